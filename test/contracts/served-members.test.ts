/**
 * The simulator answers with every documented member, and rejects requests that are not as
 * documented (§2, §7.1).
 */
import { expect, test } from 'vitest'
import type { SchemaName } from '../../src/base/contract/generated/operations.ts'
import { CHECKS } from '../../src/base/contract/generated/validators.js'
import { PROVIDERS } from '../../src/sandbox/simulator/providers/directory.ts'
import { DEFAULT_KEYS } from '../../src/sandbox/running/sandbox.ts'
import { openBusiness, type Seen } from './business.ts'
import { MEMBERS, WRONG } from './members.ts'
import { SAMPLES, valueAt, withValue, type Json } from './samples.ts'

const ANSWERS = realAnswers()

/** Answers of both sides, of test and live keys, before and after the end of an order. */
function realAnswers(): Partial<Record<SchemaName, readonly Seen[]>> {
  const { buy, sell, bought, quote, intent, sync, banks, resolve, simulate } = openBusiness()
  const ended = (action: 'complete' | 'fail') => {
    const id = bought({ externalCustomerId: action })
    simulate({ id, action })
    return sync(id)
  }
  return {
    order: [
      buy({ externalCustomerId: 'bola' }),
      sell({ externalCustomerId: 'chidi' }),
      buy({}, DEFAULT_KEYS.live),
    ],
    quote: [quote(), quote({ side: 'sell', fiatAmount: undefined, tokenAmount: 35 })],
    'order-intent': [intent('bola'), intent('chidi')],
    'order-status': [
      sync(bought({ externalCustomerId: 'dayo' })),
      ended('complete'),
      ended('fail'),
    ],
    'provider-bank-list': PROVIDERS.map(({ slug }) => banks(slug)),
    'active-intent-conflict': [
      buy({ externalCustomerId: 'bola' }),
      sell({ externalCustomerId: 'bola' }),
    ],
    'resolved-account': [resolve('0123456789')],
  }
}

test.each(Object.entries(ANSWERS) as [SchemaName, readonly Seen[]][])(
  'every %s of the simulator is valid and has all documented members',
  (schema, answers) => {
    const members = MEMBERS.filter((member) => member.schema === schema)
    for (const { text, body } of answers) {
      expect(CHECKS[schema](body), `${text} ${JSON.stringify(CHECKS[schema].errors)}`).toBe(true)
      for (const { path } of members) {
        const values = valuesAt(body, path.split('.'))
        expect(values, `${path} in ${text}`).not.toContain(undefined)
        expect(values, `${path} in ${text}`).not.toContain('')
      }
    }
  },
)

test('the bank lists have banks', () => {
  const banks = ANSWERS['provider-bank-list']?.flatMap(({ body }) => valuesAt(body, ['banks', '0']))
  expect(banks?.length).toBeGreaterThan(25)
})

const CALLS = { 'order-request': 'createOrder', 'quote-request': 'createQuote' } as const

const REQUESTED = MEMBERS.flatMap(({ rule, schema, path, type, side, isRequired }) => {
  if (schema !== 'order-request' && schema !== 'quote-request') return []
  const [buy, sell] = SAMPLES[schema]
  const bodies = side === undefined ? [buy, sell] : [side === 'buy' ? buy : sell]
  return bodies.map((body) => [rule, { schema, path, type, isRequired, body: body ?? {} }] as const)
})

test.each(REQUESTED)('%s: a request with another type is rejected', (_, member) => {
  const { schema, path, type, body } = member
  const { call } = openBusiness()
  for (const wrong of (WRONG[type] ?? []).filter((value) => value !== Infinity)) {
    expectRejected(call(CALLS[schema], { body: withValue(body, path, wrong) }), path)
  }
})

test.each(REQUESTED)('%s: a request without it is rejected if it is required', (_, member) => {
  const { schema, path, isRequired, body } = member
  const { call, resolve } = openBusiness()
  const { accountName } = resolve('0123456789').body
  const complete: Json = 'accountName' in body ? { ...body, accountName } : body
  const seen = call(CALLS[schema], { body: withValue(complete, path, undefined) })
  if (isRequired) expectRejected(seen, path)
  else expect(seen.status, seen.text).toBe(201)
})

function expectRejected({ status, body }: Seen, field: string): void {
  expect([status, body['success']]).toEqual([400, false])
  expect(body['details']).toContainEqual({ field, message: expect.any(String) })
}

/** `0` stands for every element of a list. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return [value]
  if (step !== '0') return valuesAt(valueAt(value, step), rest)
  return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [undefined]
}
