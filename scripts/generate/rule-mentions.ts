/**
 * Finds the tests and scenarios that name a rule. A test names rules at the end of its title, as in
 * `a second order conflicts [conflict.code, intent.one-active]`, or in a table, as a string that is
 * the id. A scenario names them under `covers`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'

const STRING = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\\n])*)`/g
const COMMENT_LINE = /^\s*(?:\/\/|\/\*|\*).*$/gm
const BRACKETS = /(?:^|\s)\[([^\]]+)\]$/
const ID = /^[a-z][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)+$/

/** Every rule of a member is a row of these tests. */
const TESTS_OF_MEMBERS = [
  'test/contracts/documented-members.test.ts',
  'test/contracts/served-members.test.ts',
]

/** Every id that is named, known or not, with the files that name it in order of path. */
export function ruleMentions(
  root: string,
  rules: readonly { readonly id: string; readonly member?: object }[],
): ReadonlyMap<string, string[]> {
  const mentions = new Map<string, string[]>()
  const known = new Set(rules.map(({ id }) => id))
  for (const { id, member } of rules)
    if (member !== undefined) mentions.set(id, [...TESTS_OF_MEMBERS])
  const add = (file: string, ids: readonly string[]) => {
    for (const id of new Set(ids)) mentions.set(id, [...(mentions.get(id) ?? []), file])
  }
  for (const file of filesIn(root, 'test', '.test.ts')) {
    add(file, ruleNamesIn(readFileSync(join(root, file), 'utf8'), known))
  }
  for (const file of filesIn(root, 'scenarios', '.yaml')) {
    add(file, coversOf(readFileSync(join(root, file), 'utf8')))
  }
  return mentions
}

/** In brackets everything like an id counts, so that misspelt ids are found. */
export function ruleNamesIn(source: string, known: ReadonlySet<string>): string[] {
  const names: string[] = []
  for (const [, single, double, template] of source.replace(COMMENT_LINE, '').matchAll(STRING)) {
    const text = single ?? double ?? template ?? ''
    if (known.has(text)) names.push(text)
    const listed = (BRACKETS.exec(text)?.[1] ?? '').split(',').map((id) => id.trim())
    if (listed.every((id) => ID.test(id))) names.push(...listed)
  }
  return names
}

function coversOf(source: string): string[] {
  const document = parseDocument(source)
  const scenario: unknown = document.errors.length === 0 ? document.toJS() : null
  if (typeof scenario !== 'object' || scenario === null || !('covers' in scenario)) return []
  const { covers } = scenario
  return Array.isArray(covers) ? covers.filter((id) => typeof id === 'string') : []
}

function filesIn(root: string, folder: string, ending: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
}
