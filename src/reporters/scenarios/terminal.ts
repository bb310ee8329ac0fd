/**
 * A run on a terminal: a line for each finished scenario, a progress bar below them, and the
 * failures at the end. A file gets no bar; without colours, the signs are words in ASCII.
 */
import { createColors } from 'picocolors'
import { onOneLine, printable } from '../printable.ts'
import { inTone, paintedSign, type Paint } from '../verdict-signs.ts'
import { withoutSecrets } from '../../vocabulary/masking.ts'
import {
  VERDICTS,
  type Reporter,
  type RunSummary,
  type ScenarioResult,
} from '../../scenarios/runner/result.ts'
import { failureLines, type FailureLine } from './failure-text.ts'
import { realTimeText, simulatedTimeText } from './moments.ts'
import { progressBar } from './progress-bar.ts'
import { SIGNS } from './signs.ts'

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

const VALUES: readonly FailureLine['kind'][] = ['expected', 'received', 'same', 'command']

export function terminalReporter(
  write: (text: string) => void,
  options: TerminalOptions,
): Reporter {
  const { color, secrets = [], verbose = false } = options
  const paint = createColors(color)
  const bar = progressBar(options)
  return {
    onStart: (total) => bar.start(total),
    onResult: (given) => {
      const result = withoutSecrets(given, secrets)
      write(`${bar.erase()}${resultText(result, paint)}${bar.next(result.verdict)}`)
    },
    onEnd: (given) => {
      const summary = withoutSecrets(given, secrets)
      write(`${bar.erase()}${failuresText(summary, paint, verbose)}${summaryText(summary, paint)}`)
    },
  }
}

function resultText(result: ScenarioResult, paint: Paint): string {
  const { verdict, virtualMs, tookMs, interleavings, because } = result
  const races = interleavings > 1 ? `, ${interleavings} interleavings` : ''
  const took = `${simulatedTimeText(virtualMs)} in ${realTimeText(tookMs)}${races}`
  const name = verdict === 'invalid' ? result.file : result.name
  const start = `${paintedSign(SIGNS[verdict], paint)} ${onOneLine(name)}`
  if (verdict === 'invalid') return `${start}\n`
  const note = verdict === 'skipped' ? onOneLine(because ?? 'no reason was given') : took
  return `${start}  ${paint.dim(note)}\n`
}

/** The gutter keeps a CI system from reading a service's text as commands. */
function gutter(text: string, paint: Paint): string {
  return printable(text)
    .split('\n')
    .map((line) => `  ${paint.dim('|')} ${line}\n`)
    .join('')
}

function failuresText(summary: RunSummary, paint: Paint, isVerbose: boolean): string {
  const bad = summary.results.filter(({ verdict }) => verdict === 'failed' || verdict === 'invalid')
  return bad
    .map((result, index) => failureText(result, { index, summary, paint, isVerbose }))
    .join('')
}

type FailureText = {
  readonly index: number
  readonly summary: RunSummary
  readonly paint: Paint
  readonly isVerbose: boolean
}

function failureText(result: ScenarioResult, of: FailureText): string {
  const { index, summary, paint, isVerbose } = of
  const { failure, verdict, file, name, because = '' } = result
  const title = verdict === 'invalid' ? `${file} is invalid` : name
  const head = `\n${paint.red(paint.bold(`${index + 1}) ${onOneLine(title)}`))}\n`
  if (failure === undefined)
    return head + gutter(because === '' ? 'no reason was given' : because, paint)
  const lines = failureLines(result, failure, summary, isVerbose).map(
    (line) => `  ${paint.dim('|')} ${painted(line, paint)}\n`,
  )
  return head + lines.join('')
}

function painted({ kind, text: given }: FailureLine, paint: Paint): string {
  // Without colours, signs become ASCII; values stay unchanged.
  const text = paint.isColorSupported || VALUES.includes(kind) ? given : inAscii(given)
  if (kind === 'place') return paint.cyan(text)
  if (kind === 'heading') return paint.dim(text)
  if (kind === 'hint') return paint.yellow(text)
  if (kind === 'expected') return paint.green(text)
  return kind === 'received' || kind === 'failed' || kind === 'message' ? paint.red(text) : text
}

function summaryText(
  { counts, notRun, tookMs, target, seed, results }: RunSummary,
  paint: Paint,
): string {
  const verdicts = VERDICTS.flatMap((verdict) => {
    const count = counts[verdict]
    return count > 0 ? [inTone(SIGNS[verdict], paint)(`${count} ${verdict}`)] : []
  })
  const left = notRun > 0 ? [paint.yellow(`${notRun} not run`)] : []
  const virtualMs = results.reduce((sum, result) => sum + result.virtualMs, 0)
  const took = `${simulatedTimeText(virtualMs)} of simulated time in ${realTimeText(tookMs)}`
  const outcome =
    results.length + notRun === 0 ? 'nothing was run' : [...verdicts, ...left].join(', ')
  const replay = counts.failed > 0 ? `; repeat with --seed ${seed}` : ''
  return `\n${outcome}\n${paint.dim(onOneLine(`${took}, ${target}, seed ${seed}${replay}`))}\n`
}

const ASCII: Readonly<Record<string, string>> = { '→': '->', '›': '>', '…': '...', '×': 'x' }

function inAscii(text: string): string {
  return text.replace(/[→›…×]/g, (character) => ASCII[character] ?? character)
}
