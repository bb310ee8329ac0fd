/** What a template could read of an order, as far as the traffic shows it. */
import { memberOf } from '../../base/vocabulary/json.ts'
import type { Value } from '../../sandbox/shapes/template.ts'
import { read, sent } from '../answers/answer.ts'
import { momentIn } from './moments.ts'
import { digitsOf, type Json } from './numerals.ts'
import {
  askedAmountIn,
  ENDED,
  plainName,
  providerSlugOf,
  type LearnedOrder,
  type Orders,
  type State,
} from './orders.ts'
import { SampleFacts } from './sample.ts'

/** What an amount that is not documented may differ from what rate and request say. */
const ROUGHLY = 0.04
const LIFETIME_MS = 1_800_000

type Values = (readonly [string, Value])[]

export type OrderMoment = {
  readonly at: number
  readonly state: State
  readonly environment: string
  /** What tells the message from others of its order. */
  readonly call: string
  readonly isLater?: boolean
}

export function orderFacts(
  orders: Orders,
  order: LearnedOrder,
  { at, state, environment, call, isLater = false }: OrderMoment,
  more: Values = [],
): SampleFacts {
  const { call: placed } = order
  const said = (name: string) => factText(read(placed, name))
  const asked = (name: string) => factText(sent(placed, name))
  const ofWindow = (name: string) => factText(windowMember(order, name))
  const provider = said('selectedProvider')
  const slug = providerSlugOf(provider)
  const status = statusOf(state)
  const isTest = environment === 'test'
  const { amounts, rough } = amountsOf(orders, order, state === 'completed')
  const customer = asked('externalCustomerId') ?? asked('email')
  const bankCode = asked('bankCode')
  const reached = order.states.filter((one) => one.at <= at + 500).at(-1)?.at ?? order.createdAt
  const values: Values = [
    ['environment', environment],
    ['now', new Date(at)],
    ['order.id', order.id],
    ['order.reference', said('requestReference')],
    ['order.side', asked('side')],
    ['order.asset', said('asset') ?? asked('asset')],
    ['order.chain', said('chain') ?? asked('chain')],
    ['order.currency', asked('fiatCurrency')],
    ['order.networkId', orders.networkIds.get(String(read(placed, 'chain')))],
    ['order.provider', provider],
    ['order.providerSlug', slug],
    ['order.providerName', provider && plainName(provider)],
    ['order.providerReference', orders.providerReferenceOf(order)],
    ['order.providerStatus', asked('side') === 'sell' ? 'AWAITING_PAYMENT' : 'AWAITING_DEPOSIT'],
    ['order.state', state],
    ['order.status', status],
    ['order.rate', digitsOf(read(placed, 'bestRateUsed'))],
    ...amounts,
    ['order.developerFeePercent', digitsOf(sent(placed, 'developerFeePercent'))],
    ['order.depositAddress', said('ourCryptoAddress') ?? ofWindow('depositAddress')],
    ['order.ourCryptoAddress', said('ourCryptoAddress')],
    ['order.walletAddress', asked('walletAddress')],
    ['order.customerId', ofWindow('customerId') ?? customer],
    ['order.externalCustomerId', asked('externalCustomerId') ?? ofWindow('externalCustomerId')],
    ['order.email', asked('email')],
    ['order.bankCode', bankCode],
    ['order.bankName', asked('bankName') ?? orders.banks.get(bankCode ?? '')],
    ['order.accountNumber', asked('accountNumber')],
    ['order.accountName', asked('accountName')],
    ['order.isTest', isTest],
    ['order.isLive', !isTest],
    ['order.createdAt', createdAt(order)],
    ['order.updatedAt', new Date(reached)],
    ['order.completedAt', state === 'completed' ? new Date(reached) : undefined],
    ['order.expiresAt', new Date(order.expiresAt ?? order.createdAt + LIFETIME_MS)],
    ['side', asked('side')],
    ['state', state],
    ['status', status],
    ['provider', slug],
    ['chain', asked('chain')],
    ['asset', asked('asset')],
    ['currency', asked('fiatCurrency')],
    ['call', isLater ? 'later' : 'first'],
    ...more,
  ]
  return new SampleFacts(values, { order: order.id, customer: customer ?? order.id, call }, rough)
}

/** The documented status of an order in this state (§3). */
export function statusOf(state: State): string {
  if (!ENDED.has(state)) return 'pending'
  return state === 'completed' ? 'completed' : 'failed'
}

