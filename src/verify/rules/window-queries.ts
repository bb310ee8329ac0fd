/** A payment window is found by its customer, token and network only (§2.4, §4.3). */
import type { Exchange } from '../../base/client/exchange.ts'
import {
  answered,
  asked,
  hasConflictCode,
  isNotFound,
  isSame,
  isServed,
  isText,
  read,
  sent,
  shown,
} from '../answers/answer.ts'
import { Recent } from './recent.ts'
import { failed, passed, leftOpen, watching, type About, type Abouts, type Say } from './rule.ts'
import { isAfter, transactionIn } from './trace.ts'

type Part = 'customerId' | 'token' | 'network'

const by = (part: Part): About => ({
  title: `a payment window is found by ${part}`,
  rules: [`intent.query.${part}`],
  unseen: { because: `no query differed from an open payment window by its ${part}` },
})

const ABOUT = {
  'windows.by-customerId': by('customerId'),
  'windows.by-token': by('token'),
  'windows.by-network': by('network'),
  'windows.none-is-404': {
    title: 'where no payment window is active, a query is answered with 404',
    rules: ['intent.none-is-404'],
    unseen: {
      because: 'no query that had found a payment window was sent again without finding one',
    },
  },
  'answers.window-customer': {
    title: 'a payment window has the customer of its order',
    rules: ['intent.response.externalCustomerId'],
    unseen: { because: 'no payment window of an order that was seen was read' },
  },
  'windows.customer-id': {
    title: 'the customerId of a payment window is that of its order',
    rules: ['intent.response.customerId'],
    unseen: { because: 'no payment window of an order that was seen was read' },
  },
  'conflicts.customer-id': {
    title: 'the customerId of a conflict is that of the order',
    rules: ['conflict.conflict.customerId'],
    unseen: { because: 'no order of a customer got the conflict' },
  },
} as const satisfies Abouts

type Tell = Say<keyof typeof ABOUT>

const PARTS = { customerId: 'externalCustomerId', token: 'asset', network: 'chain' } as const
const ALL_PARTS = Object.keys(PARTS) as readonly Part[]

/** A name of the deployment's own for a customer: one, and never another's. */
type Alias = { readonly customer: string; readonly alias: string; readonly shown: Exchange }

/** What a valid query gets when something is wrong with it, although it has been right before. */
const NO_ABSENCE = new Set([400, 409, 410, 422])
const MOST_ALIASES = 200

class QueryWatch {
  readonly #orders = new Recent<Exchange>()
  /** Each customer that the run made up, with its orders. */
  readonly #own = new Recent<Exchange[]>()
  /** The latest read that found a payment window, by its query. */
  readonly #found = new Recent<Exchange>()
  /** Answers to queries by a name of the deployment's own. */
  readonly #asked = new Recent<Exchange>()
  readonly #aliases = { windows: new Map<string, Alias>(), conflicts: new Map<string, Alias>() }
  /** The latest payment window that had it. */
  readonly #shown = new Recent<Exchange>()

  createOrder(order: Exchange, say: Tell): void {
    const [id, customer] = [transactionIn(order), sent(order, 'externalCustomerId')]
    if (typeof customer !== 'string') return
    if (order.note?.fresh === true) this.#own.of(customer, () => [])
    if (isServed(order)) this.#own.get(customer)?.push(order)
    if (isServed(order) && id !== undefined) this.#orders.set(id, order)
    const named = read(order, 'conflict', 'customerId')
    if (hasConflictCode(order) && isText(named))
      this.#seeName('conflicts', { customer, alias: String(named), shown: order }, say)
  }

  getOrderIntent(intent: Exchange, say: Tell): void {
    const customer = asked(intent, 'customerId') ?? ''
    this.#asked.set(customer, intent)
    if (intent.note?.fresh === true) this.#own.of(customer, () => [])
    this.#seeAbsence(intent, say)
    this.#seeCustomer(intent, say)
  }

