/** Quotes and orders, where the documentation shows no more than a name or a type (§2.2, §2.3). */
import type { Exchange } from '../../client/exchange.ts'
import { isSame, isServed, read, sent } from '../deployment/answer.ts'
import {
  mostFrequent,
  observing,
  servedTo,
  textsOf,
  type Evidence,
  type Observe,
} from './evidence.ts'

const QUOTE_MEMBERS = ['provider', 'rate', 'estimatedOutput']

export const ORDER_OBSERVATIONS: readonly Observe[] = [
  observing('referencePrefix', 'prefix of references', (evidence) => {
    const references = textsOf(servedTo(evidence, 'createOrder'), 'requestReference')
    const prefixes = references.flatMap((text) => /^([A-Z0-9]{1,12})-/.exec(text)?.[1] ?? [])
    const value = mostFrequent(prefixes)
    return value === undefined
      ? undefined
      : { value, sentence: `References start with ${value}, as in ${references[0]}.` }
  }),
  observing('providerNameSuffix', 'suffix of provider names', providerNameSuffix),
  observing('providerStatusCase', 'case of providerDetails.status', (evidence) => {
    const statuses = textsOf(servedTo(evidence, 'createOrder'), 'providerDetails', 'status')
    const status = mostFrequent(statuses)
    if (status === undefined) return undefined
    const value = status === status.toLowerCase() ? 'lower' : 'upper'
    return { value, sentence: `providerDetails.status is written ${status}.` }
  }),
  observing('testKeyDetails', 'provider details with a test key', testKeyDetails),
  observing('detailAmounts', 'amounts in provider details', (evidence) => {
    const amounts = servedTo(evidence, 'createOrder').flatMap((order) =>
      amountsIn(read(order, 'providerDetails')),
    )
    const value = mostFrequent(amounts)
    const sentence = `Amounts in providerDetails are ${value === 'text' ? 'text' : 'numbers'}.`
    return value && { value, sentence }
  }),
  observing('excessDecimals', 'excess decimals of an amount', ({ open }) => {
    const quote = open['quote with excess decimals']
    if (quote === undefined) return undefined
    if (!isServed(quote))
      return { value: 'reject', sentence: 'An amount with too many decimals is rejected.' }
    const input = read(quote, 'comparisonInput')
    if (typeof input !== 'number' || !Number.isInteger(input)) return undefined
    return { value: 'cut', sentence: 'Decimals that the currency does not have are cut off.' }
  }),
  observing('catalog', 'catalog of providers', ({ open: { catalog } }) => {
    if (catalog === undefined) return undefined
    return isServed(catalog)
      ? { value: 'served', sentence: 'GET /api/developer/catalog answers, although undocumented.' }
      : { value: 'absent', sentence: 'GET /api/developer/catalog is not served.' }
  }),
  observing('buyOurCryptoAddress', 'ourCryptoAddress of a buy', (evidence) => {
    const buys = servedTo(evidence, 'createOrder').filter((order) => read(order, 'side') === 'buy')
    if (buys.length === 0) return undefined
    const value = textsOf(buys, 'ourCryptoAddress').length > 0 ? 'address' : 'null'
    const sentence = `ourCryptoAddress of a buy is ${value === 'address' ? 'an address' : 'null'}.`
    return { value, sentence }
  }),
  observing('sellAmountIs', 'amount of a sell', sellAmount),
  observing('quoteElements', 'members of a listed quote', (evidence) => {
    const elements = servedTo(evidence, 'createQuote').flatMap((quote) => {
      const quotes = read(quote, 'quotes')
      return Array.isArray(quotes) ? quotes : []
    })
    const members = [...new Set(elements.flatMap((element) => Object.keys(Object(element))))]
    if (members.length === 0) return undefined
    const isMinimal = members.every((member) => QUOTE_MEMBERS.includes(member))
    const sentence = `An element of quotes has ${members.join(', ')}.`
    return { value: isMinimal ? 'minimal' : 'full', sentence }
  }),
  observing('replacedOrder', 'overridden order', overriddenOrder),
  observing('unknownFields', 'unknown members', ({ open }) => {
    const order = open['unknown member']
    if (order === undefined) return undefined
    const [value, verb] = isServed(order)
      ? (['ignore', 'accepted'] as const)
      : (['reject', 'rejected'] as const)
    return { value, sentence: `An order with a member that is not documented is ${verb}.` }
  }),
]

