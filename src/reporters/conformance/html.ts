/**
 * A verification as one page that reads as the documentation does: a matrix of operations, the
 * evidence of its cells, what is not documented, and every row as an appendix.
 */
import { assumptionsFile } from '../../conformance/calibration/assumptions-file.ts'
import type { Row, VerificationRun } from '../../conformance/verdict.ts'
import type { Exchange } from '../../client/exchange.ts'
import { markup, type Markup } from '../markup.ts'
import { onOneLine } from '../printable.ts'
import { cut } from '../../vocabulary/text.ts'
import { matrixEvidence, matrixTable } from './html-matrix.ts'
import matrixStyle from './matrix.css?raw'
import { matrixOf } from './matrix.ts'
import { proofSection } from './proof.ts'
import { rowPage, type ListedRow } from '../row-list.ts'
import {
  coverageSentence,
  deviationSentence,
  gapSentence,
  inconclusiveSentence,
  labelOf,
  rowsSentence,
  ruleStatement,
  SIGNS,
  summarySentence,
} from './wording.ts'

const MOST_BODY = 4_000

export function htmlReport(run: VerificationRun): string {
  const lines = matrixOf(run)
  return rowPage({
    title: summarySentence(run),
    about: aboutOf(run),
    rows: run.rows.map(rowOf),
    signs: SIGNS,
    noun: 'row',
    columns: ['Row', 'Verdict'],
    above: markup`${[
      matrixTable(lines),
      gapsOf(run),
      matrixEvidence(lines),
      observationsOf(run),
      run.proof && proofSection(run.proof),
      createdOf(run),
    ]}<h2>Appendix: every row</h2>
<p>${rowsSentence(run)}</p>
`,
    below: undefined,
    style: matrixStyle,
  })
}

function aboutOf(run: VerificationRun): Markup {
  const { startedAt, tookMs, requests, environment, created, interrupted } = run
  const early = interrupted && markup`<p class="bad">Interrupted: ${interrupted}</p>\n`
  const where = environment === undefined ? '' : ` in environment “${onOneLine(environment)}”`
  const took = `${(tookMs / 1000).toFixed(1)} s, started at ${startedAt}`
  return markup`${early}<p>${coverageSentence(run)}. ${inconclusiveSentence(run)}</p>
<p class="quiet">
${requests} requests and ${created.orders.length} orders${where} in ${took}.</p>`
}

function rowOf(row: Row): ListedRow {
  const { id, title, rules, verdict, expected, received, because, hint, exchanges } = row
  return {
    verdict: labelOf(row),
    title,
    place: id,
    anchor: `row-${id}`,
    cells: [labelOf(row)],
    searched: [...rules, expected, received, because],
    isOpen: labelOf(row) === 'failed',
    inside: markup`${[
      rules.map(ruleOf),
      verdict === 'failed' ? failureOf(row) : undefined,
      because === undefined ? undefined : markup`<p class="open">${because}</p>\n`,
      hint === undefined ? undefined : markup`<p>${hint}</p>\n`,
      // Bodies of passed rows would make the page many times as large.
      exchanges.map(verdict === 'passed' ? exchangeLine : exchangeOf),
    ]}`,
  }
}

function ruleOf(rule: Row['rules'][number]): Markup {
  const statement = markup`<span class="quiet">${ruleStatement(rule)}</span>`
  return markup`<p><code class="rule">${rule}</code>${statement}</p>\n`
}

function failureOf({ expected = '', received = '', deviation, knownGap }: Row): Markup {
  const known = [
    deviation && markup`<p>Known deviation: ${deviationSentence(deviation)}</p>\n`,
    knownGap && markup`<p>Known gap until ${knownGap.expires}: ${knownGap.reason}</p>\n`,
  ]
  return markup`<section class="failure">
<p>Expected: ${expected}</p>
<p class="bad">Received: ${received}</p>
${known}</section>
`
}

function exchangeLine({ request, response }: Exchange): Markup {
  const line = `${request.method} ${onOneLine(request.path)} → ${response.status}`
  return markup`<p><code>${line}</code></p>\n`
}

function exchangeOf({ request, response, tookMs, curl }: Exchange): Markup {
  const line = `${request.method} ${onOneLine(request.path)} → ${response.status} in ${tookMs} ms`
  const bodies = [...(request.body === '' ? [] : [request.body]), response.body]
  const texts = [...bodies.map((body) => cut(body, MOST_BODY)), curl]
  return markup`<details><summary>${line}</summary>
${texts.map((text) => markup`<pre>${text}</pre>\n`)}</details>
`
}

function gapsOf({ knownGaps = [] }: VerificationRun): Markup | undefined {
  if (knownGaps.length === 0) return undefined
  return markup`<h2>Known gaps</h2>
${table(
  ['Rule', 'State', 'Reason'],
  knownGaps.map((gap) => [code(gap.rule), gapSentence(gap), onOneLine(gap.reason)]),
)}`
}

function observationsOf(run: VerificationRun): Markup | undefined {
  const { observations } = run
  if (observations.length === 0) return undefined
  return markup`<h2>Observed where the documentation is silent</h2>
<p class="quiet">None of it is a failure.</p>
${table(
  ['Setting', 'Observed'],
  observations.map(({ setting = '', sentence }) => [code(setting), onOneLine(sentence)]),
)}
${folded('As a file for start --config', markup`<pre>${assumptionsFile(run)}</pre>`)}`
}

function createdOf({ created: { orders } }: VerificationRun): Markup {
  const cells = orders.map(
    ({ transactionId, requestReference = '', side = '', externalCustomerId = '' }) =>
      [code(transactionId), requestReference, side, externalCustomerId] as const,
  )
  return markup`<h2>Created orders</h2>
${folded(`${orders.length} orders`, table(['Transaction', 'Reference', 'Side', 'Customer'], cells))}`
}

function folded(title: string, content: Markup): Markup {
  return markup`<details><summary>${title}</summary>
${content}
</details>
`
}

function table(heads: readonly string[], rows: readonly (readonly (Markup | string)[])[]): Markup {
  return markup`<table><tr>${heads.map((head) => markup`<th>${head}</th>`)}</tr>
${rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</table>`
}

function code(text: string): Markup {
  return markup`<code>${text}</code>`
}
