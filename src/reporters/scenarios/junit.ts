/** A run as JUnit XML: a suite for each folder, a case for each scenario. */
import { basename, dirname } from 'node:path'
import { junitXml, type JunitCase, type JunitOutcome, type JunitSuite } from '../junit.ts'
import { onOneLine } from '../printable.ts'
import { iso } from '../../vocabulary/time.ts'
import type { RunSummary, ScenarioResult } from '../../scenarios/runner/result.ts'
import { failureLines } from './failure-text.ts'

/** The summary is masked already. */
export function junitReport(summary: RunSummary): string {
  const folders = [...new Set(summary.results.map(({ file }) => dirname(file)))]
  return junitXml(
    'ramp-sandbox run',
    folders.map((folder) => suiteOf(folder, summary)),
  )
}

function suiteOf(folder: string, summary: RunSummary): JunitSuite {
  const { seed, target, notRun } = summary
  const results = summary.results.filter(({ file }) => dirname(file) === folder)
  const startedAt = results.reduce((first, result) => Math.min(first, result.startedAt), Infinity)
  return {
    name: folder,
    startedAt: iso(startedAt),
    properties: [
      ['seed', String(seed)],
      ['target', target],
      ...(notRun > 0 ? [['not run after --bail', String(notRun)] as const] : []),
      ...results.flatMap((result) =>
        (['covers', 'tags'] as const).flatMap((member) =>
          result[member].length === 0
            ? []
            : [[`${member} ${basename(result.file)}`, result[member].join(' ')] as const],
        ),
      ),
    ],
    cases: results.map((result) => caseOf(result, summary)),
  }
}

function caseOf(result: ScenarioResult, summary: RunSummary): JunitCase {
  const { file, name, tookMs, failure, because } = result
  const line = failure?.line ?? firstLineIn(because)
  // The file makes a case unique where two scenarios share a name.
  const classname = file
    .replace(/^(\.{0,2}\/)+/, '')
    .replace(/\.ya?ml$/, '')
    .replaceAll('/', '.')
  const outcome = outcomeOf(result, summary)
  return { name: onOneLine(name), classname, file: onOneLine(file), line, tookMs, outcome }
}

/** Of an invalid file: its issues are `file:line:column: message`. */
function firstLineIn(issues = ''): number | undefined {
  const [, line] = /^[^\n]*?:(\d{1,9}):\d{1,9}: /.exec(issues) ?? []
  return line === undefined ? undefined : Number(line)
}

function outcomeOf(result: ScenarioResult, summary: RunSummary): JunitOutcome {
  const { verdict, because = 'no reason was given', failure } = result
  if (verdict === 'passed') return { kind: 'passed' }
  if (verdict === 'skipped') return { kind: 'skipped', message: onOneLine(because) }
  if (failure === undefined) {
    const [message = ''] = because.split('\n')
    return { kind: 'error', type: verdict, message: onOneLine(message), text: because }
  }
  const lines = failureLines(result, failure, summary).map(({ text }) => text)
  const type = failure.invariant === undefined ? 'expectation' : 'invariant'
  return { kind: 'failure', type, message: onOneLine(failure.message), text: lines.join('\n') }
}
