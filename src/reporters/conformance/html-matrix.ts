/** The matrix of the page, and below it the evidence that its cells open. */
import { markup, type Markup } from '../markup.ts'
import { UNSEEN } from '../verdict-signs.ts'
import {
  ASPECTS,
  countsOf,
  type Aspect,
  type JudgedRule,
  type MatrixLine,
  type RuleLabel,
} from './matrix.ts'
import { SIGNS } from './wording.ts'

const RULE_SIGNS = { ...SIGNS, 'not visible': UNSEEN }

export function matrixTable(lines: readonly MatrixLine[]): Markup {
  return markup`<table class="matrix">
<tr><th>Documented</th>${ASPECTS.map((aspect) => markup`<th>${aspect}</th>`)}</tr>
${lines.map(
  ({ id, title, cells }) => markup`<tr><th scope="row">${title}</th>
${ASPECTS.map((aspect) => markup`<td data-aspect="${aspect}">${cellLink(id, aspect, cells[aspect])}</td>`)}</tr>
`,
)}</table>
<p class="quiet">Numbers of documented rules; each cell opens its evidence.
${Object.entries(RULE_SIGNS).map(([label, { sign, tone }]) => markup` <b class="${tone}">${sign}</b> ${label}`)}</p>
`
}

function cellLink(
  id: MatrixLine['id'],
  aspect: Aspect,
  cell: readonly JudgedRule[],
): Markup | undefined {
  if (cell.length === 0) return undefined
  return markup`<a href="#${anchorOf(id, aspect)}">${countsOf(cell).map(({ label, count }) => signed(label, count))}</a>`
}

function signed(label: RuleLabel, count: number | undefined): Markup {
  const { sign, tone } = RULE_SIGNS[label]
  return markup`<b class="${tone}" title="${label}">${sign}${count}</b> `
}

export function matrixEvidence(lines: readonly MatrixLine[]): Markup {
  return markup`${lines.map(({ id, title, cells }) => {
    const parts = ASPECTS.flatMap((aspect) => partOf(id, aspect, cells[aspect]))
    return markup`<section><h2>${title}</h2>
${parts}</section>
`
  })}`
}

function partOf(
  id: MatrixLine['id'],
  aspect: Aspect,
  cell: readonly JudgedRule[],
): readonly Markup[] {
  if (cell.length === 0) return []
  const isOpen = cell.some(({ label }) => label === 'failed')
  return [
    markup`<details class="part" id="${anchorOf(id, aspect)}"${isOpen ? markup` open` : undefined}>
<summary>${aspect} ${countsOf(cell).map(({ label, count }) => signed(label, count))}</summary>
${cell.map(ruleOf)}</details>
`,
  ]
}

function ruleOf({ rule, label, undecided, rows }: JudgedRule): Markup {
  const why =
    undecided &&
    markup`<br><span class="${label === 'not visible' ? 'quiet' : 'open'}">${undecided.because}</span> ${undecided.hint ?? ''}`
  return markup`<p class="judged">${signed(label, undefined)}<span><code>${rule.id}</code> <span class="quiet">${rule.section}</span> ${rule.says}${why}
<span class="evidence">${rows.map(evidenceOf)}</span></span></p>
`
}

function evidenceOf({ id, expected, received, verdict }: JudgedRule['rows'][number]): Markup {
  const found =
    verdict === 'failed'
      ? markup` expected ${expected ?? ''}; <span class="bad">received ${received ?? ''}</span><br>`
      : undefined
  return markup`<a href="#row-${id}">${id}</a>${found} `
}

function anchorOf(id: MatrixLine['id'], aspect: Aspect): string {
  return `cell-${id}-${aspect}`
}
