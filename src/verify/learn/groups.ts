/** Samples by what they have. */
import type { Attribute } from '../../sandbox/shapes/template.ts'
import type { MemberSample } from './members.ts'
import { isObject } from './numerals.ts'

/** How often a member that some have is missing. */
export function missingMembers(all: readonly MemberSample[]): number {
  const names = new Map<string, number>()
  for (const { value } of all)
    if (isObject(value))
      for (const name of Object.keys(value)) names.set(name, (names.get(name) ?? 0) + 1)
  return [...names.values()].reduce((sum, count) => sum + all.length - count, 0)
}

export function samplesBy(all: readonly MemberSample[], attribute: Attribute) {
  const groups = new Map<string, MemberSample[]>()
  for (const one of all) {
    const value = String(one.facts.get(attribute))
    const group = groups.get(value)
    if (group === undefined) groups.set(value, [one])
    else group.push(one)
  }
  return groups
}
