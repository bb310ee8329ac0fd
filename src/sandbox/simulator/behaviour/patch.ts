/**
 * A change that keeps what it does not name. Settings are replaced one by one, and null returns
 * them to the initial state. Faults of `webhooks` and `http` are added: those that another call set
 * go on, and so do their counts.
 */
import type { Shapes } from '../../../base/contract/generated/types.ts'
import { layShapes } from '../../../base/contract/lay-shapes.ts'
import { difference, isSameJson } from '../../../base/vocabulary/difference.ts'
import { memberOf } from '../../../base/vocabulary/json.ts'
import type { Behaviour, EffectiveBehaviour } from './behaviour.ts'

export type BehaviourPatch = {
  readonly [Section in keyof Behaviour]: NullableIn<Required<Behaviour>[Section]> | null
}

type NullableIn<T> = T extends readonly unknown[] ? T : T extends object ? Nullable<T> : T
type Nullable<T> = { readonly [Name in keyof T]?: NullableIn<T[Name]> | null }

export const FAULT_LISTS = ['webhooks', 'http'] as const

/** As many as the schema of a behaviour takes. */
export const MOST_FAULTS = 100

/** How many levels of names a section has: what a patch names there is replaced as a whole. */
export const LEVELS: Readonly<Record<keyof EffectiveBehaviour, number>> = {
  progression: 0,
  magic: 0,
  assumptions: 1,
  deviations: 1,
  markets: 2,
  providers: 2,
  webhooks: 0,
  http: 0,
  variations: 1,
  shapes: 1,
}

export function patched(
  current: EffectiveBehaviour,
  initial: EffectiveBehaviour,
  patch: BehaviourPatch,
): EffectiveBehaviour {
  const sections = Object.entries(LEVELS).map(([section, levels]) => {
    const [now, first, stated] = [current, initial, patch].map((each) => memberOf(each, section))
    const change = section === 'shapes' ? withStatuses(current.shapes, stated) : stated
    const isAdded = Array.isArray(now) && Array.isArray(change)
    return [section, isAdded ? added(now, change) : merged(levels, now, first, change)]
  })
  // Parts of valid behaviours are a valid one.
  return Object.fromEntries(sections) as EffectiveBehaviour
}

/** What was there and is no longer: values that changed, faults that ended. */
export function replacedBy(before: EffectiveBehaviour, after: EffectiveBehaviour): Behaviour {
  const { webhooks: _webhooks, http: _http, ...values } = before
  const ended = FAULT_LISTS.flatMap((list) => {
    const faults = before[list].filter((fault) => !isIn(after[list], fault))
    return faults.length === 0 ? [] : [[list, faults] as const]
  })
  const changed = difference(after, values)
  return { ...(typeof changed === 'object' ? changed : undefined), ...Object.fromEntries(ended) }
}

function withStatuses(current: Shapes, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null) return patch
  const stated = Object.entries(patch).filter(([, place]) => place !== null)
  const ended = Object.entries(patch).filter(([, place]) => place === null)
  return { ...layShapes(current, Object.fromEntries(stated)), ...Object.fromEntries(ended) }
}

/** A fault that is there already is not added again. */
function added(faults: readonly unknown[], more: readonly unknown[]): readonly unknown[] {
  return [...faults, ...more.filter((fault) => !isIn(faults, fault))]
}

export function isIn(faults: readonly unknown[], fault: unknown): boolean {
  return faults.some((each) => isSameJson(each, fault))
}

function merged(levels: number, current: unknown, initial: unknown, patch: unknown): unknown {
  if (patch === undefined) return current
  if (patch === null) return initial
  if (levels === 0) return patch
  const names = new Set([...Object.keys(current ?? {}), ...Object.keys(patch)])
  const members = [...names].flatMap((name) => {
    const [now, first, change] = [current, initial, patch].map((each) => memberOf(each, name))
    const value = merged(levels - 1, now, first, change)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(members)
}
