/** Finds out what a deployment supports, with a few requests, before any check runs. */
import { SIDES } from '../../base/vocabulary/side.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import type {
  BankAccount,
  Capabilities,
  ControlAddress,
  Given,
  GivenAccount,
  MagicValues,
  ProviderBanks,
  Route,
} from './capabilities.ts'
import {
  discoverRoute,
  EXAMPLE_AMOUNTS,
  EXAMPLE_ROUTE,
  isQuoted,
  otherRoutes,
  type QuotedRoute,
  type WantedRoute,
} from './discover-route.ts'
import { accountNumberOf } from './order-body.ts'
import { patternFor, type Pattern } from './pattern.ts'
import { nameIn } from '../answers/resolved-name.ts'
import { findControl } from '../client/sandbox-control.ts'
import type { Deployment } from '../client/deployment.ts'
import type { Vouched } from './own-customers.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { isSuccess, type Exchange } from '../../base/client/exchange.ts'

export type Helpers = {
  /** `none` looks for none, even where a response names a sandbox. */
  readonly control?: ControlAddress | 'none'
  readonly waitMs?: number
  /** How late an answer may show what another call brought about. */
  readonly settleMs?: number
  readonly magic?: MagicValues
  /** What is not named is tried. */
  readonly route?: WantedRoute
  readonly account?: GivenAccount
  /** The identifiers of customers, with `{id}` for a fresh one. */
  readonly customer?: Pattern
  readonly wallets?: Given['wallets']
  readonly email?: Pattern
}

/** For a deployment that quotes nothing: examples. */
const EXAMPLE_BANK = { bankCode: '058', bankName: 'Guaranty Trust Bank' }
const EXAMPLE_HOLDER = { accountNumber: '0123456789', accountName: 'Ada Obi' }

/** Throws DeploymentError; `key` or `path` where the documented service does not answer. */
export async function probeCapabilities(
  deployment: Deployment,
  helpers: Helpers = {},
): Promise<Capabilities> {
  const { route: wanted = {}, account, magic, waitMs, settleMs } = helpers
  const quoted = await discoverRoute(deployment, wanted)
  const route = quoted?.route ?? { ...EXAMPLE_ROUTE, ...namedIn(wanted) }
  const amounts = quoted?.amounts ?? EXAMPLE_AMOUNTS
  const { buy, sell } = quoted?.quotes ?? {}
  const providers = [...new Set([buy, sell].flatMap(providersIn))]
  const [otherAsset] = quoted ? await quotedRoutes(deployment, quoted, 'asset', 1) : []
  const networks = quoted ? await quotedRoutes(deployment, quoted, 'chain') : []
  const banks = await bankList(deployment, [...new Set([sell, buy].flatMap(providersIn))])
  const known = await bankAccount(deployment, banks?.banks ?? [], account ?? magic?.account)
  deployment.vouched = vouchedBy(helpers, known)
  return {
    route,
    amounts,
    sellAmount: amounts.tokenAmount,
    quoted: { buy: buy !== undefined, sell: sell !== undefined },
    otherAsset,
    otherChain: networks[0],
    networks,
    ...defined({ sellRoute: quoted?.sellRoute }),
    given: defined({
      wallets: helpers.wallets,
      email: helpers.email,
      customer: helpers.customer,
    }),
    providers,
    banks,
    account: known,
    control:
      helpers.control === 'none' ? undefined : await findControl(deployment, helpers.control),
    waitMs,
    settleMs,
    magic,
  }
}

function vouchedBy(
  { wallets, email, customer }: Helpers,
  { isResolved, isGiven, accountNumber, form = accountNumber }: BankAccount,
): Vouched {
  return defined({
    walletAddress: wallets && Object.values(wallets),
    accountNumber: isResolved || isGiven ? [form] : undefined,
    email: formsIn(email),
    externalCustomerId: formsIn(customer),
  })
}

