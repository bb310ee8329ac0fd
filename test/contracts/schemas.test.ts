/** Rules of the schemas beyond single members: between members, forms of text, open values. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { readAssumptions } from '../../scripts/generate/assumption-files.ts'
import type { SchemaName } from '../../src/base/contract/generated/operations.ts'
import { CHECKS } from '../../src/base/contract/generated/validators.js'
import { SAMPLES, SCHEMAS, withValue } from './samples.ts'
import { sourceOf } from './schema-source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const KINDS = Object.entries(SAMPLES).flatMap(([name, samples]) =>
  samples.map((sample) => [name as SchemaName, sample] as const),
)

test('a live status may have no sandbox member, a test status must (§2.5)', () => {
  const [status] = SAMPLES['order-status']
  const bare = withValue(status, 'sandbox', undefined)
  expect(CHECKS['order-status'](bare)).toBe(false)
  expect(CHECKS['order-status']({ ...bare, environment: 'live' })).toBe(true)
})

test('a resolved account must have a name, unless success is false (§4.6)', () => {
  expect(CHECKS['resolved-account']({ success: false, message: 'unknown' })).toBe(true)
  expect(CHECKS['resolved-account']({ success: true })).toBe(false)
  expect(CHECKS['resolved-account']({})).toBe(false)
})

test.each([
  ['order', 'transactionId', 'TX-1', 'order.response.transactionId.uuid'],
  [
    'order',
    'transactionId',
    'urn:uuid:00000000-0000-4000-8000-000000000000',
    'order.response.transactionId.uuid',
  ],
  ['order-intent', 'expectedAmount', '25,5', 'intent.response.expectedAmount'],
  [
    'order-intent',
    'depositIntentCreatedAt',
    '1 Jan 2026',
    'intent.response.depositIntentCreatedAt',
  ],
  [
    'order-intent',
    'depositIntentExpiresAt',
    '2026-01-01T09:00:00+01:00',
    'intent.response.depositIntentExpiresAt',
  ],
  ['order-status', 'synchronizedAt', '2026-01-01', 'sync.response.synchronizedAt'],
  ['order', 'side', 'swap', 'order.response.side'],
  ['active-intent-conflict', 'code', 'CONFLICT', 'conflict.code'],
  ['active-intent-conflict', 'success', true, 'conflict.success'],
] as const)('a %s whose %s is %s is invalid (%s)', (name, field, value, _) => {
  const [sample] = SAMPLES[name]
  expect(CHECKS[name]({ ...sample, [field]: value })).toBe(false)
})

test.each([
  ['order', 'environment', 'staging', 'order.response.environment'],
  ['order-intent', 'intentStatus', 'paused', 'intent.response.intentStatus'],
  ['order-intent', 'transactionStatus', 'funded', 'intent.response.transactionStatus'],
  ['order-status', 'status', 'Awaiting settlement', 'sync.response.status'],
  ['quote', 'comparisonInputSource', 'amount', 'quote.response.comparisonInputSource'],
] as const)(
  'a %s whose %s is %s is valid, because the values seen are examples (%s)',
  (name, field, value, _) => {
    const [sample] = SAMPLES[name]
    expect(CHECKS[name]({ ...sample, [field]: value })).toBe(true)
  },
)

test.each(KINDS)('a complete %s is valid', (name, sample) => {
  expect(CHECKS[name](sample), JSON.stringify(CHECKS[name].errors)).toBe(true)
})

test.each(KINDS)('a %s may have unknown members unless it is a request', (name, sample) => {
  expect(CHECKS[name]({ ...sample, somethingNew: 1 })).toBe(!name.endsWith('-request'))
})

test.each(['amount', 'fiatAmount'])('an order with a %s of zero or less is invalid', (field) => {
  const [buy] = SAMPLES['order-request']
  for (const amount of [0, -0.01, -1e9]) {
    expect(CHECKS['order-request']({ ...buy, [field]: amount })).toBe(false)
  }
  expect(CHECKS['order-request']({ ...buy, [field]: Number.MIN_VALUE })).toBe(true)
})

test('every assumption that a schema names is an entry of assumptions.yaml', () => {
  const ids = readAssumptions(root).map(({ id }) => id)
  for (const [name, schema] of SCHEMAS) {
    const named = assumed(schema)
    expect(named, name).not.toEqual([])
    for (const id of named) expect(ids, `$comment in ${name}`).toContain(id)
  }
})

function assumed(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return [...sourceOf({ ...value }).assumed, ...Object.values(value).flatMap(assumed)]
}

const files = readdirSync('contracts/schemas')

test.each(files)('%s compiles in an Ajv with its default options', (file) => {
  const ajv = new Ajv2020({ logger: false })
  formats.default(ajv)
  for (const other of files) if (other !== file) ajv.addSchema(readJson(`schemas/${other}`))
  expect(ajv.compile(readJson(`schemas/${file}`))).toBeTypeOf('function')
})

test.each(['openapi.json', 'asyncapi.json'])(
  'every schema of %s compiles in an Ajv with its default options',
  (file) => {
    const { schemas } = readJson(file).components
    const ajv = new Ajv2020({ logger: false })
    formats.default(ajv)
    const text = JSON.stringify({ $id: file, $defs: schemas })
    ajv.addSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')))
    for (const name of Object.keys(schemas)) ajv.compile({ $ref: `${file}#/$defs/${name}` })
  },
)

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, 'contracts', path), 'utf8'))
}
