import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import {
  sign,
  SIGNATURE_SCHEMES as SCHEMES,
  verify,
  type SignatureScheme,
} from '../../../../src/sandbox/simulator/webhooks/signature.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OLDER = 'whsec_b2xkZXItc2VjcmV0LW9sZGVyLXNl'
const BODY = '{"name":"Adaeze Ọbí","amount":"50000"}'
const AT = 1_614_265_330_500

function signed(scheme: SignatureScheme, secrets: readonly [string, ...string[]] = [SECRET]) {
  return sign({ scheme, secrets, body: BODY, deliveryId: 'dlv_1', at: AT })
}

/** The result of another implementation of HMAC-SHA256. */
function mac(key: Uint8Array, text: string): Uint8Array {
  return hmac(sha256, key, utf8ToBytes(text))
}

const KEY = utf8ToBytes(SECRET)
const DECODED = base64.decode(SECRET.slice('whsec_'.length))
const STANDARD = `v1,${base64.encode(mac(DECODED, `dlv_1.1614265330.${BODY}`))}`

test.each<[SignatureScheme, string, Record<string, string>]>([
  ['hex', bytesToHex(mac(KEY, BODY)), {}],
  ['prefixed', `sha256=${bytesToHex(mac(KEY, BODY))}`, {}],
  ['base64', base64.encode(mac(KEY, BODY)), {}],
  ['timestamped', `t=1614265330,v1=${bytesToHex(mac(KEY, `1614265330.${BODY}`))}`, {}],
  [
    'standard-webhooks',
    STANDARD,
    {
      'webhook-id': 'dlv_1',
      'webhook-timestamp': '1614265330',
      'webhook-signature': STANDARD,
    },
  ],
])('%s agrees with an independent computation', (scheme, signature, more) => {
  expect(signed(scheme)).toEqual({ 'x-service-signature': signature, ...more })
})

test('standard-webhooks agrees with the published example', () => {
  const headers = sign({
    scheme: 'standard-webhooks',
    secrets: [SECRET],
    body: '{"test": 2432232314}',
    deliveryId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: 1_614_265_330_000,
  })
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test.each(SCHEMES)('%s verifies over text and over raw bytes', (scheme) => {
  const headers = signed(scheme)
  expect(verify({ scheme, secret: SECRET, headers, body: BODY })).toBe(true)
  expect(verify({ scheme, secret: SECRET, headers, body: Buffer.from(BODY) })).toBe(true)
})

test.each(SCHEMES)('%s does not verify with another secret, or over other bytes', (scheme) => {
  const headers = signed(scheme)
  expect(verify({ scheme, secret: OLDER, headers, body: BODY })).toBe(false)
  expect(verify({ scheme, secret: SECRET, headers, body: BODY.replace('50000', '50001') })).toBe(
    false,
  )
  const rewritten = JSON.stringify(JSON.parse(BODY), null, 1)
  expect(verify({ scheme, secret: SECRET, headers, body: rewritten })).toBe(false)
})

const ODD = [undefined, '', 'a', '🔑', 'v1,', 't=,v1=', 't=1,v1=', ['x'], 'z'.repeat(9_999)]

test.each(SCHEMES)(
  '%s does not verify, or throw, with an absent, short or odd header',
  (scheme) => {
    for (const value of ODD) {
      const headers = { ...signed(scheme), 'x-service-signature': value }
      expect(verify({ scheme, secret: SECRET, headers, body: BODY })).toBe(false)
    }
  },
)

test.each(SCHEMES)('%s signs with both secrets during an overlap', (scheme) => {
  const headers = signed(scheme, [SECRET, OLDER])
  expect(verify({ scheme, secret: SECRET, headers, body: BODY })).toBe(true)
  expect(verify({ scheme, secret: OLDER, headers, body: BODY })).toBe(true)
})

test.each(['hex', 'prefixed', 'base64'] as const)(
  '%s has one value in the documented header during an overlap, the newest',
  (scheme) => {
    const both = signed(scheme, [SECRET, OLDER])
    expect(both['x-service-signature']).toBe(signed(scheme)['x-service-signature'])
    expect(both['x-service-signature-previous']).toBe(
      signed(scheme, [OLDER])['x-service-signature'],
    )
  },
)

test.each(['timestamped', 'standard-webhooks'] as const)(
  '%s is invalid when its time is more than five minutes off, if the receiver checks it',
  (scheme) => {
    const headers = signed(scheme)
    const check = (now: number) => verify({ scheme, secret: SECRET, headers, body: BODY, now })
    expect(check(AT)).toBe(true)
    expect(check(1_614_265_330_000 + 300_000)).toBe(true)
    expect(check(1_614_265_330_000 + 300_001)).toBe(false)
    expect(check(1_614_265_330_000 - 300_001)).toBe(false)
  },
)
