/** Which failures have one cause, so that they are one counterexample. */
import { expect, test } from 'vitest'
import { DEFAULT_ADAPTER } from '../../../src/lab/application/default-adapter.ts'
import {
  causeName,
  explains,
  haveOneCause,
  hintOf,
  isBookedAtStart,
  isExplainedBy,
  type CauseEvidence,
  type Failing,
} from '../../../src/lab/explore/cause.ts'
import type { Oracle } from '../../../src/base/contract/generated/types.ts'
import { sequencesOf } from '../../../src/lab/explore/policies/exhaustive.ts'
import { keyOf } from '../../../src/lab/explore/sequences.ts'

const SEQUENCES = [0, 1].flatMap((depth) => sequencesOf(DEFAULT_ADAPTER, depth))
const PENDING = { state: 'pending', credits: 0 }
const CREDITED = { state: 'completed', credits: 1 }
const TWICE = { state: 'completed', credits: 2 }
const FAILED = { state: 'failed', credits: 0 }

type Row = readonly [key: string, oracle: Oracle, expected?: object, received?: object]

function failing([key, oracle, expected, received]: Row, evidence: CauseEvidence = {}): Failing {
  const sequence = SEQUENCES.find((each) => keyOf(each) === key)
  if (sequence === undefined) throw new Error(`There is no ${key}`)
  return { sequence, oracle, failure: { expected, received }, ...evidence }
}

test.each<readonly [what: string, isOne: boolean, one: Row, other: Row]>([
  [
    'the same on both sides',
    true,
    ['buy + answer-reset', 'known'],
    ['sell + answer-truncate', 'known'],
  ],
  [
    'an amount, and an order that is unknown',
    false,
    ['buy', 'amount'],
    ['buy + answer-reset', 'known'],
  ],
  [
    'a wrong end, in whichever sequence an order fails',
    true,
    ['buy + order-fails', 'state', FAILED, CREDITED],
    ['sell + other-customer', 'other', FAILED, CREDITED],
  ],
  [
    'a credit before the end, and a credit without an end',
    true,
    ['buy', 'early', { credits: 0 }, { state: 'pending', credits: 1 }],
    ['buy + window-closes', 'state', FAILED, CREDITED],
  ],
  [
    'one event twice, in the same minute or days later',
    true,
    ['buy + end-twice', 'credits', CREDITED, TWICE],
    ['buy + end-again', 'credits', CREDITED, TWICE],
  ],
  [
    'an end that is missed after a kill, by its webhook or by its state',
    true,
    ['buy + killed-placed', 'delivered'],
    ['buy + killed-ended', 'state', CREDITED, PENDING],
  ],
  [
    'an end that is missed for another reason',
    false,
    ['buy + secret-rotated', 'delivered'],
    ['buy + killed-ended', 'state', CREDITED, PENDING],
  ],
  [
    'an end that is missed on the happy path already',
    true,
    ['buy', 'state', CREDITED, PENDING],
    ['buy + killed-ended', 'state', CREDITED, PENDING],
  ],
  [
    'an order that is still open, and one that was credited and opened again',
    false,
    ['buy + updated-later', 'state', CREDITED, PENDING],
    ['buy + end-later', 'state', CREDITED, { state: 'pending', credits: 1 }],
  ],
  [
    'the same in a sell, whose effects do not show its end',
    true,
    ['buy + end-later', 'state', CREDITED, { state: 'pending', credits: 1 }],
    ['sell + updated-later', 'state', { state: 'completed' }, { state: 'pending' }],
  ],
  [
    'a completed order that was failed, and a failed one that was completed',
    false,
    ['buy + refresh-lost-paid', 'state', CREDITED, FAILED],
    ['buy + order-fails', 'state', FAILED, CREDITED],
  ],
  [
    'a credit that is missed, and one that is made twice',
    false,
    ['buy + end-lost', 'credits', CREDITED, { ...CREDITED, credits: 0 }],
    ['buy + end-twice', 'credits', CREDITED, TWICE],
  ],
])('%s: one cause is %s', (_, isOne, one, other) => {
  expect(haveOneCause(failing(one), failing(other))).toBe(isOne)
})

test('a cause that the run tells stands for itself, whatever fails by it', () => {
  const cause = 'unknown-order' as const
  const one = failing(['buy + answer-last', 'state', CREDITED, PENDING])
  const other = failing(['buy + killed-late', 'delivered'])
  expect(haveOneCause({ ...one, cause }, { ...other, cause })).toBe(true)
  expect(haveOneCause({ ...one, cause }, one)).toBe(false)
  expect([causeName({ ...one, cause }), causeName(one)]).toEqual([
    'unknown-order',
    'missed (answers)',
  ])
})

test('the name and the hint of a cause tell where a wrong amount comes from', () => {
  const sources = ['estimatedOutput in the response of createQuote']
  const one = failing(['buy + amount-large', 'amount', CREDITED, CREDITED], { sources })
  const failure = { step: 1, title: '', message: '' }
  expect([causeName({ ...one, way: 'sync' }), hintOf({ ...one, failure })]).toEqual([
    `amount by sync (${sources[0]})`,
    expect.stringMatching(/The wrong amount equals estimatedOutput in the response/),
  ])
})

