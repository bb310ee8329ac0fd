/** The best provider of an application's run, so that equal runs have equal orders. */
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { PROVIDERS } from '../../sandbox/simulator/providers/directory.ts'

/** It trades everything, takes small orders, and pays to most banks. */
export const USUAL = 'northwind'

/** More than rates and fees of two providers differ by. */
const WORSE_BPS = 200

/** A run that states the spread of a provider chooses by itself. */
export function withPinnedProvider(
  { providers = {}, ...behaviour }: Behaviour,
  pinned: string = USUAL,
): Behaviour {
  if (Object.values(providers).some(({ spreadBps }) => spreadBps !== undefined))
    return { ...behaviour, providers }
  const slugs = PROVIDERS.map(({ slug }) => slug)
  const serves = (slug: string) => (providers[slug] ?? providers['others'])?.down !== true
  const best = [pinned, ...slugs].find(serves)
  const all = slugs.map((slug) => {
    const spreadBps = slug === best ? 0 : WORSE_BPS
    // What is stated for all others holds for those that get an entry here.
    return [slug, { spreadBps, ...(providers[slug] ?? providers['others']) }] as const
  })
  return { ...behaviour, providers: { ...providers, ...Object.fromEntries(all) } }
}
