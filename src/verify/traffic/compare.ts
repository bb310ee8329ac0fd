/**
 * What changed between two recordings of a deployment: rules, and pairs of calls and of webhooks
 * that differ in form or in relations, and times.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { read } from '../answers/answer.ts'
import { numbered } from '../rules/trace.ts'
import { Comparison, type Compared } from './comparison.ts'
import type { TrafficEntry } from './har-entry.ts'
import { TrafficJudge } from './judge-traffic.ts'
import { Recent } from '../rules/recent.ts'
import { Pairing, type PairableCall } from './pairing.ts'
import { ruleChanges, type JudgedRecording, type RuleChanges } from './rule-changes.ts'
import { Situations } from './situation.ts'
import { SentByName } from './webhook-pairs.ts'

/** Times differ from run to run, and with what else a machine does. */
const FEWEST_FOR_MEDIAN = 5
const FEWEST_FOR_P95 = 40
const LEAST_RATIO = 2
const LEAST_MS = 50
/** Each recording is compared up to these; what comes after is counted. */
const MOST_CALLS = 20_000
const MOST_TEXT = 128 * 1024 * 1024
const MOST_TIMES = 100_000

type About = Pick<JudgedRecording, 'baseUrl' | 'startedAt'> & { readonly file: string }

type TimeChange = {
  readonly subject: string
  readonly before: string
  readonly after: string
}

export type ComparedRecordings = Compared & {
  readonly command: 'traffic compare' | 'verify --compare'
  readonly before: About
  readonly after: About
  readonly rules: RuleChanges
  readonly times: readonly TimeChange[]
  /** Calls that only one of them has, rate limits, and what is too much of a long recording. */
  readonly notCompared: number
}

/** What one recording shows. */
export class RecordedSide {
  readonly judge: TrafficJudge
  readonly calls: PairableCall[] = []
  readonly webhooks = new SentByName()
  /** By operation, in milliseconds. */
  readonly times = new Map<string, number[]>()
  leftOut = 0
  #textLength = 0
  readonly #businesses = new Recent<Situations>(200)

  constructor(settleMs = 0) {
    this.judge = new TrafficJudge(undefined, settleMs)
  }

  see(entry: TrafficEntry, source: string): void {
    this.judge.see(entry, source)
    if (entry.kind === 'webhook' && this.#hasRoomFor(entry.webhook.body))
      this.webhooks.add(entry.webhook)
    if (entry.kind !== 'exchange') return
    const exchange = numbered(entry.exchange)
    const { operationId, request, response } = exchange
    if (operationId === undefined) return
    const times = this.times.get(operationId) ?? []
    this.times.set(operationId, times)
    if (times.length < MOST_TIMES) times.push(exchange.tookMs)
    const business = JSON.stringify([entry.base, request.headers['x-api-key']])
    const situations = this.#businesses.get(business) ?? new Situations()
    this.#businesses.set(business, situations)
    const seen = situations.see(exchange)
    // A limit of requests depends on the pace of the run.
    if (response.status === 429 || this.calls.length >= MOST_CALLS) this.leftOut += 1
    else if (this.#hasRoomFor(request.body + response.body))
      this.calls.push({ exchange, entry: entry.index, ...seen })
  }

  #hasRoomFor({ length }: string): boolean {
    this.#textLength += length
    if (this.#textLength <= MOST_TEXT) return true
    this.leftOut += 1
    return false
  }
}

type Named = {
  readonly file: string
  readonly side: RecordedSide
  readonly judged: JudgedRecording
}

export function compareRecordings(
  command: ComparedRecordings['command'],
  before: Named,
  after: Named,
): ComparedRecordings {
  const [was, is] = [before.side, after.side]
  const comparison = new Comparison({ other: 'the newer', isOneDeployment: true })
  const pairing = new Pairing(was.calls, is.calls)
  for (const pair of pairing.pairs) {
    const [one, other] = [pair.before, pair.after]
    const entries = [one.entry, other.entry]
    const operation = one.exchange.operationId ?? ''
    const scope = pair.order ?? `entry ${one.entry}`
    comparison.pair({ operation, scope, entries }, one.exchange, other.exchange)
  }
  for (const { before: one, after: other, order: scope = '' } of pairing.orders) {
    const about = { scope, entries: [one.entry, other.entry] }
    const sent = [
      was.webhooks.about(namesOf(one.exchange)),
      is.webhooks.about(namesOf(other.exchange)),
    ] as const
    // A recording without webhooks says nothing of them.
    if (sent.every(({ length }) => length > 0))
      comparison.webhooks(about, sent, [one.exchange.request, other.exchange.request])
  }
  return {
    ...{ command, before: aboutOf(before), after: aboutOf(after) },
    ...comparison.result(),
    notCompared: pairing.unpaired(was.calls) + was.leftOut + is.leftOut,
    rules: ruleChanges(before.judged, after.judged),
    times: timeChanges(was.times, is.times),
  }
}

function aboutOf({ file, judged: { baseUrl, startedAt } }: Named): About {
  return { file, baseUrl, startedAt }
}

function namesOf(order: Exchange): readonly unknown[] {
  return [read(order, 'transactionId'), read(order, 'requestReference')]
}

type Times = ReadonlyMap<string, readonly number[]>

function timeChanges(before: Times, after: Times): readonly TimeChange[] {
  return [...before].flatMap(([operation, was]) => {
    const is = after.get(operation) ?? []
    const fewest = Math.min(was.length, is.length)
    const [old, now] = [was.toSorted(ascending), is.toSorted(ascending)]
    const [lower, upper] = (at(old, 0.5) < at(now, 0.5) ? [old, now] : [now, old]) as [
      readonly number[],
      readonly number[],
    ]
    // Half of the times overlap with none of the others, whatever the rest of the machine did.
    const isApart = at(lower, 0.75) < at(upper, 0.25)
    const change = (share: number, name: string) => {
      const [one, other] = [at(old, share), at(now, share)]
      const isFar = Math.abs(one - other) >= LEAST_MS && ratio(one, other) >= LEAST_RATIO
      return isFar
        ? [{ subject: `${operation}: ${name} time`, before: `${one} ms`, after: `${other} ms` }]
        : []
    }
    return [
      ...(fewest >= FEWEST_FOR_MEDIAN && isApart ? change(0.5, 'median') : []),
      ...(fewest >= FEWEST_FOR_P95 ? change(0.95, '95th percentile of') : []),
    ]
  })
}

function ascending(one: number, other: number): number {
  return one - other
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

function ratio(one: number, other: number): number {
  return Math.max(one, other) / Math.max(1, Math.min(one, other))
}
