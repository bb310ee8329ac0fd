import { expect, test } from 'vitest'
import { ApiError } from '../../../src/vocabulary/errors.ts'
import {
  createEndpoint,
  deleteEndpoint,
  ENDPOINT_LIMIT,
  resendDelivery,
  rotateSecret,
} from '../../../src/simulator/webhooks/operations.ts'
import { signingSecrets } from '../../../src/simulator/webhooks/webhook.ts'
import { aWorld, START } from '../../worlds.ts'
import { advance, deliveries, endpointOf, onlyDelivery, waitingWorld } from './delivering.ts'

const URL = 'http://receiver.test/webhooks'

function refusal(call: () => unknown): ApiError {
  try {
    call()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('It was not refused')
}

test('an endpoint gets a secret of 24 random bytes in base64', () => {
  const { world } = aWorld()
  const endpoint = world.call(createEndpoint, { url: URL })
  expect(endpoint).toMatchObject({ url: URL, oldSecrets: [], disabledAt: null })
  expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(world.call(createEndpoint, { url: URL }).secret).not.toBe(endpoint.secret)
})

test.each([
  ['no URL', 'receiver.test/webhooks'],
  ['another protocol', 'ftp://receiver.test/'],
  ['credentials', 'http://ada:secret@receiver.test/'],
  ['a password alone', 'http://:secret@receiver.test/'],
  ['nothing', ''],
  ['far too long', `http://receiver.test/${'x'.repeat(2_048)}`],
])('%s is refused as an endpoint, with the field named', (_case, url) => {
  const { world } = aWorld()
  const error = refusal(() => world.call(createEndpoint, { url }))
  expect(error.code).toBe('VALIDATION_FAILED')
  expect(error.details).toMatchObject([{ field: 'url' }])
  expect(world.rows.count('endpoints')).toBe(0)
})

test('a refused address does not repeat the password in it', () => {
  const { world } = aWorld()
  const url = 'http://ada:s3cret@receiver.test/hooks'
  const { message } = refusal(() => world.call(createEndpoint, { url }))
  expect(message).toContain('"http://…@receiver.test/hooks"')
})

test('there is a limit to endpoints, and the refusal says it', () => {
  const { world } = aWorld()
  for (let n = 0; n < ENDPOINT_LIMIT; n++) world.call(createEndpoint, { url: `${URL}/${n}` })
  const error = refusal(() => world.call(createEndpoint, { url: URL }))
  expect(error.code).toBe('LIMIT_EXCEEDED')
  expect(error.message).toContain('16')
})

test('every move of an order is one event, with a delivery for each endpoint', () => {
  const { world, place, simulate, events } = aWorld()
  world.call(createEndpoint, { url: `${URL}/a` })
  world.call(createEndpoint, { url: `${URL}/b` })
  const { transactionId } = place()
  simulate({ id: transactionId, action: 'complete' })
  expect(events(transactionId)).toEqual([
    'transaction.created',
    'transaction.updated',
    'transaction.updated',
    'transaction.completed',
  ])
  expect(deliveries(world)).toHaveLength(8)
  expect(new Set(deliveries(world).map((delivery) => delivery.id)).size).toBe(8)
})

test('without an endpoint the events are still on record', () => {
  const { world, place, events } = aWorld()
  expect(events(place().transactionId)).toEqual(['transaction.created'])
  expect(deliveries(world)).toEqual([])
})

test('deleting an endpoint drops what was still to be sent to it', () => {
  const { world, place } = aWorld()
  const { id } = world.call(createEndpoint, { url: URL })
  place()
  world.call(deleteEndpoint, { id })
  expect(onlyDelivery(world)).toMatchObject({
    status: 'dropped',
    nextAttemptAt: null,
    reason: 'the endpoint was deleted',
  })
  expect(refusal(() => world.call(deleteEndpoint, { id })).code).toBe('NOT_FOUND')
})

test('without overlap the old secret signs no more', () => {
  const { world } = aWorld()
  const before = world.call(createEndpoint, { url: URL })
  const after = world.call(rotateSecret, { id: before.id })
  expect(after.secret).not.toBe(before.secret)
  expect(signingSecrets(after, START)).toEqual([after.secret])
})

test('with overlap the old secret signs until it is over, also after a second rotation', () => {
  const { world, advance } = aWorld()
  const first = world.call(createEndpoint, { url: URL })
  const second = world.call(rotateSecret, { id: first.id, overlap: '1h' })
  advance('30m')
  const third = world.call(rotateSecret, { id: first.id, overlap: '1h' })
  expect(signingSecrets(third, world.now())).toEqual([third.secret, second.secret, first.secret])
  expect(signingSecrets(third, START + 3_600_000 - 1)).toHaveLength(3)
  expect(signingSecrets(third, START + 3_600_000)).toEqual([third.secret, second.secret])
})

test('the overlap is the assumption unless the rotation says its own', () => {
  const { world } = aWorld({ behaviour: { assumptions: { rotationOverlap: '24h' } } })
  const { id } = world.call(createEndpoint, { url: URL })
  expect(signingSecrets(world.call(rotateSecret, { id }), START)).toHaveLength(2)
  expect(signingSecrets(world.call(rotateSecret, { id, overlap: '0s' }), START)).toHaveLength(2)
})

test.each(['soon', '10001d'])('an overlap of %s is refused and rotates nothing', (overlap) => {
  const { world } = aWorld()
  const { id, secret } = world.call(createEndpoint, { url: URL })
  const error = refusal(() => world.call(rotateSecret, { id, overlap }))
  expect(error.details).toMatchObject([{ field: 'overlap' }])
  expect(error.message).toContain('at most 10000d')
  expect(endpointOf(world, id).secret).toBe(secret)
})

test('rotated secrets do not pile up', () => {
  const { world } = aWorld()
  const { id } = world.call(createEndpoint, { url: URL })
  for (let n = 0; n < 20; n++) world.call(rotateSecret, { id, overlap: '1h' })
  expect(endpointOf(world, id).oldSecrets).toHaveLength(4)
})

test('a resend needs a delivery, and an endpoint that is still there', () => {
  const { world, place } = aWorld()
  const { id } = world.call(createEndpoint, { url: URL })
  place()
  world.call(deleteEndpoint, { id })
  const gone = refusal(() => world.call(resendDelivery, { id: onlyDelivery(world).id }))
  expect(gone.code).toBe('TRANSITION_FORBIDDEN')
  expect(gone.message).toContain('was deleted')
  expect(refusal(() => world.call(resendDelivery, { id: 'dlv_none' })).code).toBe('NOT_FOUND')
})

test('an endpoint may have an address of 2048 characters, and none longer', () => {
  const { world } = aWorld()
  const url = `${URL}/`.padEnd(2_048, 'x')
  expect(world.call(createEndpoint, { url }).url).toBe(url)
  expect(refusal(() => world.call(createEndpoint, { url: `${url}x` })).code).toBe(
    'VALIDATION_FAILED',
  )
})

test('a secret whose overlap is over makes no room short for one that still signs', () => {
  const { world } = aWorld()
  const { id, secret } = world.call(createEndpoint, { url: URL })
  world.call(rotateSecret, { id, overlap: '24h' })
  for (let n = 0; n < 5; n++) world.call(rotateSecret, { id, overlap: '0s' })
  expect(signingSecrets(endpointOf(world, id), world.now())).toContain(secret)
})

test('what an endpoint got before it was deleted stays delivered', async () => {
  const { world, transport, endpoint } = waitingWorld()
  await advance(world, transport, '0s')
  world.call(deleteEndpoint, { id: endpoint.id })
  expect(onlyDelivery(world).status).toBe('delivered')
})