  #seeAbsence(intent: Exchange, say: Tell): void {
    const { path } = intent.request
    const [before, id] = [this.#found.get(path), transactionIn(intent)]
    const isFound = isServed(intent) && id !== undefined
    if (isFound) this.#found.set(path, intent)
    const own = this.#own.get(asked(intent, 'customerId'))
    const isWhole = ALL_PARTS.every((part) => isText(asked(intent, part)))
    const isNone =
      isWhole &&
      own?.every((order) => differingParts(order, intent).some((part) => part !== 'customerId')) ===
        true
    if (!isNone) {
      if (before === undefined || isFound) return
      if (isNotFound(intent)) say('windows.none-is-404', passed(before, intent))
      else if (NO_ABSENCE.has(intent.response.status)) sayAbsence(intent, say, before)
      return
    }
    const last = own?.at(-1)
    const parts = last === undefined ? (['customerId'] as const) : differingParts(last, intent)
    if (isNotFound(intent)) {
      const open = last ?? [...this.#found.values()].at(-1)
      const finding = passed(...(open === undefined ? [] : [open]), intent)
      const [part] = parts
      if (part !== undefined && parts.length === 1) say(`windows.by-${part}`, finding)
      return say('windows.none-is-404', finding)
    }
    if (!isFound) return sayAbsence(intent, say)
    const source = this.#orders.get(id)
    const differing = source === undefined ? parts : differingParts(source, intent)
    const failure = { expected: 'status 404 (§7.2)', received: answered(intent) }
    const all = source === undefined ? [intent] : [source, intent]
    for (const part of differing) say(`windows.by-${part}`, failed(failure, ...all))
  }

  #seeCustomer(intent: Exchange, say: Tell): void {
    const order = isServed(intent) ? this.#orders.get(transactionIn(intent)) : undefined
    const customer = order && sent(order, 'externalCustomerId')
    if (order === undefined || typeof customer !== 'string') return
    const [named, id] = [read(intent, 'externalCustomerId'), read(intent, 'customerId')]
    const failure = {
      expected: `externalCustomerId ${shown(customer)}, as in its order (§2.4)`,
      received: shown(named),
    }
    const finding = isSame(customer, named) ? passed(intent) : failed(failure, order, intent)
    if (typeof named === 'string') say('answers.window-customer', finding)
    if (isText(id)) this.#seeName('windows', { customer, alias: String(id), shown: intent }, say)
  }

  #seeName(of: 'windows' | 'conflicts', one: Alias, say: Tell): void {
    const { customer, alias, shown: exchange } = one
    if (isSame(customer, alias)) return say(`${of}.customer-id`, passed(exchange))
    if (of === 'windows') this.#shown.set(alias, exchange)
    const aliases = this.#aliases[of]
    const key = JSON.stringify([customer, alias])
    if (aliases.size < MOST_ALIASES && !aliases.has(key)) aliases.set(key, one)
  }

  end(say: Tell): void {
    for (const of of ['windows', 'conflicts'] as const) {
      const all = [...this.#aliases[of].values()]
      const [first] = all
        .map((one) => this.#aliasOf(of, one, all))
        .toSorted((one, other) => (one.verdict < other.verdict ? -1 : 1))
      if (first !== undefined) say(`${of}.customer-id`, first)
    }
  }

  #aliasOf(of: 'windows' | 'conflicts', one: Alias, all: readonly Alias[]) {
    const { customer, alias, shown: exchange } = one
    const isOther = all.some(
      (other) => other !== one && (other.customer === customer) !== (other.alias === alias),
    )
    const asked = of === 'windows' ? this.#asked.get(alias) : undefined
    const latest = this.#shown.get(alias)
    // A window that was found by its customer before and after is not found by this name.
    const isUnfound =
      asked !== undefined &&
      !isServed(asked) &&
      asked.id > exchange.id &&
      latest !== undefined &&
      isAfter(latest, asked) &&
      transactionIn(latest) === transactionIn(exchange)
    const failure = { expected: `customerId ${shown(customer)}`, received: shown(alias) }
    if (isOther) return failed(failure, exchange)
    if (isUnfound) return failed(failure, exchange, asked, latest)
    return leftOpen(`customerId is ${shown(alias)}, a name of the deployment's own`, exchange)
  }
}

function sayAbsence(intent: Exchange, say: Tell, ...before: readonly Exchange[]): void {
  const failure = { expected: 'status 404, if none is active (§7.2)', received: answered(intent) }
  say('windows.none-is-404', failed(failure, ...before, intent))
}

function differingParts(order: Exchange, query: Exchange): readonly Part[] {
  return ALL_PARTS.filter((part) => !isSame(sent(order, PARTS[part]), asked(query, part)))
}

export const QUERY_RULES = watching(ABOUT, () => new QueryWatch())
