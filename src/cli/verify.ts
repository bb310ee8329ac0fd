/** `verify`: proves that a deployment keeps the documented contract, through its documented endpoints alone. */
import type { Command } from 'commander'
import { DeploymentError } from '../client/deployment-error.ts'
import type { CreatedOrder, VerificationRun } from '../conformance/verdict.ts'
import {
  runVerification,
  VerificationStopped,
  type VerificationOptions,
} from '../conformance/run-verification.ts'
import type { CliCommand, Io } from './command.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'
import { readVerifyOptions } from './verify-options.ts'
import { withReports } from './with-reports.ts'

const AFTER = `
Orders are made with a test key and cannot be taken back; --dry-run says how many. Each belongs to a customer of its own
whose name begins with rsverify.

Leaves with 0 where every row is kept, 4 where one is broken, 5 where nothing is broken but something could not be
checked, and 3 where the deployment could not be asked.

Examples:
  $ RAMP_API_KEY=… ramp-sandbox verify --base-url https://ramp.example --wait 3m
  $ ramp-sandbox verify --base-url https://ramp.example --api-key … --dry-run
  $ ramp-sandbox verify --base-url … --api-key … --assumptions-out like-it.yaml --report-html report.html
  $ ramp-sandbox verify --base-url … --api-key … --webhook-listen 9000 --webhook-url https://tunnel.example --webhook-secret …`

export const verify: CliCommand = {
  describe: (command: Command) => {
    command
      .option('--base-url <url>', 'where the deployment is (env: RAMP_BASE_URL)')
      .option(
        '--api-key <key>',
        'a test key of it; better kept in the environment (env: RAMP_API_KEY)',
      )
      .option('--allow-live', 'go on although the key or the deployment is live')
      .option('--dry-run', 'say what would be sent, and send nothing')
      .option('--wait <duration>', 'how long orders may take to end by themselves, such as 3m')
      .option(
        '--magic <file>',
        "the deployment's own test values: {completed, failed, expired: members of an order, account}",
      )
      .option(
        '--control <url>',
        'the control API of a sandbox; that of a sandbox on --base-url is found',
      )
      .option('--control-token <token>', 'what that API asks for (env: RAMP_CONTROL_TOKEN)')
      .option('--webhook-listen <port>', 'receive webhooks at this port during the run')
      .option('--webhook-url <url>', 'where the deployment reaches that port')
      .option('--webhook-secret <secret>', 'what they are signed with (env: RAMP_WEBHOOK_SECRET)')
      .option('--report-junit <file>', 'write a JUnit report')
      .option('--report-json <file>', 'write a JSON report')
      .option('--report-html <file>', 'write a report to read in a browser')
      .option('--assumptions-out <file>', 'write what was seen as a file for start --config')
      .option('--timeout <duration>', 'for one request (default: 10s)')
      .option('--max-requests <number>', 'the most requests to send')
      .option('--max-orders <number>', 'the most orders to make')
      .addHelpText('after', AFTER)
  },
  run: async ({ options: given, io }) => {
    const { verification, isDryRun, reports } = readVerifyOptions(given, io)
    if (isDryRun) {
      const { rehearse } = await import('./verify-dry-run.ts')
      io.out(await rehearse(verification))
      return EXIT.ok
    }
    const { runPacts } = await import('../conformance/pact/run-pacts.ts')
    const run = await told({ ...verification, pacts: runPacts }, io)
    const { terminalReport } = await import('../reporters/conformance/terminal.ts')
    io.out(terminalReport(run, { color: io.hasColours }))
    const { writeVerificationReports } = await import('../reporters/conformance/write-reports.ts')
    return withReports(exitCodeOf(run), () => writeVerificationReports(run, reports), io)
  },
}

async function told(options: VerificationOptions, io: Io): Promise<VerificationRun> {
  const { progressLine } = await import('../reporters/conformance/progress.ts')
  const progress = progressLine(io.err, { isTty: io.hasColours })
  io.err(`Verifying ${options.baseUrl}; it makes orders of customers that begin with rsverify.\n`)
  try {
    return await runVerification({ ...options, progress })
  } catch (error) {
    throw stopped(error)
  } finally {
    progress.end()
  }
}

function stopped(error: unknown): unknown {
  if (error instanceof VerificationStopped) {
    return new CommandFailure(
      EXIT.couldNotRun,
      [error.message, ...leftBehind(error.created)].join('\n'),
    )
  }
  return error instanceof DeploymentError
    ? new CommandFailure(EXIT.couldNotRun, error.message)
    : error
}

function leftBehind(orders: readonly CreatedOrder[]): readonly string[] {
  if (orders.length === 0) return []
  return [
    'Orders that were made before that:',
    ...orders.map(({ transactionId }) => `  ${transactionId}`),
  ]
}

function exitCodeOf({ rows }: VerificationRun): ExitCode {
  if (rows.some(({ verdict }) => verdict === 'failed')) return EXIT.failed
  return rows.every(({ verdict }) => verdict === 'passed') ? EXIT.ok : EXIT.unchecked
}
