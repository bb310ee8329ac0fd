/** Rules out of contracts/rules.yaml: ids and sentences in code, and which tests name them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ruleMentions } from './rule-mentions.ts'

const SOURCE = 'contracts/rules.yaml'

/** One entry of rules.yaml; what each member means is told at the top of that file. */
export type RuleEntry = {
  readonly id: string
  readonly section: string
  readonly also?: readonly string[]
  readonly kind: string
  readonly reach: string
  readonly says: string
}

export function readRules(root: string): readonly RuleEntry[] {
  return parse(readFileSync(join(root, SOURCE), 'utf8'))
}

export function ruleFiles(root: string): ReadonlyMap<string, string> {
  const rules = readRules(root)
  return new Map([
    ['src/contract/generated/rules.ts', codeOf(rules)],
    ['contracts/rule-coverage.yaml', coverageOf(root, rules)],
  ])
}

function coverageOf(root: string, rules: readonly RuleEntry[]): string {
  const mentions = ruleMentions(root, new Set(rules.map(({ id }) => id)))
  const entries = rules.map(({ id }) =>
    [`${id}:`, ...(mentions.get(id) ?? []).map((file) => `  - ${file}`)].join('\n'),
  )
  return [
    '# Which tests and scenarios name which rule. Made by `npm run generate`; a test fails when it is stale.',
    ...entries,
    '',
  ].join('\n')
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
