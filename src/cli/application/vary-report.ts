/** What `vary` prints and writes when it has ended. */
import { renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createColors } from 'picocolors'
import { stringify } from 'yaml'
import { isFailure } from '../../base/vocabulary/row.ts'
import { shellWord } from '../../base/client/curl.ts'
import { endingText, failuresText } from '../../report/terminal.ts'
import {
  acceptedBy,
  brokenIn,
  failedTests,
  valuesText,
  varyReport,
  type BrokenChoice,
  type VaryResult,
} from '../../report/vary/report.ts'
import { writeReport, type ReportFile } from '../../report/write-reports.ts'
import { acceptedText, type AcceptedChoice } from '../../lab/vary/accepted-choices.ts'
import type { Variation } from '../../lab/vary/catalogue.ts'
import { configurationOf, withSteadyRates } from '../../lab/vary/varied-behaviour.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { Io } from '../command.ts'
import { table } from '../control/table.ts'
import { exitCodeOf, type ExitCode } from '../exit-codes.ts'
import { reportPaths, withReports } from '../report-options.ts'
import { adapterWords } from './adapter-options.ts'
import type { VaryFlags } from './vary-options.ts'

/** Findings in full on a terminal; the table has all. */
const MOST_SHOWN = 10

/** With --accept-all, what broke is accepted from now on, and fails no run. */
export function reportVaried(
  given: VaryResult,
  flags: VaryFlags,
  own: Behaviour,
  io: Io,
): Promise<ExitCode> {
  const broken = brokenIn(given.found)
  const accepted = flags.acceptAll === true ? acceptedWith(broken, given) : given.accepted
  const report = varyReport({ ...given, accepted })
  const paint = createColors(io.hasColours)
  const bad = report.lines.filter(({ row }) => isFailure(row))
  io.out(failuresText(bad.slice(0, MOST_SHOWN), paint))
  if (bad.length > MOST_SHOWN)
    io.out(
      `\n${bad.length - MOST_SHOWN} more are in the table; --report-html shows each in full.\n`,
    )
  if (broken.length > 0) io.out(`\n${brokenTable(broken, accepted, io)}`)
  io.out(endingText(report, paint))
  const files = broken.flatMap((one) =>
    [...configurationsOf(one)].map(([name, list]): ReportFile => {
      const path = flags.out === undefined ? undefined : join(flags.out, name)
      return ['--out', path, () => stringify(configurationOf(list, withSteadyRates(own)))]
    }),
  )
  const acceptFile: ReportFile = [
    '--accept',
    flags.acceptAll === true ? flags.accept : undefined,
    () => acceptedText(accepted),
    replaceWhole,
  ]
  const rows = report.lines.map(({ row }) => row)
  const code = exitCodeOf(rows, { isInterrupted: given.found.isInterrupted })
  return withReports(
    code,
    () => writeReport(report, reportPaths(flags), [...files, acceptFile]),
    io,
  )
}

/** What was accepted, but for choices that held now, and what broke. */
function acceptedWith(broken: readonly BrokenChoice[], { accepted, catalogue, found }: VaryResult) {
  const held = new Set(found.held)
  const hasHeld = ({ choice: name }: AcceptedChoice) => {
    const of = catalogue.variations.filter(({ id, choice }) => id === name || choice === name)
    return of.length > 0 && of.every((one) => held.has(one))
  }
  const added = broken.filter((one) => acceptedBy(accepted, one) === undefined)
  const now = added.map(({ choice }) => ({
    choice,
    reason: 'Accepted as it was found. Say why here.',
  }))
  return [...accepted.filter((one) => !hasHeld(one)), ...now]
}

/** The file is replaced whole, or stays as it is. */
const replaceWhole: NonNullable<ReportFile[3]> = (file, text) => {
  const next = `${String(file)}.next`
  writeFileSync(next, text)
  renameSync(next, String(file))
}

function brokenTable(
  broken: readonly BrokenChoice[],
  accepted: readonly AcceptedChoice[],
  { hasColours }: Io,
): string {
  const reasonOf = (one: BrokenChoice) => acceptedBy(accepted, one)?.reason
  const hasAccepted = broken.some((one) => reasonOf(one) !== undefined)
  return table(
    broken,
    [
      ['choice', ({ choice }) => choice],
      ['section', ({ variations: [first] }) => first?.section ?? ''],
      ['broke with', valuesText],
      // A command that names no failed test failed as a whole.
      ['tests', (one) => failedTests(one).length || '–'],
      ...(hasAccepted
        ? [['accepted because', (one: BrokenChoice) => reasonOf(one) ?? '–'] as const]
        : []),
    ],
    { hasColours },
  )
}

/** The files of --out: one for each variation. */
function configurationsOf({ variations }: BrokenChoice): ReadonlyMap<string, readonly Variation[]> {
  return new Map(variations.map((one) => [`${one.id.replace(/[^\w-]+/g, '-')}.yaml`, [one]]))
}

export type Repeating = {
  readonly command: string
  readonly flags: VaryFlags
  /** The settings of the call, with its own configuration file or without. */
  readonly words: (hasFile: boolean) => readonly string[]
}

/** The command that shows it again. An application runs only under `vary`. */
export function againText(
  broken: BrokenChoice,
  { command, flags, words }: Repeating,
  io: Io,
): string {
  const { out, adapter, servicePort } = flags
  const vary = ['npx ramp-sandbox vary', `--only ${shellWord(broken.choice)}`, ...words(true)]
  if (adapter !== undefined)
    return [...vary, adapterWords({ adapter, servicePort }, io.cwd)].join(' ')
  const [first] = configurationsOf(broken).keys()
  if (out === undefined || first === undefined) return [...vary, '--', command].join(' ')
  const file = shellWord(relative(io.cwd, join(out, first)))
  return ['npx ramp-sandbox exec', `--config ${file}`, ...words(false), '--', command].join(' ')
}
