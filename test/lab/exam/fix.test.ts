/** A fix is code where a framework is known, and words where none is. */
import { expect, test } from 'vitest'
import { fixText, FRAMEWORKS, snippetOf } from '../../../src/lab/exam/fix.ts'

test.each(['raw-body', 'signature', 'apply'] as const)('how to fix "%s"', (fix) => {
  for (const framework of FRAMEWORKS)
    expect(fixText(fix, framework)).toBe(snippetOf(fix, framework))
  const words = fixText(fix, undefined)
  expect(words).toMatch(/^[A-Z][^\n]+\. As code: --framework express\|fastify\|next\|flask\|go\.$/)
  for (const framework of FRAMEWORKS) expect(words).not.toContain(snippetOf(fix, framework))
})
