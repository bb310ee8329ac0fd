/** Rules out of contracts/rules.yaml: ids and sentences in code, and which tests name them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ruleMentions } from './rule-mentions.ts'

const SOURCE = 'contracts/rules.yaml'

/** One entry of rules.yaml; its head explains the members. */
export type RuleEntry = {
  readonly id: string
  readonly section: string
  readonly also?: readonly string[]
  readonly kind: string
  readonly verifiableBy: string
  readonly says: string
  readonly member?: {
    readonly type: string
    readonly side?: 'buy' | 'sell'
    readonly required?: boolean
    readonly key?: 'test'
  }
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
  const mentions = ruleMentions(root, rules)
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
    '/** See the top of contracts/rules.yaml. */',
    "export type VerifiableBy = 'client' | 'webhook receiver' | 'simulator only' | 'nobody'",
    '',
    'export type Rule = {',
    '  readonly id: RuleId',
    '  /** Of the documentation, as in `§2.1`. */',
    '  readonly section: string',
    '  readonly kind: RuleKind',
    '  readonly verifiableBy: VerifiableBy',
    '  readonly says: string',
    '}',
    '',
    '/** Every documented statement, in the order of the documentation. */',
    'export const RULES: readonly Rule[] = [',
    ...rules.flatMap(({ id, section, kind, verifiableBy, says }) => [
      '  {',
      `    id: ${quote(id)},`,
      `    section: ${quote(section)},`,
      `    kind: ${quote(kind)},`,
      `    verifiableBy: ${quote(verifiableBy)},`,
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
