/**
 * A payment window opens with its order, stays open, and closes with the end of the order (§3, §8).
 * Late is not never: a read that a later one puts right says nothing.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import {
  answered,
  asked,
  hasConflictCode,
  isNotFound,
  isServed,
  read,
  sent,
  shown,
} from '../answers/answer.ts'
import { Recent } from './recent.ts'
import { isRejection } from './rejections.ts'
import { failed, passed, watching, type Abouts, type Failure, type Say } from './rule.ts'
import { isAfter, transactionIn, type Trace } from './trace.ts'
import {
  windowHistory,
  isPending,
  isWithin,
  doesOverride,
  WindowFacts,
  type WindowOrder,
  type Window,
} from './window-facts.ts'

const UNREAD = { because: 'no payment window of an order that was seen was read' } as const

const ABOUT = {
  'windows.opened': {
    title: 'an order has its payment window at once',
    rules: ['intent.created-with-order', 'intent.response.transactionId', 'intent.one-active'],
    unseen: UNREAD,
  },
  'windows.endpoint': {
    title: 'the payment window of an order can be read',
    rules: ['intent.endpoint'],
    unseen: UNREAD,
  },
  'windows.stay-open': {
    title: 'nothing but an end, its time or an override closes a payment window',
    rules: ['intent.one-active', 'order.override-replaces', 'intent.lifetime', 'banks.read-only'],
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
} as const satisfies Abouts

type Name = keyof typeof ABOUT
type Tell = Say<Name>

/** What is wrong unless a later read is right, or a status sync says that the order has ended. */
type Doubt = {
  readonly of: Name
  readonly failure: Failure
  readonly exchanges: readonly Exchange[]
  /** The order whose status decides. */
  readonly id: string
  readonly window: Window
  readonly since: Exchange
  /** Whether a sync has to say that the order is pending. */
  readonly needsSync: boolean
  /** The read that found it open, whose time may be over. */
  readonly open?: Exchange
  /** Read since then, while the customer did nothing (§4.5). */
  readonly list?: Exchange | undefined
  readonly isRightBy: (read: Exchange) => boolean
  isProven?: true
  misses: number
}

const MOST_DOUBTS = 500

class WindowWatch {
  readonly #facts: WindowFacts
  #doubts: Doubt[] = []
  /** Reads of a window by another name than that of its order's customer. */
  readonly #foundBy = new Recent<Exchange>()
  readonly #lists = new Recent<Exchange>(20)
  /** The latest read of a window that stayed open while no bank list was read. */
  #stays: Exchange | undefined

  constructor({ settleMs }: Trace) {
    this.#facts = new WindowFacts(settleMs)
  }

