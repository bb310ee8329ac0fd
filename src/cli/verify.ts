/** `verify`: checks a deployment against the contract, through its documented endpoints. */
import { DeploymentError } from '../client/deployment-error.ts'
import { isNewFailure, withKnownGaps } from '../conformance/known-gaps.ts'
import type { CreatedOrder, VerificationRun } from '../conformance/verdict.ts'
import {
  runVerification,
  VerificationStopped,
  type VerificationOptions,
} from '../conformance/run-verification.ts'
import type { CliCommand, Io } from './command.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'
import { withReports } from './report-options.ts'
import type { CompareFlags } from './verify-compare.ts'
import { addVerifyOptions, readVerifyOptions } from './verify-options.ts'

const AFTER = `
verify creates orders with a test key, and an order cannot be deleted; --dry-run prints how many. Each order has a new
customer whose name starts with rsverify.

Exits with 0 if every check passed, or failed for a known gap alone, 4 if one failed, 5 if none failed but some were inconclusive, and 3 if the deployment
could not be reached. With --compare: 4 if a rule fails that did not fail in the older report, else 0.

Examples:
  $ RAMP_API_KEY=… ramp-sandbox verify --base-url https://ramp.example --wait 3m
  $ ramp-sandbox verify --base-url https://ramp.example --api-key … --dry-run
  $ ramp-sandbox verify --base-url … --api-key … --assumptions-out like-it.yaml --report-html report.html
  $ ramp-sandbox verify --base-url … --api-key … --webhook-listen 9000 --webhook-url https://tunnel.example --webhook-secret …
  $ ramp-sandbox verify --compare yesterday.json today.json`

export const verify: CliCommand = {
  describe: (command, io) => {
    addVerifyOptions(command, io)
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const flags = command.opts<CompareFlags>()
    if (flags.compare !== undefined)
      return (await import('./verify-compare.ts')).compareReports(flags, io)
    const { verification, isDryRun, reports, knownGaps } = readVerifyOptions(command)
    if (isDryRun) {
      const { dryRun } = await import('./verify-dry-run.ts')
      io.out(await dryRun(verification))
      return EXIT.ok
    }
    const { runPacts } = await import('../conformance/pact/run-pacts.ts')
    const judged = await withProgress({ ...verification, pacts: runPacts }, io)
    const run = knownGaps === undefined ? judged : withKnownGaps(judged, knownGaps)
    const { terminalReport } = await import('../reporters/conformance/terminal.ts')
    io.out(terminalReport(run, { color: io.hasColours }))
    const { writeVerificationReports } = await import('../reporters/conformance/write-reports.ts')
    return withReports(exitCodeOf(run), () => writeVerificationReports(run, reports), io)
  },
}

async function withProgress(options: VerificationOptions, io: Io): Promise<VerificationRun> {
  const { progressLine } = await import('../reporters/conformance/progress.ts')
  const progress = progressLine(io.err, { isTty: io.hasColours })
  io.err(
    `Verifying ${options.baseUrl}. This creates orders of customers whose names start with rsverify.\n`,
  )
  try {
    return await runVerification({ ...options, progress })
  } catch (error) {
    if (error instanceof VerificationStopped)
      throw couldNotRun([error.message, ...leftBehind(error.created)])
    throw error instanceof DeploymentError ? couldNotRun([error.message]) : error
  } finally {
    progress.end()
  }
}

function couldNotRun(lines: readonly string[]): CommandFailure {
  return new CommandFailure(EXIT.couldNotRun, lines.join('\n'))
}

function leftBehind(orders: readonly CreatedOrder[]): readonly string[] {
  const ids = orders.map(({ transactionId }) => `  ${transactionId}`)
  return ids.length === 0 ? [] : ['Orders that were created before that:', ...ids]
}

function exitCodeOf({ rows }: VerificationRun): ExitCode {
  if (rows.some(isNewFailure)) return EXIT.failed
  return rows.some(({ verdict }) => verdict === 'inconclusive') ? EXIT.unchecked : EXIT.ok
}
