/** The elements of a list, or the members of an object named after them, with their facts. */
import { isList, isObject } from './numerals.ts'
import { SampleFacts, type MemberSample } from './sample.ts'

const MOST = 200

/** The elements by their names, each name once. */
export function elementsByName(
  one: MemberSample,
  field: string,
  by: string,
): ReadonlyMap<string, SampleFacts> {
  const elements = (listedFacts(one, field) ?? []).slice(0, MOST)
  return new Map(elements.map((own) => [own.text(by) ?? '', own]))
}

export function hasMembersOf(
  { value }: MemberSample,
  names: ReadonlyMap<string, unknown>,
): boolean {
  if (!isObject(value)) return false
  const own = Object.keys(value)
  return own.length === names.size && own.every((name) => names.has(name))
}

export function listLength({ value }: MemberSample): number {
  return isList(value) ? value.length : 0
}

export function listedFacts(
  { facts }: MemberSample,
  field: string,
): readonly SampleFacts[] | undefined {
  const list = facts.get(field)
  return Array.isArray(list) ? list.filter((each) => each instanceof SampleFacts) : undefined
}

export function elementSamples(one: MemberSample, field: string): readonly MemberSample[] {
  const { value } = one
  const facts = listedFacts(one, field) ?? []
  if (!isList(value)) return []
  return facts.slice(0, MOST).map((own, at) => ({ value: value[at] ?? null, facts: own }))
}