/** Where the details repeat the order's own reference, they are not a provider's. */
function testKeyDetails(evidence: Evidence) {
  const orders = servedTo(evidence, 'createOrder').filter(
    (order) => read(order, 'environment') === 'test',
  )
  if (orders.length === 0) return undefined
  const isUniform = orders.every((order) => {
    const reference = read(order, 'providerDetails', 'reference')
    return reference !== undefined && reference === read(order, 'requestReference')
  })
  return isUniform
    ? ({ value: 'uniform', sentence: 'With a test key providerDetails are uniform.' } as const)
    : ({ value: 'native', sentence: 'With a test key providerDetails are native.' } as const)
}

/** How each member that is named for an amount is written, at any depth. */
function amountsIn(details: unknown): readonly ('number' | 'text')[] {
  return Object.entries(Object(details)).flatMap(([name, value]) => {
    if (typeof value === 'object') return amountsIn(value)
    if (!/amount/i.test(name)) return []
    if (typeof value === 'number') return ['number' as const]
    return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? ['text' as const] : []
  })
}

function providerNameSuffix(evidence: Evidence) {
  const paths = servedTo(evidence, 'listProviderBanks').map(({ request }) =>
    decodeURIComponent(request.path.split('/').at(-1) ?? ''),
  )
  for (const name of textsOf(servedTo(evidence, 'createOrder'), 'selectedProvider')) {
    const path = paths.find(
      (plain) => plain !== '' && name.toLowerCase().startsWith(plain.toLowerCase()),
    )
    if (path === undefined) continue
    const sentence = `An order calls its provider "${name}", the bank list takes "${path}".`
    return { value: name.slice(path.length), sentence }
  }
  return undefined
}

/**
 * Where the payment windows of buys expect tokens, that of a sell shows the unit of its amount.
 * Rates move and fees are deducted, but never as much as the rate.
 */
function sellAmount(evidence: Evidence) {
  const orders = servedTo(evidence, 'createOrder')
  const ratios = servedTo(evidence, 'getOrderIntent').flatMap((intent) => {
    const id = read(intent, 'transactionId')
    const order = orders.find((each) => isSame(read(each, 'transactionId'), id))
    const ratio = Number(order && sent(order, 'amount')) / Number(read(intent, 'expectedAmount'))
    return order === undefined ? [] : [{ side: sent(order, 'side'), ratio }]
  })
  const [buy, sell] = ['buy', 'sell'].map(
    (side) => ratios.find((each) => each.side === side)?.ratio,
  )
  if (buy === undefined || sell === undefined || !isNear(buy, 1)) return undefined
  if (isNear(sell, 1))
    return { value: 'token', sentence: 'The amount of a sell is in the token.' } as const
  if (!isNear(sell, evidence.capabilities.amounts.rate)) return undefined
  return { value: 'fiat', sentence: 'The amount of a sell is in fiat.' } as const
}

function isNear(value: number, wanted: number): boolean {
  return Math.abs(value / wanted - 1) < 0.1
}

function overriddenOrder(evidence: Evidence) {
  const orders = servedTo(evidence, 'createOrder')
  const syncs = servedTo(evidence, 'monitorOrderStatus')
  for (const [index, overriding] of orders.entries()) {
    if (sent(overriding, 'overrideActiveIntent') !== true) continue
    const overridden = orders.slice(0, index).findLast((order) => hasSameIntent(order, overriding))
    const id = overridden && read(overridden, 'transactionId')
    const sync = syncs.find(
      (each) => each.id > overriding.id && isSame(read(each, 'transactionId'), id),
    )
    if (sync === undefined) continue
    const hasEnded = read(sync, 'terminal') === true
    const status = String(read(sync, 'status'))
    const sentence = `An overridden order ${hasEnded ? 'ends' : 'stays open'}: its status is "${status}".`
    return { value: hasEnded ? 'cancel' : 'keep', sentence } as const
  }
  return undefined
}

function hasSameIntent(one: Exchange, other: Exchange): boolean {
  return (
    sent(one, 'externalCustomerId') !== undefined &&
    ['externalCustomerId', 'asset', 'chain'].every((name) => sent(one, name) === sent(other, name))
  )
}
