/** What a test key gets in place of native details, under assumption `testKeyDetails: uniform`. */
import { random } from '../../vocabulary/random.ts'
import type { Order } from '../orders/order.ts'
import { providerOf } from './directory.ts'
import type { Market } from './market.ts'
import { flatDetails } from './native-details.ts'
import { shownName } from './provider.ts'

/** The canonical code of a bank, which {@link flatDetails} needs and whose name is replaced. */
const ANY_BANK = '044'

export function uniformDetails(order: Order, market: Market) {
  const name = shownName(providerOf(order), market.behaviour)
  const flat = flatDetails({ name, bankCode: ANY_BANK, settlementWindow: 'within 2 minutes' })
  const details = { ...flat(order, market), reference: order.reference }
  if (!('virtualAccount' in details)) return details
  const digits = random(market.seed, `test-account:${order.id}`).hex(8).toUpperCase()
  const virtualAccount = {
    accountName: `${name} Sandbox`,
    accountNumber: `BX${digits}`,
    bankName: `${name} Sandbox Bank`,
  }
  return { ...details, virtualAccount }
}
