/** rules.yaml is complete, and every rule is tested. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readRules } from '../../scripts/generate/rule-files.ts'
import { ruleNamesIn, ruleMentions } from '../../scripts/generate/rule-mentions.ts'
import { didYouMean } from '../../src/base/vocabulary/nearest.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rules = readRules(root)
const known = new Set<string>(rules.map(({ id }) => id))
const mentions = ruleMentions(root, rules)

const KINDS = ['field', 'rule', 'error', 'limit', 'auth', 'event']
const VERIFIERS = ['client', 'webhook receiver', 'simulator only', 'nobody']

test('every rule has a test or a scenario that names it', () => {
  const uncovered = rules.filter(({ id }) => !mentions.has(id))
  const list = uncovered.map(({ id, section, says }) => `  ${id} (${section}) ${says}`).join('\n')
  expect(
    uncovered.length,
    `${uncovered.length} of ${rules.length} rules are named by no test. Name each at the end of ` +
      `the title of the test that would fail without it, as in [${uncovered[0]?.id}], ` +
      `or under a scenario's covers:\n${list}\n`,
  ).toBe(0)
})

test('every file that is listed as naming a rule exists', () => {
  const files = new Set([...mentions.values()].flat())
  expect([...files].filter((file) => !existsSync(`${root}/${file}`))).toEqual([])
})

test('every rule that a test or a scenario names exists', () => {
  const unknown = [...mentions].filter(([id]) => !known.has(id))
  const list = unknown.map(
    ([id, files]) => `  ${id} in ${files.join(', ')}.${didYouMean(id, known)}`,
  )
  expect(unknown.length, `contracts/rules.yaml has no such rules:\n${list.join('\n')}\n`).toBe(0)
})

test('every rule is well formed, and no id is used twice', () => {
  expect(known.size).toBe(rules.length)
  for (const { id, section, also, kind, verifiableBy, says } of rules) {
    expect(id).toMatch(/^[a-z]+(\.[A-Za-z0-9-]+)+$/)
    for (const place of [section, ...(also ?? [])]) expect(place, id).toMatch(/^§[1-9](\.[1-6])?$/)
    expect(KINDS, id).toContain(kind)
    expect(VERIFIERS, id).toContain(verifiableBy)
    expect(says, id).toMatch(/^\S.*\.$/)
  }
})

/** Every section of the documentation with statements, and how many there are at least. */
const SECTIONS: readonly (readonly [section: string, atLeast: number])[] = [
  ['§1', 11],
  ['§2.1', 15],
  ['§2.2', 14],
  ['§2.3', 15],
  ['§2.4', 17],
  ['§2.5', 11],
  ['§2.6', 5],
  ['§3.1', 1],
  ['§3.2', 3],
  ['§3.3', 1],
  ['§4.1', 1],
  ['§4.2', 2],
  ['§4.3', 4],
  ['§4.4', 4],
  ['§4.5', 4],
  ['§4.6', 2],
  ['§5.1', 1],
  ['§5.2', 2],
  ['§5.3', 2],
  ['§5.4', 4],
  ['§5.5', 2],
  ['§6', 4],
  ['§7.1', 10],
  ['§7.2', 1],
  ['§8', 4],
  ['§9', 1],
]

test.each(SECTIONS)('the statements of %s are listed', (section, atLeast) => {
  const listed = rules.filter((rule) => rule.section === section)
  expect(listed.length).toBeGreaterThanOrEqual(atLeast)
})

test('a title names rules in brackets at its end, and a table by the bare id', () => {
  const sample = [...known].at(0) ?? ''
  const source = `test('a title [${sample}, no.such-rule]', …); const row = ['${sample}', "a[0]"]`
  expect(ruleNamesIn(source, known)).toEqual([sample, 'no.such-rule', sample])
  expect(ruleNamesIn(`// 'a comment [${sample}]'`, known)).toEqual([])
})
