/**
 * A run as one HTML page: a row for each scenario. What came of it is drawn as in the console, from
 * the data of the JSON report, when its row is opened.
 */
import lanesStyle from '../../../console/styles/lanes.css?raw'
import { readBuiltPage } from '../../ports/built-page.ts'
import type { RunSummary, ScenarioResult } from '../../scenarios/runner/result.ts'
import { markup, type Markup } from '../markup.ts'
import { printable } from '../printable.ts'
import { rowPage, type ListedRow } from '../row-list.ts'
import { scenarioReport } from './json.ts'
import { dateText, clockText, realTimeText, simulatedTimeText } from './moments.ts'
import { SIGNS } from './signs.ts'

/** The summary is masked already. */
export function htmlReport(summary: RunSummary): string {
  const { results, notRun } = summary
  return rowPage({
    title: titleOf(summary),
    about: aboutOf(summary),
    rows: results.map(rowOf),
    signs: SIGNS,
    noun: 'scenario',
    columns: ['Scenario', 'Simulated time', 'Real time'],
    below: markup`${[
      notRun === 0
        ? undefined
        : markup`<p class="open">${notRun} more were not run: --bail stops at the first failure.</p>\n`,
      resultsOf(summary),
    ]}`,
    style: lanesStyle,
    script: readBuiltPage('report.js'),
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

function rowOf(result: ScenarioResult, index: number): ListedRow {
  const { verdict, name, file, why, covers, failure, because, interleavings } = result
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
    ]}<div data-result="${index}"></div>
`,
  }
}

function paragraph(text: string): Markup {
  return markup`<p>${text}</p>\n`
}

function rulesOf(covers: readonly string[]): Markup {
  const rules = covers.map((rule) => markup`<code class="rule">${rule}</code> `)
  return markup`<p class="quiet">Covers ${rules}</p>\n`
}

/** As the reporter writes it to a file, in a form that neither ends the element nor hides text. */
function resultsOf(summary: RunSummary): Markup {
  const results = summary.results.map((result) => scenarioReport(result, summary))
  const json = JSON.stringify(results, (_name, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
  const text = json.replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)
  return markup`<script type="application/json" id="results">${{ markup: text }}</script>\n`
}
