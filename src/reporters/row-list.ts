/** The page of a report that is a filtered list of rows to open: markup, style and script. */
import { htmlPage } from './html-page.ts'
import { markup, type Markup } from './markup.ts'
import { onOneLine } from './printable.ts'
import type { Sign } from './verdict-signs.ts'

export type ListedRow = {
  readonly verdict: string
  readonly title: string
  /** After the title. */
  readonly note?: string
  /** Below the title, in code. */
  readonly place: string
  /** Columns to the right of the title. */
  readonly cells: readonly string[]
  /** What the text filter searches, beside title and place. */
  readonly searched: readonly (string | undefined)[]
  readonly isOpen: boolean
  readonly inside: Markup
}

export type RowPage = {
  readonly title: string
  /** Below the title. */
  readonly about: Markup
  readonly rows: readonly ListedRow[]
  /** In the order of the list. */
  readonly signs: Readonly<Record<string, Sign>>
  /** What a row is called, as `scenario`. */
  readonly noun: string
  /** Headings of title and cells. */
  readonly columns: readonly string[]
  readonly below: Markup | undefined
  /** CSS beyond that of the list. */
  readonly style?: string
}

export function rowPage({
  title,
  about,
  rows,
  signs,
  noun,
  columns,
  below,
  style = '',
}: RowPage): string {
  const order = Object.keys(signs)
  const sorted = rows.toSorted(
    (one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict),
  )
  const body = markup`<header>
<h1>${onOneLine(title)}</h1>
${about}
</header>
${filterOf(rows, signs)}
<div class="row head" aria-hidden="true">
<span></span>${columns.map((column) => markup`<span>${column}</span>`)}
</div>
<main>
${sorted.map((row) => rowOf(row, signs))}</main>
<p id="nothing" class="quiet" hidden>No ${noun} matches the filter.</p>
${below}`
  return htmlPage({ title, body, style: LIST_STYLE + style, script: FILTER_SCRIPT })
}

function filterOf(rows: readonly ListedRow[], signs: RowPage['signs']): Markup {
  const buttons = Object.keys(signs).flatMap((verdict) => {
    const count = rows.filter((row) => row.verdict === verdict).length
    if (count === 0) return []
    return markup`<button type="button" data-verdict="${verdict}" aria-pressed="false">
${signOf(verdict, signs)} ${count} ${verdict}</button>
`
  })
  return markup`<form id="filter" role="search">
<button type="button" data-verdict="" aria-pressed="true">${rows.length} all</button>
${buttons}<input type="search" placeholder="Name, rule or text" aria-label="Filter by text">
</form>`
}

function rowOf(row: ListedRow, signs: RowPage['signs']): Markup {
  const { verdict, title, note, place, cells, searched, isOpen, inside } = row
  const text = [title, place, ...searched].join(' ').toLowerCase()
  const data = markup`data-verdict="${verdict}" data-text="${onOneLine(text)}"`
  const beside = note === undefined ? undefined : markup` <span class="quiet">${note}</span>`
  return markup`<details class="item" ${data}${isOpen ? markup` open` : undefined}>
<summary class="row">
${signOf(verdict, signs)}
<span>${onOneLine(title)}${beside}<br><code class="quiet">${onOneLine(place)}</code></span>
${cells.map((cell) => markup`<span>${cell}</span>`)}
</summary>
<div class="inside">
${inside}</div>
</details>
`
}

function signOf(verdict: string, signs: RowPage['signs']): Markup {
  const { sign = '', tone = '' } = signs[verdict] ?? {}
  return markup`<b class="${tone}" title="${verdict}">${sign}</b>`
}

const LIST_STYLE = `
header { margin-bottom: 1.25rem }
#filter { display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: 1rem; position: sticky; top: 0; z-index: 1;
  padding: .6rem 0; background: var(--paper) }
#filter button { cursor: pointer }
#filter button[aria-pressed=true] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) }
#filter input { flex: 1 1 14rem; min-width: 10rem }
.row { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr); grid-auto-columns: 7rem;
  grid-auto-flow: column; gap: .5rem; padding: .5rem .25rem; align-items: baseline }
.row > :nth-child(n+3) { text-align: right; font-variant-numeric: tabular-nums }
.row.head { color: var(--quiet); font-weight: 600; border-bottom: 1px solid var(--line) }
.item { border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
.item > summary { cursor: pointer; list-style: none; line-height: 1.35 }
.item > summary::-webkit-details-marker { display: none }
.item > summary:hover { background: var(--panel) }
.item[open] > summary span:first-of-type { font-weight: 600 }
.item > summary code { font-weight: 400 }
.inside { padding: .25rem .25rem 1.25rem 2.25rem }
.inside summary { cursor: pointer; color: var(--accent); margin: .5rem 0 }
.item > summary { margin: 0; color: inherit }
.rule { margin-right: .5rem }
.failure { border-left: 3px solid var(--bad); background: var(--bad-paper); border-radius: 0 6px 6px 0;
  padding: .4rem 1rem; margin: .75rem 0 }
.failure pre { background: var(--paper) }
.message { white-space: pre-wrap; overflow-wrap: anywhere; font-weight: 600 }
.hint::before { content: 'To fix: '; font-weight: 600 }
.difference .expected { color: var(--good) } .difference .received { color: var(--bad) }
.entry { margin: .75rem 0 0 }
@media (max-width: 40rem) {
  .row { grid-template-columns: 1.25rem minmax(0, 1fr); grid-auto-columns: 4rem }
  .row > :nth-child(n+3):not(:last-child) { display: none }
  .inside { padding-left: .25rem }
}
`

/** Plain JavaScript. The filter is in the address, so that a filtered page can be shared. */
export const FILTER_SCRIPT = `
const filter = document.querySelector('#filter')
const text = filter.querySelector('input')
const buttons = [...filter.querySelectorAll('button')]
const items = [...document.querySelectorAll('.item')]
const given = new URLSearchParams(location.hash.slice(1))
let verdict = given.get('verdict') ?? ''
text.value = given.get('text') ?? ''

function show() {
  const words = text.value.toLowerCase().split(/\\s+/).filter((word) => word !== '')
  let count = 0
  for (const item of items) {
    const matches = (verdict === '' || item.dataset.verdict === verdict)
      && words.every((word) => item.dataset.text.includes(word))
    item.hidden = !matches
    if (matches) count++
  }
  for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.verdict === verdict))
  document.querySelector('#nothing').hidden = count > 0
}

function keep() {
  const wanted = new URLSearchParams(Object.entries({ verdict, text: text.value }).filter(([, value]) => value !== ''))
  history.replaceState(null, '', '#' + wanted)
  show()
}

filter.addEventListener('submit', (event) => event.preventDefault())
text.addEventListener('input', keep)
for (const button of buttons) {
  button.addEventListener('click', () => {
    verdict = button.dataset.verdict
    keep()
  })
}
show()
`
