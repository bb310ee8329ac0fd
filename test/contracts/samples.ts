/**
 * Valid bodies with every documented member: requests from the schemas' examples, answers of the
 * simulator.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readEntitySchemas, type Schema } from '../../scripts/generate/contract.ts'
import type { SchemaName } from '../../src/base/contract/generated/operations.ts'

export type Json = Readonly<Record<string, unknown>>

const root = fileURLToPath(new URL('../..', import.meta.url))

export const SCHEMAS: ReadonlyMap<string, Schema> = new Map(
  readEntitySchemas(root).map(({ name, schema }) => [name, schema]),
)

export const SAMPLES: Readonly<Record<SchemaName, readonly [Json, ...Json[]]>> = {
  'order-request': [request('order-request', 'buy'), request('order-request', 'sell')],
  'quote-request': [request('quote-request', 'buy'), request('quote-request', 'sell')],
  'resolve-request': [request('resolve-request')],
  order: [example('createOrder.sell.201')],
  quote: [example('createQuote.buy.200'), { ...example('createQuote.sell.200'), quotes: [{}] }],
  'order-intent': [example('getOrderIntent.active.200')],
  'order-status': [
    example('monitorOrderStatus.pending.200'),
    example('monitorOrderStatus.completed.200'),
  ],
  'provider-bank-list': [example('listProviderBanks.banks.200')],
  'resolved-account': [
    example('resolveBankAccount.found.200'),
    { accountName: 'Ada Okafor' },
    { success: false, message: 'unknown' },
  ],
  error: [
    example('createOrder.misspelt.400'),
    { success: false, code: 'VALIDATION_FAILED', message: ['side is required'] },
  ],
  'active-intent-conflict': [example('createOrder.conflict.409')],
  'webhook-event': [example('transaction.completed')],
}

/** The examples of all members that a request of this side may have. */
function request(name: SchemaName, side?: 'buy' | 'sell'): Json {
  const { properties = {}, allOf = [] } = SCHEMAS.get(name) ?? {}
  const branch = allOf.find(({ if: { properties: of } }) => {
    return typeof of?.['side'] === 'object' && of['side'].const === side
  })
  const rejected = Object.keys(branch?.then.properties ?? {})
  const members = Object.entries(properties).flatMap(([member, schema]) =>
    typeof schema === 'boolean' || rejected.includes(member)
      ? []
      : [[member, schema.examples?.[0]] as const],
  )
  return { ...Object.fromEntries(members), ...(side && { side }) }
}

function example(name: string): Json {
  return JSON.parse(readFileSync(`${root}/contracts/examples/${name}.json`, 'utf8')) as Json
}

export function valueAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, step) => (at as Json | undefined)?.[step], body)
}

/** A copy with another value at the path; without the member where the value is undefined. */
export function withValue(body: Json, path: string, value: unknown): Json {
  const copy = structuredClone(body) as Record<string, unknown>
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const holder = (steps.length === 0 ? copy : valueAt(copy, steps.join('.'))) as Record<
    string,
    unknown
  >
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return copy
}
