/**
 * What an answer about a payment window has to be, given other answers about it. Time is compared
 * by the service's own clock, which a control API may have moved: {@link syncedAt} shows that.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { failed, passed } from '../checks/check.ts'
import { answered, isNotFound, isSame, isServed, read } from '../deployment/answer.ts'
import { utcInstant } from '../deployment/timestamp.ts'
import { isAfter, transactionIn } from '../judge/trace.ts'
import { Recent, type Monitor, type RuleFinding, type TrafficRule } from './monitor.ts'

const NONE: TrafficRule = {
  id: 'windows.none-is-404',
  title: 'a query that has found a payment window is answered with 404 once that window is closed',
  rules: ['intent.none-is-404'],
  unseen: {
    because: 'no query that had found a payment window was sent again without finding one',
  },
}
const OVER: TrafficRule = {
  id: 'windows.close-on-expiry',
  title: 'no payment window is active after its end',
  rules: ['intent.closes.expired'],
  unseen: { because: 'no payment window was read after a status sync beyond its end' },
}
const LEFT: TrafficRule = {
  id: 'windows.time-left',
  title: 'the seconds that remain are those until the end of the payment window',
  rules: ['intent.response.timeRemainingSeconds'],
  unseen: { because: 'no order was followed by its payment window and a status sync' },
}
/** What a valid query gets when something is wrong with it, although it has been right before. */
const NO_ABSENCE = new Set([400, 409, 410, 422])
/** Whole seconds, rounded either way, and the clocks of two machines of the service. */
const TOLERANCE_MS = 4_000

export class OpenWindowMonitor implements Monitor {
  readonly rules = [NONE, OVER, LEFT]
  readonly #orders = new Recent<Exchange>()
  /** The latest read that found a payment window, by its query. */
  readonly #found = new Recent<Exchange>()
  /** Reads whose transaction was not synchronized since. */
  readonly #unsure = new Recent<Exchange>()
  /** The status sync with the latest time of the service. */
  #latest: Exchange | undefined

  see(exchange: Exchange): readonly RuleFinding[] {
    switch (exchange.operationId) {
      case 'createOrder':
        this.#keepOrder(exchange)
        return []
      case 'getOrderIntent':
        return this.#seeRead(exchange)
      case 'monitorOrderStatus':
        return this.#seeSync(exchange)
      default:
        return []
    }
  }

  #keepOrder(order: Exchange): void {
    const id = transactionIn(order)
    if (isServed(order) && id !== undefined) this.#orders.set(id, order)
  }

  #seeRead(intent: Exchange): readonly RuleFinding[] {
    const { path } = intent.request
    const before = this.#found.get(path)
    if (isNotFound(intent) && before !== undefined) return found(NONE, 'right', before, intent)
    if (NO_ABSENCE.has(intent.response.status) && before !== undefined) {
      const failure = {
        expected: 'status 404, if none is active (§7.2)',
        received: answered(intent),
      }
      return found(NONE, failure, before, intent)
    }
    const id = transactionIn(intent)
    if (!isServed(intent) || id === undefined) return []
    this.#found.set(path, intent)
    this.#unsure.set(id, intent)
    return this.#seeEnd(intent)
  }

  #seeEnd(intent: Exchange): readonly RuleFinding[] {
    const ends = utcInstant(read(intent, 'depositIntentExpiresAt'))
    const sync = this.#latest
    if (sync === undefined || ends === undefined || !isAfter(intent, sync)) return []
    if (!isSame(read(intent, 'intentStatus'), 'active')) return []
    const now = syncedAt(sync)
    if (now === undefined || now < ends + TOLERANCE_MS) return found(OVER, 'right', intent)
    const received = `an active payment window, ${Math.floor((now - ends) / 1_000)} s after its end`
    return found(OVER, { expected: 'status 404: it has expired (§3.2)', received }, sync, intent)
  }

  #seeSync(sync: Exchange): readonly RuleFinding[] {
    const [id, now] = [transactionIn(sync), syncedAt(sync)]
    if (id === undefined || now === undefined) return []
    if (now > (this.#latest === undefined ? 0 : (syncedAt(this.#latest) ?? 0))) this.#latest = sync
    const [order, intent] = [this.#orders.get(id), this.#unsure.get(id)]
    if (order === undefined || intent === undefined || !isAfter(sync, intent)) return []
    this.#unsure.delete(id)
    const [from, to] = ['depositIntentCreatedAt', 'depositIntentExpiresAt'].map((name) =>
      utcInstant(read(intent, name)),
    )
    const remaining = read(intent, 'timeRemainingSeconds')
    if (from === undefined || to === undefined || typeof remaining !== 'number') return []
    const sentAt = order.at - order.tookMs
    const hasMovedAlike = now >= from && now - from <= sync.at - sentAt + TOLERANCE_MS
    if (!hasMovedAlike) return []
    const least = Math.floor((to - from - (intent.at - sentAt) - TOLERANCE_MS) / 1_000)
    if (remaining >= least) return found(LEFT, 'right', order, intent, sync)
    const expected = `${least} s or more of a payment window of ${(to - from) / 1_000} s (§2.4)`
    return found(LEFT, { expected, received: `${remaining} s` }, order, intent, sync)
  }
}

/** The time of the service, as it says itself. */
function syncedAt(sync: Exchange): number | undefined {
  return isServed(sync) ? utcInstant(read(sync, 'synchronizedAt')) : undefined
}

function found(
  rule: TrafficRule,
  failure: { readonly expected: string; readonly received: string } | 'right',
  ...exchanges: readonly Exchange[]
): readonly RuleFinding[] {
  return [
    { rule, finding: failure === 'right' ? passed(...exchanges) : failed(failure, ...exchanges) },
  ]
}
