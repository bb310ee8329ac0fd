/**
 * A run on a terminal: a line for each finished scenario, and a progress bar below them. A file
 * gets no bar.
 */
import { spanText } from '../../base/vocabulary/time.ts'
import { createColors } from 'picocolors'
import { wrapped } from '../wrapped.ts'
import { endingText, failuresText, rowLine, skippedText } from '../terminal.ts'
import type { Paint } from '../verdict-signs.ts'
import { withoutSecrets } from '../../base/vocabulary/masking.ts'
import type { Reporter, ScenarioResult } from '../../scenarios/runner/result.ts'
import { progressBar } from './progress-bar.ts'
import { runReport } from './report.ts'

export type TerminalOptions = {
  /** Whether a line can be overwritten. */
  readonly isTty: boolean
  /** In characters. */
  readonly width: number
  readonly color: boolean
  /** Prints the calls of a failed scenario. */
  readonly verbose?: boolean
  /** Masked, beside whatever looks like a secret: the key of the command line. */
  readonly secrets?: readonly string[]
}

export function terminalReporter(
  write: (text: string) => void,
  options: TerminalOptions,
): Reporter {
  const { color, isTty, secrets = [], verbose = false } = options
  const lines = (text: string) => wrapped(text, isTty ? options.width : undefined)
  const paint = createColors(color)
  const bar = progressBar(options)
  const skipped: ScenarioResult[] = []
  return {
    onStart: (total) => bar.start(total),
    onResult: (given) => {
      const result = withoutSecrets(given, secrets)
      const isLater = result.verdict === 'skipped' && !verbose
      if (isLater) skipped.push(result)
      const text = isLater ? '' : resultText(result, paint)
      write(`${bar.erase()}${lines(text)}${bar.next(result.verdict)}`)
    },
    onEnd: (given) => {
      const report = runReport(withoutSecrets(given, secrets), { hasCalls: verbose })
      const rowText = (one: ScenarioResult) => resultText(one, paint)
      const others = skippedText(skipped, { noun: 'scenario', rowText }, paint)
      const end = `${others}${failuresText(report.lines, paint)}${endingText(report, paint)}`
      write(bar.erase() + lines(end))
    },
  }
}

function resultText(result: ScenarioResult, paint: Paint): string {
  const { verdict, virtualMs, tookMs, interleavings, because, repeated } = result
  const races = interleavings > 1 ? `, ${interleavings} interleavings` : ''
  const runs = repeated === undefined ? '' : `, ${repeated.failed} of ${repeated.runs} runs failed`
  const took = `${spanText(virtualMs)} in ${spanText(tookMs)}${races}${runs}`
  if (verdict === 'invalid') return rowLine(result, { name: result.file, note: '' }, paint)
  const note = verdict === 'skipped' ? (because ?? 'no reason was given') : took
  return rowLine(result, { name: result.name, note }, paint)
}
