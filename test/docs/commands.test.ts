/** The guide to the commands of a running sandbox; as-printed.gate.test.ts runs its session. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'

const GUIDE = readFileSync('docs/commands.md', 'utf8')

test('the page names every command of a running sandbox', () => {
  const own = COMMANDS.map(({ name }) => name)
  const listed = [...GUIDE.matchAll(/^\| `(.*?) \|/gm)].flatMap(([row]) =>
    [...row.matchAll(/`([a-z]+)/g)].map(([, name = '']) => name),
  )
  expect(own).toEqual(expect.arrayContaining([...new Set(listed)]))
  for (const name of ['simulate', 'advance', 'rotate', 'doctor']) expect(listed).toContain(name)
})
