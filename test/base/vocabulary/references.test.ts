import { expect, test } from 'vitest'
import { fieldRule } from '../../../src/verify/deployment/field-rules.ts'
import { referencesIn, resolveReferences } from '../../../src/base/vocabulary/references.ts'
import { growthOf } from '../../growth.ts'

test.each<readonly [string, (text: string) => unknown, string]>([
  ['references in a text', referencesIn, '${'],
  ['the resolution of a text', (text) => resolveReferences(text, new Map()), '${'],
  ['the rule of a path', (text) => fieldRule('quote', text), '['],
])('%s takes linear time on many open braces', (_, run, open) => {
  expect(growthOf((size) => run(open.repeat(size)), 500)).toBeLessThan(4)
})
