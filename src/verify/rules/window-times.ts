/**
 * How long a payment window lasts, and how much of it is left (§2.4, §8). Time is compared by the
 * service's own clock, which a control API may have moved: {@link syncedAt} shows that.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { isSame, isServed, read, shown } from '../answers/answer.ts'
import { utcInstant } from '../answers/timestamp.ts'
import { Recent } from './recent.ts'
import { failed, passed, passedIf, leftOpen, watching, type Abouts, type Say } from './rule.ts'
import { isAfter, transactionIn } from './trace.ts'

const REMAINING = ['intent.response.timeRemainingSeconds'] as const

const ABOUT = {
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
} as const satisfies Abouts

type Tell = Say<keyof typeof ABOUT>

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

  createOrder(order: Exchange): void {
    const id = transactionIn(order)
    if (isServed(order) && id !== undefined) this.#orders.set(id, order)
  }

  getOrderIntent(intent: Exchange, say: Tell): void {
    const id = transactionIn(intent)
    if (!isServed(intent) || id === undefined) return
    const before = this.#reads.get(id)
    seeLifetime(intent, say)
    this.#seeEnd(intent, say)
    seeRemaining(intent, before, say)
    this.#unsure.set(id, intent)
    const reads = { first: intent, ...before, latest: intent }
    this.#reads.set(id, reads)
    seeShrink(reads, say)
  }

  #seeEnd(intent: Exchange, say: Tell): void {
    const of = 'windows.close-on-expiry'
    const ends = utcInstant(read(intent, 'depositIntentExpiresAt'))
    const sync = this.#latest
    if (sync === undefined || ends === undefined || !isAfter(intent, sync)) return
    if (!isSame(read(intent, 'intentStatus'), 'active')) return
    const now = syncedAt(sync)
    if (now === undefined || now < ends + TOLERANCE_MS) return say(of, passed(intent))
    const received = `an active payment window, ${Math.floor((now - ends) / 1_000)} s after its end`
    const failure = { expected: 'status 404: it has expired (§3.2)', received }
    say(of, failed(failure, sync, intent))
  }

  monitorOrderStatus(sync: Exchange, say: Tell): void {
    const [id, now] = [transactionIn(sync), syncedAt(sync)]
    if (!isServed(sync) || id === undefined || now === undefined) return
    const reads = this.#reads.get(id)
    const latest = this.#latest === undefined ? 0 : (syncedAt(this.#latest) ?? 0)
    if (now > latest) this.#latest = sync
    if (reads !== undefined) {
      seeDate(reads.latest, sync, say)
      reads.synced ??= sync
      reads.until = sync
    }
    const [order, intent] = [this.#orders.get(id), this.#unsure.get(id)]
    if (order === undefined || intent === undefined || !isAfter(sync, intent)) return
    this.#unsure.delete(id)
    seeLeft({ order, intent, sync, now }, say)
  }
}

function seeLifetime(intent: Exchange, say: Tell): void {
  const of = 'windows.lifetime'
  const lifetimeMs = lifetimeOf(intent)
  if (lifetimeMs === undefined) return
  const received = `${(lifetimeMs / 60_000).toFixed(1)} minutes`
  const isWithin = ({ least, most }: { readonly least: number; readonly most: number }) =>
    lifetimeMs >= least && lifetimeMs <= most
  if (isWithin(USUAL_MS)) return say(of, passed(intent))
  const because = `payment windows are usually of 30 minutes (§8); here, of ${received}`
  if (isWithin(LIFETIME_MS)) return say(of, leftOpen(because, intent))
  say(of, failed({ expected: 'about 30 minutes', received }, intent))
}

function seeRemaining(intent: Exchange, reads: Reads | undefined, say: Tell): void {
  const of = 'answers.time-remaining'
  const remaining = read(intent, 'timeRemainingSeconds')
  if (typeof remaining !== 'number') return
  const lifetimeMs = lifetimeOf(intent)
  const lifetime = lifetimeMs === undefined || lifetimeMs < 0 ? undefined : lifetimeMs / 1_000
  if (remaining < 0 || (lifetime !== undefined && remaining > lifetime + SHIFT_SECONDS)) {
    const most = lifetime === undefined ? '' : `, and at most ${lifetime} s, its lifetime`
    const failure = { expected: `0 or more${most} (§2.4)`, received: `${remaining}` }
    return say(of, failed(failure, intent))
  }
  const before = reads?.latest
  const was = before && isAfter(intent, before) ? read(before, 'timeRemainingSeconds') : undefined
  if (before === undefined || typeof was !== 'number' || !isSameEnd(before, intent))
    return say(of, passed(intent))
  const failure = { expected: `at most the ${was} s of before (§2.4)`, received: `${remaining}` }
  say(of, passedIf(remaining <= was + SHIFT_SECONDS, failure, before, intent))
}

type Left = Readonly<Record<'order' | 'intent' | 'sync', Exchange>> & { readonly now: number }

/** A window that was open all the time, by the service's clock, has the rest of its time left. */
function seeLeft({ order, intent, sync, now }: Left, say: Tell): void {
  const [from, to] = timesOf(intent)
  const remaining = read(intent, 'timeRemainingSeconds')
  if (from === undefined || to === undefined || typeof remaining !== 'number') return
  const sentAt = order.at - order.tookMs
  const hasMovedAlike = now >= from && now - from <= sync.at - sentAt + TOLERANCE_MS
  if (!hasMovedAlike) return
  const least = Math.floor((to - from - (intent.at - sentAt) - TOLERANCE_MS) / 1_000)
  const expected = `${least} s or more of a payment window of ${(to - from) / 1_000} s (§2.4)`
  const failure = { expected, received: `${remaining} s` }
  say('windows.time-left', passedIf(remaining >= least, failure, order, intent, sync))
}

/** By our clock, and by its own between two syncs: either may stand still, or be in seconds. */
function seeShrink({ first, latest, synced, until }: Reads, say: Tell): void {
  if (synced === undefined || until === undefined || !isSameEnd(first, latest)) return
  if (!isAfter(latest, until) || !isAfter(until, synced)) return
  const apartMs = latest.at - latest.tookMs - Math.max(first.at, synced.at)
  if (apartMs < SHRINKS_AFTER_MS) return
  const [was, is] = [first, latest].map((one) => read(one, 'timeRemainingSeconds'))
  const [from, to] = [syncedAt(synced), syncedAt(until)]
  if (typeof was !== 'number' || typeof is !== 'number' || from === undefined || to === undefined)
    return
  const of = 'windows.time-shrinks'
  if (is < was) return say(of, passed(first, latest))
  if (to - from < SECOND_MS)
    return say(of, leftOpen("the deployment's clock does not advance", first, latest))
  const failure = {
    expected: `less than ${was} seconds, ${Math.floor((to - from) / 1_000)} s later`,
    received: `${is} seconds`,
  }
  say(of, failed(failure, first, synced, until, latest))
}

/** When a time is taken is not documented; that of a new order is of about today. */
function seeDate(intent: Exchange, sync: Exchange, say: Tell): void {
  const [created] = timesOf(intent)
  const at = syncedAt(sync)
  if (created === undefined || at === undefined || sync.at - intent.at > DAY_MS / 2) return
  const failure = {
    expected: `a time within a day of ${shown(read(intent, 'depositIntentCreatedAt'))}`,
    received: shown(read(sync, 'synchronizedAt')),
  }
  say('syncs.dated', passedIf(Math.abs(at - created) < DAY_MS, failure, intent, sync))
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

export const TIME_RULES = watching(ABOUT, () => new TimeWatch())
