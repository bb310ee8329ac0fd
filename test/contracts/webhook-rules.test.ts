/** Webhooks (§5.4, §6). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SIGNATURE_SCHEMES, verify } from '../../src/sandbox/simulator/webhooks/signature.ts'
import { openBusiness, type Business } from './business.ts'
import { sourceOf, type Commented } from './schema-source.ts'

const OTHER_URL = 'http://other.example/webhooks'

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

test('each endpoint has its own secret [webhook.secret-per-endpoint]', async () => {
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
  'the secret is shown at the creation of an endpoint and at a rotation ' +
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

const HEADERS: Readonly<Record<string, Commented>> = parse(
  readFileSync(new URL('../../contracts/asyncapi.yaml', import.meta.url), 'utf8'),
).components.schemas.deliveryHeaders.properties

/** What every HTTP client sends. */
const OF_HTTP = ['content-type', 'user-agent']

test('the contract has the headers that some signature scheme sends, and no others', async () => {
  const sent = await Promise.all(
    SIGNATURE_SCHEMES.map(async (signatureScheme) => {
      const business = openBusiness({ assumptions: { signatureScheme, rotationOverlap: '1h' } })
      business.rotateSecret(business.endpoint().id)
      business.bought()
      await business.deliver()
      return Object.keys(firstOf(business).headers).filter((name) => !OF_HTTP.includes(name))
    }),
  )
  expect([...new Set(sent.flat())].sort()).toEqual(Object.keys(HEADERS).sort())
  for (const names of sent) expect(names).toContain('x-service-signature')
})

test('every header names the assumptions about it', () => {
  for (const [name, header] of Object.entries(HEADERS)) {
    const { assumed } = sourceOf(header)
    expect(assumed, name).not.toEqual([])
    for (const id of assumed) expect(id).toMatch(/^webhooks\./)
  }
})

function firstOf({ receiver }: Business) {
  const [first] = receiver.received
  if (first === undefined) throw new Error('Nothing was received')
  return first
}
