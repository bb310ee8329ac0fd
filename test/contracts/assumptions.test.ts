/** assumptions.yaml is complete and agrees with the code. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { readAssumptions } from '../../scripts/generate/assumption-files.ts'
import { readDeviations } from '../../scripts/generate/deviation-files.ts'
import { ASSUMPTIONS } from '../../src/base/contract/generated/assumptions.ts'
import { NAMED_SHAPES } from '../../src/base/contract/generated/named-shapes.ts'
import { durationMs } from '../../src/base/vocabulary/time.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const entries = readAssumptions(root)
const settings = entries.filter(({ type }) => type !== undefined)
const schema = JSON.parse(readFileSync(`${root}/contracts/schemas/assumptions.schema.json`, 'utf8'))
const isValid = new Ajv2020({ strict: true }).compile(schema)

test('every entry is well formed, and ids and settings are unique', () => {
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  // Several questions are about one shape.
  const single = settings.filter(({ type }) => type !== 'shape')
  expect(new Set(single.map(({ setting }) => setting)).size).toBe(single.length)
  for (const entry of entries) {
    const { id } = entry
    expect(id).toMatch(/^[a-z]+\.[a-z-]+$/)
    for (const place of [entry.section, ...(entry.also ?? [])])
      expect(place, id).toMatch(/^§[1-9](\.[1-7])?$/)
    expect(entry.question, id).toMatch(/^\S.*[.?]$/)
    expect(entry.evidence, id).toMatch(/^\S.*\.$/)
    expect(entry.default, id).toBeDefined()
  }
})

test('every entry names its setting, or says why no setting changes it', () => {
  for (const { id, setting, fixed, type } of entries) {
    expect(
      [setting, fixed].filter((text) => text !== undefined),
      id,
    ).toHaveLength(1)
    const isElsewhere = /^(behaviour|start|control)\.[a-z-]+$/.test(setting ?? '')
    expect(type !== undefined || fixed !== undefined || isElsewhere, id).toBe(true)
  }
})

const NOTES = readFileSync(`${root}/contracts/field-notes.md`, 'utf8')

/** What a reader can look up. */
const PLACE =
  /§\d|[Ff]ield notes? \d|\b(RFC|ISO|IEEE) \d|Standard Webhooks|NUBAN|\(\d+\.\d+\.\d+\)|^No evidence\b/

test.each([...entries, ...readDeviations(root)])(
  'the evidence of $id can be looked up, if it has any',
  ({ evidence }) => {
    expect(evidence).toMatch(PLACE)
    for (const [, numbers = ''] of evidence.matchAll(/[Ff]ield notes? ((?:\d+(?:, | and )?)+)/g))
      for (const number of numbers.match(/\d+/g) ?? [])
        expect(NOTES).toMatch(new RegExp(`^${number}\\. `, 'm'))
  },
)

test('every value of a setting is explained', () => {
  for (const { id, type, values, does } of settings) {
    expect(
      [values, does].filter((text) => text !== undefined),
      id,
    ).toHaveLength(1)
    if (type === 'boolean') expect(Object.keys(values ?? {}).sort(), id).toEqual(['false', 'true'])
    if (type === 'choice' || type === 'shape')
      expect(Object.keys(values ?? {}).length, id).toBeGreaterThan(1)
  }
})

test('the defaults are valid', () => {
  expect(isValid(ASSUMPTIONS), JSON.stringify(isValid.errors)).toBe(true)
  for (const { type, setting = '', default: value, values } of settings) {
    const named = NAMED_SHAPES[setting.replace('shapes.', '')] ?? {}
    if (type === 'shape')
      for (const name of [value, ...Object.keys(values ?? {})])
        expect(Object.keys(named), setting).toContain(name)
    if (type === 'duration') expect(durationMs(String(value))).toBeGreaterThanOrEqual(0)
  }
  for (const wait of ASSUMPTIONS.webhookRetrySchedule)
    expect(durationMs(wait)).toBeGreaterThanOrEqual(0)
})

test.each([
  ['a setting that does not exist', { rateLimit: 9 }],
  ['a number as text', { rateLimitPerMinute: '409' }],
  ['a number above the most', { amountToleranceBps: 10_001 }],
  ['a value that is not in the list', { replacedOrder: 'forget' }],
  ['a number as a duration', { intentLifetime: 30 }],
  ['an empty schedule', { webhookRetrySchedule: [] }],
  ['a negative tolerance', { amountToleranceBps: -1 }],
  ['a prefix with a space', { referencePrefix: 'a b' }],
])('the schema rejects %s', (_, value) => {
  expect(isValid(value)).toBe(false)
})

/** Everything that the documentation says it does not show, with the entries about it. */
const NOT_SHOWN: readonly (readonly [section: string, what: string, ids: readonly string[]])[] = [
  ['§1', 'currencies, assets and chains', ['service.currencies']],
  ['§2.2', 'other members of providerDetails', ['orders.provider-details']],
  ['§2.3', 'members of a quote in the list', ['quotes.elements']],
  ['§2.5', 'members of gateway', ['sync.gateway']],
  ['§3', 'moves between states', ['orders.transitions']],
  ['§4.6', 'shapes of resolve', ['resolve.shapes']],
  ['§5.6', 'signature algorithm and encoding', ['webhooks.signature']],
  ['§5.7', 'scopes, expiry and revocation of keys', ['auth.scopes', 'auth.revoked-key']],
  ['§6', 'kinds of events and their payload', ['webhooks.event-kinds', 'webhooks.payload']],
  [
    '§6',
    'retries, ordering and registration',
    ['webhooks.retries', 'webhooks.ordering', 'webhooks.registration'],
  ],
  [
    '§7.3',
    'errors other than the conflict, and their statuses',
    ['errors.validation-status', 'errors.envelope', 'errors.http-statuses'],
  ],
  ['§8', 'rate limits', ['limits.rate']],
  ['§8', 'minimum and maximum amounts', ['limits.minimum', 'limits.maximum']],
  ['§9', 'versioning', ['service.versioning']],
]

test.each(NOT_SHOWN)('%s: %s, not shown there, have an entry', (section, _, ids) => {
  for (const id of ids) {
    const entry = entries.find((candidate) => candidate.id === id)
    expect(entry, id).toMatchObject({ section, stated: true })
  }
})

test('only these entries are marked as stated', () => {
  const stated = entries.filter((entry) => entry.stated === true).map(({ id }) => id)
  expect(stated.sort()).toEqual(NOT_SHOWN.flatMap(([, , ids]) => ids).sort())
})

test('every x-assumed of the contract is an entry', () => {
  const files = readdirSync(`${root}/contracts`, { recursive: true, encoding: 'utf8' })
  const lists = files
    .filter((name) => /\.(json|yaml)$/.test(name))
    .map((name) => readFileSync(`${root}/contracts/${name}`, 'utf8'))
    .flatMap((text) => [...text.matchAll(/x-assumed"?: \[([^\]]+)\]/g)])
  const ids = new Set(lists.flatMap(([, list = '']) => list.replaceAll(/["\s]/g, '').split(',')))
  const known = new Set(entries.map(({ id }) => id))
  expect(ids.size).toBeGreaterThan(20)
  expect([...ids].filter((id) => !known.has(id))).toEqual([])
})
