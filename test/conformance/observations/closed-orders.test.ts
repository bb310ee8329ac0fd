/** What an expired order reports is read only where it has expired. */
import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/client/exchange.ts'
import type { OperationId } from '../../../src/contract/generated/operations.ts'
import { observe } from '../../../src/conformance/observations/observe.ts'
import { aRun } from '../../reporters/conformance/a-run.ts'

const { capabilities } = aRun()
const FAILED = { status: 'failed', terminal: true, completed: false, syncQueued: false }
const AFTER = { synchronizedAt: '2026-01-01T09:31:00Z' }
const BEFORE = { synchronizedAt: '2026-01-01T09:10:00Z' }

function answered(operationId: OperationId, transactionId: string, json: object): Exchange {
  const body = { success: true, transactionId, ...json }
  return {
    id: 1,
    operationId,
    request: { method: 'POST', path: '/', headers: { 'x-api-key': '$RAMP_API_KEY' }, body: '' },
    response: { status: 200, headers: {}, body: JSON.stringify(body), json: body },
    at: 1,
    tookMs: 1,
    curl: '',
  }
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
