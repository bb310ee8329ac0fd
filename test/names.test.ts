/**
 * Each exported name is declared in one file, so that whoever knows it from there knows it
 * everywhere. Declaration files are left out: they state what a generated module or an entry has.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm

/** Every file of a command exports it so: what it is called is its line in commands.ts. */
const COMMAND = 'command'

test('no exported name means two things', () => {
  const files = new Map<string, string[]>()
  for (const path of ['src', 'console', 'scripts'].flatMap(sourcesUnder))
    for (const name of new Set(declaredIn(readFileSync(path, 'utf8'))))
      files.set(name, [...(files.get(name) ?? []), path])
  files.delete(COMMAND)
  const shared = [...files].filter(([, places]) => places.length > 1)
  expect(
    shared.map(([name, places]) => `${name}: ${places.join(', ')}`),
    'Give one of them a name of its own, or declare it once',
  ).toEqual([])
})

test.each([
  ['export const a = 1\nexport type B = 2\n', ['a', 'B']],
  ['export async function a() {}\nexport function* b() {}\n', ['a', 'b']],
  ["export { a } from './a.ts'\nexport * from './b.ts'\n", []],
  ['export const a = `\nexport const b = 1\n`\n', ['a']],
])('of %j, the exported names are %j', (text, names) => {
  expect(declaredIn(text)).toEqual(names)
})

/** Not those in a template, which are code to generate. */
function declaredIn(text: string): string[] {
  return [...text.matchAll(DECLARED)]
    .filter(({ index }) => (text.slice(0, index).match(/(?<!\\)`/g) ?? []).length % 2 === 0)
    .flatMap(([, name]) => name ?? [])
}

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
}
