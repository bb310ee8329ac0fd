/**
 * The shapes of native answers, which the service passes on as `providerDetails`. Each has its own
 * way to show where and until when the user pays; only `status` is documented (§2.2).
 */
import { iso } from '../../../base/vocabulary/time.ts'
import { random } from '../../../base/vocabulary/random.ts'
import { checksummed } from '../addresses/address.ts'
import { bankNamed, type Bank } from '../banks/bank.ts'
import { intentLifetimeMs } from '../intents/intent.ts'
import type { Order } from '../orders/order.ts'
import type { Market } from './market.ts'
import { shownName, shownSlug, type Provider } from './provider.ts'

type Details = Provider['details']

/** Flat, camelCase. */
export function flatDetails(settlementWindow: string): Details {
  return (order, market, provider) => {
    const opening = {
      provider: shownName(provider, market.behaviour),
      status: awaitingStatus(order, market),
      reference: order.providerReference,
      sandbox: order.environment === 'test',
      expectedSettlementWindow: settlementWindow,
    }
    if (order.side === 'sell') {
      return {
        ...opening,
        amountToSend: amountIn(market, order.amount),
        depositAddress: checksummed(order.depositAddress),
        network: order.chain,
        note: `Send only ${order.asset} on ${order.chain} to this address.`,
      }
    }
    const account = payInAccount(order, market, provider)
    const paying = {
      ...opening,
      amountToPay: amountIn(market, order.fiatAmount),
      note: 'Pay the exact amount in one transfer, from an account in your own name.',
    }
    if (account === null) return paying
    return {
      ...paying,
      virtualAccount: {
        accountName: account.name,
        accountNumber: account.number,
        bankName: account.bank.name,
      },
    }
  }
}

/** Enveloped, snake_case. The documented `status` is repeated at the top. */
export const envelopedDetails: Details = (order, market, provider) => {
  const status = awaitingStatus(order, market)
  const isBuy = order.side === 'buy'
  const deposit = isBuy ? bankDeposit(order, market, provider) : tokenDeposit(order, market)
  return {
    status,
    success: true,
    message: isBuy ? 'Onramp order created' : 'Offramp order created',
    data: {
      id: order.providerReference,
      status,
      type: isBuy ? 'ONRAMP' : 'OFFRAMP',
      ...(deposit && { deposit }),
    },
  }
}

function bankDeposit(order: Order, market: Market, provider: Provider) {
  const account = payInAccount(order, market, provider)
  if (account === null) return null
  return {
    amount: amountIn(market, order.fiatAmount),
    expires_at: iso(payInExpiresAt(order, market)),
    account_number: account.number,
    account_name: account.name,
    bank_code: account.bank.code,
    bank_name: account.bank.name,
  }
}

function tokenDeposit(order: Order, market: Market) {
  return {
    address: checksummed(order.depositAddress),
    asset: `${order.chain}:${order.asset}`.toLowerCase(),
    amount: amountIn(market, order.amount),
    expires_at: iso(payInExpiresAt(order, market)),
    note: ['Send the exact amount.', 'Tokens of another network cannot be recovered.'],
  }
}

/** Instructions as a list of labels and values, made to be shown and not to be parsed. */
export const listedDetails: Details = (order, market, provider) => ({
  status: awaitingStatus(order, market),
  orderRef: order.providerReference,
  validUntil: iso(payInExpiresAt(order, market)),
  instructions: Object.entries(
    order.side === 'buy'
      ? transferInstructions(order, payInAccount(order, market, provider))
      : {
          Amount: `${order.asset} ${order.amount}`,
          Network: order.chain,
          Address: checksummed(order.depositAddress),
        },
  ).map(([label, value]) => ({ label, value })),
})

function transferInstructions(order: Order, account: PayInAccount | null) {
  if (account === null) return {}
  return {
    Amount: `${order.fiatCurrency} ${order.fiatAmount}`,
    Bank: account.bank.name,
    'Account number': account.number,
    'Account name': account.name,
  }
}

/** A link to a payment page and no pay-in account, so that a client cannot count on one. */
export const checkoutDetails: Details = (order, market, provider) => {
  const host = `pay.${shownSlug(provider, market.behaviour)}.example`
  return {
    status: awaitingStatus(order, market),
    id: order.providerReference,
    checkoutUrl: `https://${host}/${order.providerReference}`,
    expiresAt: iso(payInExpiresAt(order, market)),
  }
}

function amountIn(market: Market, amount: string): number | string {
  return market.behaviour.assumptions.detailAmounts === 'text' ? amount : Number(amount)
}

/** For a provider that has no bank of its own. */
const ANY_BANK = '044'

type PayInAccount = { readonly number: string; readonly name: string; readonly bank: Bank }

/** The bank account of one buy. Null under assumption `buyPayInAccount: absent`. */
export function payInAccount(
  order: Order,
  market: Market,
  provider: Provider,
): PayInAccount | null {
  if (market.behaviour.assumptions.buyPayInAccount === 'absent') return null
  const draw = random(market.seed, `pay-in:${order.id}`)
  const customer = (order.externalCustomerId ?? 'customer').replace(/[^A-Za-z0-9]/g, '')
  return {
    number: String(draw.below(9_000_000_000) + 1_000_000_000),
    name: `${shownName(provider, market.behaviour)} / ${customer}`,
    bank: bankNamed(provider.payInBank ?? ANY_BANK),
  }
}

/** The two documented names, of buys and of sells (§2.2). */
const STATUS_NAMES = {
  'by-side': { buy: 'AWAITING_DEPOSIT', sell: 'AWAITING_PAYMENT' },
  swapped: { buy: 'AWAITING_PAYMENT', sell: 'AWAITING_DEPOSIT' },
  deposit: { buy: 'AWAITING_DEPOSIT', sell: 'AWAITING_DEPOSIT' },
  payment: { buy: 'AWAITING_PAYMENT', sell: 'AWAITING_PAYMENT' },
} as const

/** Which name a side has, and its case, are assumptions. */
export function awaitingStatus(order: Order, market: Market): string {
  const { providerStatusCase, providerStatusNames } = market.behaviour.assumptions
  const status = STATUS_NAMES[providerStatusNames][order.side]
  const isLower =
    providerStatusCase === 'by-key' ? order.environment === 'test' : providerStatusCase === 'lower'
  return isLower ? status.toLowerCase() : status
}

/** Epoch milliseconds: the provider waits as long as the intent is active. */
export function payInExpiresAt(order: Order, market: Market): number {
  return order.placedAt + intentLifetimeMs(order.tag, market.behaviour)
}
