/** Finds out what a deployment can be asked, in a handful of requests, before anything is judged. */
import type {
  Amounts,
  BankAccount,
  Capabilities,
  Control,
  MagicValues,
  ProviderBanks,
  Route,
} from './capabilities.ts'
import { discoverControl } from './control-client.ts'
import { isSuccess, type Deployment } from './deployment.ts'
import { DeploymentError } from './deployment-error.ts'
import { decimal } from '../money.ts'
import { EXAMPLE_ACCOUNT, EXAMPLE_AMOUNTS } from './order-body.ts'
import { memberOf } from './schema-violations.ts'
import type { Exchange } from './verdict.ts'

export type Helpers = {
  /** `none` looks for none, whatever the answers announce. */
  readonly control?: Control | 'none'
  readonly waitMs?: number
  readonly magic?: MagicValues
}

/** The values that the documentation shows (§1), the likeliest first. */
const ROUTES: readonly Route[] = ['base', 'bsc', 'solana'].flatMap((chain) =>
  ['USDC', 'USDT'].map((asset) => ({ asset, chain, fiatCurrency: 'NGN' })),
)

/** Throws {@link DeploymentError}, `key` among the reasons: then nothing could be judged. */
export async function probeCapabilities(
  deployment: Deployment,
  helpers: Helpers = {},
): Promise<Capabilities> {
  const asked: Exchange[] = []
  const [route, buy] = await firstQuoted(deployment, ROUTES, asked)
  if (route === undefined) refuseWhereKeyIsRefused(deployment, asked)
  const amounts = buy === undefined ? undefined : amountsOf(buy)
  const sell = route === undefined ? undefined : await sellQuote(deployment, route, amounts)
  const [otherAsset] = await firstQuoted(
    deployment,
    ROUTES.filter((other) => isOther(other, route, 'asset')),
    [],
  )
  const [otherChain] = await firstQuoted(
    deployment,
    ROUTES.filter((other) => isOther(other, route, 'chain')),
    [],
  )
  const providers = [...new Set([buy, sell].flatMap(providersIn))]
  const banks = await bankList(deployment, [...new Set([sell, buy].flatMap(providersIn))])
  const account =
    banks === undefined ? undefined : await bankAccount(deployment, banks, helpers.magic)
  const control =
    helpers.control === 'none' ? undefined : await discoverControl(deployment, helpers.control)
  return {
    ...(route === undefined ? {} : { route }),
    ...(amounts === undefined ? {} : { amounts }),
    ...(otherAsset === undefined ? {} : { otherAsset }),
    ...(otherChain === undefined ? {} : { otherChain }),
    providers,
    ...(banks === undefined ? {} : { banks }),
    ...(account === undefined ? {} : { account }),
    ...(control === undefined ? {} : { control }),
    ...(helpers.waitMs === undefined ? {} : { waitMs: helpers.waitMs }),
    ...(helpers.magic === undefined ? {} : { magic: helpers.magic }),
  }
}

async function firstQuoted(
  deployment: Deployment,
  routes: readonly Route[],
  asked: Exchange[],
): Promise<[Route, Exchange] | []> {
  for (const route of routes) {
    const body = { side: 'buy', fiatAmount: EXAMPLE_AMOUNTS.fiatAmount, ...route }
    const exchange = await deployment.call('createQuote', { body })
    asked.push(exchange)
    if (isSuccess(exchange.response.status)) return [route, exchange]
  }
  return []
}

/** Differs from the route in this and in nothing else. */
function isOther(other: Route, route: Route | undefined, what: 'asset' | 'chain'): boolean {
  return (
    route !== undefined &&
    other[what] !== route[what] &&
    (what === 'asset' ? other.chain === route.chain : other.asset === route.asset)
  )
}

function refuseWhereKeyIsRefused(deployment: Deployment, asked: readonly Exchange[]): void {
  const statuses = new Set(asked.map(({ response }) => response.status))
  if (![...statuses].every((status) => status === 401 || status === 403)) return
  throw new DeploymentError(
    'key',
    `Failed to verify ${deployment.baseUrl}: it refuses the API key (${[...statuses].join(', ')}). Pass a key of this deployment as --api-key.`,
  )
}

function sellQuote(
  deployment: Deployment,
  route: Route,
  amounts: Amounts | undefined,
): Promise<Exchange> {
  const { tokenAmount } = amounts ?? EXAMPLE_AMOUNTS
  return deployment.call('createQuote', { body: { side: 'sell', tokenAmount, ...route } })
}

function amountsOf({ response }: Exchange): Amounts | undefined {
  const output = memberOf(memberOf(response.json, 'bestQuote'), 'estimatedOutput')
  if (typeof output !== 'number' || !Number.isFinite(output) || output < 0.01) return undefined
  const tokens = decimal(output).round(2)
  const { fiatAmount } = EXAMPLE_AMOUNTS
  return {
    fiatAmount,
    tokenAmount: tokens.toNumber(),
    rate: decimal(fiatAmount).div(tokens).round(2).toNumber(),
  }
}

/** The best one first. Elements of the list are not documented; where one names its provider, that is used. */
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
 * The bank list of the first provider that has one. A name out of a quote is what the path takes (§4.5); test
 * environments are known to dress names up, so plainer spellings are tried before the name is given up.
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
  const plain = name.replace(/[\s_-]*\(?(sandbox|test)\)?$/i, '')
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

/** How to ask for a holder is not documented (§4.6), so a refusal says nothing about the deployment. */
async function bankAccount(
  deployment: Deployment,
  { banks }: ProviderBanks,
  magic: MagicValues | undefined,
): Promise<BankAccount> {
  const { accountNumber, bankCode: wanted } = {
    ...EXAMPLE_ACCOUNT,
    bankCode: undefined,
    ...magic?.account,
  }
  const listed = banks.find((bank) => bank.bankCode === wanted) ?? banks[0] ?? EXAMPLE_ACCOUNT
  const { bankCode, bankName } = wanted === undefined ? listed : { ...listed, bankCode: wanted }
  const { response } = await deployment.call('resolveBankAccount', {
    body: { bankCode, accountNumber },
  })
  const isResolved = isSuccess(response.status) && memberOf(response.json, 'success') !== false
  const name = isResolved ? memberOf(response.json, 'accountName') : undefined
  const accountName = typeof name === 'string' && name !== '' ? name : EXAMPLE_ACCOUNT.accountName
  return { bankCode, bankName, accountNumber, accountName, isResolved }
}
