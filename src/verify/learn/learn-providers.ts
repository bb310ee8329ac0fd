/** The providers of a deployment as those of a sandbox, under their names. */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { findProvider, PROVIDERS } from '../../sandbox/simulator/providers/directory.ts'
import { northwind } from '../../sandbox/simulator/providers/northwind.ts'
import { isServed } from '../answers/answer.ts'
import { byFrequency } from '../groups.ts'
import { plainName, providersIn, providerSlugOf } from './orders.ts'

const NAME = /^[\p{L}\p{M}\p{N}]+(?:[ -][\p{L}\p{M}\p{N}]+)*$/u
const LONGEST_NAME = 40

/** Undefined if the sandbox has them all, or none is named. Orders may add `suffix` to a name. */
export function learnProviders(
  exchanges: readonly Exchange[],
  suffix = '',
): Behaviour['providers'] | undefined {
  const end = suffix === '' ? '' : ` ${suffix}`
  const all = exchanges.filter(isServed).flatMap(providersIn).map(plainName)
  const plain = all.map((name) =>
    name.endsWith(end) ? name.slice(0, name.length - end.length) : name,
  )
  const isName = (name: string) => NAME.test(name) && name.length <= LONGEST_NAME
  const names = byFrequency(plain.filter(isName)).map(([name]) => name)
  const foreign = names.filter((name) => findProvider(name) === undefined)
  if (foreign.length === 0) return undefined
  const known = new Set(names.flatMap((name) => findProvider(name)?.slug ?? []))
  // The first trades everything, so it stands for the one that served most.
  const free = [northwind, ...PROVIDERS]
    .filter(({ slug }) => !known.has(slug))
    .map(({ slug }) => slug)
  const slugs = [...new Set(free)]
  const taken = new Map<string, string>()
  const called = new Set<string>()
  for (const name of foreign) {
    const slug = slugs[taken.size]
    if (slug === undefined || called.has(providerSlugOf(name) ?? '')) continue
    called.add(providerSlugOf(name) ?? '')
    taken.set(slug, name)
  }
  const named = [...taken].map(([slug, name]) => [slug, { name }] as const)
  return Object.fromEntries(named)
}
