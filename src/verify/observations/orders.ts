/** Orders, where the documentation shows no more than a name or a type (§2.1, §2.2). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Assumptions } from '../../base/contract/generated/assumptions.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { isSame, isServed, read, sent, shown } from '../answers/answer.ts'
import {
  agreed,
  observing,
  servedTo,
  textsOf,
  unanimous,
  type Evidence,
  type Observe,
  type Seen,
  type Vote,
} from './evidence.ts'

const REFERENCE = /^([A-Z0-9]{1,12})-(?:SBX|TX)-[0-9A-F]{8}$/

export const ORDER_OBSERVATIONS: readonly Observe[] = [
  observing('referencePrefix', 'prefix of references', (evidence) => {
    const references = textsOf(servedTo(evidence, 'createOrder'), 'requestReference')
    const prefixes = references.map((text) => REFERENCE.exec(text)?.[1])
    if (!prefixes.includes(undefined))
      return unanimous(
        prefixes.flatMap((prefix) => prefix ?? []),
        (prefix) => `References start with ${prefix}.`,
      )
    const sentence = 'References are no prefix with SBX or TX and eight upper-case digits.'
    return { differs: 'another form', sentence }
  }),
  observing('providerStatusCase', 'case of providerDetails.status', providerStatusCase),
  observing('providerStatusNames', 'words of providerDetails.status', providerStatusNames),
  observing('shapes.providerDetails', 'provider details with a test key', testKeyDetails),
  observing('detailAmounts', 'amounts in provider details', (evidence) =>
    unanimous(
      servedTo(evidence, 'createOrder').flatMap((order) =>
        amountsIn(read(order, 'providerDetails')),
      ),
      (value) => `Amounts in providerDetails are ${value === 'text' ? 'text' : 'numbers'}.`,
    ),
  ),
  observing('buyOurCryptoAddress', 'ourCryptoAddress of a buy', (evidence) => {
    const sentenceOf = (what: string) => `ourCryptoAddress of a buy is ${what}.`
    const kinds = servedTo(evidence, 'createOrder')
      .filter((order) => read(order, 'side') === 'buy')
      .map((buy) => {
        const address = read(buy, 'ourCryptoAddress')
        return address === null ? 'null' : typeof address === 'string' ? 'address' : 'absent'
      })
    if (kinds.includes('absent'))
      return { differs: 'absent', sentence: sentenceOf('absent, not null') }
    return unanimous(
      kinds.flatMap((kind) => (kind === 'absent' ? [] : [kind])),
      (kind) => sentenceOf(kind === 'null' ? 'null' : 'an address'),
    )
  }),
  observing('sellAmountIs', 'amount of a sell', sellAmount),
  observing('unknownFields', 'unknown members', unknownFields),
]

/** Where words differ from the examples (§2.2), their case is still one of the two. */
function providerStatusCase(evidence: Evidence) {
  const key = servedTo(evidence, 'createOrder').some(
    (order) => read(order, 'environment') === 'live',
  )
    ? 'a live key'
    : 'a test key; another case with a live key, which is by-key, was not tried'
  const cases = textsOf(servedTo(evidence, 'createOrder'), 'providerDetails', 'status').map(
    (status): Seen<'upper' | 'lower'> => {
      if (!/^[a-z]+(_[a-z]+)*$/i.test(status))
        return { differs: status, sentence: `providerDetails.status is written ${shown(status)}.` }
      if (status === status.toUpperCase())
        return { value: 'upper', sentence: 'providerDetails.status is upper-case.' }
      return status === status.toLowerCase()
        ? { value: 'lower', sentence: `providerDetails.status is lower-case with ${key}.` }
        : { differs: 'mixed', sentence: 'providerDetails.status is of mixed case.' }
    },
  )
  const sentences = new Set(cases.map(({ sentence }) => sentence))
  const other = cases.find((one) => 'differs' in one)
  if (other !== undefined || sentences.size < 2) return other ?? cases[0]
  return { differs: 'both', sentence: 'providerDetails.status is upper-case in some orders only.' }
}

const NAMES = {
  'by-side': ['awaiting_deposit', 'awaiting_payment'],
  swapped: ['awaiting_payment', 'awaiting_deposit'],
  deposit: ['awaiting_deposit', 'awaiting_deposit'],
  payment: ['awaiting_payment', 'awaiting_payment'],
} as const satisfies Record<Assumptions['providerStatusNames'], readonly string[]>

