/**
 * One active payment window per customer, token and network (§8). Other clients may change the same
 * windows, so nothing is concluded from an order that was not seen: only a window that was open
 * before and after an order was open during it.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { failed, passed } from '../checks/check.ts'
import {
  answered,
  hasConflictCode,
  isNotFound,
  isSame,
  isServed,
  read,
  sent,
  shown,
} from '../deployment/answer.ts'
import { utcInstant } from '../deployment/timestamp.ts'
import { transactionIn } from '../judge/trace.ts'
import { Recent, windowKey, type Monitor, type RuleFinding, type TrafficRule } from './monitor.ts'

const CONFLICT: TrafficRule = {
  id: 'windows.conflict-if-active',
  title: 'an order conflicts if and only if a payment window is active',
  rules: ['conflict.when', 'intent.one-active'],
  unseen: { because: 'no order met a payment window that was seen open before and after it' },
}
const OVERRIDE: TrafficRule = {
  id: 'windows.override-replaces',
  title: 'an order that overrides replaces the active payment window',
  rules: ['order.override-replaces'],
  unseen: { because: 'no payment window was read after an order that overrides' },
}
const CLOSES: TrafficRule = {
  id: 'windows.close-on-completion',
  title: 'a payment window closes when its order completes',
  rules: ['intent.closes.completed'],
  unseen: { because: 'no payment window was asked for after its order had completed' },
}

type Placed = { readonly id: string; readonly key: string; readonly order: Exchange }

type Window = {
  /** The orders that were accepted, the latest last. */
  readonly placed: Placed[]
  /** The latest answer about it: open, or none. */
  read?: Exchange
  /** A conflict although the read before it found none; the next read may prove it wrong. */
  doubted?: { readonly none: Exchange; readonly conflict: Exchange }
}

const MOST_PLACED = 8

export class WindowMonitor implements Monitor {
  readonly rules = [CONFLICT, OVERRIDE, CLOSES]
  readonly #windows = new Recent<Window>()
  readonly #placed = new Recent<Placed>()
  readonly #completed = new Recent<Exchange>()
  /** Accepted although another window was open before; a sync may prove that it still was. */
  readonly #suspects = new Recent<{ readonly open: Exchange; readonly order: Exchange }>()
  /** Whether identifiers in orders are those of queries, as far as it was seen. */
  #hasServedRead = false
  /** A customer identifier by the e-mail of its orders, for that may be what identifies. */
  readonly #emails = new Recent<string>()
  readonly #settleMs: number

  /** An answer may show this late what another call did. */
  constructor(settleMs = 0) {
    this.#settleMs = settleMs
  }

  see(exchange: Exchange): readonly RuleFinding[] {
    if (exchange.operationId === 'createOrder') return this.#seeOrder(exchange)
    if (exchange.operationId === 'getOrderIntent') return this.#seeRead(exchange)
    if (exchange.operationId === 'monitorOrderStatus') return this.#seeSync(exchange)
    return []
  }

