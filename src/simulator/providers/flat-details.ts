/** A native shape: flat, camelCase, amounts as numbers. */
import { checksummed } from '../addresses/address.ts'
import type { Bank } from '../banks/bank.ts'
import type { Order } from '../orders/order.ts'
import type { Market } from './market.ts'
import { awaitingStatus, payInAccount } from './pay-in.ts'
import type { ProviderDetails } from './provider.ts'

export type FlatStyle = {
  readonly name: string
  readonly payInBank: Bank
  readonly expectedSettlementWindow: string
}

export function flatDetails(order: Order, market: Market, style: FlatStyle): ProviderDetails {
  const opening = {
    provider: style.name,
    status: awaitingStatus(order, market),
    reference: order.providerReference,
    sandbox: order.environment === 'test',
    expectedSettlementWindow: style.expectedSettlementWindow,
  }
  if (order.side === 'sell') {
    return {
      ...opening,
      amountToSend: Number(order.amount),
      depositAddress: checksummed(order.depositAddress),
      network: order.chain,
      note: `Send only ${order.asset} on ${order.chain} to this address.`,
    }
  }
  const account = payInAccount(order, market, style)
  const payment = {
    ...opening,
    amountToPay: Number(order.fiatAmount),
    note: 'Pay the exact amount in one transfer, from an account in your own name.',
  }
  if (account === null) return payment
  const { accountName, accountNumber, bank } = account
  return { ...payment, virtualAccount: { accountName, accountNumber, bankName: bank.name } }
}
