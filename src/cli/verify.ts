/** `verify`: checks a deployment against the contract, through its documented endpoints. */
import { DeploymentError } from '../client/deployment-error.ts'
import { isNewFailure, withKnownGaps } from '../conformance/known-gaps.ts'
import type { VerificationRun } from '../conformance/verdict.ts'
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
import { interruption } from './stop-signal.ts'
import { addVerifyOptions, readVerifyOptions } from './verify-options.ts'

const AFTER = `
verify creates orders with a test key, and an order cannot be deleted; --dry-run prints how
many. Each order has a new customer whose name starts with rsverify. A duration is like 30s, 5m
or 1h30m.

Exits with 0 if every check passed, or failed for a known gap alone, 4 if one failed, 5 if none
failed but some were inconclusive, and 3 if the deployment could not be reached or the run was
interrupted; reports then have what was learnt. It exits with 3 too if @pact-foundation/pact is
not installed. With --compare: 4 if a rule fails that did not fail in the older report, else 0.

Examples:
  $ RAMP_API_KEY=… ramp-sandbox verify --base-url https://ramp.example --wait 3m
  $ ramp-sandbox verify --base-url https://ramp.example --api-key … --dry-run
  $ ramp-sandbox verify --base-url … --assumptions-out like-it.yaml --prove
  $ ramp-sandbox verify --base-url … --webhook-listen 9000 --webhook-url https://tunnel.example \\
      --webhook-secret …
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
    const { env } = process
    const { verification, isDryRun, isProven, reports, knownGaps } = readVerifyOptions(command, env)
    if (isDryRun) {
      const { dryRun } = await import('./verify-dry-run.ts')
      io.out(await dryRun(verification))
      return EXIT.ok
    }
    await needPact(verification)
    const { runPacts } = await import('../conformance/pact/run-pacts.ts')
    const { startVerifier } = await import('../conformance/pact/verifier-process.ts')
    // It loads while the deployment is probed.
    const pact = startVerifier()
    const verifyBy = isProven
      ? (await import('../conformance/calibration/run-and-prove.ts')).runAndProve
      : runVerification
    const pacts: VerificationOptions['pacts'] = (context) => runPacts(context, undefined, pact)
    const { run: judged, stopped } = await withProgress(
      verifyBy,
      { ...verification, pacts },
      io,
    ).finally(pact.close)
    const run = knownGaps === undefined ? judged : withKnownGaps(judged, knownGaps)
    io.out(await printed(run, flags.json === true, io))
    if (stopped !== undefined) io.err([stopped.message, ...leftBehind(run), ''].join('\n'))
    const { writeVerificationReports } = await import('../reporters/conformance/write-reports.ts')
    const code = stopped === undefined ? exitCodeOf(run) : EXIT.couldNotRun
    return withReports(code, () => writeVerificationReports(run, reports), io)
  },
}

async function printed(run: VerificationRun, isJson: boolean, io: Io): Promise<string> {
  if (isJson) {
    const { jsonReport } = await import('../reporters/conformance/json.ts')
    return (await import('../reporters/write-reports.ts')).jsonText(jsonReport(run))
  }
  const hasVerdict = run.rows.some(({ verdict }) => verdict !== 'inconclusive')
  if (run.interrupted !== undefined && !hasVerdict) return ''
  const { terminalReport } = await import('../reporters/conformance/terminal.ts')
  const report = terminalReport(run, { color: io.hasColours })
  if (run.proof === undefined) return report
  return report + (await import('../reporters/conformance/proof.ts')).proofText(run.proof)
}

/** Before the first order is created. */
async function needPact({ baseUrl }: VerificationOptions): Promise<void> {
  const { checkPact } = await import('../conformance/pact/verifier-process.ts')
  try {
    checkPact()
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(EXIT.couldNotRun, `Failed to verify "${baseUrl}": ${cause}`)
  }
}

type Ended = { readonly run: VerificationRun; readonly stopped?: VerificationStopped }

/** Throws CommandFailure before the first request. */
async function withProgress(
  verifyBy: typeof runVerification,
  options: VerificationOptions,
  io: Io,
): Promise<Ended> {
  const { progressLine } = await import('../reporters/conformance/progress.ts')
  const progress = progressLine(io.err, { isTty: io.hasColours })
  io.err(
    `Verifying ${options.baseUrl}. This creates orders of customers whose names start with rsverify.\n`,
  )
  const stop = interruption()
  try {
    return { run: await verifyBy({ ...options, progress, stop: stop.signal }) }
  } catch (error) {
    if (error instanceof VerificationStopped) return { run: error.run, stopped: error }
    if (error instanceof DeploymentError) throw new CommandFailure(EXIT.couldNotRun, error.message)
    throw error
  } finally {
    stop.end()
    progress.end()
  }
}

function leftBehind({ created: { orders } }: VerificationRun): readonly string[] {
  const ids = orders.map(({ transactionId }) => `  ${transactionId}`)
  return ids.length === 0 ? [] : ['Orders that were created before that:', ...ids]
}

function exitCodeOf({ rows }: VerificationRun): ExitCode {
  if (rows.some(isNewFailure)) return EXIT.failed
  return rows.some(({ verdict }) => verdict === 'inconclusive') ? EXIT.unchecked : EXIT.ok
}
