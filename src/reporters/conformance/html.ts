/** A verification as one page: every row, what is broken in full, coverage and observations below. */
import { htmlPage } from '../html-page.ts'
import { markup, type Markup } from '../markup.ts'
import { onOneLine } from '../printable.ts'
import { FILTER_SCRIPT, REPORT_STYLE } from '../row-list.ts'
import { assumptionsFile } from '../../conformance/observe.ts'
import type { Exchange, Row, VerificationRun } from '../../conformance/verdict.ts'
import { count, coverageSentence, ruleSays, SIGNS, verdictSentence, VERDICTS } from './run-words.ts'

const STYLE = `${REPORT_STYLE}
.row { grid-template-columns: 1.5rem minmax(0, 1fr) 6rem }
`
const MOST_BODY = 4_000

export function htmlReport(run: VerificationRun): string {
  const { rows } = run
  const sorted = rows.toSorted((one, other) => VERDICTS.indexOf(one.verdict) - VERDICTS.indexOf(other.verdict))
  const body = markup`${headOf(run)}
${filterOf(rows)}
<main>
${sorted.map(rowOf)}</main>
<p id="nothing" class="quiet" hidden>No row fits the filter.</p>
${coverageOf(run)}
${observationsOf(run)}
${createdOf(run)}`
  return htmlPage({ title: verdictSentence(run), body, style: STYLE, script: FILTER_SCRIPT })
}

function headOf(run: VerificationRun): Markup {
  const { startedAt, tookMs, requests, environment, created } = run
  return markup`<header>
<h1>${onOneLine(verdictSentence(run))}</h1>
<p class="quiet">${coverageSentence(run)}. ${requests} requests and ${created.orders.length} orders${environment === undefined ? undefined : ` in environment “${onOneLine(environment)}”`} in ${(tookMs / 1000).toFixed(1)} s, from ${startedAt} on.</p>
</header>`
}

function filterOf(rows: readonly Row[]): Markup {
  const buttons = VERDICTS.filter((verdict) => count(rows, verdict) > 0).map(
    (verdict) => markup`<button type="button" data-verdict="${verdict}" aria-pressed="false"><b class="${SIGNS[verdict].tone}">${SIGNS[verdict].sign}</b> ${count(rows, verdict)} ${verdict}</button>
`,
  )
  return markup`<form id="filter" role="search">
<button type="button" data-verdict="" aria-pressed="true">${rows.length} all</button>
${buttons}<input type="search" placeholder="Row, rule or text" aria-label="Filter by text">
</form>`
}

function rowOf({ id, title, rules, verdict, expected, got, because, reachableBy, exchanges }: Row): Markup {
  const { sign, tone } = SIGNS[verdict]
  const searched = onOneLine([id, title, ...rules, expected ?? '', got ?? '', because ?? ''].join(' ').toLowerCase())
  return markup`<details class="scenario" data-verdict="${verdict}" data-text="${searched}"${verdict === 'broken' ? markup` open` : undefined}>
<summary class="row"><b class="${tone}" title="${verdict}">${sign}</b><span>${onOneLine(title)}<br><code class="quiet">${id}</code></span><span>${verdict}</span></summary>
<div class="inside">
${rules.map((rule) => markup`<p><code class="rule">${rule}</code><span class="quiet">${ruleSays(rule)}</span></p>
`)}${verdict !== 'broken' ? undefined : markup`<section class="failure">
<p>Expected: ${expected ?? ''}</p>
<p class="bad">Got: ${got ?? ''}</p>
</section>
`}${because === undefined ? undefined : markup`<p class="open">${because}</p>
`}${reachableBy === undefined ? undefined : markup`<p>${reachableBy}</p>
`}${exchanges.map((exchange) => (verdict === 'kept' ? lineOf(exchange) : exchangeOf(exchange)))}</div>
</details>
`
}

/** What was kept needs no proof; bodies would make the page many times as large. */
function lineOf({ request, response }: Exchange): Markup {
  return markup`<p><code>${request.method} ${onOneLine(request.path)} → ${response.status}</code></p>
`
}

function exchangeOf({ request, response, tookMs, curl }: Exchange): Markup {
  return markup`<details><summary>${request.method} ${onOneLine(request.path)} → ${response.status} in ${tookMs} ms</summary>
${request.body === '' ? undefined : markup`<pre>${cut(request.body)}</pre>
`}<pre>${cut(response.body)}</pre>
<pre>${curl}</pre>
</details>
`
}

function coverageOf(run: VerificationRun): Markup {
  const { notReachable } = run.coverage
  return markup`<h2>Coverage</h2>
<p>${coverageSentence(run)}.</p>
<details><summary>${notReachable.length} rules that were not reached, and why</summary>
<table><tr><th>Rule</th><th>Why</th></tr>
${notReachable.map(({ rule, because, reachableBy = '' }) => markup`<tr><td><code>${rule}</code></td><td>${because} ${reachableBy}</td></tr>
`)}</table>
</details>`
}

function observationsOf({ observations, baseUrl, startedAt }: VerificationRun): Markup | undefined {
  if (observations.length === 0) return undefined
  return markup`<h2>Seen where the documentation is silent</h2>
<p class="quiet">None of it is a fault.</p>
<table><tr><th>Setting</th><th>Seen</th></tr>
${observations.map(({ setting, sentence }) => markup`<tr><td><code>${setting ?? ''}</code></td><td>${onOneLine(sentence)}</td></tr>
`)}</table>
<details><summary>As a file for start --config</summary><pre>${assumptionsFile(observations, { baseUrl, seenAt: startedAt })}</pre></details>`
}

function createdOf({ created: { orders } }: VerificationRun): Markup {
  return markup`<h2>Orders that were made</h2>
<details><summary>${orders.length} orders</summary>
<table><tr><th>Transaction</th><th>Reference</th><th>Side</th><th>Customer</th></tr>
${orders.map(
  ({ transactionId, requestReference = '', side = '', externalCustomerId = '' }) =>
    markup`<tr><td><code>${transactionId}</code></td><td>${requestReference}</td><td>${side}</td><td>${externalCustomerId}</td></tr>
`,
)}</table>
</details>`
}

function cut(body: string): string {
  return body.length > MOST_BODY ? `${body.slice(0, MOST_BODY)}…` : body
}