  end(say: Tell): void {
    const doubts = this.#doubts
      .filter((doubt) => !doubt.needsSync || (doubt.isProven && !this.#mayBeOther(doubt)))
      .toSorted((one, other) => lengthOf(one) - lengthOf(other))
    for (const doubt of doubts) say(doubt.of, this.#explained(doubt))
  }

  listProviderBanks(list: Exchange): void {
    this.#lists.set(String(list.id), list)
  }

  createOrder(order: Exchange): void {
    const window = this.#facts.ofOrder(order)
    if (window === undefined || !isServed(order)) return
    delete window.read
    this.#doubts = this.#doubts.filter((doubt) => doubt.window !== window)
    this.#facts.place(window, order)
  }

  getOrderIntent(intent: Exchange, say: Tell): void {
    const window = this.#facts.ofRead(intent)
    if (window === undefined) return
    const righted = this.#doubts.filter((one) => one.window === window && one.isRightBy(intent))
    this.#doubts = this.#doubts.filter((one) => !righted.includes(one))
    for (const { of } of righted) say(of, passed(intent))
    const before = window.read
    window.read = intent
    const last = window.placed.at(-1)
    const isOfLast = last !== undefined && this.#facts.isAfter(intent, last.order)
    const end = this.#facts.completed(last?.id)
    if (isOfLast && isNotFound(intent)) {
      this.#doubtMissing(last, intent, window, before)
      if (end !== undefined && this.#facts.isAfter(intent, end))
        say('windows.close-on-completion', passed(end, intent))
      return
    }
    if (isOfLast && end === undefined && isRejection(intent)) {
      const expected = 'the payment window, with a status of 200 to 299'
      const failure = { expected, received: answered(intent) }
      return say('windows.endpoint', failed(failure, last.order, intent))
    }
    const id = transactionIn(intent)
    if (!isServed(intent) || id === undefined) return
    const own = this.#facts.order(id)
    if (own?.window !== window) this.#foundBy.set(id, intent)
    if (isOfLast && own?.window !== window && window.customer.isOwn)
      this.#doubtOther(last, intent, window)
    this.#doubtOpen(id, intent, window)
    if (!isOfLast || id !== last.id) return
    say('windows.opened', passed(last.order, intent))
    say('windows.endpoint', passed(last.order, intent))
    if (before === undefined || !isServed(before) || transactionIn(before) !== id) return
    say('windows.stay-open', passed(before, intent))
    if (this.#listBetween(before, intent) === undefined) this.#stays = intent
  }

  /** No window of an order that was accepted: it never opened, or something closed it. */
  #doubtMissing(
    last: WindowOrder,
    none: Exchange,
    window: Window,
    before: Exchange | undefined,
  ): void {
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
    const rules = wasOpen
      ? brokenBy(window, before, none)
      : (['intent.created-with-order'] as const)
    const isByItself = wasOpen && rules.includes('intent.lifetime')
    this.#doubt({
      of: wasOpen ? 'windows.stay-open' : 'windows.opened',
      failure: {
        rules,
        expected: `the payment window of transaction ${shown(last.id)}, whose order is pending`,
        received: answered(none),
      },
      exchanges: windowHistory(window, none),
      ...{ id: last.id, window, since: none, needsSync: true },
      ...(wasOpen ? { open: before } : {}),
      list: isByItself ? this.#listBetween(before, none) : undefined,
      isRightBy: (one) => isServed(one) && transactionIn(one) === last.id,
    })
  }

  #doubtOther(last: WindowOrder, intent: Exchange, window: Window): void {
    const { history } = window.customer
    const isOfWindow = (one: Exchange) => one.operationId === 'getOrderIntent'
    const wasOpen = history.some((one) => isOfWindow(one) && transactionIn(one) === last.id)
    const isReplaced =
      wasOpen && history.some((one) => one.id > last.order.id && hasConflictCode(one))
    this.#doubt({
      of: 'windows.opened',
      failure: {
        rules: isReplaced ? ['intent.one-active'] : ['intent.response.transactionId'],
        expected: `the payment window of transaction ${shown(last.id)}`,
        received: `that of ${shown(read(intent, 'transactionId'))}`,
      },
      exchanges: windowHistory(window, intent),
      ...{ id: last.id, window, since: intent, needsSync: false },
      isRightBy: (one) => isServed(one) && transactionIn(one) === last.id,
    })
  }

  /** A window that is open after its order has completed. */
  #doubtOpen(id: string, intent: Exchange, window: Window): void {
    const of = 'windows.close-on-completion'
    const end = this.#facts.completed(id)
    if (end === undefined || !this.#facts.isAfter(intent, end)) return
    if (this.#doubts.some((one) => one.id === id && one.of === of)) return
    const expected = 'status 404: the order has completed (§3.2)'
    this.#doubt({
      ...{ of, failure: { expected, received: answered(intent) }, exchanges: [end, intent] },
      ...{ id, window, since: intent, needsSync: false },
      isRightBy: (one) => isNotFound(one) || transactionIn(one) !== id,
    })
  }

  #doubt(doubt: Omit<Doubt, 'misses'>): void {
    this.#doubts.push({ ...doubt, misses: 1 })
    if (this.#doubts.length > MOST_DOUBTS) this.#doubts.shift()
  }

  monitorOrderStatus(sync: Exchange): void {
    const id = this.#facts.sync(sync)
    for (const doubt of this.#doubts) {
      const isOver = doubt.open !== undefined && !isWithin(doubt.open, sync)
      const isLater = doubt.id === id && this.#facts.isAfter(sync, doubt.since)
      if (isLater && isPending(sync) && !isOver) doubt.isProven = true
    }
    const hasEnded = read(sync, 'terminal') === true
    this.#doubts = this.#doubts.filter(
      (doubt) => doubt.id !== id || !doubt.needsSync || doubt.isProven || !hasEnded,
    )
  }

  /** With an e-mail address, another name may be the customer's, and one miss tells nothing. */
  #mayBeOther({ id, misses }: Doubt): boolean {
    const order = this.#facts.order(id)?.order
    const isNamedTwice = order !== undefined && sent(order, 'email') !== undefined
    return isNamedTwice && (misses < 2 || this.#foundBy.get(id) !== undefined)
  }

  /** Sent after one was answered, and answered before the other was sent. */
  #listBetween(open: Exchange, later: Exchange): Exchange | undefined {
    return [...this.#lists.values()].find((list) => isAfter(list, open) && isAfter(later, list))
  }

  #explained({ id, failure, exchanges, list, open, since }: Doubt) {
    // If other windows stay open afterwards, they do not close by themselves.
    if (list !== undefined && open !== undefined && (this.#stays?.id ?? 0) > since.id) {
      const received = `${failure.received}, after a bank list was read`
      return failed({ ...failure, rules: ['banks.read-only'], received }, open, list, since)
    }
    const other = this.#foundBy.get(id)
    if (other === undefined || failure.rules?.includes('intent.created-with-order') !== true)
      return failed(failure, ...exchanges)
    const name = asked(other, 'customerId')
    const received = `${failure.received}; it is found by ${shown(name)}, the customerId that the conflict names, and not by the identifier of the order`
    return failed({ ...failure, received }, ...exchanges, other)
  }
}

/** A bank list, and the fewest calls between, leave the least else that can have closed it. */
function lengthOf({ open, since, list }: Doubt): number {
  return list === undefined || open === undefined ? Number.MAX_SAFE_INTEGER : since.id - open.id
}

/** The rules that what happened between the two reads breaks by closing the window. */
function brokenBy({ customer }: Window, open: Exchange, none: Exchange): readonly RuleId[] {
  const between = customer.history.filter(({ id }) => id > open.id && id < none.id)
  if (between.some(hasConflictCode)) return ['intent.one-active']
  const isReplaced = between.some((one) => one.operationId === 'createOrder' && doesOverride(one))
  return [isReplaced ? 'order.override-replaces' : 'intent.lifetime']
}

export const WINDOW_RULES = watching(ABOUT, (trace) => new WindowWatch(trace))
