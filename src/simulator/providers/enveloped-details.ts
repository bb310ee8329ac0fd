/**
 * A native shape: enveloped, snake_case, amounts as text. The promised `status` is repeated at the
 * top (§2.2).
 */
import { checksummed } from '../addresses/address.ts'
import type { Bank } from '../banks/bank.ts'
import type { Order } from '../orders/order.ts'
import { iso } from '../../vocabulary/time.ts'
import type { Market } from './market.ts'
import { awaitingStatus, payInAccount, payInExpiresAt } from './pay-in.ts'
import type { ProviderDetails } from './provider.ts'

export type EnvelopeStyle = { readonly name: string; readonly payInBank: Bank }

export function envelopedDetails(
  order: Order,
  market: Market,
  style: EnvelopeStyle,
): ProviderDetails {
  const status = awaitingStatus(order, market)
  const buys = order.side === 'buy'
  const deposit = buys ? bankDeposit(order, market, style) : tokenDeposit(order, market)
  return {
    status,
    success: true,
    message: buys ? 'Onramp order created' : 'Offramp order created',
    data: {
      id: order.providerReference,
      status,
      type: buys ? 'ONRAMP' : 'OFFRAMP',
      ...(deposit === null ? {} : { deposit }),
    },
  }
}

function bankDeposit(order: Order, market: Market, style: EnvelopeStyle) {
  const account = payInAccount(order, market, style)
  if (account === null) return null
  return {
    amount: order.fiatAmount,
    expires_at: iso(payInExpiresAt(order, market)),
    account_number: account.accountNumber,
    account_name: account.accountName,
    bank_code: account.bank.code,
    bank_name: account.bank.name,
  }
}

function tokenDeposit(order: Order, market: Market) {
  return {
    address: checksummed(order.depositAddress),
    asset: `${order.chain}:${order.asset}`.toLowerCase(),
    amount: order.amount,
    expires_at: iso(payInExpiresAt(order, market)),
    note: ['Send the exact amount.', 'Tokens of another network cannot be recovered.'],
  }
}
