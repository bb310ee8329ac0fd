/** A scenario at the service that a configuration describes. */
import { ASSUMPTIONS } from '../../base/contract/generated/assumptions.ts'
import type { WorldSection } from '../../base/contract/generated/types.ts'
import { laidBehaviour } from '../../sandbox/config/laid-behaviour.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { Scenario } from './scenario.ts'

/**
 * What the scenario states takes precedence. It is written for its faults and for how its orders
 * progress, so those of a configuration are no matter of it.
 */
export function underSettings(settings: Behaviour, { world = {}, ...of }: Scenario): Scenario {
  return { ...of, world: worldUnder(settings, world) }
}

const { webhookRetrySchedule, webhookTimeout } = ASSUMPTIONS

/** For scenarios that count on the repetitions of a webhook that is lost or late. */
export function withUsualRetries(settings: Behaviour): Behaviour {
  const { assumptions = {} } = settings
  const isOther = 'webhookRetrySchedule' in assumptions || 'webhookTimeout' in assumptions
  if (!isOther) return settings
  return { ...settings, assumptions: { ...assumptions, webhookRetrySchedule, webhookTimeout } }
}

export function worldUnder(
  { progression: _, magic: _magic, webhooks: _webhooks, http: _http, ...service }: Behaviour,
  world: WorldSection,
): WorldSection {
  const { providers: above } = world
  if (above === undefined) return laidBehaviour(service, world)
  // A scenario states single settings of a provider, and a configuration others.
  const whole = Object.entries(above).map(([slug, stated]) => {
    return [slug, { ...service.providers?.[slug], ...stated }] as const
  })
  return laidBehaviour(service, { ...world, providers: Object.fromEntries(whole) })
}
