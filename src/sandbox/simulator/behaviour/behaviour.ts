/**
 * What can be changed about a world without touching its data: assumptions, progression, faults.
 * This is the `world` section of a scenario and the body of `PUT /__sandbox/behaviour`
 * (contracts/schemas/behaviour.schema.json). It is one value on the world's row; counts of rules
 * that run out are rows of their own.
 */
import { ASSUMPTIONS, type Assumptions } from '../../../base/contract/generated/assumptions.ts'
import { NO_DEVIATIONS, type Deviations } from '../../../base/contract/generated/deviations.ts'
import type {
  Behaviour,
  HttpFault,
  ProviderFault,
  WebhookFault,
} from '../../../base/contract/generated/types.ts'
import { layShapes } from '../../../base/contract/lay-shapes.ts'
import { NO_SHAPES } from '../../shapes/no-shapes.ts'
import { withoutMovedSettings } from './moved-settings.ts'
import { DEFAULT_MARKETS, mergeMarkets, type Markets } from './markets.ts'

export type { Behaviour, HttpFault, ProviderFault, WebhookFault }

/** The behaviour with nothing left open. */
export type EffectiveBehaviour = Required<
  Omit<Behaviour, 'assumptions' | 'deviations' | 'markets' | 'variations'>
> & {
  readonly variations: Required<NonNullable<Behaviour['variations']>>
  readonly assumptions: Assumptions
  readonly deviations: Deviations
  readonly markets: Markets
}

export const DEFAULT_PROGRESSION: string = 'after:10s'

/** `base` overridden by `over`: settings one by one, lists and single providers as a whole. */
export function applyBehaviour(base: EffectiveBehaviour, over: Behaviour): EffectiveBehaviour {
  return {
    progression: over.progression ?? base.progression,
    magic: over.magic ?? base.magic,
    assumptions: { ...base.assumptions, ...over.assumptions },
    deviations: { ...base.deviations, ...over.deviations },
    markets: mergeMarkets(base.markets, over.markets ?? {}),
    providers: { ...base.providers, ...over.providers },
    webhooks: over.webhooks ?? base.webhooks,
    http: over.http ?? base.http,
    variations: { ...base.variations, ...over.variations },
    shapes: over.shapes === undefined ? base.shapes : layShapes(base.shapes, over.shapes),
  }
}

export const DEFAULT_BEHAVIOUR: EffectiveBehaviour = {
  progression: DEFAULT_PROGRESSION,
  magic: true,
  assumptions: ASSUMPTIONS,
  deviations: NO_DEVIATIONS,
  markets: DEFAULT_MARKETS,
  providers: {},
  webhooks: [],
  http: [],
  variations: { always: [], sometimes: [], named: false },
  shapes: NO_SHAPES,
}

/** Settings that a stored behaviour lacks, because they are newer than it, have their defaults. */
export function completeBehaviour(stored: Behaviour): EffectiveBehaviour {
  return applyBehaviour(DEFAULT_BEHAVIOUR, withoutMovedSettings(stored))
}

/** How often a rule that runs out has been used. The row's id is `<kind>:<index>`. */
export type FaultCount = { readonly id: string; readonly used: number }