/** §3 has one word for each side. A side without an order shows nothing of its word. */
function providerStatusNames(
  evidence: Evidence,
): Seen<Assumptions['providerStatusNames']> | undefined {
  const orders = servedTo(evidence, 'createOrder')
  const [buys = [], sells = []] = ['buy', 'sell'].map((side) => {
    const own = orders.filter((order) => sent(order, 'side') === side)
    const words = textsOf(own, 'providerDetails', 'status').map((word) => word.toLowerCase())
    return [...new Set(words)].sort()
  })
  if (buys.length === 0 && sells.length === 0) return undefined
  const said = (words: readonly string[]) => words.map(shown).join(' and ') || 'not seen'
  const is = `providerDetails.status is ${said(buys)} on buys and ${said(sells)} on sells`
  const isOf = ([buy, sell]: readonly [string, string]) =>
    buys.join() === buy && sells.join() === sell
  const value = (['by-side', 'swapped', 'deposit', 'payment'] as const).find((one) =>
    isOf(NAMES[one]),
  )
  if (value === 'by-side') return { value, sentence: `${is}.` }
  const sentence = `${is}, other than in §3.`
  if (value !== undefined) return { value, sentence }
  const isSeen = [buys, sells].every((words, side) =>
    words.every((word) => word === NAMES['by-side'][side]),
  )
  return isSeen ? undefined : { differs: { buys, sells }, sentence }
}

/**
 * Uniform details are known by their form. That they are native is seen only where the details of
 * two providers differ.
 */
function testKeyDetails(evidence: Evidence): Seen<'uniform' | 'native'> | undefined {
  const orders = servedTo(evidence, 'createOrder').filter(
    (order) => read(order, 'environment') === 'test',
  )
  if (orders.length > 0 && orders.every(isUniform))
    return { value: 'uniform', sentence: 'With a test key providerDetails are uniform.' }
  const formsOf = new Map<string, Map<string, string>>()
  for (const order of orders) {
    const side = String(read(order, 'side'))
    const forms = formsOf.get(side) ?? new Map<string, string>()
    const members = Object.keys(Object(read(order, 'providerDetails'))).toSorted()
    forms.set(String(read(order, 'selectedProvider')), members.join())
    formsOf.set(side, forms)
  }
  const providers = [...formsOf.values()].filter((forms) => forms.size > 1)
  if (providers.length === 0) return undefined
  return providers.some((forms) => new Set(forms.values()).size > 1)
    ? { value: 'native', sentence: 'With a test key providerDetails differ between providers.' }
    : { differs: 'alike', sentence: 'providerDetails have the same members for all providers.' }
}

function isUniform(order: Exchange): boolean {
  const details = read(order, 'providerDetails')
  const reference = memberOf(details, 'reference')
  if (reference === undefined || reference !== read(order, 'requestReference')) return false
  const account = memberOf(memberOf(details, 'virtualAccount'), 'accountNumber')
  const isNumber = /^BX[0-9A-F]{8}$/.test(String(account))
  return read(order, 'side') === 'sell' || account === undefined || isNumber
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

/** A rejection is one of the member only where the same request without it is served. */
function unknownFields(evidence: Evidence) {
  const { open, capabilities } = evidence
  const servesBuys = servedTo(evidence, 'createOrder').some(
    (order) => sent(order, 'side') === 'buy',
  )
  const asked = [
    ['createOrder', open['unknown member'], servesBuys],
    ['createQuote', open['unknown member of a quote'], capabilities.quoted.buy],
    ['resolveBankAccount', open['unknown member of resolve'], capabilities.account.isResolved],
  ] as const
  return agreed(
    asked.flatMap(
      ([operation, answer, isOtherwiseServed]): readonly Vote<'ignore' | 'reject'>[] => {
        if (answer === undefined) return []
        if (isServed(answer)) return [[operation, 'ignore']]
        return isOtherwiseServed ? [[operation, 'reject']] : []
      },
    ),
    (value, who) =>
      `A member that is not documented is ${value === 'ignore' ? 'accepted' : 'rejected'} (${who.join(', ')}).`,
  )
}
