import { expect, test } from 'vitest'
import { diagnoseSignature } from '../../../../src/sandbox/simulator/webhooks/diagnose-signature.ts'
import {
  sign,
  SIGNATURE_SCHEMES,
  type Signing,
} from '../../../../src/sandbox/simulator/webhooks/signature.ts'

const NOW = Date.UTC(2026, 0, 1)
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OLD = 'whsec_AfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"id":"evt_1","data":{"amount":"35.10","names":["ada","bola"]}}'

function headersOf(over: Partial<Signing> = {}) {
  return sign({
    scheme: 'hex',
    secrets: [SECRET],
    body: BODY,
    deliveryId: 'dlv_1',
    at: NOW,
    ...over,
  })
}

function diagnosed(
  headers: Readonly<Record<string, string>>,
  over: Partial<Parameters<typeof diagnoseSignature>[0]> = {},
) {
  return diagnoseSignature({
    headers,
    body: BODY,
    secrets: [
      { endpointId: 'ep_1', secret: SECRET },
      { endpointId: 'ep_1', secret: OLD, until: NOW + 1 },
    ],
    scheme: 'hex',
    now: NOW,
    receiverNow: NOW,
    ...over,
  })
}

test.each(SIGNATURE_SCHEMES)('a genuine signature of the scheme %s is valid', (scheme) => {
  const found = diagnosed(headersOf({ scheme }), { scheme })
  expect(found).toMatchObject({ valid: true, problem: null, scheme, endpointId: 'ep_1' })
})

const HEX = headersOf()['x-service-signature'] ?? ''
const UPPER = HEX.toUpperCase()
const PARSED: unknown = JSON.parse(BODY)

test.each([
  ['no header', {}, {}, 'missing-signature'],
  [
    'a body with more white space',
    headersOf(),
    { body: JSON.stringify(PARSED, null, 2) },
    'body-changed',
  ],
  ['a body with a line break', headersOf(), { body: `${BODY}\n` }, 'body-changed'],
  ['a body that lost its line break', headersOf({ body: `${BODY}\n` }), {}, 'body-changed'],
  [
    'a body that another language wrote',
    headersOf({ body: '{"id": "evt_1", "data": {"amount": "35.10", "names": ["ada", "bola"]}}' }),
    {},
    'body-changed',
  ],
  ['a secret without its prefix', headersOf({ secrets: [SECRET.slice(6)] }), {}, 'secret-changed'],
  ['a rotated secret', headersOf({ secrets: [OLD] }), { now: NOW + 1 }, 'rotated-secret'],
  ['another scheme', headersOf({ scheme: 'prefixed' }), {}, 'other-scheme'],
  [
    'an old timestamp',
    headersOf({ scheme: 'timestamped' }),
    { scheme: 'timestamped', receiverNow: NOW + 301_000 },
    'stale-timestamp',
  ],
  ['upper-case hex', { 'x-service-signature': UPPER }, {}, 'signature-changed'],
  [
    'a signature that is cut off',
    { 'x-service-signature': HEX.slice(0, 40) },
    {},
    'signature-changed',
  ],
  ['another secret', headersOf({ secrets: ['whsec_other'] }), {}, 'unknown'],
  ['another body', headersOf({ body: '{}' }), {}, 'unknown'],
] as const)('%s is recognised', (_mistake, headers, over, problem) => {
  expect(diagnosed(headers, over)).toMatchObject({ valid: false, problem })
})

test('during a rotation the previous secret is valid too', () => {
  const found = diagnosed(headersOf({ secrets: [OLD] }))
  expect(found).toMatchObject({ valid: true, problem: null })
  expect(found.message).toContain('previous secret')
})

test('header names are found in any case, and those of the Standard Webhooks suffice', () => {
  const { 'x-service-signature': signature = '', ...standard } = headersOf({
    scheme: 'standard-webhooks',
  })
  expect(signature).not.toBe('')
  const headers = Object.fromEntries(
    Object.entries(standard).map(([name, value]) => [name.toUpperCase(), ` ${value} `]),
  )
  expect(diagnosed(headers, { scheme: 'standard-webhooks' }).valid).toBe(true)
})