function windowMember({ window }: LearnedOrder, name: string): unknown {
  return window === undefined ? undefined : read(window, name)
}

function createdAt(order: LearnedOrder): Date {
  const said = momentIn(windowMember(order, 'depositIntentCreatedAt') as Json)
  return new Date(said?.ms ?? order.createdAt)
}

/**
 * One amount is in the request. The other one follows from the rate, less fees that are not
 * documented: it is the number near that which the messages about the order repeat most. Until an
 * order is completed, it is the amount that a buy asks for, if a message has it.
 */
function amountsOf(
  orders: Orders,
  order: LearnedOrder,
  isCompleted: boolean,
): { readonly amounts: Values; readonly rough: string[] } {
  const { call } = order
  const rate = Number(read(call, 'bestRateUsed'))
  const isBuy = sent(call, 'side') !== 'sell'
  const own = digitsOf(sent(call, isBuy ? 'fiatAmount' : 'amount'))
  const expected = isBuy ? Number(own) / rate : Number(own) * rate
  const inverse = isBuy ? Number(own) * rate : Number(own) / rate
  const near = (value: number, wanted: number) => Math.abs(value / wanted - 1) <= ROUGHLY
  const isAsked = isBuy && (orders.nameAsked || askedAmountIn(order) === 'itself')
  const asked = isAsked ? Number(sent(call, 'amount')) : undefined
  const isRate = (digits: string) => Number(digits) === rate
  const ranked = [...order.numbers]
    .filter(([digits]) => !isRate(digits) && digits !== own)
    .filter(
      ([digits]) =>
        Number(digits) === asked || near(Number(digits), expected) || near(Number(digits), inverse),
    )
    // Of equal ones that with the most digits: another may be rounded.
    .toSorted(([one, times], [other, its]) => its - times || other.length - one.length)
    .map(([digits]) => digits)
  const guess = Number.isFinite(expected) ? expected.toFixed(isBuy ? 6 : 2) : undefined
  const settled = ranked[0] ?? guess
  const ordered = ranked.find((digits) => Number(digits) === asked) ?? settled
  const [fiat, crypto] = isBuy ? [own, ordered] : [ordered, own]
  const other = isCompleted ? settled : ordered
  return {
    amounts: [
      ['order.orderedFiatAmount', plain(fiat)],
      ['order.orderedCryptoAmount', plain(crypto)],
      ['order.fiatAmount', plain(isBuy ? own : other)],
      ['order.cryptoAmount', plain(isBuy ? other : own)],
    ],
    rough: ranked.length === 0 ? [isBuy ? 'order.cryptoAmount' : 'order.fiatAmount'] : [],
  }
}

function plain(digits: string | undefined): string | undefined {
  return digits?.includes('e') === true ? String(Number(digits)) : digits
}

export function factText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The documented members of a window (§2.4) and of a sync (§2.5). */
export function windowFacts(body: unknown): Values {
  const own = (name: string) => memberOf(body, name)
  const moment = (name: string) => {
    const at = momentIn(own(name) as Json)
    return at === undefined ? undefined : new Date(at.ms)
  }
  return [
    ['intent.id', factText(own('intentId'))],
    ['intent.status', 'active'],
    ['intent.transactionStatus', 'order_placed'],
    ['intent.externalOrderId', factText(own('externalOrderId'))],
    ['intent.expectedAmount', digitsOf(own('expectedAmount'))],
    ['intent.amountToleranceBps', scalar(own('amountToleranceBps'))],
    ['intent.createdAt', moment('depositIntentCreatedAt')],
    ['intent.expiresAt', moment('depositIntentExpiresAt')],
    ['intent.timeRemainingSeconds', scalar(own('timeRemainingSeconds'))],
  ]
}

export function syncFacts(body: unknown, at: number, status: string): Values {
  const own = (name: string) => memberOf(body, name)
  const terminal = own('terminal') === true
  return [
    ['sync.status', status],
    ['sync.terminal', terminal],
    ['sync.completed', own('completed') === true],
    ['sync.queued', own('syncQueued') === true],
    ['sync.synchronizedAt', new Date(momentIn(own('synchronizedAt') as Json)?.ms ?? at)],
  ]
}

function scalar(value: unknown): Value {
  return typeof value === 'number' ? value : undefined
}
