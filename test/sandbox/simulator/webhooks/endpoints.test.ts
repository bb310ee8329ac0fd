import { expect, test } from 'vitest'
import {
  createEndpoint,
  deleteEndpoint,
  ENDPOINT_LIMIT,
  rotateSecret,
} from '../../../../src/sandbox/simulator/webhooks/operations.ts'
import { signingSecrets } from '../../../../src/sandbox/simulator/webhooks/webhook.ts'
import { thrownBy } from '../../../thrown-error.ts'
import { aWorld, START } from '../../../worlds.ts'
import { deliveries, endpointOf, RECEIVER_URL, waitingWorld } from './delivering.ts'

function registered(options: Parameters<typeof aWorld>[0] = {}) {
  const made = aWorld(options)
  const { world } = made
  const endpoint = world.call(createEndpoint, { url: RECEIVER_URL })
  const rotate = (overlap?: string) => world.call(rotateSecret, { id: endpoint.id, overlap })
  return { ...made, endpoint, rotate }
}

test('an endpoint gets a secret of 24 random bytes in base64', () => {
  const { world, endpoint } = registered()
  expect(endpoint).toMatchObject({ url: RECEIVER_URL, oldSecrets: [], disabledAt: null })
  expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(world.call(createEndpoint, { url: RECEIVER_URL }).secret).not.toBe(endpoint.secret)
})

test('an endpoint can have a URL of 2048 characters, and no longer one', () => {
  const { world } = aWorld()
  const url = `${RECEIVER_URL}/`.padEnd(2_048, 'x')
  expect(world.call(createEndpoint, { url }).url).toBe(url)
  const { details } = thrownBy(() => world.call(createEndpoint, { url: `${url}x` }))
  expect(details).toMatchObject([{ field: 'url' }])
})

test('there is a limit to endpoints, which the error names', () => {
  const { world } = aWorld()
  const register = () => world.call(createEndpoint, { url: RECEIVER_URL })
  for (let n = 0; n < ENDPOINT_LIMIT; n++) register()
  const { code, message } = thrownBy(register)
  expect(code).toBe('LIMIT_EXCEEDED')
  expect(message).toContain('16')
})

test('every move of an order is one event, with a delivery for each endpoint [webhook.state-changes-pushed, webhook.to-registered-endpoint]', () => {
  const { world, place, simulate, events } = registered()
  world.call(createEndpoint, { url: `${RECEIVER_URL}/b` })
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
  expect(new Set(deliveries(world).map((delivery) => delivery.url)).size).toBe(2)
})

test('deleting an endpoint leaves its delivered webhooks delivered', async () => {
  const { world, advance, delivery, endpoint } = waitingWorld()
  await advance('0s')
  world.call(deleteEndpoint, { id: endpoint.id })
  expect(delivery().status).toBe('delivered')
})

test('without overlap the old secret no longer signs', () => {
  const { endpoint, rotate } = registered()
  const after = rotate()
  expect(after.secret).not.toBe(endpoint.secret)
  expect(signingSecrets(after, START)).toEqual([after.secret])
})

test('with overlap the old secret signs until it is over, also after a second rotation', () => {
  const { world, advance, endpoint: first, rotate } = registered()
  const second = rotate('1h')
  advance('30m')
  const third = rotate('1h')
  expect(signingSecrets(third, world.now())).toEqual([third.secret, second.secret, first.secret])
  expect(signingSecrets(third, START + 3_600_000 - 1)).toHaveLength(3)
  expect(signingSecrets(third, START + 3_600_000)).toEqual([third.secret, second.secret])
})

test('the overlap is the assumption unless the rotation gives its own', () => {
  const { rotate } = registered({ behaviour: { assumptions: { rotationOverlap: '24h' } } })
  expect(signingSecrets(rotate(), START)).toHaveLength(2)
  expect(signingSecrets(rotate('0s'), START)).toHaveLength(2)
})

test.each(['soon', '10001d'])('an overlap of %s is an error and rotates nothing', (overlap) => {
  const { world, endpoint, rotate } = registered()
  const error = thrownBy(() => rotate(overlap))
  expect(error.details).toMatchObject([{ field: 'overlap' }])
  expect(error.message).toContain('at most 10000d')
  expect(endpointOf(world, endpoint.id).secret).toBe(endpoint.secret)
})

test('four old secrets are kept, first those that still sign', () => {
  const { world, endpoint, rotate } = registered()
  rotate('24h')
  for (let n = 0; n < 5; n++) rotate('0s')
  expect(signingSecrets(endpointOf(world, endpoint.id), world.now())).toContain(endpoint.secret)
  for (let n = 0; n < 20; n++) rotate('1h')
  expect(endpointOf(world, endpoint.id).oldSecrets).toHaveLength(4)
})
