import { expect, test } from 'vitest'
import { fieldRule } from '../../../src/verify/answers/field-rules.ts'
import { referencesIn, resolveReferences } from '../../../src/base/vocabulary/references.ts'

// In quadratic time it would take minutes.
test.each<readonly [string, (text: string) => unknown, string]>([
  ['references in a text', referencesIn, '${'],
  ['the resolution of a text', (text) => resolveReferences(text, new Map()), '${'],
  ['the rule of a path', (text) => fieldRule('quote', text), '['],
])('%s ends for many open braces', (_, run, open) => {
  expect(() => run(open.repeat(50_000))).not.toThrow()
})
