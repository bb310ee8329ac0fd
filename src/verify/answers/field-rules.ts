/**
 * Which rule documents which member of a response. Rule ids end in the member's name, so the table
 * has only a prefix for each schema. A member without a rule belongs to the rule of its parent.
 */
import type { SchemaName } from '../../base/contract/generated/operations.ts'
import { RULES, type RuleId } from '../../base/contract/generated/rules.ts'

const PREFIXES: Readonly<Partial<Record<SchemaName, string>>> = {
  quote: 'quote.response.',
  order: 'order.response.',
  'order-intent': 'intent.response.',
  'order-status': 'sync.response.',
  'provider-bank-list': 'banks.response.',
  'resolved-account': 'resolve.response.',
  'active-intent-conflict': 'conflict.',
}

const IDS: ReadonlySet<string> = new Set(RULES.map(({ id }) => id))

/**
 * The rule of a member. `path` is a JSON pointer (`/banks/3/bankCode`) or a Pact path
 * (`$.banks[3].bankCode`); positions in lists do not matter. `http.json` is the rule of a whole
 * response.
 */
export function fieldRule(schema: SchemaName, path: string): RuleId {
  const prefix = PREFIXES[schema]
  if (prefix === undefined) return 'http.json'
  const names = namesIn(path)
  for (let length = names.length; length > 0; length--) {
    const id = `${prefix}${names.slice(0, length).join('.')}`
    if (isRuleId(id)) return id
  }
  return 'http.json'
}

/** The rules of every member of `body`: a consumer that expects these members relies on them. */
export function fieldRulesOf(schema: SchemaName, body: unknown): readonly RuleId[] {
  const rules = new Set(pointersIn(body).map((path) => fieldRule(schema, path)))
  rules.delete('http.json')
  return [...rules]
}

/** The outermost documented members of an answer. */
export function memberNames(schema: SchemaName): readonly string[] {
  const prefix = PREFIXES[schema]
  if (prefix === undefined) return []
  const own = RULES.filter(({ id }) => id.startsWith(prefix))
  return [...new Set(own.map(({ id }) => id.slice(prefix.length).split('.')[0] ?? ''))]
}

export function isRuleId(id: string): id is RuleId {
  return IDS.has(id)
}

function namesIn(path: string): readonly string[] {
  return path
    .replace(/\[['"]?([^[\]'"]*)['"]?\]/g, '.$1')
    .split(/[./]/)
    .filter((name) => name !== '' && name !== '$' && name !== '*' && !/^\d+$/.test(name))
}

function pointersIn(value: unknown, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [
    at,
    ...Object.entries(value).flatMap(([name, member]) => pointersIn(member, `${at}/${name}`)),
  ]
}
