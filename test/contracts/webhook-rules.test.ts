/** Webhooks (§5.4, §6). */
import { expect, test } from 'vitest'
import { verify } from '../../src/simulator/webhooks/signature.ts'
import { openBusiness, type Business } from './business.ts'

const OTHER_URL = 'http://other.example/webhooks'

test(
  'every change of state is pushed to the registered endpoint ' +
    '[webhook.state-changes-pushed, webhook.to-registered-endpoint]',
  async () => {
    const { bought, simulate, deliver, receiver, order } = openBusiness()
    const id = bought()
    simulate({ id, action: 'complete' })
    await deliver()
    expect(receiver.received).toHaveLength(order(id).timeline.length)
    expect(receiver.received.length).toBeGreaterThan(2)
  },
)

test(
  'an event says which order it is about, and its state ' + '[webhook.payload-carries-state]',
  async () => {
    const { bought, simulate, deliver, receiver } = openBusiness()
    const id = bought()
    simulate({ id, action: 'fail' })
    await deliver()
    const told = receiver.received.map(({ body }) => JSON.parse(body).data)
    expect(told).toMatchObject([
      { transactionId: id, status: 'pending' },
      { transactionId: id, status: 'failed' },
    ])
  },
)

test(
  'every webhook is signed over its raw body ' +
    '[webhook.signature-header, webhook.signs-raw-body]',
  async () => {
    const business = openBusiness()
    business.bought()
    await business.deliver()
    const { headers, body } = firstOf(business)
    const { secret } = business.endpoint()
    expect(headers['x-service-signature']).toMatch(/./)
    expect(verify({ scheme: 'hex', secret, headers, body })).toBe(true)
    expect(verify({ scheme: 'hex', secret, headers, body: `${body} ` })).toBe(false)
    expect(verify({ scheme: 'hex', secret: 'whsec_other', headers, body })).toBe(false)
  },
)

test('each endpoint signs with a secret of its own [webhook.secret-per-endpoint]', async () => {
  const { endpoint, register, receiver, receiverAt, bought, deliver } = openBusiness()
  const first = endpoint()
  const second = register(OTHER_URL)
  expect(second.secret).not.toBe(first.secret)
  bought()
  await deliver()
  const [atFirst, atSecond] = [receiver.received[0], receiverAt(OTHER_URL).received[0]]
  expect(atFirst?.body).toBe(atSecond?.body)
  expect(atFirst?.headers['x-service-signature']).not.toBe(atSecond?.headers['x-service-signature'])
})

test(
  'the secret is shown when an endpoint is made and when it is rotated ' +
    '[webhook.secret-shown-once-made]',
  async () => {
    const business = openBusiness()
    const { id, secret } = business.endpoint()
    const rotated = business.rotateSecret(id)
    expect(secret).toMatch(/^whsec_./)
    expect(rotated.secret).toMatch(/^whsec_./)
    expect(rotated.secret).not.toBe(secret)
    business.bought()
    await business.deliver()
    const { headers, body } = firstOf(business)
    expect(verify({ scheme: 'hex', secret: rotated.secret, headers, body })).toBe(true)
    expect(verify({ scheme: 'hex', secret, headers, body })).toBe(false)
  },
)

function firstOf({ receiver }: Business) {
  const [first] = receiver.received
  if (first === undefined) throw new Error('Nothing was received')
  return first
}
