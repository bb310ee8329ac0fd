/** Rules out of contracts/rules.yaml: ids and sentences in code, and where each is checked. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseDocument } from 'yaml'
import { ruleMentions } from './rule-mentions.ts'

const SOURCE = 'contracts/rules.yaml'

/** More places than this say no more about a rule. */
const PLACES_LISTED = 4

/** One entry of rules.yaml; what each member means is told at the top of that file. */
export type RuleEntry = {
  readonly id: string
  readonly section: string
  readonly also?: readonly string[]
  readonly kind: string
  readonly reach: string
  readonly says: string
  readonly checked: readonly string[]
}

export function readRules(root: string): readonly RuleEntry[] {
  return parse(readFileSync(join(root, SOURCE), 'utf8'))
}

export function ruleFiles(root: string): ReadonlyMap<string, string> {
  return new Map([['src/contract/generated/rules.ts', codeOf(readRules(root))]])
}

/** rules.yaml with `checked` brought up to date: places that still name the rule, then new ones. */
export function checkedRules(root: string): ReadonlyMap<string, string> {
  const source = readFileSync(join(root, SOURCE), 'utf8')
  const rules = readRules(root)
  const mentions = ruleMentions(root, new Set(rules.map(({ id }) => id)))
  const document = parseDocument(source)
  for (const [index, { id, checked }] of rules.entries()) {
    const places = mentions.get(id) ?? []
    const kept = checked.filter((place) => places.includes(place))
    const room = Math.max(PLACES_LISTED, kept.length)
    const list = document.createNode([...new Set([...kept, ...places])].slice(0, room))
    list.flow = list.items.length === 0
    document.setIn([index, 'checked'], list)
  }
  return new Map([[SOURCE, document.toString({ lineWidth: 0, flowCollectionPadding: false })]])
}

function codeOf(rules: readonly RuleEntry[]): string {
  return [
    '// Generated from contracts/rules.yaml by `npm run generate`. Do not edit.',
    '',
    'export type RuleId =',
    ...rules.map(({ id }) => `  | ${quote(id)}`),
    '',
    "export type RuleKind = 'field' | 'rule' | 'error' | 'limit' | 'auth' | 'event'",
    '',
    '/**',
    ' * Who can check it: anyone with a key (`outside`), a receiver (`webhook`), or only who sees',
    ' * inside the service. Guidance is advice to the caller, not a property of the service.',
    ' */',
    "export type RuleReach = 'outside' | 'webhook' | 'inside' | 'guidance'",
    '',
    'export type Rule = {',
    '  readonly id: RuleId',
    '  /** Of the documentation, as in `§2.1`. */',
    '  readonly section: string',
    '  readonly kind: RuleKind',
    '  readonly reach: RuleReach',
    '  readonly says: string',
    '}',
    '',
    '/** Every documented statement, in the order of the documentation. */',
    'export const RULES: readonly Rule[] = [',
    ...rules.flatMap(({ id, section, kind, reach, says }) => [
      '  {',
      `    id: ${quote(id)},`,
      `    section: ${quote(section)},`,
      `    kind: ${quote(kind)},`,
      `    reach: ${quote(reach)},`,
      `    says: ${quote(says)},`,
      '  },',
    ]),
    ']',
    '',
  ].join('\n')
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
