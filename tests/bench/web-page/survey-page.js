/** A step of the form in SurveyJS, as its own guide puts it on a page. Built outside the project: see survey-build.ts. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import 'survey-core/survey-core.fontless.min.css'
import form from './form.json'

let root
globalThis.goToStep = (step) => {
  root?.unmount()
  root = createRoot(document.querySelector('main'))
  root.render(createElement(Survey, { model: new Model({ ...form, pages: [form.pages[step - 1]] }) }))
}
const step = new URLSearchParams(location.search).get('step')
if (step) globalThis.goToStep(Number(step))
