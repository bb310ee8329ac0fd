/**
 * Recorded requests in the terms of a sandbox: its key, its providers, its banks, its markets and
 * its orders. Everything else is sent as it was.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { parametersIn } from '../../base/contract/operation.ts'
import type { ServiceRequest } from '../../sandbox/simulator/service-exchange.ts'
import type { Names } from '../../sandbox/simulator/providers/provider.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { DEFAULT_MARKETS } from '../../sandbox/simulator/behaviour/markets.ts'
import { BANKS } from '../../sandbox/simulator/banks/bank.ts'
import { findProvider, PROVIDERS } from '../../sandbox/simulator/providers/directory.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { isServed, read } from '../answers/answer.ts'
import type { BankAccount, Route } from '../probe/capabilities.ts'
import type { RecordedOrders } from './recorded-orders.ts'

export const ACCOUNT_NUMBER = '0123456789'

/** Banks that every provider of the simulator pays to, except those that pay to none. */
const COMMON_BANKS = BANKS.filter(({ code }) =>
  PROVIDERS.filter(({ payoutBanks }) => payoutBanks.length > 0).every(({ payoutBanks }) =>
    payoutBanks.some(({ bank }) => bank.code === code),
  ),
)

/** Undefined if the request is about an order that the sandbox rejected. */
export type Translation = (exchange: Exchange, orders: RecordedOrders) => ServiceRequest | undefined

/** What a run knows of the bank account that it names. */
export type OwnAccount = { readonly account: Pick<BankAccount, 'accountNumber'> }

export function translation(
  exchanges: readonly Exchange[],
  { apiKey, account, names }: OwnAccount & { readonly apiKey: string; readonly names?: Names },
): Translation {
  const lists = exchanges.filter(
    (exchange) => exchange.operationId === 'listProviderBanks' && isServed(exchange),
  )
  const providers = ownNames(
    lists.map(({ request }) => decodeURIComponent(request.path.split('/').at(-1) ?? '')),
    (name) => findProvider(name, names) !== undefined,
    PROVIDERS.map(({ slug }) => slug),
  )
  const codes = ownNames(
    lists.flatMap((list) => codesIn(read(list, 'banks'))),
    (code) => BANKS.some((bank) => bank.code === code || bank.interbankCode === code),
    COMMON_BANKS.map(({ code }) => code),
  )
  const isForeign = !/^\d{10}$/.test(account.accountNumber)
  const numbers = isForeign ? new Map([[account.accountNumber, ACCOUNT_NUMBER]]) : new Map()
  const keyOf = (sent: string | undefined) => (sent?.startsWith('$') === true ? apiKey : sent)
  return ({ request: { method, headers, path, body } }, orders) => {
    const params = parametersIn(method, path)
    const { transactionId, provider } = params
    const order = transactionId === undefined ? undefined : orders.find(transactionId)
    if (order !== undefined && order.ownId === undefined) return undefined
    return {
      ...{ method, path, query: path.split('?')[1] ?? '' },
      ...{ apiKey: keyOf(headers['x-api-key']), contentType: headers['content-type'] },
      params: {
        ...params,
        ...(order?.ownId === undefined ? {} : { transactionId: order.ownId }),
        ...(provider === undefined ? {} : { provider: providers.get(provider) ?? provider }),
      },
      rawBody:
        body === '' ? undefined : replaced(body, { bankCode: codes, accountNumber: numbers }),
    }
  }
}

/** A route with the fiat that one token costs. */
export type Price = Route & { readonly rate: number }

/** Markets that trade these routes; the last price of an asset in a currency counts. */
export function marketsOf(prices: readonly Price[]): Behaviour {
  const { fiat, assets, chains } = DEFAULT_MARKETS
  const rates = new Map<string, Record<string, number>>()
  for (const { fiatCurrency, asset, rate } of prices) {
    const currency = fiatCurrency.toUpperCase()
    const own = rates.get(currency) ?? { ...fiat[currency]?.rates }
    rates.set(currency, { ...own, [asset.toUpperCase()]: Math.min(Math.max(rate, 0.001), 1e8) })
  }
  const names = (of: 'asset' | 'chain') => [...new Set(prices.map((price) => price[of]))]
  return {
    markets: {
      fiat: Object.fromEntries(
        [...rates].map(([currency, own]) => [currency, { places: 2, ratePlaces: 6, rates: own }]),
      ),
      assets: Object.fromEntries(
        names('asset')
          .map((asset) => asset.toUpperCase())
          .filter((asset) => !Object.hasOwn(assets, asset))
          .map((asset) => [asset, { places: 6, usd: 1 }]),
      ),
      chains: Object.fromEntries(
        names('chain')
          .map((chain) => chain.toLowerCase())
          .filter((chain) => !Object.hasOwn(chains, chain))
          .map((chain) => [chain, { addresses: 'evm' as const, networkId: chain }]),
      ),
    },
  }
}

function codesIn(banks: unknown): readonly string[] {
  if (!Array.isArray(banks)) return []
  return banks
    .map((bank: unknown) => memberOf(bank, 'bankCode'))
    .filter((code) => typeof code === 'string')
}

/** The names that the sandbox does not know, each with one that it knows. */
function ownNames(
  names: readonly string[],
  isKnown: (name: string) => boolean,
  own: readonly string[],
): ReadonlyMap<string, string> {
  const foreign = [...new Set(names)].filter((name) => !isKnown(name))
  return new Map(foreign.map((name, index) => [name, own[index % own.length] ?? name]))
}

function replaced(body: string, of: Readonly<Record<string, ReadonlyMap<string, string>>>): string {
  const values = new Map(Object.entries(of))
  const json = parsedJson(body)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return body
  const entries = Object.entries(json).map(([name, value]: [string, unknown]) => {
    const own = typeof value === 'string' ? values.get(name)?.get(value) : undefined
    return [name, own ?? value]
  })
  return JSON.stringify(Object.fromEntries(entries))
}
