/** Lists: one template for each element of a list of facts, or a template for each place. */
import type { Explained } from './explained.ts'
import { leaf, type Context, type Observation } from './explain-scalar.ts'
import { infer, split } from './infer.ts'
import { isList } from './numerals.ts'
import { ABSENT, SampleFacts } from './sample.ts'

const MOST_ITEMS = 50

export function inferList(all: readonly Observation[], context: Context): Explained {
  for (const [field, kind] of Object.entries(context.fields)) {
    if (typeof kind !== 'object') continue
    const isEach = all.filter((one) => lengthOf(one) === factsIn(one, field)?.length)
    const hasSome = isEach.some((one) => lengthOf(one) > 0)
    if (!hasSome || isEach.length < all.length * 0.9) continue
    const elements = isEach.flatMap((one) => elementsOf(one, field))
    const fields = { ...context.fields, ...kind.each }
    return {
      kind: 'each',
      field,
      of: infer(elements, { ...context, fields, path: `${context.path}.element` }),
    }
  }
  const lengths = new Set(all.map(lengthOf))
  if (lengths.size > 1) {
    const found = split(all, context, (group) => new Set(group.map(lengthOf)).size === 1)
    if (found !== undefined) return found
  }
  const [length = 0] = [...lengths].toSorted(
    (one, other) =>
      all.filter((each) => lengthOf(each) === other).length -
      all.filter((each) => lengthOf(each) === one).length,
  )
  if (length === 0)
    return leaf(
      [],
      all,
      all.filter((one) => lengthOf(one) !== 0),
    )
  const own = all.filter((one) => lengthOf(one) === length)
  return {
    kind: 'list',
    items: Array.from({ length: Math.min(length, MOST_ITEMS) }, (_, at) =>
      infer(
        own.map(({ value, facts }) => ({
          value: isList(value) ? (value[at] ?? null) : ABSENT,
          facts,
        })),
        { ...context, path: `${context.path}.${at}` },
      ),
    ),
  }
}

function lengthOf({ value }: Observation): number {
  return isList(value) ? value.length : 0
}

function factsIn({ facts }: Observation, field: string): readonly SampleFacts[] | undefined {
  const list = facts.get(field)
  return Array.isArray(list) ? list.filter((each) => each instanceof SampleFacts) : undefined
}

function elementsOf(one: Observation, field: string): readonly Observation[] {
  const { value } = one
  const facts = factsIn(one, field) ?? []
  if (!isList(value)) return []
  return facts.slice(0, MOST_ITEMS * 4).map((own, at) => ({ value: value[at] ?? null, facts: own }))
}
