/** `traffic check`: judges recordings of traffic, whoever made them. */
import { resolve } from 'node:path'
import { checkRecordings, type CheckedRecordings } from '../../traffic/check-recordings.ts'
import { fileCause } from '../../vocabulary/file-cause.ts'
import type { CliCommand, Io } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { CommandFailure } from '../failure.ts'
import {
  addTrafficOptions,
  count,
  nothingFound,
  pseudonymsFor,
  reportTraffic,
  type TrafficFlags,
} from './traffic-report.ts'

const AFTER = `
Judges every exchange with the service in HAR files: those of ramp-sandbox proxy, a browser,
Playwright, mitmproxy or Charles. What began before a recording, or depends on what is not in it,
is inconclusive. Keys, names and account numbers are replaced in reports.

Exits with 0 if everything passed, 4 if something failed, 5 if nothing failed but something was
inconclusive, 2 if a file is not a HAR file, and 3 if no file has an exchange of the service with
its response body; the hosts and paths that were found are listed.

Examples:
  $ npx ramp-sandbox traffic check shop.har
  $ npx ramp-sandbox traffic check monday.har tuesday.har --report-html traffic.html`

export const traffic: CliCommand = {
  describe: (command, io) => {
    command.argument('<action>', 'check').argument('<files...>', 'HAR files')
    addTrafficOptions(command, io)
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const [action = '', ...files] = command.args
    if (action !== 'check')
      throw new CommandFailure(
        EXIT.usage,
        `Failed to run "traffic ${action}": there is no such action. Use traffic check FILE.har.`,
      )
    const flags = command.opts<TrafficFlags>()
    const checked = checkFiles(files, flags, io)
    const { run, judged, unanswered, places } = checked
    sayState(checked, io)
    if (judged === 0)
      throw new CommandFailure(
        EXIT.couldNotRun,
        `Failed to judge ${files.join(', ')}: ${nothingFound(unanswered, places)}.`,
      )
    return reportTraffic('traffic check', run, flags, io)
  },
}

function checkFiles(files: readonly string[], flags: TrafficFlags, io: Io): CheckedRecordings {
  let reading = files[0] ?? ''
  try {
    const paths = files.map((file) => resolve(io.cwd, file))
    const checked = checkRecordings(paths, pseudonymsFor(flags, []), {
      onFile: (path) => (reading = path),
      settleMs: flags.settle,
    })
    const foreign = checked.files.find(({ isHar }) => !isHar)
    if (foreign === undefined) return checked
    throw new CommandFailure(
      EXIT.badFile,
      `Failed to read "${foreign.path}": it is not a HAR file, which has log.entries. Export the traffic as HAR 1.2.`,
    )
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    throw new CommandFailure(
      EXIT.badFile,
      `Failed to read "${reading}": ${fileCause(error)}. Check the path.`,
    )
  }
}

function sayState({ files, unanswered, judged }: CheckedRecordings, io: Io): void {
  for (const { path, isTorn, unreadable } of files) {
    if (isTorn) io.err(`${path} ends early: what is whole in it is judged.\n`)
    if (unreadable > 0) io.err(`${path}: ${count(unreadable, 'unreadable part')} left out.\n`)
  }
  if (unanswered > 0 && judged > 0)
    io.err(`${count(unanswered, 'exchange')} without a response body: not judged.\n`)
}
