/**
 * What a deployment may reject is not documented (§7.3), nor are scopes, limits and quotas (§5.7,
 * §8). A rejection says something of a rule only beside its counterpart: an otherwise equal call
 * that is accepted at about the same time. Findings by a rejection wait for it.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { answered, claimsSuccess, hasConflictCode, isServed, sent } from '../answers/answer.ts'
import { receivedJson } from '../../base/vocabulary/json.ts'
import { Recent } from './recent.ts'
import { leftOpen, type Finding, type RuleFinding } from './rule.ts'
import { isAfter } from './trace.ts'
import { doesOverride } from './window-facts.ts'

/** About the key, or how much it may send. */
const OF_KEY = [401, 402, 403, 429]
/** A gateway answers, or the service is not there for a moment. */
const UNAVAILABLE = [502, 503, 504]
/** Limits may be renewed in this time. */
const SAME_TIME_MS = 10 * 60_000
const MOST_HELD = 100

/** Whether the call was rejected: neither success, nor conflict, nor the documented 404 (§7.2). */
export function isRejection(exchange: Exchange): boolean {
  if (claimsSuccess(exchange) || hasConflictCode(exchange)) return false
  return exchange.response.status !== 404 || exchange.operationId === 'createOrder'
}

/** Then the answer says nothing of what was asked. */
export function isUnavailable({ response: { status } }: Exchange): boolean {
  return status === 429 || UNAVAILABLE.includes(status)
}

/** Whether the rejection may be about the key, or about how much it may send. */
export function isOfKey({ response: { status } }: Exchange): boolean {
  return OF_KEY.includes(status)
}

export class Rejections {
  /** The latest that was served, by what makes calls equal. */
  readonly #served = new Map<string, Exchange>()
  readonly #operations = new Set<string | undefined>()
  /** The latest that overrode an order of its customer, by what makes calls equal. */
  readonly #overrides = new Map<string, Exchange>()
  /** The latest order that was accepted of each customer. */
  readonly #customers = new Recent<Exchange>()
  #held: { readonly found: RuleFinding; readonly decided: Exchange }[] = []

