import { expect, test } from 'vitest'
import type { WebhookFault } from '../../../src/simulator/behaviour/behaviour.ts'
import { rotateSecret } from '../../../src/simulator/webhooks/operations.ts'
import { START } from '../../worlds.ts'
import { advance, eventBodyOf, isSigned, onlyDelivery, waitingWorld } from './delivering.ts'

type Options = Omit<NonNullable<Parameters<typeof waitingWorld>[0]>, 'webhooks'>

function faulty(webhooks: readonly WebhookFault[], options: Options = {}) {
  return waitingWorld({ webhooks, ...options })
}

test('corrupt-body: other bytes, still JSON, under the signature of the true ones', async () => {
  const { world, transport, receiver, endpoint } = faulty([{ do: 'corrupt-body', times: 1 }])
  await advance(world, transport, '0s')
  const delivery = onlyDelivery(world)
  const body = eventBodyOf(world, delivery)
  const [sent] = receiver.received
  expect(sent?.body).not.toBe(body)
  expect(() => JSON.parse(sent?.body ?? '')).not.toThrow()
  expect(isSigned(sent, endpoint.secret)).toBe(false)
  expect(isSigned({ headers: sent?.headers ?? {}, body }, endpoint.secret)).toBe(true)
  expect(delivery.attempts[0]?.sentBody).toBe(sent?.body)
})

const SCHEMES = ['hex', 'prefixed', 'base64', 'timestamped', 'standard-webhooks'] as const

test.each(SCHEMES)(
  'wrong-signature: of the right shape, and not the secret’s (%s)',
  async (scheme) => {
    const { world, transport, receiver, endpoint } = faulty([{ do: 'wrong-signature', times: 1 }], {
      assumptions: { signatureScheme: scheme },
    })
    receiver.answer({ status: 401, times: 1 })
    await advance(world, transport, '1m')
    const [wrong, right] = receiver.received
    expect(isSigned(wrong, endpoint.secret, { scheme })).toBe(false)
    expect(isSigned(right, endpoint.secret, { scheme })).toBe(true)
    expect(wrong?.headers['x-service-signature']?.length).toBe(
      right?.headers['x-service-signature']?.length,
    )
  },
)

test.each(SCHEMES)('missing-signature: no header carries one (%s)', async (scheme) => {
  const { world, transport, receiver } = faulty([{ do: 'missing-signature' }], {
    assumptions: { signatureScheme: scheme },
  })
  await advance(world, transport, '0s')
  const names = Object.keys(receiver.received[0]?.headers ?? {})
  expect(names.filter((name) => name.includes('signature'))).toEqual([])
  expect(names).toContain('x-service-delivery')
})

test.each(['timestamped', 'standard-webhooks'] as const)(
  'stale-signature: a true one, an hour old (%s)',
  async (scheme) => {
    const { world, transport, receiver, endpoint } = faulty([{ do: 'stale-signature' }], {
      assumptions: { signatureScheme: scheme },
    })
    await advance(world, transport, '0s')
    const [sent] = receiver.received
    expect(isSigned(sent, endpoint.secret, { scheme })).toBe(true)
    expect(isSigned(sent, endpoint.secret, { scheme, now: START })).toBe(false)
  },
)

test('stale-signature: without a time in the scheme, the secret before the rotation made it', async () => {
  const { world, transport, receiver, endpoint } = faulty([{ do: 'stale-signature' }])
  const { secret } = world.call(rotateSecret, { id: endpoint.id })
  await advance(world, transport, '0s')
  const [sent] = receiver.received
  expect(isSigned(sent, secret)).toBe(false)
  expect(isSigned(sent, endpoint.secret)).toBe(true)
})

test('stale-signature: with nothing rotated yet it still is not the secret’s', async () => {
  const { world, transport, receiver, endpoint } = faulty([{ do: 'stale-signature' }])
  await advance(world, transport, '0s')
  expect(isSigned(receiver.received[0], endpoint.secret)).toBe(false)
})
