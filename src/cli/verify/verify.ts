/** `verify`: checks a deployment against the contract, through its documented endpoints. */
import { DeploymentError } from '../../base/client/deployment-error.ts'
import type { Inconclusive } from '../../verify/inconclusive.ts'
import { withKnownGaps } from '../../verify/known-gaps.ts'
import type { VerificationRun } from '../../verify/verdict.ts'
import {
  runVerification,
  VerificationStopped,
  type VerificationOptions,
} from '../../verify/run-verification.ts'
import type { CliCommand, Io } from '../command.ts'
import { EXIT, exitCodeOf } from '../exit-codes.ts'
import { runFailure } from '../failure.ts'
import type { NetworkFlags } from '../network-options.ts'
import type { RecordFlags } from '../record-options.ts'
import { printable } from '../../report/printable.ts'
import { withReports } from '../report-options.ts'
import type { CompareFlags } from './verify-compare.ts'
import { interruption } from '../stop-signal.ts'
import { pactSources, readPactFiles } from './consumer-pacts.ts'
import type { PactFlags } from './pact-options.ts'
import { addVerifyOptions, readVerifyOptions } from './verify-options.ts'

const AFTER = `
verify creates orders with a test key, and an order cannot be deleted; --dry-run prints how
many. Each order has a new customer whose name starts with rsverify. A duration is like 30s, 5m
or 1h30m.

Exits with 0 if every check passed, or failed only on known gaps, 4 if one failed, 5 if none
failed but some were inconclusive, 3 if the deployment or a broker could not be reached, and 6 if
it was interrupted; the reports then contain what it found. Without @pact-foundation/pact, the
pacts are inconclusive. With --compare, exits with 4 if a rule fails that did not fail in the older
recording, else with 0.

Examples:
  $ RAMP_API_KEY=… npx ramp-sandbox verify --base-url https://ramp.example --wait 3m
  $ npx ramp-sandbox verify --base-url https://ramp.example --api-key … --dry-run
  $ npx ramp-sandbox verify --base-url … --assumptions-out like-it.yaml
  $ npx ramp-sandbox verify --base-url … --webhook-listen 9000 \\
      --webhook-url https://tunnel.example --webhook-secret …
  $ npx ramp-sandbox verify --base-url … --pact pacts/shop-ramp-service.json
  $ npx ramp-sandbox verify --base-url … --pact-broker-url https://broker.example \\
      --provider-version "$(git rev-parse HEAD)" --provider-branch main --publish
  $ npx ramp-sandbox verify --base-url … --record today.har
  $ npx ramp-sandbox verify --compare yesterday.har today.har`

type Shown = { readonly json?: boolean; readonly observations?: boolean }

export const command: CliCommand = {
  describe: (command, io) => {
    addVerifyOptions(command, io)
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const flags = command.opts<
      CompareFlags & RecordFlags & Shown & { compare?: readonly string[]; webhookSecret?: string }
    >()
    if (flags.compare !== undefined) {
      const { compareFiles } = await import('./verify-compare.ts')
      return compareFiles('verify --compare', flags.compare, flags, io)
    }
    const { env } = process
    const { verification, isDryRun, reports, knownGaps } = readVerifyOptions(command, env)
    const pactFlags = command.opts<PactFlags & NetworkFlags>()
    const taken = new Set<string>()
    const ofFiles = readPactFiles(pactFlags, taken, io)
    const sources = pactSources(pactFlags, env)
    if (isDryRun) {
      const { dryRun } = await import('./verify-dry-run.ts')
      io.out(await dryRun(verification, ofFiles, sources))
      return EXIT.ok
    }
    const { runPacts } = await import('../../verify/pact/run-pacts.ts')
    const { missingPact, startVerifier, unavailableVerifier } =
      await import('../../verify/pact/verifier-process.ts')
    const { ConsumerPacts } = await import('../../verify/pact/consumer-pacts.ts')
    const missing = missingPact()
    const start = () => (missing === undefined ? startVerifier() : unavailableVerifier(missing))
    const consumers = new ConsumerPacts({ pacts: ofFiles, sources, taken }, start)
    // It loads while the deployment is probed.
    const pact = start()
    const pacts: VerificationOptions['pacts'] = (context) => runPacts(context, undefined, pact)
    const { webhookSecret } = flags
    const secrets = (verification.secrets ?? []).map(({ value }) => value)
    const { trafficRecorder } = await import('../traffic-recorder.ts')
    const recording = await trafficRecorder('verify', flags, { ...io, secrets, webhookSecret })
    const { run: judged, stopped } = await withProgress(
      { ...verification, pacts, consumers, traffic: recording?.traffic },
      io,
    ).finally(pact.close)
    recording?.close()
    const whole = {
      ...judged,
      ...(missing === undefined ? {} : { pactsNotRun: sentenceOf(missing) }),
    }
    const run = knownGaps === undefined ? whole : withKnownGaps(whole, knownGaps)
    io.out(await printed(run, flags, io))
    if (stopped !== undefined) io.err([stopped.message, ...leftBehind(run), ''].join('\n'))
    const { writeVerificationReports } = await import('../../report/verify/write-reports.ts')
    for (const { problem, published } of consumers.notes)
      io.err(
        [problem, published].flatMap((note) => (note ? [`${printable(note)}\n`] : [])).join(''),
      )
    const hasProblem = consumers.notes.some(({ problem }) => problem !== undefined)
    const code = exitCodeOf(run.rows, {
      isInterrupted: stopped?.cause.kind === 'interrupted',
      couldNotRun: stopped !== undefined || hasProblem,
    })
    return withReports(code, () => writeVerificationReports(run, reports), io)
  },
}

/** An interrupted run without any verdict prints nothing. */
async function printed(run: VerificationRun, shown: Shown, io: Io): Promise<string> {
  const hasVerdict = run.rows.some(({ verdict }) => verdict !== 'inconclusive')
  if (shown.json !== true && run.interrupted !== undefined && !hasVerdict) return ''
  return (await import('./traffic-report.ts')).judgedText(run, shown, io)
}

function sentenceOf({ message, hint = '' }: Inconclusive): string {
  return `The pacts did not run: ${message}. ${hint}`
}

type Ended = { readonly run: VerificationRun; readonly stopped?: VerificationStopped }

/** Throws CommandFailure before the first request. */
async function withProgress(options: VerificationOptions, io: Io): Promise<Ended> {
  const { progressLine } = await import('../../report/verify/progress.ts')
  const progress = progressLine(io.err, { isTty: io.hasColours, columns: io.columns })
  io.err(
    `Verifying ${options.baseUrl}. This creates orders of customers whose names start with rsverify.\n`,
  )
  const stop = interruption()
  try {
    return { run: await runVerification({ ...options, progress, stop: stop.signal }) }
  } catch (error) {
    if (error instanceof VerificationStopped) return { run: error.run, stopped: error }
    if (error instanceof DeploymentError) throw runFailure(error.message)
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
