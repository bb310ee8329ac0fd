/** Finds out what a deployment supports, with a few requests, before any check runs. */
import { isServed, isSuccess, read } from './answer.ts'
import { memberOf } from '../../vocabulary/json.ts'
import type {
  Amounts,
  BankAccount,
  Capabilities,
  ControlAddress,
  MagicValues,
  ProviderBanks,
  Route,
} from './capabilities.ts'
import { findControl } from './sandbox-control.ts'
import type { Deployment } from './deployment.ts'
import { DeploymentError } from '../../client/deployment-error.ts'
import { decimal } from '../../vocabulary/money.ts'
import type { Exchange } from '../../client/exchange.ts'

export type Helpers = {
  /** `none` looks for none, even where a response names a sandbox. */
  readonly control?: ControlAddress | 'none'
  readonly waitMs?: number
  readonly magic?: MagicValues
}

/** For a deployment that quotes nothing: the examples of the documentation (§1). */
const EXAMPLE_ROUTE: Route = { asset: 'USDC', chain: 'base', fiatCurrency: 'NGN' }
const EXAMPLE_AMOUNTS: Amounts = { fiatAmount: 50_000, tokenAmount: 35, rate: 1_428.57 }
const EXAMPLE_BANK = { bankCode: '058', bankName: 'Guaranty Trust Bank' }
const EXAMPLE_HOLDER = { accountNumber: '0123456789', accountName: 'Ada Obi' }

/** The values that the documentation shows (§1), the likeliest first. */
const ROUTES: readonly Route[] = ['base', 'bsc', 'solana'].flatMap((chain) =>
  ['USDC', 'USDT'].map((asset) => ({ asset, chain, fiatCurrency: 'NGN' })),
)

/** Throws {@link DeploymentError}; `key` where the deployment rejects the key everywhere. */
export async function probeCapabilities(
  deployment: Deployment,
  helpers: Helpers = {},
): Promise<Capabilities> {
  const [quoted, buy] = await firstQuoted(deployment, ROUTES)
  if (quoted === undefined) checkKeyIsAccepted(deployment)
  const amounts = amountsOf(buy) ?? EXAMPLE_AMOUNTS
  const { tokenAmount } = amounts
  const sell =
    quoted &&
    (await deployment.call('createQuote', { body: { side: 'sell', tokenAmount, ...quoted } }))
  const [otherAsset] = await firstQuoted(deployment, otherRoutes(quoted, 'asset'))
  const [otherChain] = await firstQuoted(deployment, otherRoutes(quoted, 'chain'))
  const banks = await bankList(deployment, [...new Set([sell, buy].flatMap(providersIn))])
  return {
    route: quoted ?? EXAMPLE_ROUTE,
    amounts,
    sellAmount: tokenAmount,
    otherAsset,
    otherChain,
    providers: [...new Set([buy, sell].flatMap(providersIn))],
    banks,
    account: await bankAccount(deployment, banks?.banks ?? [], helpers.magic),
    control:
      helpers.control === 'none' ? undefined : await findControl(deployment, helpers.control),
    waitMs: helpers.waitMs,
    magic: helpers.magic,
  }
}

async function firstQuoted(
  deployment: Deployment,
  routes: readonly Route[],
): Promise<[Route, Exchange] | []> {
  for (const route of routes) {
    const body = { side: 'buy', fiatAmount: EXAMPLE_AMOUNTS.fiatAmount, ...route }
    const exchange = await deployment.call('createQuote', { body })
    if (isSuccess(exchange.response.status)) return [route, exchange]
  }
  return []
}

function otherRoutes(route: Route | undefined, what: 'asset' | 'chain'): readonly Route[] {
  const same = what === 'asset' ? 'chain' : 'asset'
  return ROUTES.filter(
    (other) => route !== undefined && other[what] !== route[what] && other[same] === route[same],
  )
}

function checkKeyIsAccepted(deployment: Deployment): void {
  const statuses = [...new Set(deployment.exchanges.map(({ response }) => response.status))]
  if (!statuses.every((status) => status === 401 || status === 403)) return
  throw new DeploymentError(
    'key',
    `Failed to verify ${deployment.baseUrl}: it rejects the API key (${statuses.join(', ')}). Pass a key of this deployment as --api-key.`,
  )
}

function amountsOf(quote: Exchange | undefined): Amounts | undefined {
  const output = quote === undefined ? undefined : read(quote, 'bestQuote', 'estimatedOutput')
  if (typeof output !== 'number' || !Number.isFinite(output) || output < 0.01) return undefined
  const tokens = decimal(output).round(2)
  const { fiatAmount } = EXAMPLE_AMOUNTS
  return {
    fiatAmount,
    tokenAmount: tokens.toNumber(),
    rate: decimal(fiatAmount).div(tokens).round(2).toNumber(),
  }
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
  magic: MagicValues | undefined,
): Promise<BankAccount> {
  const { bankCode: wanted, accountNumber = EXAMPLE_HOLDER.accountNumber } = magic?.account ?? {}
  const listed = banks.find((bank) => bank.bankCode === wanted) ?? banks[0] ?? EXAMPLE_BANK
  const { bankName } = listed
  const bankCode = wanted ?? listed.bankCode
  const resolved = await deployment.call('resolveBankAccount', {
    body: { bankCode, accountNumber },
  })
  const name = read(resolved, 'accountName')
  const isResolved = isServed(resolved) && name !== ''
  const accountName = isResolved && typeof name === 'string' ? name : EXAMPLE_HOLDER.accountName
  return { bankCode, bankName, accountNumber, accountName, isResolved }
}
