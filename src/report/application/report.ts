/** The check of an adapter as a report: a row for each entry, of all that was tried with it. */
import { defined } from '../../base/vocabulary/defined.ts'
import { spanText } from '../../base/vocabulary/time.ts'
import { VERDICTS, type Row } from '../../base/vocabulary/row.ts'
import type { EntryRow } from '../../lab/application/entry-row.ts'
import { countsSentence, headlineOf, type ReportLine, type Report } from '../report.ts'

export type CheckedAdapter = {
  readonly rows: readonly EntryRow[]
  /** As the user named it. */
  readonly file: string
  readonly lineOf: (entry: string) => number
  /** ISO 8601 in UTC. */
  readonly startedAt: string
  readonly tookMs: number
  readonly interrupted?: string
}

export function adapterReport(checked: CheckedAdapter): Report {
  const { rows, file, startedAt, tookMs, interrupted } = checked
  const entries = [...new Set(rows.map(({ entry }) => entry))]
  const lines = entries.map((entry): ReportLine => {
    const own = rows.filter((row) => row.entry === entry)
    return lineOfEntry(entry, own, checked)
  })
  const shown = lines.map(({ row }) => row)
  const counts = countsSentence(shown, { noun: 'entry', of: `of ${file}` })
  const isFitting = interrupted === undefined && shown.every(({ verdict }) => verdict !== 'invalid')
  const sentence = isFitting ? `The adapter fits: ${counts.replace(/^All /, 'all ')}` : counts
  return {
    ...{ command: 'app check', noun: 'entry', lines, startedAt, tookMs },
    headline: headlineOf(sentence, lines),
    about: [`${spanText(tookMs)}, started at ${startedAt}.`],
    ...defined({ interrupted }),
    properties: [['adapter', file]],
    sections: { adapter: file },
    ending: { counts: '' },
  }
}

/** The worst of what was tried with an entry is its verdict. */
function lineOfEntry(
  entry: string,
  own: readonly EntryRow[],
  { file, lineOf }: CheckedAdapter,
): ReportLine {
  const [worst] = own.toSorted(
    (one, other) => VERDICTS.indexOf(one.verdict) - VERDICTS.indexOf(other.verdict),
  )
  const { verdict = 'passed', note = '' } = worst ?? {}
  const at = `${file}, line ${lineOf(entry)}`
  const row: Row = {
    ...{ id: entry, title: `"${entry}" of the adapter`, verdict, rules: [], received: note },
    evidence: own.filter((each) => each !== worst).map((each) => each.note),
    ...(verdict === 'invalid' && {
      expected: 'the entry fits the application',
      fix: `Correct the entry: ${at}.`,
    }),
  }
  const place = verdict === 'invalid' ? { place: { file, line: lineOf(entry) } } : {}
  return { row, group: entry.split('.', 1)[0] ?? entry, tookMs: 0, reason: note, ...place }
}
