import type { Cell } from '#survey/aggregate/cells'
import { SUPPRESSED } from '#survey/aggregate/disclosure'
import type { PriceLine } from '#survey/aggregate/price-line'
import { vesselClasses } from '#survey/codes/vessel-classes'
import type { OutputTable } from '../tables.ts'
import { type Aggregation, tablesOf } from './tables.ts'

/** One file that needs nothing else: tables and charts, for reading and printing. */
export function reportPage(result: Aggregation): string {
  const title = `${result.year.year}年度 船舶稼働調査 集計（${result.form.title}）`
  const [, ...others] = tablesOf(result)
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><title>${text(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<style>${STYLE}</style></head><body><main>
<h1>${text(title)}</h1>
<p>調査対象期間 ${text(result.year.periodStart)} 〜 ${text(result.year.periodEnd)}。${
    result.internal
      ? '伏せるべき欄も出しています。外に出さないでください。'
      : `会社が特定されるおそれのある欄は「${SUPPRESSED}」としています。`
  }</p>
${CHARTED.map((id) => chart(result, id)).join('\n')}
${priceCharts(result)}
${measureSections(result)}
${others
  .filter(({ name, rows }) => name !== '不明率' && rows.length > 0)
  .map(section)
  .join('\n')}
</main></body></html>
`
}

const STYLE = `
:root { color-scheme: light }
body { font: 11pt/1.6 "Noto Sans CJK JP", "Yu Gothic", Meiryo, sans-serif; margin: 0; color: #1a1a1c; background: #fff }
main { max-width: 260mm; margin: 0 auto; padding: 10mm }
h1 { font-size: 18pt } h2 { font-size: 14pt; margin-top: 10mm; break-after: avoid }
table { border-collapse: collapse; font-size: 9.5pt; width: 100% }
th, td { border: 1px solid #949494; padding: 1mm 2mm; text-align: left; vertical-align: top }
th { background: #e8f1fe } td.number { text-align: right; font-variant-numeric: tabular-nums }
tr { break-inside: avoid } thead { display: table-header-group }
figure { margin: 6mm 0; break-inside: avoid } figcaption { font-weight: bold }
svg text { font-size: 11px; fill: #1a1a1c } svg .axis { stroke: #767676; fill: none } svg .line { stroke: #0017c1; stroke-width: 2 }
.lines { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0 6mm } .lines figure { margin: 3mm 0 } svg .bar { fill: #0017c1 } svg .hidden { fill: #949494 }
@page { size: A4 landscape; margin: 10mm }
@media print { main { padding: 0 } }
`

const CHARTED = ['A06', 'A11', 'A15', 'A17'] as const
/** As many bars as fit on a printed page below its heading. */
const BARS_A_PAGE = 18

const groupName = ({ group }: Aggregation['groups'][number]): string =>
  Object.values(group.labels).join(' ') || '計'

function chart(result: Aggregation, id: string): string {
  const bars = result.groups.flatMap((measured) => {
    const cell = measured.cells.find(({ measure }) => measure.id === id)
    return cell?.value === undefined ? [] : [{ name: groupName(measured), cell, value: cell.value }]
  })
  const [first] = bars
  if (!first) return ''
  const { title, unit } = first.cell.measure
  const hidden = (cell: Cell) => cell.suppressed && !result.internal
  const most = Math.max(...bars.filter(({ cell }) => !hidden(cell)).map(({ value }) => value), 0)
  const rows = bars.map(({ name, cell, value }, at) => {
    const y = (at % BARS_A_PAGE) * 22
    const width = hidden(cell) || most === 0 ? 0 : (value / most) * 420
    const label = hidden(cell) ? SUPPRESSED : number(value)
    return `<text x="0" y="${y + 15}">${text(name)}</text><rect class="bar" x="300" y="${y + 3}" width="${width.toFixed(1)}" height="16"/><text x="${(306 + width).toFixed(1)}" y="${y + 15}">${label}</text>`
  })
  const figures: string[] = []
  for (let at = 0; at < rows.length; at += BARS_A_PAGE) {
    const own = rows.slice(at, at + BARS_A_PAGE)
    const caption = `${title}${unit ? `（${unit}）` : ''}${at === 0 ? '' : ' つづき'}`
    figures.push(
      `<figure><figcaption>${text(caption)}</figcaption><svg role="img" aria-label="${text(caption)}" viewBox="0 0 800 ${own.length * 22}" width="100%">${own.join('')}</svg></figure>`,
    )
  }
  return figures.join('\n')
}

/** A25, a picture a type: the line over the span of its published classes. Single vessels are not shown. */
function priceCharts(result: Aggregation): string {
  const pictures = result.priceLines.flatMap(({ group, line }) => {
    const classes = vesselClasses[group.codes.type ?? '']
    const [from, to] = [classes?.bounds[0], classes?.bounds.at(-1)]
    if (!classes || from === undefined || to === undefined || from === to) return []
    if (line.suppressed && !result.internal) return []
    return [priceChart(group.labels.type ?? '', classes, line, from, to)]
  })
  if (pictures.length === 0) return ''
  return `<h2>新造購入価格と代表規格（回帰直線）</h2><div class="lines">${pictures.join('')}</div>`
}

const MILLION = 1_000_000

function priceChart(
  type: string,
  classes: { readonly title: string; readonly unit: string },
  { n, base, slope, explained }: PriceLine,
  from: number,
  to: number,
): string {
  const prices = [from, to].map((size) => Math.round((base + slope * size) / MILLION))
  const [low, high] = [Math.min(0, ...prices), Math.max(0, ...prices)]
  const y = (price: number) => (150 - ((price - low) / (high - low || 1)) * 130).toFixed(1)
  const [start, end] = [prices[0]!, prices[1]!]
  const caption = `${type}（${n}隻、決定係数 ${number(explained)}）`
  const described = `${caption}: ${classes.title} ${number(from)}${classes.unit} で ${number(start)} 百万円、${number(to)}${classes.unit} で ${number(end)} 百万円`
  return `<figure><figcaption>${text(caption)}</figcaption><svg role="img" aria-label="${text(described)}" viewBox="0 0 300 190" width="100%"><path class="axis" d="M60 20V150H290M60 ${y(0)}H290"/><line class="line" x1="70" y1="${y(start)}" x2="280" y2="${y(end)}"/><text x="56" y="${(Number(y(start)) + 4).toFixed(1)}" text-anchor="end">${number(start)}</text><text x="280" y="${(Number(y(end)) - 6).toFixed(1)}" text-anchor="end">${number(end)}</text><text x="4" y="12">百万円</text><text x="70" y="166" text-anchor="middle">${number(from)}</text><text x="280" y="166" text-anchor="middle">${number(to)}</text><text x="175" y="184" text-anchor="middle">${text(`${classes.title}（${classes.unit}）`)}</text></svg></figure>`
}

/** One table a group: the reader looks up a vessel type and finds everything about it. */
function measureSections(result: Aggregation): string {
  return result.groups
    .map((measured) => {
      const rows = measured.cells
        .filter(({ n, missing }) => n + missing > 0)
        .map((cell) => {
          const hidden = cell.suppressed && !result.internal
          const show = (value: number | undefined) =>
            value === undefined ? '' : hidden ? SUPPRESSED : number(value)
          return [
            cell.measure.id,
            cell.measure.title,
            cell.measure.unit,
            show(cell.value),
            show(cell.n),
            show(cell.summary?.median),
            show(cell.summary?.standardDeviation),
            show(cell.missing),
          ]
        })
      return section({
        name: groupName(measured),
        head: ['番号', '集計項目', '単位', '値', '隻数', '中央値', '標準偏差', '不明・未回答'],
        rows,
      })
    })
    .join('\n')
}

function section({ name, head, rows }: OutputTable): string {
  const cells = (row: OutputTable['rows'][number]) =>
    row
      .map((value) => {
        const shown = typeof value === 'number' ? number(value) : (value ?? '')
        return `<td${/^-?[\d,]+(\.\d+)?$/.test(shown) ? ' class="number"' : ''}>${text(shown)}</td>`
      })
      .join('')
  return `<h2>${text(name)}</h2><table><thead><tr>${head.map((title) => `<th scope="col">${text(title)}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table>`
}

/** Two decimals; small rates keep three digits that say something. */
const number = (value: number): string =>
  value.toLocaleString(
    'en-US',
    Math.abs(value) < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 },
  )

const text = (raw: string): string => raw.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`)
