/** `proxy`: stands between a client and a deployment, records, and judges each exchange. */
import { resolve } from 'node:path'
import { shellWord } from '../../base/client/curl.ts'
import { looksLive } from '../../base/client/live-guard.ts'
import { baseUrl, port, webhookUrl } from '../../sandbox/config/option-parsers.ts'
import { option } from '../../sandbox/config/settings.ts'
import { anotherProcess, cannotListen } from '../../base/vocabulary/listen-error.ts'
import { checkReports } from '../../report/write-reports.ts'
import { onOneLine } from '../../report/printable.ts'
import { startForwarding } from '../../verify/traffic/forwarding-server.ts'
import { TrafficJudge } from '../../verify/traffic/judge-traffic.ts'
import { LateJudge } from '../../verify/traffic/late-judge.ts'
import type { Passed } from '../../verify/traffic/passed.ts'
import { Recorder } from '../../verify/traffic/recorder.ts'
import { everyStep } from '../../base/vocabulary/every-step.ts'
import { iso } from '../../base/vocabulary/time.ts'
import type { CliCommand, Io } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { CommandFailure, runFailure } from '../failure.ts'
import { addRecordLimits, harWriterFor, type RecordFlags } from '../record-options.ts'
import { untilStopped } from '../stop-signal.ts'
import { recordingPseudonyms } from '../traffic-recorder.ts'
import {
  addTrafficOptions,
  nothingFound,
  reportTraffic,
  type TrafficFlags,
} from './traffic-report.ts'

type ProxyFlags = TrafficFlags &
  RecordFlags & {
    readonly target: string
    readonly port: number
    readonly allowLive?: boolean
    readonly webhookForward?: string
    readonly webhookPort: number
    readonly webhookSecret?: string
    readonly learn?: string
  }

const SECRET = 'the secret that signs these webhooks'

const AFTER = `
Call the proxy where you called the deployment. Requests and responses pass as they are, except
Host and the headers of a connection. With --webhook-forward, let the deployment send its webhooks
to the second address. Keys, and fields with names or account numbers, are replaced in recordings
and reports. Stop with Ctrl+C: the report is printed then.

Exits with 0 if everything passed, 4 if something failed, 5 if nothing failed but something was
inconclusive, and 3 if no exchange of the service passed.

Examples:
  $ npx ramp-sandbox proxy --target https://ramp.example --record shop.har
  $ npx ramp-sandbox proxy --target https://ramp.example --learn like-it.yaml
  $ npx ramp-sandbox proxy --target http://127.0.0.1:7267 --record shop.har \\
      --webhook-forward http://127.0.0.1:3000/webhooks --webhook-secret …`

export const command: CliCommand = {
  describe: (command, io) => {
    command
      .requiredOption('--target <url>', 'deployment or sandbox to forward to', baseUrl)
      .option('--port <port>', 'port to listen on; 0: any', port, 0)
      .option('--record <file>', 'write the traffic to a HAR file')
      .option('--learn <file>', 'at the end, write what traffic learn writes')
      .option('--allow-live', 'continue although the key or the deployment is live')
      .option('--webhook-forward <url>', 'forward webhooks to your receiver', webhookUrl)
      .option('--webhook-port <port>', 'port for webhooks; 0: any', port, 0)
      .addOption(option('--webhook-secret <secret>', SECRET, 'RAMP_WEBHOOK_SECRET'))
    addTrafficOptions(addRecordLimits(command), io)
    command.addHelpText('after', AFTER)
  },
  run: (command, io) => untilStopped((stopped) => forward(command.opts<ProxyFlags>(), io, stopped)),
}

