/**
 * What can be traded: fiat currencies with their rates, assets, and chains with the form of their
 * addresses. The defaults are the examples of the documentation (§1); a behaviour adds to them or
 * replaces single entries. Names are upper case, those of chains lower case.
 */
import type { Behaviour } from '../../../base/contract/generated/types.ts'
import { unknownName } from '../../../base/contract/unknown-name.ts'
import { issueAt, type Issue, type Path } from '../../../base/vocabulary/issue.ts'
import { PLACES } from '../../../base/vocabulary/money.ts'

export type Markets = Required<NonNullable<Behaviour['markets']>>

export type AddressForm = Markets['chains'][string]['addresses']

export const DEFAULT_MARKETS: Markets = {
  fiat: { NGN: { places: 2, ratePlaces: 2, rates: { USDC: 1_405, USDT: 1_403.5 } } },
  assets: { USDC: { places: 6, usd: 1 }, USDT: { places: 6, usd: 1 } },
  chains: {
    base: { addresses: 'evm', networkId: '8453' },
    bsc: { addresses: 'evm', networkId: '56' },
    solana: { addresses: 'solana', networkId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  },
}

/** Entries are replaced one by one. */
export function mergeMarkets(base: Markets, over: NonNullable<Behaviour['markets']>): Markets {
  return {
    fiat: { ...base.fiat, ...over.fiat },
    assets: { ...base.assets, ...over.assets },
    chains: { ...base.chains, ...over.chains },
  }
}

/** The entry of a name; a request may name anything, such as `constructor`. */
export function ownEntry<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined
}

export type Places = { readonly token: number; readonly fiat: number }

/** The decimals of amounts of a pair; of a currency that nobody trades, as many as there can be. */
export function placesOf(
  { assets, fiat }: Markets,
  pair: { readonly asset: string; readonly fiatCurrency: string },
): Places {
  return {
    token: ownEntry(assets, pair.asset.toUpperCase())?.places ?? PLACES.token,
    fiat: ownEntry(fiat, pair.fiatCurrency.toUpperCase())?.places ?? PLACES.fiat,
  }
}

/** A stored order can have a chain that is no longer configured: its id is then its name. */
export function networkIdOf({ chains }: Markets, chain: string): string {
  return ownEntry(chains, chain)?.networkId ?? chain
}

/** As {@link networkIdOf}: of a chain that is no longer configured, the most frequent form. */
export function addressFormOf({ chains }: Markets, chain: string): AddressForm {
  return ownEntry(chains, chain)?.addresses ?? 'evm'
}

/** What the schema cannot check: the spelling of names, and references between entries. */
export function marketIssues(
  over: NonNullable<Behaviour['markets']>,
  at: Path,
  base = DEFAULT_MARKETS,
): readonly Issue[] {
  const { fiat, assets, chains } = mergeMarkets(base, over)
  const reference = (path: Path, name: string, of: 'assets' | 'chains', known: object) => {
    if (Object.hasOwn(known, name)) return []
    const cause = unknownName(name, Object.keys(known))
    return [issueAt(path, `${cause.replace(/[^?]$/, '$&.')} Or add it under markets.${of}`)]
  }
  return [
    ...spelling([...at, 'fiat'], over.fiat, CODE),
    ...spelling([...at, 'assets'], over.assets, CODE),
    ...spelling([...at, 'chains'], over.chains, CHAIN),
    ...Object.entries(over.fiat ?? {}).flatMap(([name, { rates }]) =>
      Object.keys(rates).flatMap((asset) =>
        reference([...at, 'fiat', name, 'rates', asset], asset, 'assets', assets),
      ),
    ),
    ...Object.entries(over.assets ?? {}).flatMap(([name, asset]) => [
      ...(asset.chains ?? []).flatMap((chain, index) =>
        reference([...at, 'assets', name, 'chains', index], chain, 'chains', chains),
      ),
      ...(Object.values(fiat).some(({ rates }) => Object.hasOwn(rates, name))
        ? []
        : [issueAt([...at, 'assets', name], 'has no rate; add one under markets.fiat, as in NGN')]),
    ]),
  ]
}

const CODE = { pattern: /^[A-Z][A-Z0-9]{1,11}$/, must: '2 to 12 upper-case letters and digits' }
const CHAIN = { pattern: /^[a-z][a-z0-9-]{1,31}$/, must: '2 to 32 lower-case letters and digits' }

function spelling(
  at: Path,
  entries: object | undefined,
  { pattern, must }: { readonly pattern: RegExp; readonly must: string },
): readonly Issue[] {
  return Object.keys(entries ?? {})
    .filter((name) => !pattern.test(name))
    .map((name) => issueAt([...at, name], `must be a name of ${must}; write it so`))
}
