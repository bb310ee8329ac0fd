/**
 * What a command reports: rows in one shape, and what it has beyond them. Each command maps its
 * result to a report; four writers (terminal, JUnit, JSON, HTML) write any report.
 */
import { countsOf, isFailure, type Row } from '../base/vocabulary/row.ts'
import { counted } from '../base/vocabulary/text.ts'
import type { Detail } from './details.ts'
import { leadOf } from './lead.ts'
import { onOneLine } from './printable.ts'
import type { Headline, PageExtra, RowExtra } from './report-data.ts'

export type Report = {
  /** Of ramp-sandbox, such as `run`. */
  readonly command: string
  /** What a row is called, such as `scenario`. */
  readonly noun: string
  readonly headline: Headline
  /** Facts of the run, as sentences: where, when, how long. */
  readonly about: readonly string[]
  /** ISO 8601 in UTC. */
  readonly startedAt: string
  readonly tookMs: number
  readonly lines: readonly ReportLine[]
  /** Why it ended early. */
  readonly interrupted?: string
  /** For JUnit: facts of the run by name. Several may have one name. */
  readonly properties: readonly (readonly [name: string, value: string])[]
  /** For JSON: what the command has beyond its rows. */
  readonly sections: object
  /** For HTML: the same, as the page shows it. */
  readonly extra?: PageExtra
  /** For a terminal: instead of the counts of the rows, or of the headline. Empty for nothing. */
  readonly ending?: { readonly counts?: string; readonly sentence?: string }
}

/** The headline of a report that only counts: a terminal prints no number twice. */
export const ONLY_COUNTS = { sentence: '' }

/** A row, and what only some of the writers show of it. */
export type ReportLine = {
  readonly row: Row
  /** Rows of a folder or of a subject are together. */
  readonly group: string
  readonly tookMs: number
  /** A row about a file: the file, and the line of the failure, from 1. */
  readonly place?: { readonly file: string; readonly line?: number | undefined }
  /** The kind of a failure, such as `invariant`. */
  readonly type?: string
  /** A failure in one sentence, if `expected` and `received` do not make one. */
  readonly reason?: string
  /** For a terminal and for JUnit: the evidence of a failure in full. */
  readonly details?: readonly Detail[]
  /** For JUnit, as those of the report. */
  readonly properties?: Report['properties']
  /** For HTML. */
  readonly extra?: RowExtra
}

const LONGEST_ADVICE = 300
/** A longer command is with its row. */
const LONGEST_COMMAND = 200

export function headlineOf(sentence: string, lines: readonly ReportLine[]): Headline {
  const failed = lines.filter(({ row }) => isFailure(row))
  const [first = lines.find(({ row }) => row.verdict === 'invalid')] = failed
  if (first === undefined) return { sentence }
  const { fix = '', reproduce } = first.row
  const advice = fix.includes('\n') || fix.length > LONGEST_ADVICE ? '' : ended(onOneLine(fix))
  const isLong = (reproduce ?? '').length > LONGEST_COMMAND
  const command = isLong
    ? `Row ${first.row.id} has the command that repeats it.`
    : `Repeat it: ${onOneLine(reproduce ?? '')}`
  const again = reproduce === undefined ? '' : command
  const todo = advice === '' ? again : advice
  return {
    sentence,
    first: `${failed.length > 1 ? 'First failure' : 'Failure'}: ${onOneLine(first.row.title)}: ${ended(reasonOf(first))}`,
    ...(todo !== '' && { todo }),
  }
}

/** In one text, for JSON. */
export function headlineText({ sentence, first, todo }: Headline): string {
  return [sentence, first, todo].filter((part) => part !== undefined).join(' ')
}

/** Why a line did not pass, on one line. */
export function reasonOf({ row, reason }: ReportLine): string {
  return reason === undefined ? leadOf(row) : onOneLine(reason)
}

type Tried = {
  readonly noun: string
  /** Whose they are, such as `of ramp-app.yaml`. */
  readonly of?: string
  /** Where they were tried, such as `in process`. */
  readonly where?: string
  /** How many have no row, because the command was interrupted. */
  readonly left?: number
}

/** `2 of 12 scenarios failed in process; 1 was skipped.` */
export function countsSentence(rows: readonly Row[], tried: Tried): string {
  const { noun, of = '', where = '', left = 0 } = tried
  const counts = countsOf(rows)
  const { failed, invalid, passed } = counts
  const total = rows.length + left
  const all = `${counted(total, noun)}${of === '' ? '' : ` ${of}`}`
  const place = where === '' ? '' : ` ${where}`
  const others = (['skipped', 'inconclusive'] as const)
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `; ${counts[verdict]} ${wasOrWere(counts[verdict])} ${verdict}`)
    .join('')
    .concat(left > 0 ? `; ${left} had no result` : '')
  const isInvalid = (what: string) => `${what} ${invalid === 1 ? 'is' : 'are'} invalid`
  if (total === 0) return `No ${noun} was run${place}.`
  if (failed > 0) {
    const more = invalid > 0 ? `, and ${isInvalid(String(invalid))}` : ''
    return `${failed} of ${all} failed${place}${more}${others}.`
  }
  if (invalid > 0) return `${isInvalid(`${invalid} of ${all}`)}${others}.`
  if (passed < total) return `${passed} of ${all} passed${place}${others}.`
  return `${rows.length === 1 ? `The only ${noun}` : `All ${all}`} passed${place}.`
}

function wasOrWere(count: number): string {
  return count === 1 ? 'was' : 'were'
}

function ended(sentence: string): string {
  return sentence === '' || /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}
