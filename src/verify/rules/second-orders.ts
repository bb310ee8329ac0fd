/**
 * One active payment window for each customer, token and network (§8): a second order conflicts or
 * overrides. Other clients may change the same windows, so nothing is concluded from an order that
 * was not seen, unless the run made the customer up.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import {
  answered,
  answeredWith,
  hasConflictCode,
  isConflict,
  isNotFound,
  isSame,
  isServed,
  read,
  sent,
  shown,
} from '../answers/answer.ts'
import { failed, passed, passedIf, watching, type Abouts, type Failure, type Say } from './rule.ts'
import { transactionIn, type Trace } from './trace.ts'
import {
  windowHistory,
  isPending,
  isSameCustomer,
  isWithin,
  doesOverride,
  WindowFacts,
  type WindowOrder,
  type Window,
} from './window-facts.ts'

const MEETS_NONE = 'no order met a payment window that was seen open before and after it'

const ABOUT = {
  'windows.conflict-if-active': {
    title: 'an order conflicts if and only if a payment window is active',
    rules: ['conflict.when', 'intent.one-active', 'conflict.code'],
    unseen: { because: MEETS_NONE },
  },
  'windows.sides-share': {
    title: 'an order conflicts with the active payment window of the other side',
    rules: ['conflict.when', 'intent.one-active', 'intent.sides-share-window', 'conflict.code'],
    unseen: { because: MEETS_NONE },
  },
  'windows.override-false': {
    title: 'overrideActiveIntent false conflicts like no overrideActiveIntent',
    rules: ['conflict.override-flag-must-be-true'],
    unseen: { because: MEETS_NONE },
  },
  'windows.override-replaces': {
    title: 'an order that overrides replaces the active payment window',
    rules: ['order.override-replaces'],
    unseen: { because: 'no payment window was read after an order that overrides' },
  },
  'answers.override-accepted': {
    title: 'an order that overrides is accepted',
    rules: ['order.override-replaces', 'conflict.when', 'order.request.overrideActiveIntent'],
    unseen: { because: 'no order overrode a payment window' },
  },
} as const satisfies Abouts

type Name = keyof typeof ABOUT
type Tell = Say<Name>

/** A second order beside the open window of an earlier one. */
type Second = {
  readonly first: WindowOrder
  readonly open: Exchange
  readonly order: Exchange
}

class SecondOrderWatch {
  readonly #facts: WindowFacts
  #seconds: Second[] = []
  /** Those whose first order failed at once, and may have been replaced. */
  readonly #replaced: (Second & { readonly sync: Exchange })[] = []
  /** Conflicts although the read before found none; the next read may prove them wrong. */
  readonly #doubted = new Map<Window, { readonly none: Exchange; readonly conflict: Exchange }>()
  /** Whether identifiers in orders are those of queries, as far as it was seen. */
  #hasServedRead = false

  constructor({ settleMs }: Trace) {
    this.#facts = new WindowFacts(settleMs)
  }

