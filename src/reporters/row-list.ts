/** The page of a report that is a filtered list of rows to open: markup, style and script. */
import filterRows from './filter-rows.js?raw'
import { htmlPage } from './html-page.ts'
import { markup, type Markup } from './markup.ts'
import openTarget from './open-target.js?raw'
import { onOneLine } from './printable.ts'
import listStyle from './row-list.css?raw'
import type { Sign } from './verdict-signs.ts'

export type ListedRow = {
  readonly verdict: string
  readonly title: string
  /** After the title. */
  readonly note?: string
  /** Below the title, in code. */
  readonly place: string
  /** By which links on the page name it. */
  readonly anchor?: string
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
  /** Between the title and the list. */
  readonly above?: Markup
  /** CSS beyond that of the list. */
  readonly style?: string
  /** JavaScript beyond that of the list. */
  readonly script?: string
}

export function rowPage({
  title,
  about,
  rows,
  signs,
  noun,
  columns,
  below,
  above,
  style = '',
  script = '',
}: RowPage): string {
  const order = Object.keys(signs)
  const sorted = rows.toSorted(
    (one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict),
  )
  const body = markup`<header>
<h1>${onOneLine(title)}</h1>
${about}
</header>
${above}${filterOf(rows, signs)}
<div class="row head" aria-hidden="true">
<span></span>${columns.map((column) => markup`<span>${column}</span>`)}
</div>
<main>
${sorted.map((row) => rowOf(row, signs))}</main>
<p id="nothing" class="quiet" hidden>No ${noun} matches the filter.</p>
${below}`
  return htmlPage({
    title,
    body,
    style: listStyle + style,
    script: filterRows + openTarget + script,
  })
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
  const { verdict, title, note, place, anchor, cells, searched, isOpen, inside } = row
  const id = anchor === undefined ? undefined : markup` id="${anchor}"`
  const text = [title, place, ...searched].join(' ').toLowerCase()
  const data = markup`data-verdict="${verdict}" data-text="${onOneLine(text)}"`
  const beside = note === undefined ? undefined : markup` <span class="quiet">${note}</span>`
  return markup`<details class="item"${id} ${data}${isOpen ? markup` open` : undefined}>
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
