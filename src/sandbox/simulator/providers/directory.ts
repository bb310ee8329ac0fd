/** The providers there are. A new one is a file of its own and a line here. */
import { bluepeak } from './bluepeak.ts'
import { kestrel } from './kestrel.ts'
import { northwind } from './northwind.ts'
import { palmgate } from './palmgate.ts'
import { slugOf, type Names, type Provider } from './provider.ts'
import { saltmarsh } from './saltmarsh.ts'
import { tidewater } from './tidewater.ts'

export const PROVIDERS: readonly Provider[] = [
  northwind,
  bluepeak,
  kestrel,
  palmgate,
  saltmarsh,
  tidewater,
]

const BY_SLUG = new Map(PROVIDERS.map((provider) => [provider.slug, provider]))

/** The provider of an order. Every stored order has one. */
export function providerOf(order: { readonly provider: string }): Provider {
  const provider = BY_SLUG.get(order.provider)
  if (provider === undefined) throw new Error(`There is no provider "${order.provider}"`)
  return provider
}

/** Longer than any name with its suffix: a text from outside is only read so far. */
const LONGEST_NAME = 100

/**
 * The provider of a slug, name or alias in any case. Names in order responses have a suffix
 * ("Northwind Sandbox"), so the configured one and the usual one are taken off first.
 */
export function findProvider(nameOrSlug: string, names?: Names): Provider | undefined {
  const direct = BY_SLUG.get(nameOrSlug)
  if (direct !== undefined) return direct
  const asked = nameOrSlug.trim().toLowerCase().slice(0, LONGEST_NAME)
  const suffix = names?.assumptions.providerNameSuffix.trim().toLowerCase() ?? ''
  for (const ending of ['', suffix, 'sandbox']) {
    if (!asked.endsWith(ending)) continue
    const name = asked.slice(0, asked.length - ending.length).replace(/[\s-]+$/, '')
    const found = BY_SLUG.get(name) ?? (names && providerCalled(name, names))
    if (found !== undefined) return found
  }
  return undefined
}

/** By the names and aliases that the behaviour gives. */
function providerCalled(name: string, { providers }: Names): Provider | undefined {
  const asked = slugOf(name)
  return PROVIDERS.find(({ slug }) => {
    const { name: given, aliases = [] } = providers[slug] ?? {}
    return [given, ...aliases].some((called) => called !== undefined && slugOf(called) === asked)
  })
}
