/** The documented answers as types, not values, without anything that is not documented. */
import { MatchersV3 } from '@pact-foundation/pact'

const { boolean, equal, integer, like, number, regex, string, eachLike } = MatchersV3

const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/

type Side = 'buy' | 'sell'

/**
 * A documented word in any letters. The form of amounts and times is no business of the pact: a
 * pattern takes a number for its text, and knows fewer spellings than the rows of members.
 */
const word = (value: string) => regex(`(?i)^${value}$`, value)

/** §2.3. The members of the elements of `quotes` are not documented. */
export const quote = (side: Side) => ({
  side: equal(side),
  asset: string('USDC'),
  chain: string('base'),
  comparisonInput: number(side === 'buy' ? 50_000 : 35),
  comparisonInputSource: side === 'buy' ? equal('fiatAmount') : string('tokenAmount'),
  bestQuote: {
    provider: string('Northwind'),
    rate: number(1420.5),
    estimatedOutput: number(side === 'buy' ? 35.1 : 49_700.25),
  },
  quotes: eachLike({}, 0),
})

/** §2.2, without the address: in a buy it may be null. */
export const order = (side: Side) => ({
  transactionId: regex(UUID, '6b0a3c5e-8f1d-4a57-9d4e-2f6d1c0b7a89'),
  requestReference: string('RMP-SBX-B3E864D9'),
  side: word(side),
  asset: string('USDC'),
  chain: string('base'),
  selectedProvider: string('Northwind'),
  bestRateUsed: number(1420.5),
  providerDetails: { status: string(side === 'buy' ? 'AWAITING_DEPOSIT' : 'AWAITING_PAYMENT') },
  environment: string('test'),
  sandbox: boolean(true),
  trackable: boolean(true),
})

/** §2.2: on a sell it has the address to which the user sends the token. */
export const sellOrder = () => ({
  ...order('sell'),
  ourCryptoAddress: string('0x8617E340B3D01FA5F11F306F4090FD50E238070D'),
})

/** §2.4. */
export const intent = (side: Side) => ({
  success: boolean(true),
  transactionId: string('6b0a3c5e-8f1d-4a57-9d4e-2f6d1c0b7a89'),
  customerId: string('customer001'),
  externalCustomerId: string('customer001'),
  token: string('USDC'),
  network: string('base'),
  side: word(side),
  transactionStatus: string('order_placed'),
  intentId: string('intent-1'),
  intentStatus: string('active'),
  externalOrderId: string('order-1'),
  depositAddress: string('0x8617E340B3D01FA5F11F306F4090FD50E238070D'),
  expectedAmount: string('35.5'),
  amountToleranceBps: integer(100),
  depositIntentCreatedAt: string('2026-01-01T09:00:00.000Z'),
  depositIntentExpiresAt: string('2026-01-01T09:30:00.000Z'),
  timeRemainingSeconds: integer(1800),
})

/** §2.5. Only some orders have `sandbox` and `gateway`. */
export const status = () => ({
  success: boolean(true),
  transactionId: string('6b0a3c5e-8f1d-4a57-9d4e-2f6d1c0b7a89'),
  status: string('pending'),
  terminal: boolean(false),
  completed: boolean(false),
  synchronizedAt: string('2026-01-01T09:00:05.000Z'),
  trackable: boolean(true),
  syncQueued: boolean(true),
  environment: string('test'),
})

/**
 * §2.5, §3: the reports that end an order, and nothing beside them, so that a fault elsewhere is
 * not taken for one of the report.
 */
export const ended = (report: 'completed' | 'failed') => ({
  status: word(report),
  terminal: equal(true),
  completed: equal(report === 'completed'),
})

/** §2.6. */
export const bankList = () => ({
  success: boolean(true),
  provider: string('Northwind'),
  banks: eachLike({ bankCode: string('058'), bankName: string('Guaranty Trust Bank') }),
})

/** §7.1. */
export const conflict = () => ({
  success: equal(false),
  code: equal('GATEWAY_ACTIVE_INTENT_CONFLICT'),
  message: string('An active intent exists.'),
  conflict: {
    customerId: string('customer001'),
    externalCustomerId: string('customer001'),
    token: string('USDC'),
    chain: string('base'),
    networkId: string('8453'),
    activeIntentCount: integer(1),
  },
})

/** §4.6: everything that is documented. */
export const resolved = () => ({ accountName: string('Ada Obi') })

/** §5.2: the environment of a test key. */
export const sandboxed = () => ({ environment: word('test'), sandbox: equal(true) })

/** §2.5. */
export const sandboxedStatus = () => ({ environment: word('test'), sandbox: like(true) })
