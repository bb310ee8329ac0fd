/**
 * The schemas describe every member that the rules list, as the rules list it (§2, §7.1), and no
 * other as documented.
 */
import { expect, test } from 'vitest'
import type { Schema } from '../../scripts/generate/contract.ts'
import { CHECKS } from '../../src/base/contract/generated/validators.js'
import { DESCRIBED_SCHEMAS, MEMBERS, WRONG } from './members.ts'
import { sourceOf } from './schema-source.ts'
import { SAMPLES, SCHEMAS, valueAt, withValue } from './samples.ts'

const ROWS = MEMBERS.map((member) => [member.rule, member] as const)

test.each(ROWS)('%s has its type and its section in the schema', (_, member) => {
  const { schema, path, type, section } = member
  const found = memberAt(SCHEMAS.get(schema), path)
  expect([found.type].flat().join(' or ')).toBe(type)
  expect(sourceOf(found).section).toBe(section)
  expect(found.description).toMatch(/\(§/)
})

test.each(ROWS)('%s is invalid with a value of another type', (_, { schema, path, type }) => {
  for (const sample of samplesWith(schema, path)) {
    for (const wrong of WRONG[type] ?? []) {
      expect(CHECKS[schema](withValue(sample, path, wrong)), JSON.stringify(wrong)).toBe(false)
      expect(CHECKS[schema].errors?.map(({ instancePath }) => instancePath)).toContain(
        `/${path.replaceAll('.', '/')}`,
      )
    }
    if (type.endsWith('or null')) expect(CHECKS[schema](withValue(sample, path, null))).toBe(true)
  }
})

test.each(ROWS)('%s may be absent only where the rule says so', (_, member) => {
  const { schema, path, isRequired } = member
  const samples = samplesWith(schema, path)
  expect(samples).not.toEqual([])
  for (const sample of samples)
    expect(CHECKS[schema](withValue(sample, path, undefined))).toBe(!isRequired)
})

test.each(ROWS.filter(([, { side }]) => side !== undefined))(
  '%s is invalid on the other side',
  (_, { schema, path, side }) => {
    const [buy, sell] = SAMPLES[schema]
    const [own, other] = side === 'buy' ? [buy, sell] : [sell, buy]
    expect(valueAt(own, path)).toBeDefined()
    expect(valueAt(other, path)).toBeUndefined()
    expect(CHECKS[schema](withValue(other ?? {}, path, valueAt(own, path)))).toBe(false)
  },
)

test.each(DESCRIBED_SCHEMAS)('every documented member of %s has a rule', (name) => {
  const listed = MEMBERS.filter(({ schema }) => schema === name).map(({ path }) => path)
  expect(documentedPaths(SCHEMAS.get(name) ?? {}).sort()).toEqual([...listed].sort())
})

function samplesWith(schema: keyof typeof SAMPLES, path: string) {
  return SAMPLES[schema].filter((sample) => valueAt(sample, path) !== undefined)
}

function memberAt(schema: Schema | undefined, path: string): Schema {
  let at = schema
  for (const step of path.split('.')) {
    const next = step === '0' ? at?.['items'] : at?.properties?.[step]
    if (typeof next !== 'object' || next === null)
      throw new Error(`The schema has no "${step}" on the way to "${path}"`)
    at = next as Schema
  }
  return at ?? {}
}

/** A member of a list's element has the index 0. */
function documentedPaths({ properties = {}, items }: Schema, at = ''): string[] {
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    if (typeof schema === 'boolean') return []
    const path = `${at}${name}`
    const own = sourceOf(schema).section === undefined ? [] : [path]
    return [...own, ...documentedPaths(schema, `${path}.`)]
  })
  return items === undefined
    ? members
    : [...members, ...documentedPaths(items as Schema, `${at}0.`)]
}
