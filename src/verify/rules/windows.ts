/**
 * One active payment window per customer, token and network (§8). Other clients may change the same
 * windows, so nothing is concluded from an order that was not seen, unless the run made the customer
 * up. Late is not never: a read that a later one puts right says nothing.
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
} from '../deployment/answer.ts'
import { Recent } from './recent.ts'
import { isRejection } from './rejections.ts'
import { failed, passed, passedIf, watching, type Finding, type Named, type Rule } from './rule.ts'
import { transactionIn, type Trace } from './trace.ts'
import {
  isPending,
  isSameCustomer,
  isWithin,
  overrides,
  WindowFacts,
  type Placed,
  type Window,
} from './window-facts.ts'

type Name =
  | 'windows.opened'
  | 'windows.endpoint'
  | 'windows.conflict-if-active'
  | 'windows.sides-share'
  | 'windows.override-false'
  | 'windows.override-replaces'
  | 'windows.stay-open'
  | 'windows.close-on-completion'

const MEETS_NONE = 'no order met a payment window that was seen open before and after it'

const ABOUT: Readonly<Record<Name, Omit<Rule, 'id'>>> = {
  'windows.opened': {
    title: 'an order has its payment window at once',
    rules: ['intent.created-with-order', 'intent.response.transactionId'],
    unseen: { because: 'no payment window of an order of this trace was read' },
  },
  'windows.endpoint': {
    title: 'the payment window of an order can be read',
    rules: ['intent.endpoint'],
    unseen: { because: 'no payment window of an order of this trace was read' },
  },
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
  'windows.stay-open': {
    title: 'nothing but an end, its time or an override closes a payment window',
    rules: ['intent.one-active', 'order.override-replaces', 'intent.lifetime'],
    unseen: { because: 'no payment window was read before and after something else happened' },
  },
  'windows.close-on-completion': {
    title: 'a payment window closes when its order completes',
    rules: ['intent.closes.completed'],
    unseen: {
      because: 'no payment window was asked for after its order had completed',
      outcome: 'completed',
    },
  },
}

/** What is wrong unless a later read is right, or a status sync says that the order has ended. */
type Doubt = {
  readonly of: Name
  readonly failure: Finding & { readonly verdict: 'failed' }
  /** The order whose status decides. */
  readonly id: string
  readonly window: Window
  readonly since: Exchange
  /** Whether a sync has to say that the order is pending. */
  readonly needsSync: boolean
  /** The read that found it open, whose time may be over. */
  readonly open?: Exchange
  readonly isRightBy: (read: Exchange) => boolean
  isProven?: true
  misses: number
}

/** A second order beside the open window of an earlier one. */
type Second = {
  readonly first: Placed
  readonly open: Exchange
  readonly order: Exchange
  /** An order that fails at once may have been replaced. */
  failedBy?: Exchange
}

class WindowWatch {
  readonly #facts = new WindowFacts()
  readonly #settleMs: number
  #doubts: Doubt[] = []
  #seconds: Second[] = []
  readonly #replaced: Second[] = []
  /** Conflicts although the read before found none; the next read may prove them wrong. */
  readonly #doubted = new Map<Window, { readonly none: Exchange; readonly conflict: Exchange }>()
  /** Reads of a window by another name than that of its order's customer. */
  readonly #foundBy = new Recent<Exchange>()
  /** Whether identifiers in orders are those of queries, as far as it was seen. */
  #hasServedRead = false

  /** An answer may show this late what another call did. */
  constructor({ settleMs }: Trace) {
    this.#settleMs = settleMs
  }

  see(exchange: Exchange): readonly Named<Name>[] {
    if (exchange.operationId === 'createOrder') return this.#seeOrder(exchange)
    if (exchange.operationId === 'getOrderIntent') return this.#seeRead(exchange)
    if (exchange.operationId === 'monitorOrderStatus') return this.#seeSync(exchange)
    return []
  }

