/**
 * A run on a terminal: a line a scenario as it ends, a bar below them while a longer run goes on, what failed at the
 * end. Where output goes to a file the bar is left out, and without colours the signs are words in plain ASCII.
 */
import { createColors } from 'picocolors'
import { onOneLine, printable } from '../printable.ts'
import { withoutSecrets } from '../../vocabulary/masking.ts'
import type {
  Reporter,
  RunSummary,
  ScenarioResult,
  Verdict,
} from '../../scenarios/runner/result.ts'
import { failureLines, type FailureLine } from './failure-text.ts'
import { machineTimeText, worldTimeText } from './moments.ts'
import { progressBar } from './progress-bar.ts'

export type TerminalOptions = {
  /** Whether a line can be written over. */
  readonly isTty: boolean
  /** In characters. */
  readonly width: number
  readonly color: boolean
  /** What must not be shown beside what looks like a secret anyway: the key of the command line. */
  readonly secrets?: readonly string[]
}

const VERDICTS: readonly Verdict[] = ['passed', 'failed', 'not reachable', 'broken file']
const SIGNS: { readonly [V in Verdict]: { readonly sign: string; readonly word: string } } = {
  passed: { sign: '✓', word: 'ok  ' },
  failed: { sign: '✗', word: 'FAIL' },
  'not reachable': { sign: '○', word: 'n/r ' },
  'broken file': { sign: '!', word: 'BAD ' },
}

const VALUES: ReadonlySet<FailureLine['kind']> = new Set([
  'expected',
  'received',
  'same',
  'command',
])

type Paint = ReturnType<typeof createColors>

export function terminalReporter(
  write: (text: string) => void,
  options: TerminalOptions,
): Reporter {
  const { color, secrets = [] } = options
  const paint = createColors(color)
  const bar = progressBar(options)
  return {
    onStart: (total) => bar.begin(total),
    onResult: (given) => {
      const result = withoutSecrets(given, secrets)
      write(`${bar.erase()}${resultText(result, paint, color)}${bar.next(result.verdict)}`)
    },
    onEnd: (given) => {
      const summary = withoutSecrets(given, secrets)
      write(`${bar.erase()}${failuresText(summary, paint)}${summaryText(summary, paint)}`)
    },
  }
}

function resultText(result: ScenarioResult, paint: Paint, color: boolean): string {
  const { verdict, virtualMs, tookMs, tellings, because } = result
  const { sign, word } = SIGNS[verdict]
  const ways = tellings > 1 ? `, ${tellings} interleavings` : ''
  const took = `${worldTimeText(virtualMs)} in ${machineTimeText(tookMs)}${ways}`
  const name = verdict === 'broken file' ? result.file : result.name
  const start = `${inColour(verdict, paint)(color ? sign : word)} ${onOneLine(name)}`
  if (verdict === 'not reachable')
    return `${start}  ${paint.dim(onOneLine(because ?? 'not reachable'))}\n`
  return verdict === 'broken file' ? `${start}\n` : `${start}  ${paint.dim(took)}\n`
}

function inColour(verdict: Verdict, paint: Paint): (text: string) => string {
  if (verdict === 'passed') return paint.green
  return verdict === 'not reachable' ? paint.yellow : paint.red
}

/** The bar of lines keeps a service's words from being read as commands by the CI system around. */
function gutter(text: string, paint: Paint): string {
  return printable(text)
    .split('\n')
    .map((line) => `  ${paint.dim('|')} ${line}\n`)
    .join('')
}

function failuresText(summary: RunSummary, paint: Paint): string {
  const bad = summary.results.filter(
    ({ verdict }) => verdict === 'failed' || verdict === 'broken file',
  )
  return bad.map((result, index) => failureText(result, { index, summary, paint })).join('')
}

function failureText(
  result: ScenarioResult,
  of: { readonly index: number; readonly summary: RunSummary; readonly paint: Paint },
): string {
  const { index, summary, paint } = of
  const { failure, verdict, file, name, because = '' } = result
  const title = verdict === 'broken file' ? `${file} does not fit` : name
  const head = `\n${paint.red(paint.bold(`${index + 1}) ${onOneLine(title)}`))}\n`
  if (failure === undefined)
    return head + gutter(because === '' ? 'no reason was given' : because, paint)
  const lines = failureLines(result, failure, summary).map(
    (line) => `  ${paint.dim('|')} ${painted(line, paint)}\n`,
  )
  return head + lines.join('')
}

function painted({ kind, text: given }: FailureLine, paint: Paint): string {
  // Signs become ASCII where there are no colours; values stay what they are.
  const text = paint.isColorSupported || VALUES.has(kind) ? given : inAscii(given)
  if (kind === 'place') return paint.cyan(text)
  if (kind === 'heading') return paint.dim(text)
  if (kind === 'hint') return paint.yellow(text)
  if (kind === 'expected') return paint.green(text)
  return kind === 'received' || kind === 'failed' || kind === 'message' ? paint.red(text) : text
}

function summaryText(
  { counts, skipped, tookMs, target, seed, results }: RunSummary,
  paint: Paint,
): string {
  const said = VERDICTS.flatMap((verdict) => {
    const count = counts[verdict]
    return count > 0 ? [inColour(verdict, paint)(`${count} ${inPlural(verdict, count)}`)] : []
  })
  const left = skipped > 0 ? [paint.yellow(`${skipped} left out`)] : []
  const virtualMs = results.reduce((sum, result) => sum + result.virtualMs, 0)
  const took = `${worldTimeText(virtualMs)} of the world's time in ${machineTimeText(tookMs)}`
  const outcome =
    said.length + left.length === 0 ? 'nothing was run' : [...said, ...left].join(', ')
  const replay = counts.failed > 0 ? `; repeat with --seed ${seed}` : ''
  return `\n${outcome}\n${paint.dim(onOneLine(`${took}, ${target}, seed ${seed}${replay}`))}\n`
}

function inPlural(verdict: Verdict, count: number): string {
  return verdict === 'broken file' && count > 1 ? 'broken files' : verdict
}

const ASCII: Readonly<Record<string, string>> = { '→': '->', '›': '>', '…': '...', '×': 'x' }

function inAscii(text: string): string {
  return text.replace(/[→›…×]/g, (character) => ASCII[character] ?? character)
}
