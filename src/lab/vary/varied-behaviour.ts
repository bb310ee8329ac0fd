/** Variations as the behaviour of a world. */
import { layShapes } from '../../base/contract/lay-shapes.ts'
import type { Behaviour, ProviderFault } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { PROVIDERS } from '../../sandbox/simulator/providers/directory.ts'
import { random } from '../../base/vocabulary/random.ts'
import type { Variation } from './catalogue.ts'

/** As a configuration file has it. */
export function configurationOf(variations: readonly Variation[], own: Behaviour): Behaviour {
  const { variations: { always = [] } = {}, ...rest } = behaviourWith(variations, own)
  const shown = { ...rest, ...(always.length > 0 && { variations: { always } }) }
  return Object.fromEntries(
    Object.entries(shown).filter(
      ([, value]) => typeof value !== 'object' || Object.keys(value).length > 0,
    ),
  )
}

/** One behaviour with all of these, which must be of different choices. */
export function behaviourWith(variations: readonly Variation[], own: Behaviour = {}): Behaviour {
  const all = [own, ...variations.map(({ change }) => change)]
  return {
    ...own,
    assumptions: Object.fromEntries(
      all.flatMap(({ assumptions = {} }) => Object.entries(assumptions)),
    ),
    shapes: all.map(({ shapes = {} }) => shapes).reduce(layShapes, {}),
    providers: mergedProviders(all.map(({ providers = {} }) => providers)),
    webhooks: all.flatMap(({ webhooks = [] }) => webhooks),
    variations: {
      always: [...new Set(all.flatMap(({ variations: { always = [] } = {} }) => always))],
      named: true,
    },
  }
}

/** Otherwise another provider has the best rate every two minutes, and equal runs differ. */
export function withSteadyRates(own: Behaviour): Behaviour {
  const steady = Object.fromEntries(PROVIDERS.map(({ slug, spreadBps }) => [slug, { spreadBps }]))
  return { ...own, providers: mergedProviders([steady, own.providers ?? {}]) }
}

/** Names, rates and routes of one provider are different choices. */
function mergedProviders(all: readonly NonNullable<Behaviour['providers']>[]) {
  const merged: Record<string, ProviderFault> = {}
  for (const [slug, fault] of all.flatMap((one) => Object.entries(one)))
    merged[slug] = { ...merged[slug], ...fault }
  return merged
}

/** Of three choices, about one is not the default. */
const ONE_IN = 3

/**
 * A service that differs in everything at once, by the seed: settings stay for the life of a world,
 * because a service has one value of each, and transforms are drawn for every response.
 */
export function drawnBehaviour(
  variations: readonly Variation[],
  { seed, own }: { readonly seed: number; readonly own: Behaviour },
): { readonly behaviour: Behaviour; readonly drawn: readonly Variation[] } {
  const draw = random(seed, 'variations')
  const transforms = variations.flatMap(({ change }) => change.variations?.always ?? [])
  const lasting = variations.filter(({ change }) => change.variations === undefined)
  const drawn = [...new Set(lasting.map(({ choice }) => choice))].flatMap((choice) => {
    const of = lasting.filter((one) => one.choice === choice)
    const [isDrawn, chosen] = [draw.below(ONE_IN) === 0, of[draw.below(of.length)]]
    return isDrawn && chosen !== undefined ? [chosen] : []
  })
  const behaviour = behaviourWith(drawn, own)
  return { behaviour: { ...behaviour, variations: { sometimes: transforms, named: true } }, drawn }
}
