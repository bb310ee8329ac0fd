/** What the client does wrong: the documentation advises clients too (§2.3, §4.4, §7.1). */
import type { Exchange } from '../../base/client/exchange.ts'
import { failed, passed, watching, type Abouts, type Say } from './rule.ts'
import {
  answered,
  asked,
  hasConflictCode,
  isEnd,
  isSame,
  isServed,
  isText,
  read,
  sent,
  shown,
} from '../answers/answer.ts'
import { isAfter } from './trace.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { Recent } from './recent.ts'
import { windowOfOrder, windowOfRead } from './window-facts.ts'

const ABOUT = {
  'client.quote-fields': {
    title: 'the client sends only the amount of the side in a quote',
    rules: ['quote.sell.no-fiatAmount', 'quote.buy.no-tokenAmount'],
    unseen: { because: 'the client asked for no quote' },
  },
  'client.window-after-conflict': {
    title: 'the client reads the payment window before it orders again after a conflict',
    rules: ['conflict.wait-or-override', 'intent.shown-after-conflict', 'conflict.normal-flow'],
    unseen: { because: 'nothing followed a conflict' },
  },
  'client.sync-when-needed': {
    title: 'the client does not repeat status sync in a loop',
    rules: ['sync.only-when-needed', 'sync.beside-webhooks'],
    unseen: { because: 'the client made no status sync' },
  },
  'client.no-double-order': {
    title: 'the client looks before it repeats an order that got no answer',
    rules: ['intent.shown-before-order'],
    unseen: { because: 'every order got an answer' },
  },
  'client.bank-listed': {
    title: 'bank codes of sell orders come from a bank list',
    rules: ['banks.code-for-orders'],
    unseen: { because: 'no bank list and sell order of one provider were seen' },
  },
} as const satisfies Abouts

type Tell = Say<keyof typeof ABOUT>

/** As many, each within the pause after the one before, are made by a program. */
const LOOP = { syncs: 10, pauseMs: 5_000 } as const

type Loop = { readonly count: number; readonly latest: Exchange }

class ClientWatch {
  readonly #conflicts = new Recent<Exchange>()
  readonly #unanswered = new Recent<Exchange>()
  readonly #loops = new Recent<Loop>()
  /** The providers whose bank list was read, and the codes of all lists. */
  readonly #listed = new Recent<true>(200)
  readonly #codes = new Set<string>()

  createQuote(quote: Exchange, say: Tell): void {
    if (isOnPurpose(quote)) return
    const side = sent(quote, 'side')
    if (!isText(side)) return
    const of = 'client.quote-fields'
    const other = isSame(side, 'sell') ? 'fiatAmount' : 'tokenAmount'
    const value = sent(quote, other)
    if (value === undefined) return say(of, passed(quote))
    const rule = other === 'fiatAmount' ? 'quote.sell.no-fiatAmount' : 'quote.buy.no-tokenAmount'
    const failure = {
      rules: [rule] as const,
      expected: `no ${other} in a quote for a ${String(side)} (§2.3)`,
      received: `${other} ${shown(value)}`,
    }
    say(of, failed(failure, quote))
  }

  createOrder(order: Exchange, say: Tell): void {
    if (isOnPurpose(order)) return
    this.#seeBank(order, say)
    const key = windowOfOrder(order)
    if (key === undefined) return
    const conflict = this.#conflicts.get(key)
    // If it was accepted without an override, the client has waited until the window was over.
    const hasWaited = isServed(order) && sent(order, 'overrideActiveIntent') !== true
    if (conflict !== undefined && isAfter(order, conflict)) {
      this.#conflicts.delete(key)
      const failure = {
        expected: 'the client asks for the active payment window first (§7.1)',
        received: `another order ${order.at - order.tookMs - conflict.at} ms after the conflict`,
      }
      if (!hasWaited) say('client.window-after-conflict', failed(failure, conflict, order))
    }
    const lost = this.#unanswered.get(key)
    if (lost !== undefined && isAfter(order, lost) && order.request.body === lost.request.body) {
      const failure = {
        expected: 'the client asks for the payment window before it sends the order again (§4.3)',
        received: `the same order again after ${lost.response.status === 0 ? 'no answer' : answered(lost)}`,
      }
      say('client.no-double-order', failed(failure, lost, order))
    }
    this.#unanswered.delete(key)
    if (hasConflictCode(order)) this.#conflicts.set(key, order)
    // An order may have been created although its answer was lost.
    if (order.response.status === 0 || order.response.status >= 500)
      this.#unanswered.set(key, order)
  }

  getOrderIntent(intent: Exchange, say: Tell): void {
    const key = windowOfRead(intent)
    if (key === undefined || isOnPurpose(intent)) return
    const [conflict, lost] = [this.#conflicts.get(key), this.#unanswered.get(key)]
    if (conflict !== undefined && isAfter(intent, conflict)) {
      say('client.window-after-conflict', passed(conflict, intent))
      this.#conflicts.delete(key)
    }
    if (lost !== undefined && isAfter(intent, lost)) {
      say('client.no-double-order', passed(lost, intent))
      this.#unanswered.delete(key)
    }
  }

  monitorOrderStatus(sync: Exchange, say: Tell): void {
    const id = asked(sync, 'transactionId')
    if (id === undefined || isOnPurpose(sync)) return
    const of = 'client.sync-when-needed'
    const before = this.#loops.get(id)
    const isRepeated =
      before !== undefined && sync.at - sync.tookMs - before.latest.at <= LOOP.pauseMs
    const count = isRepeated ? before.count + 1 : 1
    this.#loops.set(id, { count, latest: sync })
    if (count < LOOP.syncs || (isServed(sync) && isEnd(sync))) return say(of, passed(sync))
    const failure = {
      expected: 'status sync only when a user refreshes or a webhook is late (§4.4)',
      received: `${count} status syncs of one transaction, each within ${LOOP.pauseMs / 1_000} s of the one before`,
    }
    say(of, failed(failure, sync))
  }

  listProviderBanks(list: Exchange): void {
    const [provider, banks] = [read(list, 'provider'), read(list, 'banks')]
    if (isOnPurpose(list) || !isServed(list)) return
    if (typeof provider !== 'string' || !Array.isArray(banks)) return
    const codes = banks.map((bank) => memberOf(bank, 'bankCode'))
    const listed = codes.filter((code) => typeof code === 'string')
    this.#listed.set(provider.toLowerCase(), true)
    if (this.#codes.size < 100_000) for (const code of listed) this.#codes.add(code)
  }

  #seeBank(order: Exchange, say: Tell): void {
    const [code, provider] = [sent(order, 'bankCode'), read(order, 'selectedProvider')]
    if (!isServed(order) || typeof code !== 'string' || typeof provider !== 'string') return
    if (!isSame(sent(order, 'side'), 'sell')) return
    if (this.#codes.has(code)) return say('client.bank-listed', passed(order))
    if (this.#listed.get(provider.toLowerCase()) === undefined) return
    const failure = {
      expected: `a bank code of the list of ${shown(provider)} (§4.5)`,
      received: shown(code),
    }
    say('client.bank-listed', failed(failure, order))
  }
}

/** A verification errs on purpose. */
function isOnPurpose({ note }: Exchange): boolean {
  return note !== undefined
}

export const CLIENT_RULES = watching(ABOUT, () => new ClientWatch())
