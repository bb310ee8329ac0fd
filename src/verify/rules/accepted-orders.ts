/**
 * Orders of each side with the required members, listed banks and resolved names (§2.1, §2.6, §4).
 * Limits, accounts and routes are the deployment's own, so an error may be about them. It
 * contradicts if the order is accepted with something that is not required of it, if the other side
 * is accepted and what was sent is known to the deployment, and if the path is not served. What an
 * error says names the rule of a failure that other answers have shown; it never decides.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { SIDES, type Side } from '../../base/vocabulary/side.ts'
import {
  answered,
  hasConflictCode,
  isServed,
  isText,
  read,
  rejectedRules,
  sent,
} from '../answers/answer.ts'
import { isRuleId } from '../answers/field-rules.ts'
import { nameIn } from '../answers/resolved-name.ts'
import { differingIn, isVouched, namesSent } from './equal-orders.ts'
import { Recent } from './recent.ts'
import { isOfContent, isSameTime } from './rejections.ts'
import { failed, leftOpen, passed, watching } from './rule.ts'
import type { About, Abouts, Finding, Say } from './rule.ts'

const ROUTE = ['side', 'amount', 'fiatCurrency', 'asset', 'chain'] as const
const BANK = ['bankCode', 'accountNumber', 'accountName'] as const
const REQUIRED = {
  buy: [...ROUTE, 'fiatAmount', 'walletAddress'],
  sell: [...ROUTE, ...BANK],
} as const satisfies Record<Side, readonly string[]>

const OF_OTHER = {
  buy: [
    ...[...BANK, 'bankName' as const].map((name) => `order.request.${name}.sell-only` as const),
    'order.request.amount.buy-is-crypto',
  ],
  sell: ['order.request.sell-bank-not-wallet', 'order.request.fiatAmount.buy-only'],
} as const satisfies Record<Side, readonly RuleId[]>

/** What `verify` and a reader call wrong first: that nothing is below the address (§4, §9). */
export const OF_PATHS = ['http.base-url', 'versioning.no-segment'] as const

function about(side: Side): About {
  const own = REQUIRED[side].map((name) => `order.request.${name}` as const)
  return {
    title: `a ${side} with the documented members is accepted`,
    rules: ['order.endpoint', ...own, ...OF_OTHER[side], ...OF_PATHS],
    unseen: { because: `no ${side} with the documented members was sent` },
  }
}

const ABOUT = {
  'orders.buy.accepted': about('buy'),
  'orders.sell.accepted': about('sell'),
  'banks.code-for-orders': {
    title: 'a sell with a bank code of the list is accepted',
    rules: ['banks.code-for-orders', 'order.request.bankCode'],
    unseen: { because: 'no sell had a bank code of a list' },
  },
  'resolve.name-for-orders': {
    title: 'a sell with the resolved name is accepted',
    rules: ['resolve.name-for-orders', 'order.request.accountName'],
    unseen: { because: 'no sell had a resolved name' },
  },
} as const satisfies Abouts

type Tell = Say<keyof typeof ABOUT>
type OfBank = 'banks.code-for-orders' | 'resolve.name-for-orders'

const MOST_ORDERS = 100
const MOST_KNOWN = 10_000
/** Accounts whose holders have the same name. */
const MOST_ALIKE = 20

class AcceptedWatch {
  readonly #rejected = new Recent<Exchange>(MOST_ORDERS)
  readonly #accepted = new Recent<Exchange>(MOST_ORDERS)
  readonly #passed = new Map<Side, Exchange>()
  readonly #quoted = new Set<unknown>()
  /** What the deployment itself says that sells may have. */
  readonly #listed = new Set<unknown>()
  /** By the resolved name. The body of the request is not documented: it may name no account. */
  readonly #resolved = new Map<unknown, Exchange[]>()
  #empty: Exchange | undefined

  createQuote(quote: Exchange): void {
    if (isServed(quote)) this.#quoted.add(sent(quote, 'side'))
  }

