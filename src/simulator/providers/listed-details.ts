/**
 * A native shape: instructions as a list of labels and values, made to be shown and not to be
 * parsed.
 */
import { checksummed } from '../addresses/address.ts'
import type { Bank } from '../banks/bank.ts'
import type { Order } from '../orders/order.ts'
import { iso } from '../../vocabulary/time.ts'
import type { Market } from './market.ts'
import { awaitingStatus, payInAccount, payInExpiresAt } from './pay-in.ts'
import type { ProviderDetails } from './provider.ts'

export type ListStyle = { readonly name: string; readonly payInBank: Bank }

type Instruction = { readonly label: string; readonly value: string }

export function listedDetails(order: Order, market: Market, style: ListStyle): ProviderDetails {
  return {
    status: awaitingStatus(order, market),
    orderRef: order.providerReference,
    validUntil: iso(payInExpiresAt(order, market)),
    instructions: order.side === 'buy' ? transferSteps(order, market, style) : tokenSteps(order),
  }
}

function transferSteps(order: Order, market: Market, style: ListStyle): readonly Instruction[] {
  const account = payInAccount(order, market, style)
  if (account === null) return []
  return [
    { label: 'Amount', value: `${order.fiatCurrency} ${order.fiatAmount}` },
    { label: 'Bank', value: account.bank.name },
    { label: 'Account number', value: account.accountNumber },
    { label: 'Account name', value: account.accountName },
  ]
}

function tokenSteps(order: Order): readonly Instruction[] {
  return [
    { label: 'Amount', value: `${order.asset} ${order.amount}` },
    { label: 'Network', value: order.chain },
    { label: 'Address', value: checksummed(order.depositAddress) },
  ]
}
