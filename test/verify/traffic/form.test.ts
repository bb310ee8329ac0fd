/** Two answers are compared in status and form, never in values. */
import { expect, test } from 'vitest'
import { formDifferences, type ComparedMessage } from '../../../src/verify/traffic/form.ts'

const NAMES = { other: 'a sandbox', isOneDeployment: false }
const asked = new Set(['base'])

function differences(there: Omit<ComparedMessage, 'asked'>, here: Omit<ComparedMessage, 'asked'>) {
  return formDifferences({ ...there, asked }, { ...here, asked }, NAMES)
}

function answered(json: unknown, status = 200) {
  return { status, json, body: json === undefined ? '' : JSON.stringify(json) }
}

const PAIRS: readonly (readonly [what: string, there: unknown, here: unknown, found: string[]])[] =
  [
    ['values', { id: 'a', at: '2026', rate: 1 }, { id: 'b', at: '2027', rate: 2.5 }, []],
    ['forms of texts', { id: 'DEP-1' }, { id: '0x1' }, []],
    [
      'what was asked',
      { chain: 'base' },
      { chain: 'solana' },
      ['body.chain is the text asked for, of a sandbox text'],
    ],
    ['types', { amount: '1' }, { amount: 1 }, ['body.amount is text, of a sandbox number']],
    ['null', { gateway: null }, { gateway: {} }, ['body.gateway is null, of a sandbox object']],
    [
      'words',
      { status: 'PENDING', completed: true },
      { status: 'pending', completed: false },
      [
        'body.status is "PENDING", of a sandbox "pending"',
        'body.completed is true, of a sandbox false',
      ],
    ],
    ['labels', { status: 'Awaiting payment' }, { status: 'Cancelled' }, []],
    [
      'a label and a word',
      { status: 'Awaiting payment' },
      { status: 'pending' },
      ['body.status is a text for people, of a sandbox "pending"'],
    ],
    ['what a queue happens to be', { syncQueued: true }, { syncQueued: false }, []],
    [
      'members',
      { details: { a: { b: 1 }, c: 1 } },
      { details: { d: 1 } },
      ['a sandbox lacks body.details: a, c', 'only a sandbox has body.details: d'],
    ],
    ['the number of elements', { banks: [{ a: 1 }, { a: 2 }] }, { banks: [{ a: 1 }] }, []],
    ['an empty list', { banks: [] }, { banks: [{ a: 1 }] }, []],
    [
      'elements',
      { quotes: [{ rate: 1 }, { rate: '1' }] },
      { quotes: [{ rate: 1, fee: 1 }] },
      [
        'body.quotes[].rate is number or text, of a sandbox number',
        'only a sandbox has body.quotes[]: fee',
      ],
    ],
    ['no body', undefined, { code: 'X' }, ['body is empty, of a sandbox object']],
    ['names like paths', { 'a.b[]': 1 }, {}, ['a sandbox lacks body: a_b__']],
  ]

test.each(PAIRS)('%s', (_, there, here, found) => {
  expect(differences(answered(there), answered(here))).toEqual(found)
})

test('of one deployment, ids and names have forms, and details are those of one provider', () => {
  const order = (transactionId: string, selectedProvider: string, providerDetails: object) => ({
    ...answered({ transactionId, selectedProvider, providerDetails }),
    asked,
  })
  const [there, here] = [
    order('065488ba-30c8-4ad5-8bb5-1a1d2c1f9f0b', 'Heron', { a: 1 }),
    order('DEP-1', 'Kestrel Pay', { b: 1 }),
  ] as const
  const names = { other: 'the newer', isOneDeployment: true }
  expect(formDifferences(there, here, names)).toEqual([
    'body.transactionId is a UUID, of the newer text',
    'body.selectedProvider is a name, of the newer a name Pay',
  ])
})

test('errors of another form have one difference, whatever their codes are', () => {
  const there = answered({ code: 'NOT_FOUND', message: 'none', details: [] }, 404)
  const here = answered({ success: false, code: 'INTENT_NOT_FOUND', message: 'none' }, 404)
  expect(differences(there, here)).toEqual([
    'an error has {code, message}, of a sandbox {code, message, success}',
  ])
  expect(differences(answered({ code: 'A' }, 400), answered({ code: 'B' }, 422))).toEqual([
    'status 400, of a sandbox 422',
    'body.code is "A", of a sandbox "B"',
  ])
  expect(differences({ status: 404, body: '' }, here)).toEqual([
    'an error has no members, of a sandbox {code, message, success}',
  ])
})

test('of an error and a success only the status is compared', () => {
  expect(differences(answered({ a: 1 }, 201), answered({ b: 1 }, 400))).toEqual([
    'status 201, of a sandbox 400',
  ])
})

test('an answer that is deep, long or wide takes no more than a share of it', () => {
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`m${at}`, at]))
  const deep = JSON.parse('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)) as unknown
  const there = { status: 200, body: '{', json: { wide, deep } }
  const [found] = differences(there, answered({ wide: {} }))
  expect(found?.length).toBeLessThan(500)
})