  end(): readonly Named<Name>[] {
    const doubted = this.#doubts
      .filter((doubt) => !doubt.needsSync || (doubt.isProven && !this.#mayBeOther(doubt)))
      .map((doubt): Named<Name> => [doubt.of, this.#explained(doubt)])
    // One may have failed by itself, just then.
    const [, again] = this.#replaced
    if (again?.failedBy === undefined) return doubted
    const isReplaced = this.#facts.hasWitness(again.first, again.failedBy)
    return [...doubted, ...(isReplaced ? this.#accepted(again, again.failedBy) : [])]
  }

  /** With an e-mail address, another name may be the customer's, and one miss tells nothing. */
  #mayBeOther({ id, misses }: Doubt): boolean {
    const order = this.#facts.order(id)?.order
    const isNamedTwice = order !== undefined && sent(order, 'email') !== undefined
    return isNamedTwice && (misses < 2 || this.#foundBy.get(id) !== undefined)
  }

  #explained({ id, failure }: Doubt): Finding {
    const other = this.#foundBy.get(id)
    if (other === undefined || failure.rules?.includes('intent.created-with-order') !== true)
      return failure
    const name = new URLSearchParams(other.request.path.split('?')[1]).get('customerId')
    const received = `${failure.received}; it is found by ${shown(name)}, the customerId that the conflict names, and not by the identifier of the order`
    return failed({ ...failure, received }, ...failure.exchanges, other)
  }

  #seeOrder(order: Exchange): readonly Named<Name>[] {
    const window = this.#facts.ofOrder(order)
    if (window === undefined) return []
    const isFirst = window.orders++ === 0
    this.#doubted.delete(window)
    const isShared = this.#facts.sharesEmail(order)
    const open = window.read
    if (hasConflictCode(order)) return this.#seeConflict(order, window, isFirst, isShared)
    // What was read before says nothing of the window that the order may have opened.
    if (order.response.json === undefined || isServed(order)) delete window.read
    const first = window.placed.find(({ id }) => open !== undefined && id === transactionIn(open))
    const isSecond =
      first !== undefined && open !== undefined && isServed(open) && this.#isAfter(order, open)
    if (isServed(order) && overrides(order)) {
      const ids = new Set(window.placed.map(({ id }) => id))
      this.#seconds = this.#seconds.filter((one) => !ids.has(one.first.id))
    } else if (isSecond && !overrides(order) && isSameCustomer(first.order, order))
      this.#seconds.push({ first, open, order })
    if (isServed(order)) this.#doubts = this.#doubts.filter((doubt) => doubt.window !== window)
    this.#facts.place(window, order)
    return []
  }

  #seeConflict(
    conflict: Exchange,
    window: Window,
    isFirst: boolean,
    isShared: boolean,
  ): readonly Named<Name>[] {
    const { read: latest, placed, customer } = window
    const last = placed.at(-1)
    if (isFirst && customer.isOwn && !isShared) {
      const failure = {
        rules: ['conflict.when'] as const,
        expected: 'no conflict: no order of this customer, token and network came before (§7.1)',
        received: answered(conflict),
      }
      return [['windows.conflict-if-active', failed(failure, ...historyOf(window, conflict))]]
    }
    if (latest !== undefined && isServed(latest)) return rejected(conflict, latest, window)
    const isNone = latest !== undefined && isNotFound(latest) && this.#isAfter(conflict, latest)
    const isSince = last !== undefined && latest !== undefined && !this.#isAfter(latest, last.order)
    if (isNone && !isSince && !isShared && this.#hasServedRead)
      this.#doubted.set(window, { none: latest, conflict })
    else if (last !== undefined && latest === undefined)
      return [['windows.conflict-if-active', passed(last.order, conflict)]]
    return []
  }

  #seeRead(intent: Exchange): readonly Named<Name>[] {
    const window = this.#facts.ofRead(intent)
    if (window === undefined) return []
    const doubted = this.#doubted.get(window)
    this.#doubted.delete(window)
    const righted = this.#doubts.filter((one) => one.window === window && one.isRightBy(intent))
    this.#doubts = this.#doubts.filter((one) => !righted.includes(one))
    const found = righted.map(({ of }): Named<Name> => [of, passed(intent)])
    const before = window.read
    const last = window.placed.at(-1)
    const isOfLast = last !== undefined && this.#isAfter(intent, last.order)
    if (isNotFound(intent)) {
      window.read = intent
      if (last !== undefined && isOfLast) this.#doubtMissing(last, intent, window, before)
      if (doubted === undefined || !this.#isAfter(intent, doubted.conflict))
        return [...found, ...this.#closed(intent, window)]
      const failure = {
        rules: ['conflict.when'] as const,
        expected: 'no conflict: there was no active payment window before or after it (§7.1)',
        received: answered(doubted.conflict),
      }
      const all = [doubted.none, doubted.conflict, intent]
      return [...found, ['windows.conflict-if-active', failed(failure, ...all)]]
    }
    delete window.read
    const id = transactionIn(intent)
    const hasEnded = this.#facts.completed(last?.id) !== undefined
    if (last !== undefined && isOfLast && !hasEnded && isRejection(intent)) {
      const failure = {
        expected: 'the payment window, with a status of 200 to 299',
        received: answered(intent),
      }
      return [...found, ['windows.endpoint', failed(failure, last.order, intent)]]
    }
    if (!isServed(intent) || id === undefined) return found
    const own = this.#facts.order(id)
    if (own?.window === window) this.#hasServedRead = true
    else this.#foundBy.set(id, intent)
    window.read = intent
    const isOpened: readonly Named<Name>[] =
      last !== undefined && isOfLast && id === last.id
        ? [
            ['windows.opened', passed(last.order, intent)],
            ['windows.endpoint', passed(last.order, intent)],
            ...(before !== undefined && isServed(before) && transactionIn(before) === id
              ? ([['windows.stay-open', passed(before, intent)]] as const)
              : []),
          ]
        : []
    if (last !== undefined && isOfLast && own?.window !== window && window.customer.isOwn)
      this.#doubtOther(last, intent, window)
    return [
      ...found,
      ...isOpened,
      ...this.#openedBefore(id, intent, window),
      ...this.#afterEnd(id, intent, window),
    ]
  }

  /** No window of an order that was accepted: it never opened, or something closed it. */
  #doubtMissing(last: Placed, none: Exchange, window: Window, before: Exchange | undefined): void {
    if (this.#facts.completed(last.id) !== undefined || !window.customer.isOwn) return
    const known = this.#doubts.find((doubt) => doubt.window === window && doubt.id === last.id)
    if (known !== undefined) {
      known.misses++
      return
    }
    const wasOpen = before !== undefined && isServed(before) && transactionIn(before) === last.id
    const hasOpened = window.customer.history.some(
      (one) => one.operationId === 'getOrderIntent' && transactionIn(one) === last.id,
    )
    // Whether it was open then was not seen.
    if (hasOpened && !wasOpen) return
    const failure = {
      rules: wasOpen ? brokenBy(window, before, none) : (['intent.created-with-order'] as const),
      expected: `the payment window of transaction ${shown(last.id)}, whose order is pending`,
      received: answered(none),
    }
    this.#doubt({
      of: wasOpen ? 'windows.stay-open' : 'windows.opened',
      failure: failed(failure, ...historyOf(window, none)) as Doubt['failure'],
      ...{ id: last.id, window, since: none, needsSync: true },
      ...(wasOpen ? { open: before } : {}),
      isRightBy: (read) => isServed(read) && transactionIn(read) === last.id,
    })
  }

  #doubtOther(last: Placed, intent: Exchange, window: Window): void {
    const failure = {
      rules: ['intent.response.transactionId'] as const,
      expected: `the payment window of transaction ${shown(last.id)}`,
      received: `that of ${shown(read(intent, 'transactionId'))}`,
    }
    this.#doubt({
      of: 'windows.opened',
      failure: failed(failure, ...historyOf(window, intent)) as Doubt['failure'],
      ...{ id: last.id, window, since: intent, needsSync: false },
      isRightBy: (read) => isServed(read) && transactionIn(read) === last.id,
    })
  }

