/** A run as one page: what came of each scenario, and for whoever opens one, what happened in it. */
import { htmlPage } from '../html-page.ts'
import { markup, type Markup } from '../markup.ts'
import { onOneLine } from '../printable.ts'
import { FILTER_SCRIPT, REPORT_STYLE } from '../row-list.ts'
import { dateText, clockText, machineTimeText, worldTimeText } from './moments.ts'
import type {
  RunSummary,
  ScenarioResult,
  StepFailure,
  TimelineEntry,
  Verdict,
} from '../../scenarios/runner/result.ts'
import { differenceOf } from './difference.ts'
import { placeOf } from './failure-text.ts'
import { replayCommand } from './replay.ts'
import { sequenceDiagram } from './sequence-diagram.ts'

/** What needs a look comes first. */
const ORDER: readonly Verdict[] = ['failed', 'broken file', 'not reachable', 'passed']
const SIGNS: { readonly [V in Verdict]: { readonly sign: string; readonly tone: string } } = {
  passed: { sign: '✓', tone: 'good' },
  failed: { sign: '✗', tone: 'bad' },
  'not reachable': { sign: '○', tone: 'open' },
  'broken file': { sign: '!', tone: 'bad' },
}
const MOST_DETAILS = 240

/** The summary is masked already. */
export function htmlReport(summary: RunSummary): string {
  const { results, skipped } = summary
  const sorted = results.toSorted(
    (one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict),
  )
  const leftOut =
    skipped === 0
      ? undefined
      : markup`<p class="open">${skipped} more were left out, for the run was to stop at the first that does not pass.</p>`
  const body = markup`${headOf(summary)}
${filterOf(summary)}
<div class="row head" aria-hidden="true">
<span></span><span>Scenario</span><span>World's time</span><span>Took</span>
</div>
<main id="scenarios">
${sorted.map((result) => scenarioOf(result, summary))}</main>
<p id="nothing" class="quiet" hidden>No scenario fits the filter.</p>
${leftOut}`
  return htmlPage({ title: titleOf(summary), body, style: REPORT_STYLE, script: FILTER_SCRIPT })
}

function titleOf({ counts, results }: RunSummary): string {
  const bad = counts.failed + counts['broken file']
  const [count, verb] = bad > 0 ? [bad, 'failed'] : [counts.passed, 'passed']
  return `${count} of ${results.length} scenarios ${verb}`
}

function headOf(summary: RunSummary): Markup {
  const { startedAt, tookMs, target, seed, results } = summary
  const virtualMs = results.reduce((sum, result) => sum + result.virtualMs, 0)
  return markup`<header>
<h1>${titleOf(summary)}</h1>
<p class="quiet">${target}, seed <code>${seed}</code>.
${worldTimeText(virtualMs)} of the world's time in ${machineTimeText(tookMs)},
on ${dateText(startedAt)} at ${clockText(startedAt).slice(0, 8)} UTC.</p>
</header>`
}

function filterOf({ counts, results }: RunSummary): Markup {
  const buttons = ORDER.filter((verdict) => counts[verdict] > 0).map(
    (verdict) => markup`<button type="button" data-verdict="${verdict}" aria-pressed="false">
${signOf(verdict)} ${counts[verdict]} ${verdict}</button>
`,
  )
  return markup`<form id="filter" role="search">
<button type="button" data-verdict="" aria-pressed="true">${results.length} all</button>
${buttons}<input type="search" placeholder="Name, file, rule or text of a failure" aria-label="Filter by text">
</form>`
}

function scenarioOf(result: ScenarioResult, summary: RunSummary): Markup {
  const { verdict, name, file, why, covers, failure, because } = result
  const searched = [name, file, why, ...covers, failure?.message ?? '', because ?? '']
    .join(' ')
    .toLowerCase()
  const open = verdict === 'failed' ? markup` open` : undefined
  const rules = covers.map((rule) => markup`<code class="rule">${rule}</code> `)
  return markup`<details class="scenario" data-verdict="${verdict}" data-text="${onOneLine(searched)}"${open}>
${rowOf(result)}
<div class="inside">
${
  why === ''
    ? undefined
    : markup`<p>${why}</p>
`
}${
    covers.length === 0
      ? undefined
      : markup`<p class="quiet">Covers ${rules}</p>
`
  }${
    because === undefined
      ? undefined
      : markup`<pre>${because}</pre>
`
  }${failure === undefined ? undefined : failureOf(failure, result, summary)}
${timelineOf(result.timeline)}</div>
</details>
`
}

function rowOf({ verdict, name, file, virtualMs, tookMs, tellings }: ScenarioResult): Markup {
  const isTold = verdict === 'passed' || verdict === 'failed'
  const [passed, took] = isTold ? [worldTimeText(virtualMs), machineTimeText(tookMs)] : ['', '']
  const ways =
    tellings > 1 ? markup` <span class="quiet">${tellings} interleavings</span>` : undefined
  return markup`<summary class="row">
${signOf(verdict)}
<span>${onOneLine(name)}${ways}<br><code class="quiet">${onOneLine(file)}</code></span>
<span>${passed}</span>
<span>${took}</span>
</summary>`
}

function signOf(verdict: Verdict): Markup {
  const { sign, tone } = SIGNS[verdict]
  return markup`<b class="${tone}" title="${verdict}">${sign}</b>`
}

function failureOf(failure: StepFailure, result: ScenarioResult, summary: RunSummary): Markup {
  const { message, hint, invariant, curl } = failure
  const difference = differenceOf(failure)
  const commands = [replayCommand(result, summary), ...(curl === undefined ? [] : [curl])]
  return markup`<section class="failure">
<p class="quiet">${placeOf(result, failure)}</p>
<p class="bad message">${message}</p>
${
  invariant === undefined
    ? undefined
    : markup`<p>Broken invariant: <b>${invariant}</b></p>
`
}${
    difference === undefined
      ? undefined
      : markup`<pre class="difference">${differenceLines(difference)}</pre>
`
  }${
    hint === undefined
      ? undefined
      : markup`<p class="hint">${hint}</p>
`
  }<details><summary>Again</summary><pre>${commands.join('\n\n')}</pre></details>
</section>
`
}

function differenceLines(difference: string): readonly Markup[] {
  return difference.split('\n').map((line) => {
    const tone = line.startsWith('- ') ? 'expected' : line.startsWith('+ ') ? 'received' : 'same'
    return markup`<span class="${tone}">${line}
</span>`
  })
}

function timelineOf(timeline: readonly TimelineEntry[]): Markup | undefined {
  if (timeline.length === 0) return undefined
  const told = timeline.filter(({ detail }) => detail !== undefined)
  const shown = told.slice(-MOST_DETAILS)
  return markup`<div class="picture" tabindex="0">
${sequenceDiagram(timeline)}</div>
${
  shown.length === 0
    ? undefined
    : markup`<details><summary>What was sent and answered</summary>
${shown.map(detailOf)}</details>
`
}`
}

function detailOf({ at, from, to, label, detail = '', ok }: TimelineEntry): Markup {
  const who = from === to ? from : `${from} → ${to}`
  return markup`<p class="${ok ? 'entry' : 'entry bad'}">
<code class="quiet">${clockText(at)}</code> <span class="quiet">${who}</span> ${onOneLine(label)}</p>
<pre>${detail.trim()}</pre>
`
}
