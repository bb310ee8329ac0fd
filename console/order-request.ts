import type { Side } from '../src/base/vocabulary/side.ts'
import { textIn } from './form.ts'

export function quoteOf(data: FormData, side: Side) {
  const sum =
    side === 'buy'
      ? { fiatAmount: number(data, 'fiatAmount') }
      : { tokenAmount: number(data, 'amount') }
  return { side, ...sum, ...pairOf(data) }
}

export function requestedOrder(data: FormData, side: Side) {
  const customer = withTag(textIn(data, 'customer'), textIn(data, 'tag'))
  return {
    side,
    amount: number(data, 'amount'),
    ...pairOf(data),
    ...(customer === ''
      ? {}
      : { [customer.includes('@') ? 'email' : 'externalCustomerId']: customer }),
    ...(data.get('override') === null ? {} : { overrideActiveIntent: true }),
    ...(side === 'buy'
      ? { fiatAmount: number(data, 'fiatAmount'), walletAddress: textIn(data, 'walletAddress') }
      : {
          bankCode: textIn(data, 'bankCode'),
          accountNumber: textIn(data, 'accountNumber'),
          accountName: textIn(data, 'accountName'),
        }),
  }
}

function pairOf(data: FormData) {
  return {
    fiatCurrency: textIn(data, 'fiatCurrency'),
    asset: textIn(data, 'asset'),
    chain: textIn(data, 'chain'),
  }
}

/** `ada+expire`, `ada+expire@example.com`. */
function withTag(customer: string, tag: string): string {
  if (tag === '') return customer
  const [name = '', domain] = customer.split('@', 2)
  return `${name}+${tag}${domain === undefined ? '' : `@${domain}`}`
}

/** Sent as it was typed where it is not a number: the service says what is wrong with it. */
function number(data: FormData, name: string): number | string {
  const typed = textIn(data, name)
  return typed === '' || Number.isNaN(Number(typed)) ? typed : Number(typed)
}
