/** The guides by task: each section is tried for itself, after the set-up of one of them. */
import { readFileSync } from 'node:fs'
import { blockOf, commandsIn, PAGES, RUN_BY, type Block } from './page-commands.ts'

/** A block of code, below its heading and, within tabs, below its label. */
export type Example = {
  readonly page: string
  readonly line: number
  readonly section: string
  readonly tab: string
  readonly language: string
  readonly text: string
}

const SET_UP = 'docs/orders.md'

/** Those with the examples of a task in tabs. */
export const TASK_PAGES = PAGES.filter((page) =>
  readFileSync(page, 'utf8').includes('<!-- tabs -->'),
)

export function examplesOf(page: string): readonly Example[] {
  const pattern = /^## ([^\n]*)$|^(<!-- \/?tabs -->)$|^\*\*([^\n]+)\*\*$|^```(\w*)\n(.*?)^```$/gms
  const text = readFileSync(page, 'utf8')
  const found: Example[] = []
  let at = { section: '', tab: '' }
  for (const { index, ...match } of text.matchAll(pattern)) {
    const { 1: section, 2: mark, 3: tab, 4: language = '', 5: code } = match
    if (section !== undefined) at = { section, tab: '' }
    else if (mark !== undefined) at = { ...at, tab: '' }
    else if (tab !== undefined) at = { ...at, tab }
    else if (code !== undefined) {
      const line = text.slice(0, index).split('\n').length
      found.push({ page, line, ...at, language, text: code })
    }
  }
  return found
}

/** What a reader keeps running in another terminal, and the order that the other guides need. */
export function setUp(): { readonly start: string; readonly place: string } {
  const {
    commands: [start = ''],
  } = blockOf(SET_UP, 'npx ramp-sandbox start')
  const {
    commands: [place = ''],
  } = blockOf(SET_UP, 'curl -s localhost:7267/api/developer/orders')
  return { start, place }
}

/** The commands of each section and tab that no other test runs. */
export function sessionsOf(page: string): readonly (Block & { readonly title: string })[] {
  const { start, place } = setUp()
  const isElsewhere = ([first = '']: readonly string[]) =>
    [start, place].includes(first) || RUN_BY.some(([begin]) => first.startsWith(begin))
  const sessions = new Map<string, string[]>()
  for (const { section, tab, language, text } of examplesOf(page)) {
    const commands = commandsIn(language, text)
    if (commands.length === 0 || isElsewhere(commands)) continue
    const title = `${section} ${tab}`.trim()
    sessions.set(title, [...(sessions.get(title) ?? []), ...commands])
  }
  return [...sessions].map(([title, commands]) => ({ page, title, commands }))
}