  #doubt(doubt: Omit<Doubt, 'misses'>): void {
    this.#doubts.push({ ...doubt, misses: 1 })
    if (this.#doubts.length > 500) this.#doubts.shift()
  }

  /** The window of `id` is open now, so it was open while every later order was placed. */
  #openedBefore(id: string, intent: Exchange, { placed }: Window): readonly Named<Name>[] {
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
    if (later.length === 0) {
      const isNew = overrides(own.order) && at > 0
      return isNew ? [['windows.override-replaces', passed(own.order, intent)]] : []
    }
    return later.map(({ id: other, order }): Named<Name> => {
      const received = `the window of ${shown(id)}, although order ${shown(other)} was accepted after it`
      const all = [own.order, order, intent]
      if (overrides(order)) {
        const expected = `the payment window of ${shown(other)} (§4.2)`
        return ['windows.override-replaces', failed({ expected, received }, ...all)]
      }
      const expected = 'the conflict for an order while a window is active (§7.1)'
      return brokenConflict(own.order, order, { expected, received }, all)
    })
  }

  #afterEnd(id: string, intent: Exchange, window: Window): readonly Named<Name>[] {
    const end = this.#facts.completed(id)
    if (end === undefined || !this.#isAfter(intent, end)) return []
    if (this.#doubts.some((one) => one.id === id && one.of === 'windows.close-on-completion'))
      return []
    const failure = {
      expected: 'status 404: the order has completed (§3.2)',
      received: answered(intent),
    }
    this.#doubt({
      of: 'windows.close-on-completion',
      failure: failed(failure, end, intent) as Doubt['failure'],
      ...{ id, window, since: intent, needsSync: false },
      isRightBy: (read) => isNotFound(read) || transactionIn(read) !== id,
    })
    return []
  }

  #closed(intent: Exchange, { placed }: Window): readonly Named<Name>[] {
    const end = this.#facts.completed(placed.at(-1)?.id)
    return end !== undefined && this.#isAfter(intent, end)
      ? [['windows.close-on-completion', passed(end, intent)]]
      : []
  }

  #seeSync(sync: Exchange): readonly Named<Name>[] {
    const id = this.#facts.sync(sync)
    if (id === undefined) return []
    for (const doubt of this.#doubts)
      if (doubt.id === id && this.#isAfter(sync, doubt.since)) {
        const isOver = doubt.open !== undefined && !isWithin(doubt.open, sync)
        if (isPending(sync) && !isOver) doubt.isProven = true
      }
    const hasEnded = read(sync, 'terminal') === true
    this.#doubts = this.#doubts.filter(
      (doubt) => doubt.id !== id || !doubt.needsSync || doubt.isProven || !hasEnded,
    )
    const own = this.#seconds.filter(
      ({ first, order }) => first.id === id && this.#isAfter(sync, order),
    )
    this.#seconds = this.#seconds.filter((one) => !own.includes(one))
    return own.flatMap((second) => {
      if (isPending(sync) && isWithin(second.open, sync)) return this.#accepted(second, sync)
      // An order that was replaced looks like one that failed.
      if (isServed(second.order) && isSame(read(sync, 'status'), 'failed'))
        this.#replaced.push({ ...second, failedBy: sync })
      return []
    })
  }

  /** The window was open before the second order, and its order is pending after it. */
  #accepted({ first, open, order }: Second, sync: Exchange): readonly Named<Name>[] {
    const received = answeredWith(order, isServed(order) ? 'transactionId' : 'code')
    const expected =
      'the conflict: the order of the active window is pending, and not expired (§7.1)'
    const all = isServed(order) ? [open, order, sync] : [open, sync, order]
    return [brokenConflict(first.order, order, { expected, received }, all)]
  }

  /** Sent after the other was answered, and late enough to show what that did. */
  #isAfter({ at, tookMs }: Exchange, earlier: Exchange): boolean {
    return at - tookMs >= earlier.at + this.#settleMs
  }
}

