/** Quotes and orders, where the documentation shows a name or a type and no more (§2.2, §2.3). */
import { isSame, isServed, read, sent } from '../deployment/answer.ts'
import type { Exchange } from '../../client/exchange.ts'
import { commonest, servedTo, setTo, textsOf, type Observe, type Seen } from './seen.ts'

export const ORDER_OBSERVATIONS: readonly Observe[] = [
  referencePrefix,
  providerNameSuffix,
  providerStatusCase,
  buyAddress,
  sellAmount,
  quoteElements,
  replacedOrders,
  unknownFields,
]

function referencePrefix(seen: Seen) {
  const references = textsOf(servedTo(seen, 'createOrder'), 'requestReference')
  const prefix = commonest(
    references.flatMap((reference) => /^([A-Z0-9]{1,12})-/.exec(reference)?.[1] ?? []),
  )
  if (prefix === undefined) return undefined
  const sentence = `References begin with ${prefix}, as in ${references[0]}.`
  return setTo('referencePrefix', prefix, { subject: 'prefix of references', sentence })
}

function providerNameSuffix(seen: Seen) {
  const names = textsOf(servedTo(seen, 'createOrder'), 'selectedProvider')
  const paths = servedTo(seen, 'listProviderBanks').map(({ request }) =>
    decodeURIComponent(request.path.split('/').at(-1) ?? ''),
  )
  for (const name of names) {
    const path = paths.find(
      (plain) => plain !== '' && name.toLowerCase().startsWith(plain.toLowerCase()),
    )
    if (path === undefined) continue
    const suffix = name.slice(path.length)
    const sentence = `An order calls its provider "${name}", the bank list takes "${path}".`
    return setTo('providerNameSuffix', suffix, { subject: 'suffix of provider names', sentence })
  }
  return undefined
}

function providerStatusCase(seen: Seen) {
  const status = commonest(
    servedTo(seen, 'createOrder')
      .map((order) => read(order, 'providerDetails', 'status'))
      .filter((value) => typeof value === 'string'),
  )
  if (status === undefined) return undefined
  const sentence = `providerDetails.status is written ${status}.`
  const value = status === status.toLowerCase() ? 'lower' : 'upper'
  return setTo('providerStatusCase', value, { subject: 'case of providerDetails.status', sentence })
}

function buyAddress(seen: Seen) {
  const buys = servedTo(seen, 'createOrder').filter((order) => read(order, 'side') === 'buy')
  if (buys.length === 0) return undefined
  const hasAddress = buys.some((order) => typeof read(order, 'ourCryptoAddress') === 'string')
  const sentence = `ourCryptoAddress of a buy is ${hasAddress ? 'an address' : 'null'}.`
  return setTo('buyOurCryptoAddress', hasAddress ? 'address' : 'null', {
    subject: 'ourCryptoAddress of a buy',
    sentence,
  })
}

/**
 * Where the windows of buys expect tokens, that of a sell shows what its own amount was taken for. Rates move and fees
 * come off, but never so far.
 */
function sellAmount(seen: Seen) {
  const orders = servedTo(seen, 'createOrder')
  const shares = servedTo(seen, 'getOrderIntent').flatMap((window) => {
    const id = read(window, 'transactionId')
    const order = orders.find((each) => isSame(read(each, 'transactionId'), id))
    const share = Number(order && sent(order, 'amount')) / Number(read(window, 'expectedAmount'))
    return order === undefined ? [] : [{ side: sent(order, 'side'), share }]
  })
  const [buy, sell] = ['buy', 'sell'].map(
    (side) => shares.find((each) => each.side === side)?.share,
  )
  if (buy === undefined || sell === undefined || !isNear(buy, 1)) return undefined
  const subject = 'amount of a sell'
  if (isNear(sell, 1))
    return setTo('sellAmountIs', 'token', {
      subject,
      sentence: 'The amount of a sell is in the token.',
    })
  if (!isNear(sell, seen.capabilities.amounts.rate)) return undefined
  return setTo('sellAmountIs', 'fiat', { subject, sentence: 'The amount of a sell is in fiat.' })
}

function isNear(value: number, wanted: number): boolean {
  return Math.abs(value / wanted - 1) < 0.1
}

const MINIMAL = ['provider', 'rate', 'estimatedOutput']

function quoteElements(seen: Seen) {
  const elements = servedTo(seen, 'createQuote').flatMap((quote) => listIn(read(quote, 'quotes')))
  const members = [...new Set(elements.flatMap((element) => Object.keys(Object(element))))]
  if (members.length === 0) return undefined
  const value = members.every((member) => MINIMAL.includes(member)) ? 'minimal' : 'full'
  const sentence = `An element of quotes has ${members.join(', ')}.`
  return setTo('quoteElements', value, { subject: 'members of a listed quote', sentence })
}

function replacedOrders(seen: Seen) {
  const orders = servedTo(seen, 'createOrder')
  for (const [index, taking] of orders.entries()) {
    if (sent(taking, 'overrideActiveIntent') !== true) continue
    const held = orders.slice(0, index).findLast((order) => isOfSameSlot(order, taking))
    const id = held === undefined ? undefined : read(held, 'transactionId')
    const sync = servedTo(seen, 'monitorOrderStatus').find(
      (each) => each.id > taking.id && isSame(read(each, 'transactionId'), id),
    )
    if (sync === undefined) continue
    const isOver = read(sync, 'terminal') === true
    const sentence = `An order that was replaced ${isOver ? 'ends' : 'stays open'}: its status is "${String(read(sync, 'status'))}".`
    return setTo('replacedOrder', isOver ? 'cancel' : 'keep', {
      subject: 'replaced order',
      sentence,
    })
  }
  return undefined
}

function isOfSameSlot(one: Exchange, other: Exchange): boolean {
  return (
    sent(one, 'externalCustomerId') !== undefined &&
    ['externalCustomerId', 'asset', 'chain'].every((name) => sent(one, name) === sent(other, name))
  )
}

function unknownFields({ open }: Seen) {
  const order = open['unknown member']
  if (order === undefined) return undefined
  const value = isServed(order) ? 'ignore' : 'reject'
  const sentence = `An order with a member that is not documented is ${isServed(order) ? 'accepted' : 'refused'}.`
  return setTo('unknownFields', value, { subject: 'unknown members', sentence })
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