function formsIn(pattern: Pattern | undefined): readonly string[] | undefined {
  const forms = SIDES.flatMap((side) => patternFor(pattern, side) ?? [])
  return forms.length === 0 ? undefined : forms
}

function namedIn({ fiatCurrency, asset, chain }: WantedRoute): Partial<Route> {
  return defined({ fiatCurrency, asset, chain })
}

async function quotedRoutes(
  deployment: Deployment,
  quoted: QuotedRoute,
  what: 'asset' | 'chain',
  most = Number.POSITIVE_INFINITY,
): Promise<readonly Route[]> {
  const found: Route[] = []
  for (const route of otherRoutes(quoted.route, what))
    if (found.length < most && (await isQuoted(deployment, quoted, route))) found.push(route)
  return found
}

/** The best one first. Elements of the list are not documented, so some may name no provider. */
function providersIn(exchange: Exchange | undefined): readonly string[] {
  const json = exchange?.response.json
  const listed = memberOf(json, 'quotes')
  const elements = [memberOf(json, 'bestQuote'), ...(Array.isArray(listed) ? listed : [])]
  return elements
    .map((element) => memberOf(element, 'provider'))
    .filter((name): name is string => typeof name === 'string' && name !== '')
}

const MOST_PROVIDERS = 4

/**
 * The bank list of the first provider that has one. The path accepts a name from a quote (§4.5);
 * names in test environments may have additions such as "(sandbox)", so plainer spellings follow.
 */
async function bankList(
  deployment: Deployment,
  names: readonly string[],
): Promise<ProviderBanks | undefined> {
  for (const name of names.slice(0, MOST_PROVIDERS)) {
    for (const provider of spellings(name)) {
      const { response } = await deployment.call('listProviderBanks', { params: { provider } })
      if (isSuccess(response.status)) return { provider, banks: banksIn(response.json) }
    }
  }
  const [first] = names
  return first === undefined ? undefined : { provider: first, banks: [] }
}

function spellings(name: string): readonly string[] {
  const plain = name.replace(/\(?(sandbox|test)\)?$/i, '').replace(/(?<![\s_-])[\s_-]+$/, '')
  const slug = plain.toLowerCase().replace(/\s+/g, '-')
  return [...new Set([name, plain, slug])].filter((spelling) => spelling !== '')
}

function banksIn(json: unknown): ProviderBanks['banks'] {
  const banks = memberOf(json, 'banks')
  if (!Array.isArray(banks)) return []
  return banks.flatMap((bank: unknown) => {
    const [bankCode, bankName] = [memberOf(bank, 'bankCode'), memberOf(bank, 'bankName')]
    return typeof bankCode === 'string' && typeof bankName === 'string'
      ? [{ bankCode, bankName }]
      : []
  })
}

/** The request is not documented (§4.6), so an error response decides nothing. */
async function bankAccount(
  deployment: Deployment,
  banks: ProviderBanks['banks'],
  given: GivenAccount | undefined,
): Promise<BankAccount> {
  const { bankCode: wanted, accountNumber: number = EXAMPLE_HOLDER.accountNumber } = given ?? {}
  const form = number.includes('{id}') ? number : undefined
  const accountNumber = accountNumberOf({ accountNumber: number, ...defined({ form }) }, 'rsverify')
  const listed = banks.find((bank) => bank.bankCode === wanted) ?? banks[0] ?? EXAMPLE_BANK
  const { bankName } = listed
  const bankCode = wanted ?? listed.bankCode
  const resolved = await deployment.call('resolveBankAccount', {
    body: { bankCode, accountNumber },
    note: given === undefined ? {} : { vouched: ['accountNumber'] },
  })
  const name = nameIn(resolved)
  const isResolved = typeof name === 'string' && name !== ''
  const accountName = isResolved ? name : EXAMPLE_HOLDER.accountName
  return {
    bankCode,
    bankName,
    accountNumber,
    accountName,
    isResolved,
    isGiven: given !== undefined,
    ...defined({ form }),
  }
}
