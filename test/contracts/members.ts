/** The members of requests and answers as rules.yaml lists them. */
import { fileURLToPath } from 'node:url'
import { readRules } from '../../scripts/generate/rule-files.ts'
import type { SchemaName } from '../../src/base/contract/generated/operations.ts'

export type Member = {
  readonly rule: string
  readonly schema: SchemaName
  /** Into a sample: `banks.0.bankCode`. */
  readonly path: string
  readonly type: string
  readonly section: string
  /** The one side that has it; undefined where both do. */
  readonly side: 'buy' | 'sell' | undefined
  readonly isRequired: boolean
}

/** What the id of a member's rule begins with. */
const SCHEMA_BY_PREFIX: Readonly<Record<string, SchemaName>> = {
  'order.request.': 'order-request',
  'order.response.': 'order',
  'quote.request.': 'quote-request',
  'quote.response.': 'quote',
  'intent.response.': 'order-intent',
  'sync.response.': 'order-status',
  'banks.response.': 'provider-bank-list',
  'resolve.response.': 'resolved-account',
  'conflict.': 'active-intent-conflict',
}

export const DESCRIBED_SCHEMAS = Object.values(SCHEMA_BY_PREFIX)

export const MEMBERS: readonly Member[] = readRules(
  fileURLToPath(new URL('../..', import.meta.url)),
).flatMap(({ id, section, member }) => {
  if (member === undefined) return []
  const { type, side, required = true } = member
  const [prefix = '', schema] =
    Object.entries(SCHEMA_BY_PREFIX).find(([each]) => id.startsWith(each)) ?? []
  if (schema === undefined) throw new Error(`"${id}" begins like no rule of a member`)
  const path = id.slice(prefix.length).replace(/^banks\./, 'banks.0.')
  return [{ rule: id, schema, path, type, section, side, isRequired: required }]
})

/** Values of other types. */
export const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  string: [7, true, null, ['x'], { x: 'x' }],
  number: ['25', true, null, [1], Infinity],
  integer: ['25', true, null, 1.5],
  boolean: ['true', 1, null],
  object: ['x', 1, null, []],
  array: ['x', 1, null, {}],
  'string or null': [7, true, [], {}],
  'object or null': ['x', 7, true, []],
}
