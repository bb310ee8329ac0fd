/**
 * How long a payment window lasts, and how much of it is left (§2.4, §8). Time is compared by the
 * service's own clock, which a control API may have moved: {@link syncedAt} shows that.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { isSame, isServed, read, shown } from '../answers/answer.ts'
import { utcInstant } from '../answers/timestamp.ts'
import { Recent } from './recent.ts'
import {
  failed,
  passed,
  passedIf,
  leftOpen,
  watching,
  type Failure,
  type Named,
  type TraceRule,
} from './rule.ts'
import { isAfter, transactionIn } from './trace.ts'

type Name =
  | 'windows.lifetime'
  | 'windows.close-on-expiry'
  | 'windows.time-left'
  | 'windows.time-shrinks'
  | 'answers.time-remaining'
  | 'syncs.dated'

const REMAINING = ['intent.response.timeRemainingSeconds'] as const

const ABOUT: Readonly<Record<Name, Omit<TraceRule, 'id'>>> = {
  'windows.lifetime': {
    title: 'a payment window lasts about 30 minutes',
    rules: ['intent.lifetime'],
    unseen: { because: 'no payment window with its times was read' },
  },
  'windows.close-on-expiry': {
    title: 'no payment window is active after its end',
    rules: ['intent.closes.expired'],
    unseen: { because: 'no payment window was read after a status sync beyond its end' },
  },
  'windows.time-left': {
    title: 'the seconds that remain are those until the end of the payment window',
    rules: REMAINING,
    unseen: { because: 'no order was followed by its payment window and a status sync' },
  },
  'windows.time-shrinks': {
    title: 'the seconds that remain decrease',
    rules: REMAINING,
    unseen: { because: 'no payment window was read twice, with more than a second between' },
  },
  'answers.time-remaining': {
    title: 'the seconds that remain are those of the payment window, and decrease',
    rules: REMAINING,
    unseen: { because: 'no payment window was read' },
  },
  'syncs.dated': {
    title: 'an order is synchronised at about the time of its payment window',
    rules: ['sync.response.synchronizedAt'],
    unseen: { because: 'no status sync followed a read of the payment window' },
  },
}

/** "Usually 30 minutes" (§8): others are lawful too, as long as a user can pay within one. */
const USUAL_MS = { least: 20 * 60_000, most: 45 * 60_000 } as const
const LIFETIME_MS = { least: 1_000, most: 6 * 60 * 60_000 } as const
/** Whole seconds, rounded either way, and the clocks of two machines of the service. */
const TOLERANCE_MS = 4_000
const SHIFT_SECONDS = 2
/** More than one whole second. */
const SHRINKS_AFTER_MS = 1_100
const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60_000

type Reads = {
  readonly first: Exchange
  latest: Exchange
  /** The first sync after the first read. */
  synced?: Exchange
  /** The latest sync of the order: another one may overlap with the read. */
  until?: Exchange
}

class TimeWatch {
  readonly #orders = new Recent<Exchange>()
  readonly #reads = new Recent<Reads>()
  /** Reads whose transaction was not synchronized since. */
  readonly #unsure = new Recent<Exchange>()
  /** The status sync with the latest time of the service. */
  #latest: Exchange | undefined

  see(exchange: Exchange): readonly Named<Name>[] {
    const id = transactionIn(exchange)
    if (!isServed(exchange) || id === undefined) return []
    if (exchange.operationId === 'createOrder') this.#orders.set(id, exchange)
    if (exchange.operationId === 'monitorOrderStatus') return this.#seeSync(id, exchange)
    if (exchange.operationId !== 'getOrderIntent') return []
    const before = this.#reads.get(id)
    const found = [
      ...seeLifetime(exchange),
      ...this.#seeEnd(exchange),
      ...seeRemaining(exchange, before),
    ]
    this.#unsure.set(id, exchange)
    const reads = { first: exchange, ...before, latest: exchange }
    this.#reads.set(id, reads)
    return [...found, ...seeShrink(reads)]
  }

  #seeEnd(intent: Exchange): readonly Named<Name>[] {
    const ends = utcInstant(read(intent, 'depositIntentExpiresAt'))
    const sync = this.#latest
    if (sync === undefined || ends === undefined || !isAfter(intent, sync)) return []
    if (!isSame(read(intent, 'intentStatus'), 'active')) return []
    const now = syncedAt(sync)
    if (now === undefined || now < ends + TOLERANCE_MS)
      return [['windows.close-on-expiry', passed(intent)]]
    const received = `an active payment window, ${Math.floor((now - ends) / 1_000)} s after its end`
    const failure = { expected: 'status 404: it has expired (§3.2)', received }
    return [['windows.close-on-expiry', failed(failure, sync, intent)]]
  }

  #seeSync(id: string, sync: Exchange): readonly Named<Name>[] {
    const now = syncedAt(sync)
    const reads = this.#reads.get(id)
    if (now === undefined) return []
    const latest = this.#latest === undefined ? 0 : (syncedAt(this.#latest) ?? 0)
    if (now > latest) this.#latest = sync
    const found = reads === undefined ? [] : seeDate(reads.latest, sync)
    if (reads !== undefined) {
      reads.synced ??= sync
      reads.until = sync
    }
    const [order, intent] = [this.#orders.get(id), this.#unsure.get(id)]
    if (order === undefined || intent === undefined || !isAfter(sync, intent)) return found
    this.#unsure.delete(id)
    return [...found, ...seeLeft(order, intent, sync, now)]
  }
}