async function forward(flags: ProxyFlags, io: Io, stopped: Promise<void>) {
  const { target, webhookForward, webhookSecret, learn } = flags
  if (learn !== undefined) checkReports({}, { files: [['--learn', resolve(io.cwd, learn)]] })
  const recording = await harWriterFor('proxy', flags, io.cwd)
  const judge = new LateJudge(
    new TrafficJudge(({ rule: { id, title }, finding }) => {
      if (finding.verdict !== 'failed') return
      io.err(onOneLine(`FAIL ${id}: ${title}; received ${finding.received}`) + '\n')
    }, flags.settle),
    (why) => io.err(`Judging stopped: ${why}. The traffic goes on.\n`),
  )
  const { seenTraffic } = await import('./traffic-learn.ts')
  const seen = learn === undefined ? undefined : seenTraffic()
  const recorder = new Recorder({
    ...{ judge, writer: recording?.writer, webhookSecret },
    pseudonyms: recordingPseudonyms(flags, webhookSecret === undefined ? [] : [webhookSecret]),
    onStopped: (why, at) =>
      io.err(`Recording stopped at ${iso(at)}: ${why}. The traffic goes on.\n`),
  })
  // Names are learned from before they are replaced, and in memory only.
  const record = (passed: Passed, isWebhook: boolean) => {
    recorder.record(passed, isWebhook)
    seen?.record(passed, isWebhook)
  }
  const server = await listenAt('--port', flags.port, (port) =>
    startForwarding({
      ...{ upstream: target, port, onPassed: (passed) => record(passed, false) },
      reject: (headers) =>
        flags.allowLive !== true && looksLive(headers['x-api-key'] ?? '')
          ? 'the API key looks like a live key. Use a test key (§5.2), or pass --allow-live'
          : undefined,
    }),
  )
  const webhooks =
    webhookForward === undefined
      ? undefined
      : await listenAt('--webhook-port', flags.webhookPort, (port) =>
          startForwarding({
            ...{ upstream: webhookForward, port },
            onPassed: (passed) => record(passed, true),
          }),
        )
  // The report of --json is the only text on stdout.
  const say = flags.json === true ? io.err : io.out
  say(`Forwarding http://127.0.0.1:${server.port} to ${target}. Stop with Ctrl+C.\n`)
  if (webhooks !== undefined)
    say(`Forwarding webhooks: http://127.0.0.1:${webhooks.port} to ${webhookForward}.\n`)
  await stopped
  await everyStep(
    server.close,
    async () => webhooks?.close(),
    () => recording?.close(),
  )
  let isWritten: boolean | undefined
  let code: ExitCode
  try {
    code = await report(judge, flags, io)
  } finally {
    if (learn !== undefined) isWritten = await seen?.write(learn, { ...io, out: say })
  }
  // What was asked for is the file: rules that ordinary traffic leaves open miss nothing.
  return code === EXIT.unchecked && isWritten === true ? EXIT.ok : code
}

function report(late: LateJudge, flags: ProxyFlags, io: Io) {
  let judge: TrafficJudge
  try {
    judge = late.end()
  } catch (error) {
    throw notJudged(error, flags.record)
  }
  const { judged, unanswered, places, reasons } = judge
  if (judged > 0 && reasons.length > 0) io.err(`Not judged: ${reasons.join('; ')}.\n`)
  if (judged > 0) return reportTraffic('proxy', judge.run(), flags, io)
  throw runFailure(`Failed to judge the traffic: ${nothingFound(unanswered, places, reasons)}.`)
}

/** The traffic was forwarded and recorded all the same. */
function notJudged(error: unknown, record: string | undefined): CommandFailure {
  const cause = error instanceof Error ? error.message : String(error)
  const fix =
    record === undefined
      ? 'Record it with --record FILE, and judge the file with "npx ramp-sandbox traffic check FILE"'
      : `Judge the recording: npx ramp-sandbox traffic check ${shellWord(record)}`
  return runFailure(`Failed to judge the traffic: ${cause}. ${fix}.`)
}

async function listenAt<Listening>(
  portFlag: string,
  port: number,
  listen: (port: number) => Promise<Listening>,
): Promise<Listening> {
  try {
    return await listen(port)
  } catch (error) {
    const at = { host: '127.0.0.1', port, portFlag }
    throw cannotListen(at, error, () => anotherProcess(port))
  }
}
