/** Values that repeat in one side of the same traffic repeat in the other side too. */
import { expect, test } from 'vitest'
import { Comparison } from '../../../src/verify/traffic/comparison.ts'

const NAMES = { other: 'a sandbox', isOneDeployment: false }

type Said = { readonly path?: string; readonly sent?: object; readonly answer: object }

function exchangeOf({ path = '/', sent = {}, answer }: Said) {
  return {
    request: { path, body: JSON.stringify(sent) },
    response: { status: 200, body: '{', json: answer as unknown },
  }
}

type Pair = readonly [operation: string, there: Said, here: Said]

/** Pairs are about one order, unless they name another. */
function compared(pairs: readonly Pair[], scopeOf: (index: number) => string = () => 'order') {
  const comparison = new Comparison(NAMES)
  for (const [index, [operation, there, here]] of pairs.entries()) {
    const about = { operation, scope: scopeOf(index), entries: [index] }
    comparison.pair(about, exchangeOf(there), exchangeOf(here))
  }
  return comparison.result()
}

function differencesOf(...args: Parameters<typeof compared>): readonly string[] {
  return compared(...args).differences.map(({ difference }) => difference)
}

const [A, B] = ['0a5488ba-30c8', '1b5488ba-30c8']
const [OWN, OTHER] = ['DEP-1001', 'DEP-2002']

const ORDERED: Pair = [
  'createOrder',
  { answer: { transactionId: A } },
  { answer: { transactionId: OWN } },
]

test.each<[what: string, there: Said, here: Said, found: readonly string[]]>([
  ['the id of the order', { answer: { id: A } }, { answer: { id: OWN } }, []],
  ['letters of another case', { answer: { id: A.toUpperCase() } }, { answer: { id: OWN } }, []],
  ['a new id in both', { answer: { id: B } }, { answer: { id: OTHER } }, []],
  [
    'an id of no order',
    { answer: { id: A } },
    { answer: { id: OTHER } },
    ['body.id is equal to createOrder body.transactionId, of a sandbox it is not'],
  ],
  [
    'the id of another order',
    { answer: { id: B } },
    { answer: { id: OWN } },
    ['body.id is new, of a sandbox it is equal to createOrder body.transactionId'],
  ],
  [
    'the id of the order in a sentence',
    { answer: { note: `Pay for ${A}, in one transfer.` } },
    { answer: { note: `Please pay for order ${OWN} by 2026-01-01T09:00:00Z.` } },
    [],
  ],
  [
    'another id in a sentence',
    { answer: { note: `Pay for ${A}.` } },
    { answer: { note: `Pay for ${OTHER}.` } },
    ['body.note, id 1 in it is equal to createOrder body.transactionId, of a sandbox it is not'],
  ],
  [
    'another id in an address',
    { answer: { page: `https://pay.example/${A}?x=1` } },
    { answer: { page: `https://pay.example/${OTHER}?x=1` } },
    ['body.page, id 1 in it is equal to createOrder body.transactionId, of a sandbox it is not'],
  ],
  ['an instant', { answer: { at: '2026-01-01T09:00:00Z' } }, { answer: { at: OWN } }, []],
  ['a word', { answer: { name: 'Northwind' } }, { answer: { name: 'Heron' } }, []],
  [
    'what was sent',
    { path: `/orders/${A}/x`, answer: { id: A } },
    { path: `/orders/${OWN}/x`, answer: { id: OWN } },
    [],
  ],
  [
    'an amount that was sent',
    { sent: { amount: 35 }, answer: { used: { amount: '35.00' } } },
    { sent: { amount: 36 }, answer: { used: { amount: '36.00' } } },
    [],
  ],
  [
    'an amount that was not sent',
    { sent: { amount: 35 }, answer: { amountToPay: 35 } },
    { sent: { amount: 35 }, answer: { amountToPay: 34.5 } },
    ['body.amountToPay is equal to monitorOrderStatus request.amount, of a sandbox it is not'],
  ],
  ['a small amount', { sent: { amount: 1 }, answer: { paid: 1 } }, { answer: { paid: 2 } }, []],
  [
    'elements of lists, which have any order',
    { answer: { banks: [{ id: A }, { id: B }] } },
    { answer: { banks: [{ id: OTHER }, { id: OWN }] } },
    [],
  ],
])('%s', (_what, there, here, found) => {
  expect(differencesOf([ORDERED, ['monitorOrderStatus', there, here]])).toEqual(found)
})

test('each answer with a wrong value is counted, with the first place', () => {
  const wrong: Pair = ['getOrderIntent', { answer: { id: A } }, { answer: { id: OTHER } }]
  const { differences, kinds, equal } = compared([ORDERED, wrong, wrong])
  expect(differences).toMatchObject([{ answers: 2, kinds: ['getOrderIntent 200'], entries: [1] }])
  expect([equal, kinds]).toEqual([
    1,
    [
      { kind: 'createOrder 200', compared: 1, equal: 1 },
      { kind: 'getOrderIntent 200', compared: 2, equal: 0 },
    ],
  ])
})

test('amounts of two orders are equal by chance', () => {
  const paid = (there: number, here: number): Pair => [
    'monitorOrderStatus',
    { answer: { paid: there } },
    { answer: { paid: here } },
  ]
  const pairs = [paid(35, 35), paid(35, 36)]
  expect(differencesOf(pairs, (index) => `order ${index}`)).toEqual([])
  expect(differencesOf(pairs)).toHaveLength(1)
})

test('webhooks are about the order that their ids name', () => {
  const comparison = new Comparison(NAMES)
  const [, there, here] = ORDERED
  const about = { operation: 'createOrder', scope: 'order', entries: [0] }
  comparison.pair(about, exchangeOf(there), exchangeOf(here))
  const sent = (id: string, order: string) => ({
    headers: {},
    body: JSON.stringify({ id, type: 'order.made', data: { order } }),
  })
  const asked = { path: '/', body: '' }
  comparison.webhooks(about, [[sent('evt_1', A)], [sent('evt_9', OTHER)]], [asked, asked])
  expect(comparison.result().differences).toMatchObject([
    { difference: expect.stringContaining('body.data.order is equal to createOrder') },
  ])
})

test('a body that is long, wide or deep takes no more than a share of it', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 100_000 }, (_, at) => [`m${at}`, `id-${at}`]),
  )
  const deep = JSON.parse('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)) as object
  const said = { answer: { wide, deep } }
  expect(differencesOf([['createOrder', said, said]])).toEqual([])
})
