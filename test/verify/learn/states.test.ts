/** Which words of events name their kinds: neither moments nor amounts, however few there are. */
import { expect, test } from 'vitest'
import type { State } from '../../../src/verify/learn/orders.ts'
import { eventKindsOf } from '../../../src/verify/learn/states.ts'

const EVENTS = ['opened', 'received', 'done']

test.each<[what: string, valueOf: (order: number, event: number) => string]>([
  ['moments of a few seconds', (_order, event) => `2026-01-02T09:00:0${event}Z`],
  ['two amounts', (order, event) => `${30 + ((order + event) % 2)}.25`],
  ['an id of each order', (order) => `tr_${order}0a`],
])('the kind of an event does not depend on %s', (_what, valueOf) => {
  const all = [0, 1, 2, 3].flatMap((order) =>
    EVENTS.map((name, event) => ({
      body: { name: `order.${name}`, of: valueOf(order, event) },
      headers: {},
      ageMs: event * 1_000,
      isFirst: event === 0,
      order: String(order),
    })),
  )
  expect(new Set(eventKindsOf(all).map(({ key, state }) => `${key} ${state}`))).toEqual(
    new Set([
      'name=order.opened placed',
      'name=order.received funded',
      'name=order.done completed',
    ]),
  )
})

/** A number is one in the message, too. */
function wordsIn(said: string): readonly (readonly [word: string | number, ageMs: number])[] {
  return said.split(', ').map((one) => {
    const [word = '', ageMs] = one.split(' @')
    return [/^\d+$/.test(word) ? Number(word) : word, Number(ageMs)]
  })
}

/** The states of the words, in orders that status syncs report to have ended so. */
function statesOf(orders: readonly string[], end?: State): readonly (State | undefined)[] {
  const all = orders.flatMap((said, order) =>
    wordsIn(said).map(([word, ageMs], at) => ({
      ...{ body: { word }, headers: {}, ageMs, isFirst: at === 0 },
      ...{ order: String(order), end },
    })),
  )
  const kinds = eventKindsOf(all)
  const states = new Map(all.map(({ body }, at) => [body.word, kinds[at]?.state]))
  return [...states.values()]
}

const GERMAN = 'neu @10, bezahlt @500, fertig @900'
const OF_BUY = 'new @10, Payment received @400, Awaiting settlement @700, done @900'
const OF_SELL = 'new @10, Deposit received @300, Awaiting payout @800, done @900'

/** What three orders each are said to be at which age, in milliseconds, and the states of that. */
test.each<[what: string, said: readonly string[], states: string, end?: State]>([
  [
    'words within words are read one by one',
    ['TX_OPEN @10, TX_FUNDED @500, TX_DONE @900'],
    'placed funded completed',
  ],
  [
    'the first event need not be about an order that was placed',
    ['orderSettling @600, orderDone @900'],
    'funded completed',
  ],
  [
    'the last word is the end that status syncs report, in any language',
    ...([[GERMAN], 'placed funded completed', 'completed'] as const),
  ],
  [
    'who paid is not always the last one',
    ['CREATED @10, PAID @500, DONE @900'],
    'placed funded completed',
  ],
  ['who paid can be the last one', ['created @10, payout paid @900'], 'placed completed'],
  [
    'numbers can be the words',
    ...([['1 @10, 2 @500, 10 @900'], 'placed funded completed', 'completed'] as const),
  ],
  ['without such a report, it is a further step', [GERMAN], 'placed funded settling'],
  [
    'a buy and a sell have words of their own for each step',
    [OF_BUY, OF_SELL],
    'placed funded settling completed funded settling',
  ],
])('%s', (_what, said, states, end) => {
  const orders = said.flatMap((one) => [one, one, one])
  expect(statesOf(orders, end).join(' ')).toBe(states)
})

test('a word that every order repeats is another step each time', () => {
  const said = ['pending', 'pending', 'pending', 'sent'] as const
  const all = [0, 1, 2].flatMap((order) =>
    said.map((word, at) => ({
      ...{ body: { word, seq: `${order}-${at}` }, headers: {}, ageMs: at * 300, isFirst: at === 0 },
      ...{ order: String(order), end: 'completed' as const },
    })),
  )
  const states = eventKindsOf(all).map(({ state }) => state)
  expect(states.slice(0, 4)).toEqual(['placed', 'funded', 'settling', 'completed'])
})

test('an order that is seen once in a later state was placed before, however many stay as they were', () => {
  const opened = [0, 1, 2, 3].flatMap((order) => [order, order].map((_, at) => [order, 'a', at]))
  const said = [...opened, [4, 'a', 0], [4, 'b', 0.3], [5, 'done', 1], [6, 'done', 1]] as const
  const all = said.map(([order, word, at]) => ({
    ...{ body: { word }, headers: {}, ageMs: Number(at) * 1_000, isFirst: false },
    order: String(order),
  }))
  const kinds = eventKindsOf(all, { beginsPlaced: true })
  expect(new Set(kinds.map(({ key, state }) => `${key} ${state}`))).toEqual(
    new Set(['word=a placed', 'word=b funded', 'word=done completed']),
  )
})
