/** A run as one HTML page: a row for each scenario, with what came of it as in the console. */
import type { RunSummary } from '../../scenarios/runner/result.ts'
import { htmlPage } from '../html-page.ts'
import { scenarioReport } from './json.ts'
import { dateText, clockText, realTimeText, simulatedTimeText } from './moments.ts'
import { SIGNS } from './signs.ts'

export type PageWords = {
  readonly title: string
  /** What a row is called. */
  readonly noun: string
}

/** The summary is masked already. */
export function htmlReport(
  summary: RunSummary,
  { title, noun }: PageWords = { title: titleOf(summary), noun: 'scenario' },
): string {
  const { results, notRun } = summary
  const order = Object.keys(SIGNS)
  return htmlPage({
    kind: 'run',
    title,
    noun,
    about: [
      aboutOf(summary),
      ...(notRun === 0 ? [] : [`${notRun} more were not run: --bail stops at the first failure.`]),
    ],
    scenarios: results
      .toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict))
      .map((result) => scenarioReport(result, summary)),
  })
}

function titleOf({ counts, results }: RunSummary): string {
  const bad = counts.failed + counts.invalid
  const [count, verb] = bad > 0 ? [bad, 'failed'] : [counts.passed, 'passed']
  return `${count} of ${results.length} scenarios ${verb}`
}

function aboutOf({ startedAt, tookMs, target, seed, results }: RunSummary): string {
  const virtualMs = results.reduce((sum, result) => sum + result.virtualMs, 0)
  const took = `${simulatedTimeText(virtualMs)} of simulated time in ${realTimeText(tookMs)}`
  const started = `${dateText(startedAt)} at ${clockText(startedAt).slice(0, 8)} UTC`
  return `${target}, seed ${seed}. ${took}, on ${started}.`
}
