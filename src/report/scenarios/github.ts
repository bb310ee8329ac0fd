/** A run in GitHub Actions: annotations at the lines of the files, and the job summary. */
import { spanText } from '../../base/vocabulary/time.ts'
import { relative, resolve, sep } from 'node:path'
import { markup, type Markup } from '../markup.ts'
import { onOneLine, printable } from '../printable.ts'
import { withoutSecrets } from '../../base/vocabulary/masking.ts'
import type { RunSummary, ScenarioResult, ScenarioVerdict } from '../../scenarios/runner/result.ts'
import { failureLines } from './failure-text.ts'
import { cut } from '../../base/vocabulary/text.ts'

/** The summary of a step is limited to one mebibyte. */
const FAILURE_BYTES = 500_000
const REASON_BYTES = 100_000
const ROW_BYTES = 300_000
/** Limit of one failure. */
const MOST_CHARACTERS = 12_000

type AnnotationOptions = {
  /** Masked, beside whatever looks like a secret. */
  readonly secrets?: readonly string[]
  /** Where the files of the results are. GitHub finds them from the root of the repository only. */
  readonly folder?: string
  readonly workspace?: string | undefined
}

/** Workflow commands, one a line. */
export function githubAnnotations(summary: RunSummary, options: AnnotationOptions = {}): string {
  const { secrets = [], folder = '', workspace = folder } = options
  const { results } = withoutSecrets(summary, secrets)
  const within = (file: string) => {
    const path = relative(workspace, resolve(folder, file)).replaceAll(sep, '/')
    return path.startsWith('../') ? file : path
  }
  const errors = results.flatMap((result) => annotationsOf(result, within))
  const skipped = results.filter(({ verdict }) => verdict === 'skipped')
  if (skipped.length === 0) return errors.join('')
  // GitHub shows ten annotations of a kind, so all skipped scenarios share one.
  const message = skipped.map(({ file, because = '' }) => `${file}: ${because}`).join('\n')
  return [...errors, command('warning', { title: `${skipped.length} skipped` }, message)].join('')
}

function annotationsOf(
  { verdict, file: path, name, failure, because = '' }: ScenarioResult,
  within: (file: string) => string,
): readonly string[] {
  const file = within(path)
  if (verdict === 'invalid') {
    return because.split('\n').map((issue) => {
      const place = /^(.+?):(\d+):(\d+): (.*)$/.exec(issue)
      const [, , line = '1', col = '1', message = issue] = place ?? []
      return command('error', { file, line, col, title: 'invalid scenario file' }, message)
    })
  }
  if (failure === undefined) return []
  const { line, message, difference, hint } = failure
  const text = [message, difference, hint].filter((part) => part !== undefined).join('\n')
  return [
    command(
      'error',
      { file, ...(line === undefined ? {} : { line: String(line) }), title: name },
      text,
    ),
  ]
}

function command(
  kind: 'error' | 'warning',
  properties: Readonly<Record<string, string>>,
  message: string,
): string {
  const written = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeProperty(value)}`,
  )
  return `::${kind} ${written.join(',')}::${escapeMessage(printable(message))}\n`
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeMessage(onOneLine(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

const SIGNS: { readonly [V in ScenarioVerdict]: string } = {
  passed: '✅',
  failed: '❌',
  skipped: '⚪',
  invalid: '❗',
}

/**
 * For the file that GITHUB_STEP_SUMMARY names; the summary is masked already. All text is in HTML
 * elements, so that GitHub reads no name as Markdown.
 */
export function githubSummary(summary: RunSummary): string {
  const { results, counts, notRun, seed, target, tookMs } = summary
  const verdicts = Object.entries(counts).flatMap(([verdict, count]) =>
    count > 0 ? [`${count} ${verdict}`] : [],
  )
  const left = notRun > 0 ? [`${notRun} not run`] : []
  const failures = results.filter(({ failure }) => failure !== undefined)
  const shown = fitting(failures, (result) => failureOf(result, summary), FAILURE_BYTES)
  const more = failures.length - shown.length
  const { markup: text } = markup`<h3>Scenarios: ${[...verdicts, ...left].join(', ')}</h3>
<p>${onOneLine(target)}, seed <code>${seed}</code>, ${spanText(tookMs)}</p>

${shown}
${more > 0 ? markup`<p>… and ${more} more failures.</p>` : undefined}
${reasonsOf(results)}
<details><summary>All ${results.length} scenarios</summary><table>
<tr><th></th><th>scenario</th><th>file</th><th>simulated time</th><th>real time</th></tr>
${fitting(results, rowOf, ROW_BYTES)}</table></details>

`
  return text
}

/** As many of the first as the bytes allow; the rest is not even drawn. */
function fitting<T>(
  items: readonly T[],
  draw: (item: T) => Markup,
  mostBytes: number,
): readonly Markup[] {
  const parts: Markup[] = []
  let bytes = 0
  for (const item of items) {
    const part = draw(item)
    bytes += Buffer.byteLength(part.markup)
    if (bytes > mostBytes) break
    parts.push(part)
  }
  return parts
}

function failureOf(result: ScenarioResult, summary: RunSummary): Markup {
  const { failure, name } = result
  const lines = failure === undefined ? [] : failureLines(result, failure, summary)
  const text = lines.map((line) => line.text).join('\n')
  // `pre` at the start of a line keeps Markdown out, even after an empty line.
  return markup`<details open><summary>❌ ${onOneLine(name)}</summary>

<pre>${cut(text, MOST_CHARACTERS)}</pre>

</details>

`
}

function reasonsOf(results: readonly ScenarioResult[]): readonly Markup[] {
  const reasons = results.filter(
    ({ because, failure }) => because !== undefined && failure === undefined,
  )
  return fitting(reasons, reasonOf, REASON_BYTES)
}

function reasonOf({ verdict, file, because = '' }: ScenarioResult): Markup {
  const place = markup`${SIGNS[verdict]} <code>${onOneLine(file)}</code>`
  return markup`<p>${place} ${verdict}: ${onOneLine(because)}</p>
`
}

function rowOf({ verdict, name, file, virtualMs, tookMs }: ScenarioResult): Markup {
  const cells = [
    SIGNS[verdict],
    onOneLine(name),
    markup`<code>${onOneLine(file)}</code>`,
    spanText(virtualMs),
    spanText(tookMs),
  ]
  return markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>
`
}
