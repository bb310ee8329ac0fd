/** A payment window is found by its customer, token and network only (§2.4, §4.3). */
import type { Exchange } from '../../base/client/exchange.ts'
import {
  answered,
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
import { failed, passed, leftOpen, watching, type Named, type TraceRule } from './rule.ts'
import { isAfter, transactionIn } from './trace.ts'

type Part = 'customerId' | 'token' | 'network'

type Name =
  | `windows.by-${Part}`
  | 'windows.none-is-404'
  | 'answers.window-customer'
  | 'windows.customer-id'
  | 'conflicts.customer-id'

const by = (part: Part): Omit<TraceRule, 'id'> => ({
  title: `a payment window is found by ${part}`,
  rules: [`intent.query.${part}`],
  unseen: { because: `no query differed from an open payment window by its ${part}` },
})

const ABOUT: Readonly<Record<Name, Omit<TraceRule, 'id'>>> = {
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
}

const PARTS = { customerId: 'externalCustomerId', token: 'asset', network: 'chain' } as const

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

  see(exchange: Exchange): readonly Named<Name>[] {
    if (exchange.operationId === 'createOrder') return this.#seeOrder(exchange)
    return exchange.operationId === 'getOrderIntent' ? this.#seeRead(exchange) : []
  }

  #seeOrder(order: Exchange): readonly Named<Name>[] {
    const [id, customer] = [transactionIn(order), sent(order, 'externalCustomerId')]
    if (typeof customer !== 'string') return []
    if (order.note?.fresh === true) this.#own.of(customer, () => [])
    if (isServed(order)) this.#own.get(customer)?.push(order)
    if (isServed(order) && id !== undefined) this.#orders.set(id, order)
    const named = read(order, 'conflict', 'customerId')
    if (!hasConflictCode(order) || !isText(named)) return []
    return this.#seeName('conflicts', customer, String(named), order)
  }

  #seeRead(intent: Exchange): readonly Named<Name>[] {
    const query = new URLSearchParams(intent.request.path.split('?')[1])
    const asked = query.get('customerId') ?? ''
    this.#asked.set(asked, intent)
    if (intent.note?.fresh === true) this.#own.of(asked, () => [])
    return [...this.#seeAbsence(intent, query), ...this.#seeCustomer(intent)]
  }

  #seeAbsence(intent: Exchange, query: URLSearchParams): readonly Named<Name>[] {
    const { path } = intent.request
    const [before, id] = [this.#found.get(path), transactionIn(intent)]
    const isFound = isServed(intent) && id !== undefined
    if (isFound) this.#found.set(path, intent)
    const own = this.#own.get(query.get('customerId') ?? undefined)
    const isWhole = Object.keys(PARTS).every((part) => isText(query.get(part)))
    const isOf = (order: Exchange, part: Part) => isSame(sent(order, PARTS[part]), query.get(part))
    const isNone =
      isWhole && own?.every((order) => !isOf(order, 'token') || !isOf(order, 'network')) === true
    if (!isNone) {
      if (before === undefined || isFound) return []
      if (isNotFound(intent)) return [['windows.none-is-404', passed(before, intent)]]
      if (!NO_ABSENCE.has(intent.response.status)) return []
      return [absence(before, intent)]
    }
    const open = own?.at(-1) ?? [...this.#found.values()].at(-1)
    const parts = (Object.keys(PARTS) as Part[]).filter((part) => {
      const last = own?.at(-1)
      return last === undefined ? part === 'customerId' : !isOf(last, part)
    })
    if (isNotFound(intent)) {
      const all = open === undefined ? [intent] : [open, intent]
      const found: readonly Name[] = parts.length === 1 ? parts.map(ruleOf) : []
      return [...found, 'windows.none-is-404' as const].map((of) => [of, passed(...all)])
    }
    if (!isFound) return [absence(undefined, intent)]
    const source = this.#orders.get(id)
    const differing = source === undefined ? parts : differingParts(source, query)
    const failure = { expected: 'status 404 (§7.2)', received: answered(intent) }
    const all = source === undefined ? [intent] : [source, intent]
    return differing.map((part): Named<Name> => [ruleOf(part), failed(failure, ...all)])
  }

  #seeCustomer(intent: Exchange): readonly Named<Name>[] {
    const order = isServed(intent) ? this.#orders.get(transactionIn(intent)) : undefined
    const customer = order && sent(order, 'externalCustomerId')
    if (order === undefined || typeof customer !== 'string') return []
    const [named, id] = [read(intent, 'externalCustomerId'), read(intent, 'customerId')]
    const failure = {
      expected: `externalCustomerId ${shown(customer)}, as in its order (§2.4)`,
      received: shown(named),
    }
    const found: Named<Name>[] = []
    if (typeof named === 'string')
      found.push([
        'answers.window-customer',
        isSame(customer, named) ? passed(intent) : failed(failure, order, intent),
      ])
    return isText(id)
      ? [...found, ...this.#seeName('windows', customer, String(id), intent)]
      : found
  }

  #seeName(
    of: 'windows' | 'conflicts',
    customer: string,
    alias: string,
    exchange: Exchange,
  ): readonly Named<Name>[] {
    if (isSame(customer, alias)) return [[`${of}.customer-id`, passed(exchange)]]
    if (of === 'windows') this.#shown.set(alias, exchange)
    const aliases = this.#aliases[of]
    const key = JSON.stringify([customer, alias])
    if (aliases.size < MOST_ALIASES && !aliases.has(key))
      aliases.set(key, { customer, alias, shown: exchange })
    return []
  }

  end(): readonly Named<Name>[] {
    return (['windows', 'conflicts'] as const).flatMap((of) => {
      const all = [...this.#aliases[of].values()]
      const finding = all
        .map((one): Named<Name> => [`${of}.customer-id`, this.#aliasOf(of, one, all)])
        .toSorted(([, one], [, other]) => (one.verdict < other.verdict ? -1 : 1))
      return finding.slice(0, 1)
    })
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

function absence(before: Exchange | undefined, intent: Exchange): Named<Name> {
  const failure = { expected: 'status 404, if none is active (§7.2)', received: answered(intent) }
  return ['windows.none-is-404', failed(failure, ...(before ? [before] : []), intent)]
}

function differingParts(order: Exchange, query: URLSearchParams): readonly Part[] {
  return (Object.keys(PARTS) as Part[]).filter(
    (part) => !isSame(sent(order, PARTS[part]), query.get(part)),
  )
}

function ruleOf(part: Part): Name {
  return `windows.by-${part}`
}

export const QUERY_RULES: readonly TraceRule[] = watching(ABOUT, () => new QueryWatch())
