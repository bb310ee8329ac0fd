import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  COMMON_LABELS,
  stageLabel,
  TRACKING_LABELS,
} from '../../../../src/sandbox/simulator/orders/status-labels.ts'
import {
  ORDER_TRANSITIONS,
  type OrderState,
} from '../../../../src/sandbox/simulator/orders/order.ts'
import { everyProvider } from '../../../contracts/setting-row.ts'
import { anOrder } from '../../../builders.ts'
import { randomRun } from '../../../random-run.ts'
import { aBuy, aPlacedOrder, aSell } from '../../../worlds.ts'

const RUN = randomRun({ file: 'test/sandbox/simulator/orders/status-labels.test.ts', numRuns: 60 })

const STATES = Object.keys(ORDER_TRANSITIONS) as OrderState[]
const STYLES = ['human', 'tracking'] as const

/** How far an order is by its label. A label that is in no row is unknown to clients. */
const STAGES: readonly (readonly string[])[] = [
  ['Order placed', 'Awaiting payment', 'Awaiting deposit'],
  ['Partly paid'],
  ['Payment received', 'Deposit received', 'Forwarded to provider'],
  ['Awaiting settlement', 'Awaiting payout', 'settling'],
  ['Marked completed', 'Marked failed', 'Payment window expired', 'Cancelled'],
]

function stageOf(label: string): number {
  return STAGES.findIndex((labels) => labels.includes(label))
}

test('every stage of an order has a label of its own, at least nine', () => {
  const open = ['placed', 'funded', 'settling']
  const labels = (['buy', 'sell'] as const).flatMap((side) =>
    STATES.map((state) => [side, state, stageLabel(anOrder({ side, state }))] as const),
  )
  const stages = new Set(
    labels.map(([side, state]) => (open.includes(state) ? side + state : state)),
  )
  expect(new Set(labels.map(([, , label]) => label)).size).toBe(stages.size)
  expect(stages.size).toBeGreaterThanOrEqual(9)
})

test('the labels of tracking are those that clients know besides', () => {
  const labels = (['placed', 'funded', 'settling'] as const).map((state) =>
    stageLabel(anOrder({ state }), 'tracking'),
  )
  expect(labels).toEqual(['Order placed', 'Forwarded to provider', 'settling'])
  expect(TRACKING_LABELS).toEqual(labels)
  expect(COMMON_LABELS).toEqual([...(STAGES[1] ?? []), ...(STAGES[4] ?? [])])
})

test('a part of the money gives an open order another label', () => {
  const receipt = { at: 0, amount: '1', kind: 'partial', refunded: '0', held: '0' } as const
  expect(stageLabel(anOrder({ state: 'placed', receipts: [receipt] }))).toBe('Partly paid')
  expect(stageLabel(anOrder({ state: 'funded', receipts: [receipt] }))).toBe('Payment received')
})

test.each([
  { request: aBuy(), label: 'Awaiting payment' },
  { request: aSell(), label: 'Awaiting deposit' },
])('money of a $request.side that the provider did not report is in no label', (row) => {
  const lost = everyProvider({ callsLost: true })
  const { world, row: order } = aPlacedOrder(row.request, { progression: 'after:10s', ...lost })
  world.runWork(world.now() + 5_000)
  expect(order()).toMatchObject({ state: 'placed', providerState: 'funded' })
  expect(stageLabel(order())).toBe(row.label)
})

const histories = fc.record({
  request: fc.constantFrom(aBuy(), aSell()),
  style: fc.constantFrom(...STYLES),
  fault: fc.constantFrom({}, { callsLost: true }, { callsLate: '20s' }, { neverSettles: true }),
  underpayment: fc.constantFrom('hold', 'fail', 'settle'),
  moves: fc.array(
    fc.constantFrom('1s', '20s', '31m', 'sync', 'part', 'deposit', 'settle', 'complete', 'cancel'),
    { maxLength: 12 },
  ),
})

test('a later label never reports an earlier stage, whatever happens to the order', () => {
  fc.assert(
    fc.property(histories, ({ request, style, fault, underpayment, moves }) => {
      const order = aPlacedOrder(request, {
        progression: 'after:10s',
        assumptions: { statusLabels: style, eventStatusLabels: style, underpayment },
        ...everyProvider(fault),
      })
      const seen = [stageLabel(order.row(), style)]
      for (const move of moves) {
        try {
          if (move === 'sync') order.poll()
          else if (/^\d/.test(move)) order.advance(move)
          else if (move === 'part') order.simulate('deposit', '1')
          else order.simulate(move as 'deposit')
        } catch {
          // A move that the state of the order forbids changes nothing.
        }
        seen.push(stageLabel(order.row(), style))
      }
      const reported = [...order.world.rows.all('events')].map(({ data }) => String(data['status']))
      for (const labels of [seen, reported]) {
        const stages = labels.map(stageOf)
        expect(stages, labels.join(', ')).toEqual(stages.toSorted((a, b) => a - b))
        expect(stages).not.toContain(-1)
      }
    }),
    RUN,
  )
})
