/** Judges what a proxy has recorded, and serves its page, with less priority than the traffic. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { LocalServer } from '../client/local-server.ts'
import { ofHarEntry, type HarEntry } from '../vocabulary/har.ts'
import type { FromJudge, JudgeOptions, ToJudge } from './background-recorder.ts'
import { trafficEntry } from './har-entry.ts'
import { TrafficJudge } from './judge-traffic.ts'
import { serveLiveTraffic } from './live-server.ts'
import { LiveTraffic } from './live-traffic.ts'
import { WrittenEntries } from './written-entries.ts'

const LOW = 10
/** Between them the page is served. */
const MOST_AT_ONCE = 50

// Only the command starts this file, with these.
const { file, from, settleMs } = workerData as JudgeOptions
const say = (message: FromJudge) => parentPort?.postMessage(message)

// Elsewhere it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(0, LOW)

const judge = new TrafficJudge(({ id, title }, { finding }) => {
  if (finding.verdict === 'failed') say({ kind: 'failure', id, title, received: finding.received })
}, settleMs)
const live = new LiveTraffic()
const written = file === undefined ? undefined : new WrittenEntries(file, from)
/** Those of the file come first: it has no more once others come. */
let read: string[] = []
const others: string[] = []
let until = 0
let waiting = 0
let isWorking = false
let isEnding = false
let page: LocalServer | undefined

parentPort?.on('message', (message: ToJudge) => {
  if (message.kind === 'serve') return void serve(message)
  if (message.kind === 'written') {
    until = message.until
    waiting += message.count
  } else if (message.kind === 'entries') {
    others.push(...message.texts)
    waiting += message.texts.length
  } else isEnding = true
  if (!isWorking) work()
})

function work(): void {
  isWorking = true
  let [count, length] = [0, 0]
  for (; count < MOST_AT_ONCE; count++) {
    if (read.length === 0) read = [...(written?.next(until) ?? [])].toReversed()
    const text = read.pop()
    const other = text === undefined && waiting > 0 ? others.shift() : undefined
    if (text === undefined && other === undefined) break
    length += other?.length ?? 0
    waiting -= 1
    see(text ?? other ?? '')
  }
  if (count > 0) say({ kind: 'judged', count, length })
  isWorking = waiting > 0 && count > 0
  if (isWorking) setImmediate(work)
  else if (isEnding) void end()
}

function see(text: string): void {
  // What this process has written.
  const entry = JSON.parse(text) as HarEntry
  const seen = trafficEntry(entry)
  const findings = seen === undefined ? [] : judge.see(seen)
  live.add({ ...ofHarEntry(entry), findings }, waiting)
}

async function serve({ addresses }: ToJudge & { kind: 'serve' }): Promise<void> {
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
  const { judged, unanswered, places } = judge
  say({ kind: 'ended', traffic: { run: judge.run(), judged, unanswered, places } })
  parentPort?.close()
}
