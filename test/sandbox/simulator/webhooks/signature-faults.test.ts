import { expect, test } from 'vitest'
import { SIGNATURE_SCHEMES as SCHEMES } from '../../../../src/sandbox/simulator/webhooks/signature.ts'
import { START } from '../../../worlds.ts'
import { eventBodyOf, faulty, isSigned } from './delivering.ts'

test('corrupt-body: other bytes, still JSON, with the signature of the right ones', async () => {
  const { world, advance, delivery, receiver, endpoint } = faulty([
    { do: 'corrupt-body', times: 1 },
  ])
  await advance('0s')
  const body = eventBodyOf(world, delivery())
  const [sent] = receiver.received
  expect(sent?.body).not.toBe(body)
  expect(() => JSON.parse(sent?.body ?? '') as unknown).not.toThrow()
  expect(isSigned(sent, endpoint.secret)).toBe(false)
  expect(isSigned({ headers: sent?.headers ?? {}, body }, endpoint.secret)).toBe(true)
  expect(delivery().attempts[0]?.sentBody).toBe(sent?.body)
})

test.each(SCHEMES)(
  'wrong-signature: of the right shape, not of the secret (%s)',
  async (scheme) => {
    const { advance, receiver, endpoint } = faulty([{ do: 'wrong-signature', times: 1 }], {
      answers: [{ status: 401, times: 1 }],
      assumptions: { signatureScheme: scheme },
    })
    await advance('1m')
    const [wrong, right] = receiver.received
    expect(isSigned(wrong, endpoint.secret, { scheme })).toBe(false)
    expect(isSigned(right, endpoint.secret, { scheme })).toBe(true)
    const lengths = [wrong, right].map((sent) => sent?.headers['x-service-signature']?.length)
    expect(lengths[0]).toBe(lengths[1])
  },
)

test.each(SCHEMES)('missing-signature: no header contains one (%s)', async (scheme) => {
  const { advance, receiver } = faulty([{ do: 'missing-signature' }], {
    assumptions: { signatureScheme: scheme },
  })
  await advance('0s')
  const names = Object.keys(receiver.received[0]?.headers ?? {})
  expect(names.filter((name) => name.includes('signature'))).toEqual([])
  expect(names).toContain('x-service-delivery')
})

test.each(['timestamped', 'standard-webhooks'] as const)(
  'stale-signature: a valid one, an hour old (%s)',
  async (scheme) => {
    const { advance, receiver, endpoint } = faulty([{ do: 'stale-signature' }], {
      assumptions: { signatureScheme: scheme },
    })
    await advance('0s')
    const [sent] = receiver.received
    expect(isSigned(sent, endpoint.secret, { scheme })).toBe(true)
    expect(isSigned(sent, endpoint.secret, { scheme, now: START })).toBe(false)
  },
)

test('stale-signature: without a time in the scheme, the secret before makes it', async () => {
  const { advance, rotate, receiver, endpoint } = faulty([{ do: 'stale-signature' }])
  const { secret } = rotate(endpoint)
  await advance('0s')
  const [sent] = receiver.received
  expect(isSigned(sent, secret)).toBe(false)
  expect(isSigned(sent, endpoint.secret)).toBe(true)
})

test('stale-signature: without a rotation it is not of the secret either', async () => {
  const { advance, receiver, endpoint } = faulty([{ do: 'stale-signature' }])
  await advance('0s')
  expect(isSigned(receiver.received[0], endpoint.secret)).toBe(false)
})