  listProviderBanks(list: Exchange): void {
    const banks = read(list, 'banks')
    if (!isServed(list) || !Array.isArray(banks) || this.#listed.size >= MOST_KNOWN) return
    for (const bank of banks) this.#listed.add(memberOf(bank, 'bankCode'))
  }

  resolveBankAccount(resolved: Exchange): void {
    const name = nameIn(resolved)
    if (!isText(name) || this.#resolved.size >= MOST_KNOWN) return
    const same = this.#resolved.get(name) ?? []
    if (same.length < MOST_ALIKE) this.#resolved.set(name, [...same, resolved])
  }

  createOrder(order: Exchange, say: Tell): void {
    const names = namesSent(order)
    if (names.length === 0) this.#empty = order
    const side = SIDES.find((one) => one === sent(order, 'side'))
    if (side === undefined || order.isUnanswered === true) return
    const required: readonly string[] = REQUIRED[side]
    const isPlain =
      required.every((name) => names.includes(name)) &&
      names.every((name) => required.includes(name) || name === 'externalCustomerId')
    if (!isServed(order)) {
      // A customer of the other side may not have it, and one with a window gets the conflict.
      const isOther = order.note !== undefined && order.note.fresh !== true
      const isError = isOfContent(order) && !hasConflictCode(order) && !isOther
      if (isPlain && isError) this.#rejected.set(String(order.id), order)
      return
    }
    this.#accepted.set(String(order.id), order)
    if (!isPlain || order.note?.probe === true) return
    this.#passed.set(side, order)
    say(`orders.${side}.accepted`, passed(order))
  }

  end(say: Tell): void {
    for (const side of SIDES) {
      const own = [...this.#rejected.values()].filter((order) => sent(order, 'side') === side)
      const [first] = own
      const isOpen = first !== undefined && !this.#passed.has(side)
      const because = `no ${side} was accepted in any size: ${first && answered(first)}`
      const found = isOpen
        ? (this.#withMore(own, side) ?? this.#otherwise(own, side) ?? leftOpen(because, first))
        : undefined
      if (found !== undefined) say(`orders.${side}.accepted`, found)
      if (side === 'buy') continue
      const other = found ?? this.#otherName(own)
      this.#ofBank('banks.code-for-orders', { own, found }, say)
      this.#ofBank('resolve.name-for-orders', { own, found: other }, say)
    }
  }

  #isListed(sell: Exchange): boolean {
    return this.#listed.has(sent(sell, 'bankCode'))
  }

  /** Whether it has the name that was resolved for its account. */
  #isResolved(sell: Exchange): boolean {
    const alike = this.#resolved.get(sent(sell, 'accountName')) ?? []
    return alike.some((resolved) =>
      ['bankCode', 'accountNumber'].every((name) =>
        [undefined, sent(sell, name)].includes(sent(resolved, name)),
      ),
    )
  }

  /** A sell whose resolved name is rejected, beside one that is accepted with another name. */
  #otherName(rejected: readonly Exchange[]): Finding | undefined {
    const accepted = [...this.#accepted.values()]
    for (const sell of rejected.filter((one) => this.#isResolved(one))) {
      const other = accepted.find(
        (one) =>
          isSameTime(sell, one) &&
          sent(sell, 'accountNumber') === sent(one, 'accountNumber') &&
          differingIn(sell, one).join() === 'accountName',
      )
      if (other !== undefined) return broken(['order.request.accountName'], sell, other)
    }
    return undefined
  }

  /** What was found of sells, if it is about what the deployment itself said. */
  #ofBank(
    of: OfBank,
    { own, found }: { readonly own: readonly Exchange[]; readonly found: Finding | undefined },
    say: Tell,
  ): void {
    const isOfCode = of === 'banks.code-for-orders'
    const isKnown = (sell: Exchange) => (isOfCode ? this.#isListed(sell) : this.#isResolved(sell))
    const served = [...this.#accepted.values()].find(
      (sell) => sent(sell, 'side') === 'sell' && isKnown(sell),
    )
    if (served !== undefined) return say(of, passed(served))
    const sell = own.find(isKnown)
    if (sell === undefined) return
    const rule = `order.request.${isOfCode ? 'bankCode' : 'accountName'}` as const
    const isBroken = found?.verdict === 'failed' && found.rules?.includes(rule) === true
    const open = leftOpen(`a sell was rejected: ${answered(sell)}`, sell)
    say(of, isBroken ? { ...found, rules: [of, rule] } : open)
  }

  /** What the accepted orders have beside a rejected one; the fewest members say it best. */
  #withMore(own: readonly Exchange[], side: Side): Finding | undefined {
    const pairs = own.flatMap((order) =>
      [...this.#accepted.values()].flatMap((accepted) => {
        const more = differingIn(order, accepted)
        return isBeside(order, accepted, more) ? [{ order, accepted, more }] : []
      }),
    )
    const fewest = Math.min(...pairs.map(({ more }) => more.length))
    const [first, ...others] = pairs.filter(({ more }) => more.length === fewest)
    if (first === undefined) return undefined
    const all = fewest === 1 ? [first, ...others] : [first]
    const rules = all.flatMap(({ more }) => more.map((name) => besideRule(name, side)))
    return broken([...new Set(rules)], first.order, first.accepted)
  }

  #otherwise(own: readonly Exchange[], side: Side): Finding | undefined {
    // A side that is not quoted may not be served.
    if (!this.#quoted.has(side)) return undefined
    const [crashed, ...others] = own.filter(({ response }) => response.status === 500)
    if (crashed !== undefined && others.length > 0) return broken(named(crashed, side), crashed)
    const nowhere = own.find(
      ({ response: { status } }) =>
        [404, 405, 415, 501].includes(status) && this.#empty?.response.status === status,
    )
    if (nowhere !== undefined) return broken(['order.endpoint', ...OF_PATHS], nowhere)
    const other = this.#passed.get(side === 'buy' ? 'sell' : 'buy')
    // The user may have named the customers of one side only.
    const isNamed = other !== undefined && isVouched(other, 'externalCustomerId')
    const known = own.find(
      (order) =>
        isVouched(order, side === 'buy' ? 'walletAddress' : 'accountNumber') &&
        isVouched(order, 'externalCustomerId') === isNamed &&
        order.response.status <= 501,
    )
    return known && other && broken(named(known, side), known, other)
  }
}

/** Whether the accepted order has more than the rejected one, or another bank or name. */
function isBeside(order: Exchange, accepted: Exchange, more: readonly string[]): boolean {
  if (more.length === 0 || more.includes('side') || !isSameTime(order, accepted)) return false
  const isSell = sent(order, 'side') === 'sell'
  return more.every((name) => {
    if (name === 'externalCustomerId' && sent(accepted, name) === undefined)
      return isVouched(order, name)
    if (name === 'bankCode' || name === 'accountName')
      return !isSell || isText(sent(accepted, name))
    if (name === 'amount') return !isSell && sent(accepted, name) === sent(order, 'fiatAmount')
    return sent(order, name) === undefined
  })
}

/** The rule by which an order need not have a member. */
function besideRule(name: string, side: Side): RuleId {
  if (name === 'walletAddress' && side === 'sell') return 'order.request.sell-bank-not-wallet'
  const ofBuy = name === 'amount' ? '.buy-is-crypto' : '.sell-only'
  const rule = `order.request.${name}`
  const suffixed = `${rule}${side === 'buy' ? ofBuy : '.buy-only'}`
  return [suffixed, rule].find(isRuleId) ?? 'order.endpoint'
}

/** Those of the members that the error names, and of what they are for. */
function named(order: Exchange, side: Side): readonly RuleId[] {
  const rules = rejectedRules(order, 'order.request.', 'order.endpoint')
  const also = rules.map((rule) => besideRule(rule.replace('order.request.', ''), side))
  return [...new Set([...rules, ...also.filter((rule) => rule !== 'order.endpoint')])]
}

function broken(
  rules: readonly RuleId[],
  order: Exchange,
  ...counterpart: readonly Exchange[]
): Finding {
  const expected = 'the order is accepted, with a status of 200 to 299'
  const failure = { rules, expected, received: answered(order), isBesideCounterpart: true } as const
  return failed(failure, ...counterpart, order)
}

export const ACCEPTED_ORDER_RULES = watching(ABOUT, () => new AcceptedWatch())
