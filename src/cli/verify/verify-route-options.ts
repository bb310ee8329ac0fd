/** The options of `verify` that name what is the deployment's own: route, account, customers. */
import { InvalidArgumentError, type Command } from 'commander'
import type { GivenAccount } from '../../verify/probe/capabilities.ts'
import type { Pattern } from '../../verify/probe/pattern.ts'
import type { Helpers } from '../../verify/probe/probe-capabilities.ts'
import { defined } from '../../base/vocabulary/defined.ts'

export type RouteFlags = {
  readonly fiat?: string
  readonly asset?: string
  readonly chain?: string
  readonly amount?: number
  readonly account?: GivenAccount
  readonly customer?: Pattern
  readonly wallet?: Readonly<Record<string, string>>
  readonly email?: Pattern
}

export function addRouteOptions(command: Command): void {
  command
    .option('--fiat <code>', 'currency of the orders; without it, some are tried', name)
    .option('--asset <symbol>', 'token of the orders; without it, USDC and USDT are tried', name)
    .option('--chain <name>', 'network of the orders; without it, some are tried', name)
    .option('--amount <number>', 'size of an order, in the currency', amount)
    .option(
      '--account <[bank:]number>',
      'bank code and number of an account that resolves; {id} is six digits of the customer',
      account,
    )
    .option(
      '--customer <[side=]text>',
      'form of customer identifiers, as cust-{id} or sell=corp-{id}; {id} is fresh; repeatable',
      customer,
    )
    .option(
      '--wallet <[chain=]address>',
      'wallet of buys, for one network or for all, with {id} as in --account; repeatable',
      wallet,
    )
    .option(
      '--email <[side=]text>',
      'form of e-mails, as ada+{id}@example.com, with a side as in --customer; repeatable',
      email,
    )
}

export function routeHelpers({
  fiat,
  asset,
  chain,
  amount,
  account,
  customer,
  wallet: wallets,
  email,
}: RouteFlags): Pick<Helpers, 'route' | 'account' | 'customer' | 'wallets' | 'email'> {
  const route = defined({ fiatCurrency: fiat, asset, chain, amount })
  return {
    ...(Object.keys(route).length > 0 ? { route } : {}),
    ...defined({ account, customer, wallets, email }),
  }
}

function name(text: string): string {
  if (/^\S{1,64}$/.test(text)) return text
  throw new InvalidArgumentError('It must be a name without spaces.')
}

function amount(text: string): number {
  if (/^\d{1,12}(\.\d{1,8})?$/.test(text) && Number(text) > 0) return Number(text)
  throw new InvalidArgumentError('It must be a number above 0, such as 50000.')
}

function account(text: string): GivenAccount {
  const at = text.lastIndexOf(':')
  const [bankCode, accountNumber] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)]
  if (accountNumber !== '' && at !== 0)
    return { accountNumber, ...(bankCode === '' ? {} : { bankCode }) }
  throw new InvalidArgumentError('It must be a bank code and a number, such as 058:0123456789.')
}

function customer(text: string, others?: Pattern): Pattern {
  if (text.includes('{id}') && text.length <= 100) return withSide(text, others)
  throw new InvalidArgumentError('It must contain {id}, as in cust-{id}: each order needs its own.')
}

/** `sell=…` is of sells; without a side, it is of each that no other one names. */
function withSide(text: string, others: Pattern = {}): Pattern {
  const [, side, form = text] = /^(buy|sell)=(.*)$/.exec(text) ?? []
  const named = typeof others === 'string' ? {} : others
  return side === undefined ? { buy: form, sell: form, ...named } : { ...named, [side]: form }
}

function wallet(
  text: string,
  others: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [, chain = '*', address] = /^(?:([^=\s]{1,64})=)?(\S{1,200})$/.exec(text) ?? []
  if (address !== undefined) return { ...others, [chain.toLowerCase()]: address }
  throw new InvalidArgumentError('It must be an address, such as base=0x52908400…, without spaces.')
}

function email(text: string, others?: Pattern): Pattern {
  if (/^\S{1,100}@\S{1,100}$/.test(text) && text.includes('{id}')) return withSide(text, others)
  throw new InvalidArgumentError('It must contain {id}, as in ada+{id}@example.com.')
}