function seeLifetime(intent: Exchange): readonly Named<Name>[] {
  const lifetimeMs = lifetimeOf(intent)
  if (lifetimeMs === undefined) return []
  const received = `${(lifetimeMs / 60_000).toFixed(1)} minutes`
  const isWithin = ({ least, most }: { readonly least: number; readonly most: number }) =>
    lifetimeMs >= least && lifetimeMs <= most
  if (isWithin(USUAL_MS)) return [['windows.lifetime', passed(intent)]]
  const because = `payment windows are usually of 30 minutes (§8); here, of ${received}`
  if (isWithin(LIFETIME_MS)) return [['windows.lifetime', leftOpen(because, intent)]]
  return [['windows.lifetime', failed({ expected: 'about 30 minutes', received }, intent)]]
}

function seeRemaining(intent: Exchange, reads: Reads | undefined): readonly Named<Name>[] {
  const of = 'answers.time-remaining'
  const remaining = read(intent, 'timeRemainingSeconds')
  if (typeof remaining !== 'number') return []
  const lifetimeMs = lifetimeOf(intent)
  const lifetime = lifetimeMs === undefined || lifetimeMs < 0 ? undefined : lifetimeMs / 1_000
  if (remaining < 0 || (lifetime !== undefined && remaining > lifetime + SHIFT_SECONDS)) {
    const most = lifetime === undefined ? '' : `, and at most ${lifetime} s, its lifetime`
    const failure = { expected: `0 or more${most} (§2.4)`, received: `${remaining}` }
    return [[of, failed(failure, intent)]]
  }
  const before = reads?.latest
  const was = before && isAfter(intent, before) ? read(before, 'timeRemainingSeconds') : undefined
  if (before === undefined || typeof was !== 'number' || !isSameEnd(before, intent))
    return [[of, passed(intent)]]
  const failure = { expected: `at most the ${was} s of before (§2.4)`, received: `${remaining}` }
  return [[of, passedIf(remaining <= was + SHIFT_SECONDS, failure, before, intent)]]
}

/** A window that was open all the time, by the service's clock, has the rest of its time left. */
function seeLeft(
  order: Exchange,
  intent: Exchange,
  sync: Exchange,
  now: number,
): readonly Named<Name>[] {
  const [from, to] = timesOf(intent)
  const remaining = read(intent, 'timeRemainingSeconds')
  if (from === undefined || to === undefined || typeof remaining !== 'number') return []
  const sentAt = order.at - order.tookMs
  const hasMovedAlike = now >= from && now - from <= sync.at - sentAt + TOLERANCE_MS
  if (!hasMovedAlike) return []
  const least = Math.floor((to - from - (intent.at - sentAt) - TOLERANCE_MS) / 1_000)
  const expected = `${least} s or more of a payment window of ${(to - from) / 1_000} s (§2.4)`
  const failure = { expected, received: `${remaining} s` }
  return [['windows.time-left', passedIf(remaining >= least, failure, order, intent, sync)]]
}

/** By our clock, and by its own between two syncs: either may stand still, or be in seconds. */
function seeShrink({ first, latest, synced, until }: Reads): readonly Named<Name>[] {
  if (synced === undefined || until === undefined || !isSameEnd(first, latest)) return []
  if (!isAfter(latest, until) || !isAfter(until, synced)) return []
  const apartMs = latest.at - latest.tookMs - Math.max(first.at, synced.at)
  if (apartMs < SHRINKS_AFTER_MS) return []
  const [was, is] = [first, latest].map((one) => read(one, 'timeRemainingSeconds'))
  const [from, to] = [syncedAt(synced), syncedAt(until)]
  if (typeof was !== 'number' || typeof is !== 'number' || from === undefined || to === undefined)
    return []
  const of = 'windows.time-shrinks'
  if (is < was) return [[of, passed(first, latest)]]
  if (to - from < SECOND_MS)
    return [[of, leftOpen("the deployment's clock does not advance", first, latest)]]
  const failure: Failure = {
    expected: `less than ${was} seconds, ${Math.floor((to - from) / 1_000)} s later`,
    received: `${is} seconds`,
  }
  return [[of, failed(failure, first, synced, until, latest)]]
}

/** When a time is taken is not documented; that of a new order is of about today. */
function seeDate(intent: Exchange, sync: Exchange): readonly Named<Name>[] {
  const [created] = timesOf(intent)
  const at = syncedAt(sync)
  if (created === undefined || at === undefined || sync.at - intent.at > DAY_MS / 2) return []
  const failure = {
    expected: `a time within a day of ${shown(read(intent, 'depositIntentCreatedAt'))}`,
    received: shown(read(sync, 'synchronizedAt')),
  }
  return [['syncs.dated', passedIf(Math.abs(at - created) < DAY_MS, failure, intent, sync)]]
}

/** The time of the service, as it says itself. */
function syncedAt(sync: Exchange): number | undefined {
  return utcInstant(read(sync, 'synchronizedAt'))
}

function timesOf(intent: Exchange): readonly (number | undefined)[] {
  return ['depositIntentCreatedAt', 'depositIntentExpiresAt'].map((name) =>
    utcInstant(read(intent, name)),
  )
}

function lifetimeOf(intent: Exchange): number | undefined {
  const [from, to] = timesOf(intent)
  return from === undefined || to === undefined ? undefined : to - from
}

function isSameEnd(one: Exchange, other: Exchange): boolean {
  return read(one, 'depositIntentExpiresAt') === read(other, 'depositIntentExpiresAt')
}

export const TIME_RULES: readonly TraceRule[] = watching(ABOUT, () => new TimeWatch())