test.each([
  ['buy + other-at-once', /mixed two orders up/],
  ['buy + other-overtakes', /^A webhook is late, and not outdated/],
  ['buy + other-between', /^Credit at transaction.completed only/],
])('the hint of %s is %s', (key, hint) => {
  const one = failing([key, 'early', { credits: 0 }, CREDITED])
  const failure = { step: 1, title: '', message: '' }
  expect(hintOf({ ...one, failure })).toMatch(hint)
})

test.each<readonly [isAtStart: boolean, row: Row]>([
  [true, ['buy + killed-late', 'credits', CREDITED, TWICE]],
  [true, ['sell + killed-placed', 'debits', { debits: 1 }, { debits: 2 }]],
  [false, ['sell + killed-placed', 'debits', { debits: 1 }, { debits: 0 }]],
  [false, ['buy + end-again', 'credits', CREDITED, TWICE]],
])('more was booked at the start: %s of %j', (isAtStart, row) => {
  expect(isBookedAtStart(failing(row))).toBe(isAtStart)
})

test.each(['unreadable', 'other (HTTP 503)'])(
  'an order that is %s is no order that was missed',
  (state) => {
    const one = failing(['buy + end-again', 'state', CREDITED, { state }])
    const failure = { ...one.failure, step: 1, title: '', message: '' }
    expect(causeName(one)).toMatch('unreadable')
    expect(hintOf({ ...one, failure })).toMatch(/^The application showed this order before/)
  },
)

const LOST: Row = ['buy + killed-ended', 'state', CREDITED, PENDING]
const UNKNOWN: Row = ['buy + answer-last', 'state', CREDITED, PENDING]
const AGAIN: Row = ['buy + end-again', 'credits', CREDITED, TWICE]
const AT_ONCE: Row = ['buy + end-twice', 'credits', CREDITED, TWICE]
const RETURNED = { state: 'failed', returns: 1 }
const RETURNED_TWICE: Row = [
  'sell + window-closes',
  'returns',
  RETURNED,
  { ...RETURNED, returns: 2 },
]
const RETURNED_AGAIN: Row = ['sell + end-again', 'returns', RETURNED, { ...RETURNED, returns: 2 }]
const KEPT = { ...RETURNED, returns: 0 }
const OTHER_KEPT: Row = ['sell + other-customer', 'returns', RETURNED, KEPT]
const SMALL_KEPT: Row = ['sell + amount-small-returned', 'returns', RETURNED, KEPT]
const AT_START: Row = ['buy + killed-late', 'credits', CREDITED, TWICE]
const AFTER_KILL: Row = ['buy + killed-and-again', 'credits', CREDITED, TWICE]
const INSIDE: Row = ['buy + kill-inside', 'state', CREDITED, PENDING]
const OTHER: Row = ['buy + other-customer', 'state', CREDITED, PENDING]
const OTHER_FIRST: Row = ['sell + other-first', 'state', CREDITED, PENDING]

const BETTER_RATE: Row = ['buy + rate-improves', 'amount', CREDITED, CREDITED]
const LARGE: Row = ['buy + amount-large', 'amount', CREDITED, CREDITED]

type Shown = readonly [row: Row, evidence?: CauseEvidence]