  #seeOrder(order: Exchange): readonly RuleFinding[] {
    const key = windowKey(
      ...['externalCustomerId', 'asset', 'chain'].map((name) => sent(order, name)),
    )
    if (key === undefined) return []
    const window = this.#windowOf(key)
    delete window.doubted
    const isShared = this.#sharesEmail(order, key)
    if (hasConflictCode(order)) return this.#seeConflict(order, window, isShared)
    // What was read before says nothing of the window that the order may have opened.
    const open = window.read
    const isUnknown = order.response.json === undefined || isServed(order)
    if (isUnknown) delete window.read
    const id = transactionIn(order)
    if (!isServed(order) || id === undefined) return []
    const placed = { id, key, order }
    if (open !== undefined && isServed(open) && this.#isAfter(order, open) && !overrides(order)) {
      const before = transactionIn(open)
      const earlier = window.placed.find((one) => one.id === before)
      if (before !== undefined && before !== id && earlier && isSameCustomer(earlier.order, order))
        this.#suspects.set(before, { open, order })
    } else if (overrides(order)) for (const one of window.placed) this.#suspects.delete(one.id)
    window.placed.push(placed)
    if (window.placed.length > MOST_PLACED) window.placed.shift()
    this.#placed.set(id, placed)
    return []
  }

  #seeConflict(conflict: Exchange, window: Window, isShared: boolean): readonly RuleFinding[] {
    const { read: latest, placed } = window
    if (latest !== undefined && isServed(latest)) return [pass(CONFLICT, latest, conflict)]
    const last = placed.at(-1)
    const isNone = latest !== undefined && isNotFound(latest) && this.#isAfter(conflict, latest)
    const isSince = last !== undefined && latest !== undefined && !this.#isAfter(latest, last.order)
    if (isNone && !isSince && !isShared && this.#hasServedRead)
      window.doubted = { none: latest, conflict }
    else if (last !== undefined && latest === undefined)
      return [pass(CONFLICT, last.order, conflict)]
    return []
  }

  #seeRead(intent: Exchange): readonly RuleFinding[] {
    const query = new URLSearchParams(intent.request.path.split('?')[1])
    const key = windowKey(...['customerId', 'token', 'network'].map((name) => query.get(name)))
    if (key === undefined) return []
    const window = this.#windowOf(key)
    const { doubted } = window
    delete window.doubted
    if (isNotFound(intent)) {
      window.read = intent
      if (doubted === undefined || !this.#isAfter(intent, doubted.conflict))
        return this.#closed(intent, window)
      const failure = {
        rules: ['conflict.when'] as const,
        expected: 'no conflict: there was no active payment window before or after it (§7.1)',
        received: answered(doubted.conflict),
      }
      return [{ rule: CONFLICT, finding: failed(failure, doubted.none, doubted.conflict, intent) }]
    }
    const id = transactionIn(intent)
    delete window.read
    if (!isServed(intent) || id === undefined) return []
    if (this.#placed.get(id)?.key === key) this.#hasServedRead = true
    window.read = intent
    return [...this.#openedBefore(id, intent, window), ...this.#afterEnd(id, intent)]
  }

  /** The window of `id` is open now, so it was open while every later order was placed. */
  #openedBefore(id: string, intent: Exchange, { placed }: Window): readonly RuleFinding[] {
    const at = placed.findIndex((one) => one.id === id)
    const own = placed[at]
    if (own === undefined) return []
    const later = placed
      .slice(at + 1)
      .filter(
        ({ order }) =>
          this.#isAfter(order, own.order) &&
          this.#isAfter(intent, order) &&
          isSameCustomer(own.order, order),
      )
    const overridden = overrides(own.order) && at > 0 ? [pass(OVERRIDE, own.order, intent)] : []
    if (later.length === 0) return overridden
    return later.map(({ id: other, order }) => {
      const received = `the window of ${shown(id)}, although order ${shown(other)} was accepted after it`
      const [rule, rules, expected] = overrides(order)
        ? [OVERRIDE, OVERRIDE.rules, `the payment window of ${shown(other)} (§4.2)`]
        : [CONFLICT, CONFLICT.rules, 'the conflict for an order while a window is active (§7.1)']
      return { rule, finding: failed({ rules, expected, received }, own.order, order, intent) }
    })
  }

  #afterEnd(id: string, intent: Exchange): readonly RuleFinding[] {
    const end = this.#completed.get(id)
    if (end === undefined || !this.#isAfter(intent, end)) return []
    const failure = {
      expected: 'status 404: the order has completed (§3.2)',
      received: answered(intent),
    }
    return [{ rule: CLOSES, finding: failed(failure, end, intent) }]
  }

  #closed(intent: Exchange, { placed }: Window): readonly RuleFinding[] {
    const end = this.#completed.get(placed.at(-1)?.id)
    return end !== undefined && this.#isAfter(intent, end) ? [pass(CLOSES, end, intent)] : []
  }

  #seeSync(sync: Exchange): readonly RuleFinding[] {
    const id = transactionIn(sync)
    if (id === undefined || !isServed(sync)) return []
    const status = read(sync, 'status')
    if (isSame(status, 'completed')) {
      this.#completed.set(id, sync)
      this.#suspects.delete(id)
    }
    const suspect = this.#suspects.get(id)
    if (suspect === undefined || !this.#isAfter(sync, suspect.order)) return []
    this.#suspects.delete(id)
    const [now, expires] = [
      utcInstant(read(sync, 'synchronizedAt')),
      utcInstant(read(suspect.open, 'depositIntentExpiresAt')),
    ]
    const isOpen = isSame(status, 'pending') && read(sync, 'terminal') === false
    if (!isOpen || now === undefined || expires === undefined || now >= expires) return []
    const failure = {
      expected: 'the conflict: the order of the active window is pending, and not expired (§7.1)',
      received: answered(suspect.order),
    }
    return [{ rule: CONFLICT, finding: failed(failure, suspect.open, suspect.order, sync) }]
  }

  #sharesEmail(order: Exchange, key: string): boolean {
    const email = sent(order, 'email')
    if (typeof email !== 'string') return false
    const known = this.#emails.get(email)
    if (known === undefined) this.#emails.set(email, key)
    return known !== undefined && known !== key
  }

  /** Sent after the other was answered, and late enough to show what that did. */
  #isAfter({ at, tookMs }: Exchange, earlier: Exchange): boolean {
    return at - tookMs >= earlier.at + this.#settleMs
  }

  #windowOf(key: string): Window {
    const known = this.#windows.get(key)
    if (known !== undefined) return known
    const window = { placed: [] }
    this.#windows.set(key, window)
    return window
  }
}

function pass(rule: TrafficRule, ...exchanges: readonly Exchange[]): RuleFinding {
  return { rule, finding: passed(...exchanges) }
}

function overrides(order: Exchange): boolean {
  return sent(order, 'overrideActiveIntent') === true
}

/** Which of its names is the customer's is not documented, so that both have to be the same. */
function isSameCustomer(one: Exchange, other: Exchange): boolean {
  return sent(one, 'email') === sent(other, 'email')
}
