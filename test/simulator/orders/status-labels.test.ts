import { expect, test } from 'vitest'
import { stageLabel } from '../../../src/simulator/orders/status-labels.ts'
import { ORDER_TRANSITIONS, type OrderState } from '../../../src/simulator/orders/order.ts'
import { anOrder } from '../../builders.ts'

const STATES = Object.keys(ORDER_TRANSITIONS) as OrderState[]

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

test('a part of the money gives an open order another label', () => {
  const receipt = { at: 0, amount: '1', kind: 'partial', refunded: '0', held: '0' } as const
  expect(stageLabel(anOrder({ state: 'placed', receipts: [receipt] }))).toBe('Partly paid')
  expect(stageLabel(anOrder({ state: 'funded', receipts: [receipt] }))).toBe('Payment received')
})