test.each<readonly [what: string, does: boolean, one: Shown, other: Shown]>([
  ['a failed sell that is kept, one of a small amount', true, [OTHER_KEPT], [SMALL_KEPT]],
  ['a small amount that is kept, every failed sell', false, [SMALL_KEPT], [OTHER_KEPT]],
  [
    'a failed sell that is kept although its webhook came, one that only a status sync ends',
    false,
    [OTHER_KEPT, { way: 'webhook' }],
    [['sell + order-fails-lost', 'returns', RETURNED, KEPT], { way: 'sync' }],
  ],
  [
    'a booking at the start, one that a repeated event brings after a kill',
    true,
    [AT_START, { cause: 'replayed' }],
    [AFTER_KILL, { cause: 'ended-again' }],
  ],
  [
    'a booking at the start, a second debit after a kill inside',
    true,
    [AT_START, { cause: 'replayed' }],
    [['sell + kill-inside', 'debits', { debits: 1 }, { debits: 2 }]],
  ],
  [
    'a booking at the start, one that a repeated event brings',
    false,
    [AT_START, { cause: 'replayed' }],
    [AGAIN, { cause: 'ended-again' }],
  ],
  [
    'an early acknowledgement, the loss of an order that is not known yet',
    true,
    [LOST, { cause: 'acknowledged-first' }],
    [UNKNOWN, { cause: 'unknown-order' }],
  ],
  [
    'a state that is written late, the loss of an order that is not known yet',
    false,
    [LOST, { cause: 'stored-late' }],
    [UNKNOWN, { cause: 'unknown-order' }],
  ],
  [
    'the loss of an order that is not known yet, an early acknowledgement',
    false,
    [UNKNOWN, { cause: 'unknown-order' }],
    [LOST, { cause: 'acknowledged-first' }],
  ],
  [
    'a repetition that is checked too early, two that come at once',
    true,
    [AGAIN, { cause: 'acknowledged-first' }],
    [AT_ONCE, { cause: 'ended-again' }],
  ],
  [
    'a repetition that is checked too early, one that comes after a kill',
    false,
    [AGAIN, { cause: 'acknowledged-first' }],
    [AFTER_KILL, { cause: 'ended-again' }],
  ],
  [
    'one end that is credited twice, an end that is applied again in a buy',
    true,
    [['buy', 'credits', CREDITED, TWICE]],
    [AGAIN, { cause: 'ended-again' }],
  ],
  [
    'one end that is credited twice, an end that is applied again in a sell',
    true,
    [['buy', 'credits', CREDITED, TWICE]],
    [RETURNED_AGAIN, { cause: 'ended-again' }],
  ],
  [
    'one end that is given back twice, an end that is applied again in a sell',
    true,
    [RETURNED_TWICE],
    [RETURNED_AGAIN, { cause: 'ended-again' }],
  ],
  [
    'one end that is given back twice, an end that is applied again in a buy',
    false,
    [RETURNED_TWICE],
    [AGAIN, { cause: 'ended-again' }],
  ],
  [
    'a loss after an early acknowledgement, a repetition',
    false,
    [LOST, { cause: 'acknowledged-first' }],
    [AT_ONCE, { cause: 'ended-again' }],
  ],
  [
    'an early acknowledgement, an end that is lost within a webhook',
    true,
    [LOST, { cause: 'acknowledged-first' }],
    [INSIDE, { way: 'webhook' }],
  ],
  [
    'an early acknowledgement, a repetition after a kill within a webhook',
    false,
    [LOST, { cause: 'acknowledged-first' }],
    [['buy + kill-inside', 'credits', CREDITED, TWICE]],
  ],
  [
    'an end that is lost at a kill, one that is lost within a webhook',
    true,
    [LOST, { way: 'webhook' }],
    [INSIDE, { way: 'webhook' }],
  ],
  [
    'an end that is lost within a webhook, one that is lost at a kill',
    false,
    [INSIDE, { way: 'webhook' }],
    [LOST, { way: 'webhook' }],
  ],
  [
    'an event that went to another order, one that is lost with another order',
    true,
    [OTHER, { cause: 'other-order' }],
    [OTHER_FIRST],
  ],
  [
    'an event that went to another order, one that is lost at a kill',
    true,
    [OTHER, { cause: 'other-order' }],
    [LOST, { way: 'webhook' }],
  ],
  [
    'an event that went to another order, an end that is lost within a webhook',
    true,
    [OTHER, { cause: 'other-order' }],
    [INSIDE, { way: 'webhook' }],
  ],
  [
    'an event that went to another order, an end that a status sync missed at a kill',
    false,
    [OTHER, { cause: 'other-order' }],
    [LOST, { way: 'sync' }],
  ],
  [
    'an event that went to another order, one that is lost without',
    false,
    [OTHER, { cause: 'other-order' }],
    [['buy + updated-later', 'state', CREDITED, PENDING], { way: 'webhook' }],
  ],
  [
    'an end that is lost from a webhook, one that is lost from a status sync',
    false,
    [['buy + updated-later', 'state', CREDITED, PENDING], { way: 'webhook' }],
    [['buy + end-lost', 'state', CREDITED, PENDING], { way: 'sync' }],
  ],
  [
    'a wrong amount at a better rate, the same one of a large order from the same field',
    true,
    [BETTER_RATE, { sources: ['quoted', 'shown'] }],
    [LARGE, { sources: ['shown'] }],
  ],
  [
    'a wrong amount at a better rate, one of a large order from another field',
    false,
    [BETTER_RATE, { sources: ['quoted'] }],
    [LARGE, { sources: ['ordered'] }],
  ],
  [
    'a wrong amount at a better rate, one of a large order from nowhere',
    false,
    [BETTER_RATE, { sources: ['quoted'] }],
    [LARGE],
  ],
  [
    'a wrong amount by a webhook, one from the same field by a status sync',
    false,
    [BETTER_RATE, { sources: ['quoted'], way: 'webhook' }],
    [LARGE, { sources: ['quoted'], way: 'sync' }],
  ],
])('%s: explained is %s', (_, does, one, other) => {
  expect(explains(failing(...one), failing(...other))).toBe(does)
})

test('the names of causes in reports tell which one explains which', () => {
  expect(isExplainedBy('unknown-order', 'acknowledged-first')).toBe(true)
  expect(isExplainedBy('acknowledged-first', 'unknown-order')).toBe(false)
  expect(isExplainedBy('missed (again)', 'missed (again)')).toBe(true)
  expect(isExplainedBy('missed (again)', 'missed (answers)')).toBe(false)
})
