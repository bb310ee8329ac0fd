/** An order that nobody placed: what a test event reports, and what shapes are tried with. */
import { decimal, roundDown, text } from '../../../base/vocabulary/money.ts'
import { random } from '../../../base/vocabulary/random.ts'
import { makeAddress } from '../addresses/address.ts'
import { addressFormOf, placesOf } from '../behaviour/markets.ts'
import type { Market } from '../providers/market.ts'
import type { Order } from './order.ts'

const SAMPLE_TOKENS = '25'

/** The first of all that the world trades; `stream` draws its names. */
export function sampleOrder(
  { seed, now, behaviour }: Market,
  stream: string,
  of: Pick<Order, 'state' | 'provider' | 'sequence'> & Partial<Order>,
): Order {
  const { markets, assumptions } = behaviour
  const [fiatCurrency = 'NGN'] = Object.keys(markets.fiat)
  const [asset = 'USDC', rate = 1] =
    Object.entries(markets.fiat[fiatCurrency]?.rates ?? {})[0] ?? []
  const [chain = 'base'] = Object.keys(markets.chains)
  const draw = random(seed, stream)
  const { fiat } = placesOf(markets, { asset, fiatCurrency })
  const id = draw.uuid()
  return {
    id,
    reference: `${assumptions.referencePrefix}-TEST-${draw.hex(8).toUpperCase()}`,
    environment: 'test',
    side: 'buy',
    ...{ asset, chain, fiatCurrency },
    amount: SAMPLE_TOKENS,
    fiatAmount: text(roundDown(decimal(SAMPLE_TOKENS).times(rate), fiat)),
    customerId: 'cus_test_event',
    externalCustomerId: 'test-event',
    email: null,
    walletAddress: null,
    bank: null,
    developerFeePercent: '0',
    rate: text(decimal(rate)),
    depositAddress: makeAddress(random(seed, `${stream}:address`), addressFormOf(markets, chain)),
    providerReference: '',
    providerState: 'awaiting',
    reason: of.state === 'failed' ? 'provider_failed' : null,
    placedAt: now,
    plan: [],
    pollsLeft: null,
    receipts: [],
    settlement: null,
    timeline: [],
    tag: null,
    intentId: '',
    ...of,
  }
}
