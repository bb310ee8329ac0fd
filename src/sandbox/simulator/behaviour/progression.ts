/**
 * How an order moves by itself: a policy per world, which a magic tag or a provider's fault
 * changes. Money arrives half-way; settlement starts half-way through the rest. The steps are
 * planned as data on the order.
 */
import { effectsOf } from './provider-fault-kinds.ts'
import type { PlannedStep } from '../orders/order.ts'
import {
  durationMs,
  formatDuration,
  LONGEST_WAIT_MS,
  parseDuration,
} from '../../../base/vocabulary/time.ts'
import type { ProviderFault } from './behaviour.ts'
import type { EffectiveBehaviour } from './behaviour.ts'
import { type Cause } from '../cause.ts'
import { magicEffect, type MagicEffect } from './magic.ts'

export type Progression =
  | { readonly kind: 'after'; readonly ms: number }
  | { readonly kind: 'polls'; readonly count: number }
  | { readonly kind: 'manual' }

export const PROGRESSIONS = `immediate, after:<duration> of at most ${formatDuration(LONGEST_WAIT_MS)}, polls:<n> of at most 9999, or manual`

/** `immediate`, `after:10s`, `polls:3`, `manual`; undefined for other text. */
export function parseProgression(text: string): Progression | undefined {
  if (text === 'immediate') return { kind: 'after', ms: 0 }
  if (text === 'manual') return { kind: 'manual' }
  const [kind, rest = ''] = text.split(':', 2)
  if (kind === 'after') {
    const ms = parseDuration(rest)
    return ms === undefined || ms > LONGEST_WAIT_MS ? undefined : { kind: 'after', ms }
  }
  if (kind === 'polls' && /^[1-9]\d{0,3}$/.test(rest)) return { kind: 'polls', count: Number(rest) }
  return undefined
}

/** As {@link parseProgression}, for validated text. */
export function progressionOf(text: string): Progression {
  const parsed = parseProgression(text)
  if (parsed === undefined) throw new RangeError(`"${text}" is not a progression such as after:10s`)
  return parsed
}

/** Shared: most orders end with none. */
export const NO_STEPS: readonly PlannedStep[] = []

/** What decides: an effect of the tag, if the progression leaves it one, or the progression. */
export function causeOfProgress(
  of: {
    readonly tag: string | null
    readonly effects: readonly (keyof MagicEffect)[]
    readonly progression: Progression
  },
  behaviour: EffectiveBehaviour,
): Cause {
  const { tag, progression } = of
  const effect = behaviour.magic ? magicEffect(tag) : {}
  const effects = progression.kind === 'after' ? of.effects : ONLY_PROGRESSION
  const isByTag = effects.some((name) => effect[name] !== undefined)
  return tag !== null && isByTag
    ? { tag }
    : { setting: 'progression', value: behaviour.progression }
}

const ONLY_PROGRESSION = ['progression'] as const

/** How a tag decides about the payment, and about the settlement. */
export const PAYMENT_EFFECTS = [
  ...(['progression', 'pays', 'paysBps'] as const),
  ...(['paysTwice', 'paysLateBy', 'cancels'] as const),
]
export const SETTLEMENT_EFFECTS = ['progression', 'fails'] as const

/** The steps of an order that is placed now. */
export function planPayment(of: {
  cause: Cause
  progression: Progression
  effect: MagicEffect
  now: number
  intentLifetimeMs: number
  /** Decimal text in the pay-in currency. */
  expected: string
  paid: (bps: number) => string
}): readonly PlannedStep[] {
  const { progression, effect, now, cause } = of
  if (progression.kind !== 'after' || effect.pays === false) return NO_STEPS
  const payAt = now + Math.floor(progression.ms / 2)
  if (effect.cancels === true)
    return [{ at: payAt, act: 'cancel', reason: 'cancelled_by_customer', cause }]
  const amount = effect.paysBps === undefined ? of.expected : of.paid(effect.paysBps)
  if (effect.paysLateBy !== undefined) {
    const at = now + of.intentLifetimeMs + durationMs(effect.paysLateBy)
    return [{ at, act: 'deposit', amount, cause }]
  }
  const deposit: PlannedStep = { at: payAt, act: 'deposit', amount, cause }
  return effect.paysTwice === true ? [deposit, { ...deposit, at: payAt + 1 }] : [deposit]
}

/** The provider's steps for an order whose money arrives now. */
export function planSettlement(of: {
  cause: Cause
  /** What decided that the provider settles late, if it does. */
  lateCause: Cause | undefined
  progression: Progression
  effect: MagicEffect
  fault: ProviderFault | undefined
  /** The provider's own pace, as a multiple of the progression. */
  factor: number
  now: number
}): readonly PlannedStep[] {
  const { progression, effect, fault, now, cause } = of
  const { settlesLaterMs: late } = effectsOf(fault)
  if (progression.kind !== 'after' || late === Infinity) return NO_STEPS
  const ends = { cause: late > 0 ? (of.lateCause ?? cause) : cause }
  const rest = Math.ceil((progression.ms / 2) * of.factor)
  if (effect.fails !== undefined) {
    return [{ at: now + rest + late, act: 'fail', reason: effect.fails, cause }]
  }
  return [
    { at: now + Math.floor(rest / 2), act: 'settle', cause },
    { at: now + rest + late, act: 'complete', ...ends },
  ]
}
