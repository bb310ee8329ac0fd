/** What an expired or an overridden order reports is read only where that is why it ended. */
import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/base/client/exchange.ts'
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import { observe } from '../../../src/verify/observations/observe.ts'
import { aRun } from '../../report/verify/a-run.ts'
import { anExchange } from '../an-exchange.ts'

const { capabilities } = aRun()
const FAILED = { status: 'failed', terminal: true, completed: false, syncQueued: false }
const AFTER = { synchronizedAt: '2026-01-01T09:31:00Z' }
const BEFORE = { synchronizedAt: '2026-01-01T09:10:00Z' }

function answered(
  operationId: OperationId,
  transactionId: string,
  json: object,
  sent: object = {},
) {
  const answer = { success: true, transactionId, ...json }
  const headers = { 'x-api-key': '$RAMP_API_KEY' }
  const request = { method: 'POST', path: '/', headers, body: JSON.stringify(sent) }
  return anExchange({ operationId, request, json: answer })
}

const CASES = [
  ['after its time', { ...FAILED, ...AFTER }, 'failed', undefined],
  ['before its time, as where it failed', { ...FAILED, ...BEFORE }, undefined, undefined],
  [
    'where it completed',
    { ...FAILED, ...AFTER, status: 'completed', completed: true },
    undefined,
    undefined,
  ],
  [
    'while a synchronisation is queued',
    { ...FAILED, ...AFTER, syncQueued: true },
    undefined,
    undefined,
  ],
  ['where orders fail by themselves', { ...FAILED, ...AFTER }, undefined, FAILED],
  [
    'that stays open',
    { ...FAILED, ...AFTER, status: 'pending', terminal: false },
    'pending',
    undefined,
  ],
  ['with a word of its own', { ...FAILED, ...AFTER, status: 'expired' }, 'differs', undefined],
] as const

test.each(CASES)('an order whose window closed, %s', (_, sync, seen, other) => {
  if (capabilities === undefined) throw new Error('The run has no capabilities')
  const window = answered('getOrderIntent', 'a', {
    depositIntentExpiresAt: '2026-01-01T09:30:00Z',
  })
  const expired = answered('monitorOrderStatus', 'a', sync)
  const others = other === undefined ? [] : [answered('monitorOrderStatus', 'b', other)]
  const { observations } = observe({
    exchanges: [window, expired, ...others],
    open: {},
    capabilities: { ...capabilities, control: undefined },
    webhooks: undefined,
    expired,
  })
  const found = observations.find(({ subject }) => subject === 'status of an expired order')
  expect(found?.differs === true ? 'differs' : found?.value).toBe(seen)
})

const PENDING = { status: 'pending', terminal: false, completed: false }
const COMPLETED = { status: 'completed', terminal: true, completed: true }

function placed(transactionId: string, more: object = {}): Exchange {
  const order = { asset: 'USDC', chain: 'base', externalCustomerId: 'ada', ...more }
  return answered('createOrder', transactionId, {}, order)
}

test.each([
  ['where another order stays open', PENDING, 'completed'],
  ['where all orders complete', COMPLETED, 'keep'],
] as const)('an order that is completed after its override, %s', (_, other, value) => {
  if (capabilities === undefined) throw new Error('The run has no capabilities')
  const { observations } = observe({
    exchanges: [
      ...[placed('a'), answered('monitorOrderStatus', 'a', PENDING)],
      ...[
        answered('monitorOrderStatus', 'b', PENDING),
        placed('c', { overrideActiveIntent: true }),
      ],
      ...[
        answered('monitorOrderStatus', 'a', COMPLETED),
        answered('monitorOrderStatus', 'b', other),
      ],
    ].map((exchange, id) => ({ ...exchange, id })),
    open: {},
    capabilities,
    webhooks: undefined,
    expired: undefined,
  })
  const found = observations.filter(({ subject }) => subject === 'overridden order')
  expect(found).toMatchObject([{ value }])
})

test('of several overridden orders, one that completes says more than one that fails', () => {
  if (capabilities === undefined) throw new Error('The run has no capabilities')
  const bola = { externalCustomerId: 'bola' }
  const { observations } = observe({
    exchanges: [
      ...[placed('a'), placed('b', { overrideActiveIntent: true })],
      ...[placed('c', bola), placed('d', { ...bola, overrideActiveIntent: true })],
      ...[
        answered('monitorOrderStatus', 'a', FAILED),
        answered('monitorOrderStatus', 'c', COMPLETED),
      ],
    ].map((exchange, id) => ({ ...exchange, id })),
    open: {},
    capabilities,
    webhooks: undefined,
    expired: undefined,
  })
  const found = observations.filter(({ subject }) => subject === 'overridden order')
  expect(found).toMatchObject([{ value: 'keep' }])
})
