/** The providers of a deployment as those of a sandbox, under their names. */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { findProvider, PROVIDERS } from '../../sandbox/simulator/providers/directory.ts'
import { northwind } from '../../sandbox/simulator/providers/northwind.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { isServed, read } from '../answers/answer.ts'
import { plainName, providerSlugOf } from './orders.ts'

const NAME = /^[\p{L}\p{M}\p{N}]+(?:[ -][\p{L}\p{M}\p{N}]+)*$/u
const LONGEST_NAME = 40

/** So many quotes show every provider that a deployment has. */
const ENOUGH = 10

/**
 * Undefined if the sandbox has them all, or none is named. Those that the deployment lacks are down
 * once enough quotes list no other.
 */
export function learnProviders(exchanges: readonly Exchange[]): Behaviour['providers'] | undefined {
  const counts = new Map<string, number>()
  const served = exchanges.filter(isServed)
  const lists = served.flatMap((exchange) => listIn(read(exchange, 'quotes')))
  for (const found of [
    ...served.map((exchange) => read(exchange, 'selectedProvider')),
    ...served.map((exchange) => read(exchange, 'bestQuote', 'provider')),
    ...lists.flat().map((element) => memberOf(element, 'provider')),
  ]) {
    const name = plainName(found)
    if (name !== undefined && NAME.test(name) && name.length <= LONGEST_NAME)
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const names = [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
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
  const areAll = lists.length >= ENOUGH && lists.every(({ length }) => length <= names.length)
  if (!areAll) return Object.fromEntries(named)
  const kept = [...known].map((slug) => [slug, {}] as const)
  return { ...Object.fromEntries([...named, ...kept]), others: { down: true } }
}

function listIn(value: unknown): readonly (readonly unknown[])[] {
  return Array.isArray(value) ? [value] : []
}
