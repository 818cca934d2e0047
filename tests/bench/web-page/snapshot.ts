/** What the site shows, taken from the screen, and the pages made of it. */
import type { Page } from '@playwright/test'
import type { PageFile } from './host.ts'

export interface ShownField {
  readonly label: string
  readonly kind: 'text' | 'choice' | 'flag'
  readonly choices: readonly string[]
}

export interface ShownStep {
  readonly title: string
  readonly fields: readonly ShownField[]
  readonly html: string
}

/** The step that stands on the screen. `fields` finds what can be filled in. */
export const takeStep = (page: Page, fields: string): Promise<ShownStep> =>
  page.evaluate(
    (selector) => ({
      title: document.querySelector('main h2')!.textContent ?? '',
      fields: [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(selector)].map((field) => ({
        label: field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.id,
        kind: field instanceof HTMLSelectElement ? 'choice' : field.type === 'checkbox' ? 'flag' : 'text',
        choices:
          field instanceof HTMLSelectElement ? [...field.options].slice(1).map(({ text }) => text) : [],
      })),
      html: document.querySelector('main .form-fields')!.innerHTML,
    }),
    fields,
  )

/**
 * The screen as it stands, with its styles, in which one line of script puts a step's own HTML in place and another
 * keeps what is typed: what a browser needs for it, whatever makes it.
 */
export async function staticPage(page: Page, steps: readonly ShownStep[]): Promise<PageFile> {
  const { styles, body } = await page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    for (const script of copy.querySelectorAll('script, noscript')) script.remove()
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    return { styles: links.map(({ href }) => new URL(href).pathname), body: copy.innerHTML }
  })
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const templates = steps.map(({ html }) => `<template>${html}</template>`).join('')
  return {
    path: '/reference/static.html',
    type: 'text/html',
    content: `<!doctype html><html lang="ja"><meta charset="utf-8"><title>static</title>${links}<body>${body}${templates}<script>
const html = [...document.querySelectorAll('template')].map((step) => step.innerHTML)
const typed = new Map()
globalThis.goToStep = (step) => { document.querySelector('.form-fields').innerHTML = html[step - 1] }
addEventListener('input', ({ target }) => typed.set(target.id, target.value))
</script></body></html>`,
  }
}

/** The words of a screen, each line a paragraph, and nothing else. */
export async function textPage(page: Page): Promise<PageFile> {
  const text = await page.evaluate(() => document.body.innerText)
  const paragraphs = text
    .split(/\n+/)
    .map((line) => `<p>${line.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`)
  return {
    path: '/reference/text.html',
    type: 'text/html',
    content: `<!doctype html><html lang="ja"><meta charset="utf-8"><title>text</title><body>${paragraphs.join('')}</body></html>`,
  }
}