function namesOf(first: Exchange | undefined, second: Exchange): Name {
  if (sent(second, 'overrideActiveIntent') === false) return 'windows.override-false'
  const isOther = first !== undefined && !isSame(sent(first, 'side'), sent(second, 'side'))
  return isOther ? 'windows.sides-share' : 'windows.conflict-if-active'
}

/** As it has to be beside an open window, if its code is where it belongs. */
function rejected(conflict: Exchange, open: Exchange, { placed }: Window): readonly Named<Name>[] {
  const first = placed.find(({ id }) => id === transactionIn(open))
  const failure = {
    rules: ['conflict.code'] as const,
    expected: 'the conflict of §7.1, with its code',
    received: answeredWith(conflict, 'code'),
  }
  const finding = passedIf(isConflict(conflict), failure, open, conflict)
  return [[namesOf(first?.order, conflict), finding]]
}

/** An error that is not the conflict breaks the code by which it is recognised. */
function brokenConflict(
  first: Exchange,
  second: Exchange,
  failure: { readonly expected: string; readonly received: string },
  all: readonly Exchange[],
): Named<Name> {
  const of = namesOf(first, second)
  const { json, body, status } = second.response
  const isText = json === undefined && body.trim() !== '' && status < 500
  const isOther = !isServed(second) && (status < 500 || isConflict(second))
  const ofCode: readonly RuleId[] = ['conflict.code', ...(isText ? (['http.json'] as const) : [])]
  const rules = isOther ? ofCode : ABOUT[of].rules.filter((rule) => rule !== 'conflict.code')
  return [of, failed({ rules, ...failure }, ...all)]
}

/** The rules that what happened between the two reads breaks by closing the window. */
function brokenBy({ customer }: Window, open: Exchange, none: Exchange): readonly RuleId[] {
  const between = customer.history.filter(({ id }) => id > open.id && id < none.id)
  if (between.some(hasConflictCode)) return ['intent.one-active']
  const isReplaced = between.some((one) => one.operationId === 'createOrder' && overrides(one))
  return [isReplaced ? 'order.override-replaces' : 'intent.lifetime']
}

/** All that happened to the customer since its first order. */
function historyOf({ customer }: Window, last: Exchange): readonly Exchange[] {
  return [...customer.history.filter((one) => one !== last), last]
}

export const WINDOW_RULES: readonly Rule[] = watching(ABOUT, (trace) => new WindowWatch(trace))
