/** A run as one HTML page: a row for each scenario, which opens to its failure and its timeline. */
import { markup, type Markup } from '../markup.ts'
import { onOneLine } from '../printable.ts'
import { rowPage, type ListedRow } from '../row-list.ts'
import { dateText, clockText, realTimeText, simulatedTimeText } from './moments.ts'
import type {
  RunSummary,
  ScenarioResult,
  StepFailure,
  TimelineEntry,
} from '../../scenarios/runner/result.ts'
import { differenceOf } from './difference.ts'
import { placeOf } from './failure-text.ts'
import { replayCommand } from './replay.ts'
import { SIGNS } from './signs.ts'
import sequenceStyle from './sequence-diagram.css?raw'
import { sequenceDiagram } from './sequence-diagram.ts'

const MOST_DETAILS = 240

/** The summary is masked already. */
export function htmlReport(summary: RunSummary): string {
  const { results, notRun } = summary
  return rowPage({
    title: titleOf(summary),
    about: aboutOf(summary),
    rows: results.map((result) => rowOf(result, summary)),
    signs: SIGNS,
    noun: 'scenario',
    columns: ['Scenario', 'Simulated time', 'Real time'],
    below:
      notRun === 0
        ? undefined
        : markup`<p class="open">${notRun} more were not run: --bail stops at the first failure.</p>`,
    style: sequenceStyle,
  })
}

function titleOf({ counts, results }: RunSummary): string {
  const bad = counts.failed + counts.invalid
  const [count, verb] = bad > 0 ? [bad, 'failed'] : [counts.passed, 'passed']
  return `${count} of ${results.length} scenarios ${verb}`
}

function aboutOf({ startedAt, tookMs, target, seed, results }: RunSummary): Markup {
  const virtualMs = results.reduce((sum, result) => sum + result.virtualMs, 0)
  return markup`<p class="quiet">${target}, seed <code>${seed}</code>.
${simulatedTimeText(virtualMs)} of simulated time in ${realTimeText(tookMs)},
on ${dateText(startedAt)} at ${clockText(startedAt).slice(0, 8)} UTC.</p>`
}

function rowOf(result: ScenarioResult, summary: RunSummary): ListedRow {
  const { verdict, name, file, why, covers, failure, because, timeline, interleavings } = result
  const hasRun = verdict === 'passed' || verdict === 'failed'
  return {
    verdict,
    title: name,
    ...(interleavings > 1 ? { note: `${interleavings} interleavings` } : {}),
    place: file,
    cells: hasRun ? [simulatedTimeText(result.virtualMs), realTimeText(result.tookMs)] : ['', ''],
    searched: [why, ...covers, failure?.message, because],
    isOpen: verdict === 'failed',
    inside: markup`${[
      why === '' ? undefined : paragraph(why),
      covers.length === 0 ? undefined : rulesOf(covers),
      because === undefined ? undefined : pre(because),
      failure === undefined ? undefined : failureOf(failure, result, summary),
      timelineOf(timeline),
    ]}`,
  }
}

function paragraph(text: string): Markup {
  return markup`<p>${text}</p>\n`
}

function pre(text: string): Markup {
  return markup`<pre>${text}</pre>\n`
}

function rulesOf(covers: readonly string[]): Markup {
  const rules = covers.map((rule) => markup`<code class="rule">${rule}</code> `)
  return markup`<p class="quiet">Covers ${rules}</p>\n`
}

function failureOf(failure: StepFailure, result: ScenarioResult, summary: RunSummary): Markup {
  const { message, hint, invariant, curl } = failure
  const difference = differenceOf(failure)
  const commands = [replayCommand(result, summary), ...(curl === undefined ? [] : [curl])]
  return markup`<section class="failure">
<p class="quiet">${placeOf(result, failure)}</p>
<p class="bad message">${message}</p>
${[
  invariant === undefined ? undefined : markup`<p>Broken invariant: <b>${invariant}</b></p>\n`,
  difference === undefined
    ? undefined
    : markup`<pre class="difference">${differenceLines(difference)}</pre>\n`,
  hint === undefined ? undefined : markup`<p class="hint">${hint}</p>\n`,
]}<details><summary>Repeat</summary><pre>${commands.join('\n\n')}</pre></details>
</section>
`
}

function differenceLines(difference: string): readonly Markup[] {
  return difference.split('\n').map((line) => {
    const tone = line.startsWith('- ') ? 'expected' : line.startsWith('+ ') ? 'received' : 'same'
    return markup`<span class="${tone}">${line}\n</span>`
  })
}

function timelineOf(timeline: readonly TimelineEntry[]): Markup | undefined {
  if (timeline.length === 0) return undefined
  const shown = timeline.filter(({ detail }) => detail !== undefined).slice(-MOST_DETAILS)
  const details = markup`<details><summary>What was sent and answered</summary>
${shown.map(detailOf)}</details>
`
  return markup`<div class="picture" tabindex="0">
${sequenceDiagram(timeline)}</div>
${shown.length === 0 ? undefined : details}`
}

function detailOf({ at, from, to, label, detail = '', ok }: TimelineEntry): Markup {
  const who = from === to ? from : `${from} → ${to}`
  return markup`<p class="${ok ? 'entry' : 'entry bad'}">
<code class="quiet">${clockText(at)}</code> <span class="quiet">${who}</span> ${onOneLine(label)}</p>
<pre>${detail.trim()}</pre>
`
}