  /** One may have failed by itself, just then; with older orders pending, a second one did not. */
  end(say: Tell): void {
    const [, again] = this.#replaced
    if (again !== undefined && this.#facts.hasWitness(again.first, again.sync))
      sayAccepted(again, again.sync, say)
  }

  createOrder(order: Exchange, say: Tell): void {
    sayOverride(order, say)
    const window = this.#facts.ofOrder(order)
    if (window === undefined) return
    const isFirst = window.orders++ === 0
    this.#doubted.delete(window)
    const isShared = this.#facts.sharesEmail(order)
    const open = window.read
    if (hasConflictCode(order)) return this.#seeConflict(order, window, { isFirst, isShared }, say)
    // What was read before says nothing of the window that the order may have opened.
    const isLost = order.response.json === undefined && order.response.status !== 429
    if (isLost || isServed(order)) delete window.read
    const first = window.placed.find(({ id }) => open !== undefined && id === transactionIn(open))
    const isSecond = first !== undefined && open !== undefined && this.#facts.isAfter(order, open)
    if (isServed(order) && doesOverride(order)) {
      const ids = new Set(window.placed.map(({ id }) => id))
      this.#seconds = this.#seconds.filter((one) => !ids.has(one.first.id))
    } else if (isSecond && order.isUnanswered !== true && isSameCustomer(first.order, order))
      this.#seconds.push({ first, open, order })
    this.#seconds.splice(0, Math.max(0, this.#seconds.length - MOST_SECONDS))
    this.#facts.place(window, order)
  }

  #seeConflict(
    conflict: Exchange,
    window: Window,
    { isFirst, isShared }: { readonly isFirst: boolean; readonly isShared: boolean },
    say: Tell,
  ): void {
    const { read: latest, placed, customer } = window
    const last = placed.at(-1)
    const of = 'windows.conflict-if-active'
    const wrong = (why: string, ...all: readonly Exchange[]) => {
      const expected = `no conflict: ${why} (§7.1)`
      say(of, failed({ rules: ['conflict.when'], expected, received: answered(conflict) }, ...all))
    }
    if (isFirst && customer.isOwn && !isShared) {
      const why = 'no order of this customer, token and network came before'
      return wrong(why, ...windowHistory(window, conflict))
    }
    if (latest !== undefined && isServed(latest)) return sayRejected(conflict, latest, window, say)
    const isAfter = (one: Exchange, other: Exchange) => this.#facts.isAfter(one, other)
    const isNone = latest !== undefined && isNotFound(latest) && isAfter(conflict, latest)
    const isSince = last !== undefined && latest !== undefined && !isAfter(latest, last.order)
    const end = this.#facts.completed(last?.id)
    if (isNone && !isSince && !isShared && customer.isOwn && end !== undefined)
      wrong('the order has completed, and its payment window is closed', end, latest, conflict)
    else if (isNone && !isSince && !isShared && this.#hasServedRead)
      this.#doubted.set(window, { none: latest, conflict })
    else if (last !== undefined && latest === undefined) say(of, passed(last.order, conflict))
  }

  getOrderIntent(intent: Exchange, say: Tell): void {
    const window = this.#facts.ofRead(intent)
    if (window === undefined) return
    const doubted = this.#doubted.get(window)
    this.#doubted.delete(window)
    if (isNotFound(intent)) {
      window.read = intent
      if (doubted === undefined || !this.#facts.isAfter(intent, doubted.conflict)) return
      const last = window.placed.at(-1)
      // Then the reads are wrong, and the conflict is not.
      if (last !== undefined && this.#facts.isPendingWithin(window, last.id)) return
      const failure = {
        rules: ['conflict.when'] as const,
        expected: 'no conflict: there was no active payment window before or after it (§7.1)',
        received: answered(doubted.conflict),
      }
      const all = [doubted.none, doubted.conflict, intent]
      return say('windows.conflict-if-active', failed(failure, ...all))
    }
    delete window.read
    const id = transactionIn(intent)
    if (!isServed(intent) || id === undefined) return
    if (this.#facts.order(id)?.window === window) this.#hasServedRead = true
    window.read = intent
    this.#openedBefore(id, intent, window, say)
  }

  /** The window of `id` is open now, so it was open while every later order was placed. */
  #openedBefore(id: string, intent: Exchange, { placed }: Window, say: Tell): void {
    const at = placed.findIndex((one) => one.id === id)
    const own = placed[at]
    if (own === undefined) return
    const later = placed
      .slice(at + 1)
      .filter(
        ({ order }) =>
          this.#facts.isAfter(order, own.order) &&
          this.#facts.isAfter(intent, order) &&
          isSameCustomer(own.order, order),
      )
    const of = 'windows.override-replaces'
    const isNew = later.length === 0 && doesOverride(own.order) && at > 0
    if (isNew) say(of, passed(own.order, intent))
    for (const { id: other, order } of later) {
      const received = `the window of ${shown(id)}, although order ${shown(other)} was accepted after it`
      const all = [own.order, order, intent]
      const expected = doesOverride(order)
        ? `the payment window of ${shown(other)} (§4.2)`
        : 'the conflict for an order while a window is active (§7.1)'
      if (doesOverride(order)) say(of, failed({ expected, received }, ...all))
      else sayBroken({ first: own.order, second: order }, { expected, received }, all, say)
    }
  }

  monitorOrderStatus(sync: Exchange, say: Tell): void {
    const id = this.#facts.sync(sync)
    if (id === undefined) return
    const own = this.#seconds.filter(
      ({ first, order }) => first.id === id && this.#facts.isAfter(sync, order),
    )
    this.#seconds = this.#seconds.filter((one) => !own.includes(one))
    for (const second of own) {
      const { open, order } = second
      // An order that was replaced looks like one that failed.
      const isFailed = isServed(order) && isSame(read(sync, 'status'), 'failed')
      if (!isPending(sync) || !isWithin(open, sync)) {
        if (isFailed && this.#replaced.length < MOST_SECONDS)
          this.#replaced.push({ ...second, sync })
      } else if (doesOverride(order))
        sayNotOverridden('order.request.overrideActiveIntent', say, open, sync, order)
      else sayAccepted(second, sync, say)
    }
  }
}

const MOST_SECONDS = 500

/** As it has to be beside an open window, if its code is where it belongs. */
function sayRejected(conflict: Exchange, open: Exchange, { placed }: Window, say: Tell): void {
  const first = placed.find(({ id }) => id === transactionIn(open))
  const failure = {
    rules: ['conflict.code'] as const,
    expected: 'the conflict of §7.1, with its code',
    received: answeredWith(conflict, 'code'),
  }
  say(nameOf(first?.order, conflict), passedIf(isConflict(conflict), failure, open, conflict))
}

/** The window was open before the second order, and its order is pending after it. */
function sayAccepted({ first, open, order }: Second, sync: Exchange, say: Tell): void {
  const received = answeredWith(order, isServed(order) ? 'transactionId' : 'code')
  const expected = 'the conflict: the order of the active window is pending, and not expired (§7.1)'
  const all = isServed(order) ? [open, order, sync] : [open, sync, order]
  sayBroken({ first: first.order, second: order }, { expected, received }, all, say)
}

const ACCEPTED = 'answers.override-accepted'

/** Without a payment window, an override may be rejected, but never with the conflict. */
function sayOverride(order: Exchange, say: Tell): void {
  if (!doesOverride(order)) return
  if (isServed(order)) say(ACCEPTED, passed(order))
  else if (hasConflictCode(order)) sayNotOverridden('conflict.when', say, order)
}

function sayNotOverridden(also: RuleId, say: Tell, ...all: readonly [Exchange, ...Exchange[]]) {
  const rules = ['order.override-replaces', also] as const
  const expected = 'no conflict and no rejection: the order overrides (§4.2)'
  const received = answered(all.at(-1) ?? all[0])
  say(ACCEPTED, failed({ rules, expected, received }, ...all))
}

function nameOf(first: Exchange | undefined, second: Exchange): Name {
  if (sent(second, 'overrideActiveIntent') === false) return 'windows.override-false'
  const isOther = first !== undefined && !isSame(sent(first, 'side'), sent(second, 'side'))
  return isOther ? 'windows.sides-share' : 'windows.conflict-if-active'
}

/** An error that is not the conflict breaks the code by which it is recognised. */
function sayBroken(
  { first, second }: Readonly<Record<'first' | 'second', Exchange>>,
  failure: Pick<Failure, 'expected' | 'received'>,
  all: readonly Exchange[],
  say: Tell,
): void {
  const of = nameOf(first, second)
  const { json, body, status } = second.response
  const isText = json === undefined && body.trim() !== '' && status < 500
  const isOther = !isServed(second) && (status < 500 || isConflict(second))
  const ofCode: readonly RuleId[] = ['conflict.code', ...(isText ? (['http.json'] as const) : [])]
  const own: readonly RuleId[] = ABOUT[of].rules
  const rules = isOther ? ofCode : own.filter((rule) => rule !== 'conflict.code')
  say(of, failed({ rules, ...failure }, ...all))
}

export const SECOND_ORDER_RULES = watching(ABOUT, (trace) => new SecondOrderWatch(trace))
