/** The bodies of the orders that a verification places, with amounts that the deployment quoted. */
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { base58 } from '@scure/base'
import { random } from '../../base/vocabulary/random.ts'
import { checksummed, makeAddress } from '../../sandbox/simulator/addresses/address.ts'
import { patternFor } from './pattern.ts'
import { routeFor, type Capabilities, type Route } from './capabilities.ts'
import type { Side } from '../../base/vocabulary/side.ts'

export type OrderOptions = {
  readonly side: Side
  readonly customer: string
  /** Members that replace those of the body; undefined removes one. */
  readonly more?: Members
}

export type Members = Readonly<Record<string, unknown>>

export function orderBody(
  capabilities: Capabilities,
  { side, customer, more }: OrderOptions,
): Members {
  const { amounts, sellAmount, account } = capabilities
  const route = { ...routeFor(capabilities, side), ...more }
  const own =
    side === 'buy'
      ? {
          amount: amounts.tokenAmount,
          fiatAmount: amounts.fiatAmount,
          walletAddress: walletOn(capabilities, route.chain, customer),
        }
      : {
          amount: sellAmount,
          bankCode: account.bankCode,
          accountNumber: accountNumberOf(account, customer),
          accountName: account.accountName,
        }
  return { side, ...routeFor(capabilities, side), ...own, externalCustomerId: customer, ...more }
}

const DIGITS = 6

/** An account may belong to its first customer too, so that each one needs its own. */
export function accountNumberOf(
  { accountNumber, form }: Pick<Capabilities['account'], 'accountNumber' | 'form'>,
  customer: string,
): string {
  return form === undefined ? accountNumber : withDigits(form, customer)
}

function withDigits(form: string, customer: string): string {
  const digest = createHash('sha256').update(customer).digest()
  const digits = String(digest.readUInt32BE() % 10 ** DIGITS).padStart(DIGITS, '0')
  return form.replaceAll('{id}', digits)
}

/** The call that reads a payment window. */
export function intentOf(customer: string, { asset, chain }: Pick<Route, 'asset' | 'chain'>) {
  return { query: { customerId: customer, token: asset, network: chain } } as const
}

/**
 * Each customer has its own, because a wallet may belong to the first who sends it. If nobody here
 * knows the addresses of the network, it has the most frequent form.
 */
export function walletOn(
  { given: { wallets = {} } = {} }: Pick<Capabilities, 'given'>,
  chain: string,
  customer: string,
): string {
  const name = chain.toLowerCase()
  const given = wallets[name] ?? wallets['*']
  if (given !== undefined) return withDigits(given, customer)
  if (name === 'solana') return solanaWallet(customer)
  return checksummed(makeAddress(random(0, customer), name === 'tron' ? 'tron' : 'evm'))
}

/** A point of the curve, as wallets are: some services check that. */
function solanaWallet(customer: string): string {
  const seed = createHash('sha256').update(customer).digest()
  const key = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return base58.encode(spki.subarray(-32))
}

const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The e-mail of a customer. */
export function emailOf(
  { given }: Pick<Capabilities, 'given'>,
  customer: string,
  side: Side = 'buy',
): string {
  return (patternFor(given?.email, side) ?? '{id}@example.com').replaceAll('{id}', customer)
}
