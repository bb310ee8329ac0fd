/**
 * Why the simulator decided something. It is stored with what came of it, in the same transaction,
 * because settings change: nobody can infer it later. Rows of earlier versions lack it.
 */
import type { EffectiveBehaviour } from './behaviour/behaviour.ts'

export type Cause = {
  /** An assumption, `progression`, or the section of a fault: `providers`, `webhooks`. */
  readonly setting?: string
  /** Of that moment; of a fault, what it does. */
  readonly value?: string
  /** The magic tag on the customer that decided instead of a setting. */
  readonly tag?: string
  /** The control operation that asked for it. */
  readonly call?: string
}

export const SIMULATED: Cause = { call: 'simulateOrder' }
export const RESENT: Cause = { call: 'resendDelivery' }

/** A pure memo: the rows that were decided by the same settings share one cause. */
const KNOWN = new WeakMap<EffectiveBehaviour, Map<string, Map<string | undefined, Cause>>>()

export function bySetting(behaviour: EffectiveBehaviour, setting: string, value: string): Cause {
  const known = valuesOf(behaviour, setting)
  let cause = known.get(value)
  if (cause === undefined) known.set(value, (cause = { setting, value }))
  return cause
}

/** `value` is what the tag sets, if it sets one. */
export function byTag(behaviour: EffectiveBehaviour, tag: string, value?: string): Cause {
  const known = valuesOf(behaviour, `+${tag}`)
  let cause = known.get(value)
  if (cause === undefined)
    known.set(value, (cause = value === undefined ? { tag } : { tag, value }))
  return cause
}

/** By two texts that exist, because a joined one would be made and hashed for every cause. */
function valuesOf(behaviour: EffectiveBehaviour, name: string): Map<string | undefined, Cause> {
  let causes = KNOWN.get(behaviour)
  if (causes === undefined) KNOWN.set(behaviour, (causes = new Map()))
  let values = causes.get(name)
  if (values === undefined) causes.set(name, (values = new Map()))
  return values
}
