/**
 * The thread of a proxy that records and judges what passes, and serves the page that shows it. It
 * gives way to the traffic: where the system has priorities of threads, it has a low one.
 */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { LocalServer } from '../client/local-server.ts'
import type { FromRecorder, RecordingOptions, ToRecorder } from './background-recorder.ts'
import { HarWriter } from './har-writer.ts'
import { TrafficJudge } from './judge-traffic.ts'
import { serveLiveTraffic } from './live-server.ts'
import { LiveTraffic } from './live-traffic.ts'
import { unpacked } from './passed-batch.ts'
import { Pseudonyms } from './pseudonyms.ts'
import { Recorder } from './recorder.ts'

const LOW = 10

// Only the command starts this file, with these.
const { file, maxBytes, salt, keepsCustomers, webhookSecret, settleMs } =
  workerData as RecordingOptions
const say = (message: FromRecorder) => parentPort?.postMessage(message)

// Elsewhere it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(0, LOW)

const judge = new TrafficJudge(({ id, title }, { finding }) => {
  if (finding.verdict === 'failed') say({ kind: 'failure', id, title, received: finding.received })
}, settleMs)
const writer =
  file === undefined ? undefined : new HarWriter(file, maxBytes === undefined ? {} : { maxBytes })
const live = new LiveTraffic()
const recorder = new Recorder({
  ...{ judge, writer, webhookSecret },
  pseudonyms: new Pseudonyms({
    ...{ salt, keepsCustomers },
    secrets: webhookSecret === undefined ? [] : [webhookSecret],
  }),
  onRecorded: (recorded) => live.add(recorded),
  onStopped: (why, at) => say({ kind: 'stopped', why, at }),
})
let page: LocalServer | undefined

parentPort?.on('message', (message: ToRecorder) => {
  if (message.kind === 'batch') {
    for (const { passed, isWebhook } of unpacked(message.batch)) recorder.record(passed, isWebhook)
    say({ kind: 'done', bytes: message.waiting })
  } else if (message.kind === 'serve') void serve(message)
  else void end()
})

async function serve({ addresses }: ToRecorder & { kind: 'serve' }): Promise<void> {
  try {
    page = await serveLiveTraffic(live, addresses)
    say({ kind: 'serving', port: page.port })
  } catch (error) {
    // An error that is posted keeps its message only.
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    say({ kind: 'not serving', code, message: String(error) })
  }
}

async function end(): Promise<void> {
  await page?.close()
  writer?.close()
  const { judged, unanswered, places } = judge
  say({ kind: 'ended', traffic: { run: judge.run(), judged, unanswered, places } })
  parentPort?.close()
}
