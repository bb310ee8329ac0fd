/** What a test key gets in place of native details, under assumption `testKeyDetails: uniform`. */
import { random } from '../../../base/vocabulary/random.ts'
import type { Order } from '../orders/order.ts'
import { providerOf } from './directory.ts'
import type { Market } from './market.ts'
import { flatDetails } from './native-details.ts'
import { shownName } from './provider.ts'

/** The canonical code of a bank, which {@link flatDetails} needs and whose name is replaced. */
const ANY_BANK = '044'

/** The service names the bank after itself, whichever the provider. */
const SERVICE_BANK = 'Ramp Sandbox Bank'

/** The suffix that the names in orders have, or this. */
const USUAL_SUFFIX = 'Sandbox'

export function uniformDetails(order: Order, market: Market) {
  const { behaviour } = market
  const own = shownName(providerOf(order), behaviour)
  const provider = `${own} ${behaviour.assumptions.providerNameSuffix.trim() || USUAL_SUFFIX}`
  const payIn = { name: own, bankCode: ANY_BANK, settlementWindow: 'within 2 minutes' }
  const native = flatDetails(payIn)(order, market)
  const details = { ...native, provider, reference: order.reference }
  if (!('virtualAccount' in native)) return details
  const digits = random(market.seed, `test-account:${order.id}`).hex(8).toUpperCase()
  const virtualAccount = {
    accountName: `${provider} Checkout`,
    accountNumber: `BX${digits}`,
    bankName: SERVICE_BANK,
  }
  return { ...details, virtualAccount }
}