  /** Findings that need no counterpart, and those for which the exchange is one. */
  through(found: readonly RuleFinding[], exchange: Exchange): readonly RuleFinding[] {
    return [
      ...(isServed(exchange) ? this.#releasedBy(exchange) : []),
      ...found.flatMap((one) => this.#heldBack(one)),
    ]
  }

  #releasedBy(accepted: Exchange): readonly RuleFinding[] {
    this.#operations.add(accepted.operationId)
    this.#served.set(kindOf(accepted), accepted)
    const customer = customerOf(accepted)
    if (doesOverride(accepted) && this.#customers.get(customer) !== undefined)
      this.#overrides.set(kindOf(accepted), accepted)
    if (customer !== undefined) this.#customers.set(customer, accepted)
    const held = this.#held
    this.#held = []
    return held.flatMap((one) => {
      const { found, decided } = one
      if (isSameCall(decided, accepted) && isAfter(accepted, decided))
        return [{ rule: found.rule, finding: onlyOnce(found) }]
      // Another override may show that this one only came too early.
      const counterpart = doesOverride(decided) ? undefined : this.#counterpartOf(decided)
      if (counterpart !== undefined)
        return [{ rule: found.rule, finding: withCounterpart(found.finding, counterpart) }]
      this.#held.push(one)
      return []
    })
  }

  /** An equal call that was accepted later, so that what is rejected is not rejected by now. */
  #counterpartOf(rejected: Exchange): Exchange | undefined {
    const later = this.#served.get(kindOf(rejected))
    const isOne =
      later !== undefined &&
      isAfter(later, rejected) &&
      isSameTime(rejected, later) &&
      differInOne(rejected, later)
    if (!isOne) return undefined
    if (!doesOverride(rejected)) return later
    // A customer may have to wait between two orders, or may not have another one at all.
    if (this.#overrides.has(kindOf(rejected))) return undefined
    const own = this.#customers.get(customerOf(rejected))
    return own !== undefined && isAfter(own, rejected) ? later : undefined
  }

  /** The rejections that still need a counterpart. */
  get waiting(): readonly Exchange[] {
    // An override needs another order of its own customer.
    const nameOf = (one: Exchange) => (doesOverride(one) ? String(one.id) : kindOf(one))
    return [...new Map(this.#held.map(({ decided }) => [nameOf(decided), decided])).values()]
  }

  /**
   * Without a counterpart nothing is decided, unless every such call was rejected, and not because
   * of the key: then nobody can have one.
   */
  end(found: readonly RuleFinding[]): readonly RuleFinding[] {
    const others = found.flatMap((one) => this.#heldBack(one))
    const held = this.#held.splice(0).map(({ found: { rule, finding }, decided }) => {
      const isAlways = !this.#operations.has(decided.operationId) && !isOfKey(decided)
      if (isAlways) return { rule, finding }
      const counterpart = doesOverride(decided) ? this.#counterpartOf(decided) : undefined
      if (counterpart !== undefined) return { rule, finding: withCounterpart(finding, counterpart) }
      const because = `no otherwise equal call was accepted at about the same time: ${answered(decided)}`
      return { rule, finding: leftOpen(because, ...finding.exchanges) }
    })
    return [...others, ...held]
  }

  #heldBack(found: RuleFinding): readonly RuleFinding[] {
    const { rule, finding } = found
    const decided = finding.exchanges.at(-1)
    if (finding.verdict !== 'failed' || decided === undefined || !isRejection(decided))
      return [found]
    if (finding.isBesideCounterpart) return [found]
    if (isUnavailable(decided)) {
      const because = `the deployment was not available: ${answered(decided)}`
      return [{ rule, finding: leftOpen(because, ...finding.exchanges) }]
    }
    const later = doesOverride(decided) ? undefined : this.#counterpartOf(decided)
    if (later !== undefined) return [{ rule, finding: withCounterpart(finding, later) }]
    if (this.#held.length < MOST_HELD) this.#held.push({ found, decided })
    return []
  }
}

const OF_ORDER = [
  ...['side', 'fiatCurrency', 'asset', 'chain', 'amount', 'fiatAmount'],
  ...['bankCode', 'accountNumber', 'accountName'],
]

/** Calls of one kind are equal but for customers and what an order may have beside (§2.1). */
function kindOf(exchange: Exchange): string {
  const { operationId } = exchange
  const names = operationId === 'createOrder' ? OF_ORDER : []
  const values = names.map((name) => String(sent(exchange, name)).toLowerCase())
  return JSON.stringify([operationId, ...values])
}

/** Whether the rejected call has at most one member that the accepted one has not. */
function differInOne(rejected: Exchange, accepted: Exchange): boolean {
  const more = Object.keys(Object(receivedJson(rejected.request.body))).filter(
    (name) => sent(accepted, name) === undefined,
  )
  return more.length <= 1
}

function isSameCall({ request: one }: Exchange, { request: other }: Exchange): boolean {
  return one.method === other.method && one.path === other.path && one.body === other.body
}

/** A limit may ask for a pause between two calls. */
function onlyOnce({ finding }: RuleFinding): Finding {
  const decided = finding.exchanges.at(-1)
  const answer = decided === undefined ? '' : `: ${answered(decided)}`
  return leftOpen(`accepted when it was sent again${answer}`, ...finding.exchanges)
}

function customerOf(order: Exchange): string | undefined {
  const customer =
    order.operationId === 'createOrder' ? sent(order, 'externalCustomerId') : undefined
  return typeof customer === 'string' ? customer : undefined
}

/** Whether an error may be about what was sent, and not about the key or the moment. */
export function isOfContent(exchange: Exchange): boolean {
  return !isOfKey(exchange) && !isUnavailable(exchange)
}

export function isSameTime(one: Exchange, other: Exchange): boolean {
  return Math.abs(one.at - other.at) <= SAME_TIME_MS
}

function withCounterpart(finding: Finding, counterpart: Exchange): Finding {
  return { ...finding, exchanges: [counterpart, ...finding.exchanges] }
}
