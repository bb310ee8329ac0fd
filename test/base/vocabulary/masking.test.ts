import { expect, test } from 'vitest'
import {
  masked,
  pathSecrets,
  withoutPathSecrets,
  withoutSecrets,
} from '../../../src/base/vocabulary/masking.ts'
import { DEFAULT_KEYS } from '../../../src/sandbox/running/sandbox.ts'

const KEY = 'ramp_test_0123456789abcdef01234567'
const LIVE_KEY = 'ramp_live_0123456789abcdef01234567'
const SECRET = 'whsec_AbC/+9xyzAbC/+9xyzAbC/+9xyzAbC=='

test.each([
  ['a test key', KEY, 'ramp_test_0…'],
  ['a live key', LIVE_KEY, 'ramp_live_0…'],
  ['a signing secret', SECRET, 'whsec_AbC…'],
  ['a signing secret in a URL', encodeURIComponent(SECRET), 'whsec_AbC…'],
  ['a key that only starts like a local one', 'ramp_test_localhost99', 'ramp_test_l…'],
])('masks %s that is not known', (_, secret, shown) => {
  expect(withoutSecrets({ a: [`before ${secret}, after`] }, [])).toEqual({
    a: [`before ${shown}, after`],
  })
})

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N'

test.each([
  ['a signed token', JWT, '…'],
  ['a key of another service', 'sk_live_51H8xYz0123456789', '…'],
  [
    'what follows Bearer',
    'authorization: Bearer abcdef0123456789abcdef==',
    'authorization: Bearer …',
  ],
  [
    'a member named as a secret',
    '{"apiKey": "abc", "asset":"USDC"}',
    '{"apiKey": "…", "asset":"USDC"}',
  ],
  ['a longer name', '{"webhook_secret":"a\\"b"}', '{"webhook_secret":"…"}'],
  ['a password', '{"password":"hunter2"}', '{"password":"…"}'],
  ['a token of a session', '{"access_token":"abc"}', '{"access_token":"…"}'],
])('masks %s in a text', (_, text, shown) => {
  expect(withoutSecrets([`before ${text}, after`], [])).toEqual([`before ${shown}, after`])
})

test('what is in several places is masked once', () => {
  const exchange = { body: `key ${KEY}` }
  const [first, second] = withoutSecrets([exchange, exchange], [])
  expect(first).toEqual({ body: 'key ramp_test_0…' })
  expect(second).toBe(first)
})

test('masks the values of members and headers that are named as secrets', () => {
  const value = {
    authorization: 'Basic YTpi',
    'x-api-key': 'abc',
    'set-cookie': 'a=b',
    clientSecret: ['one', 'two'],
    token: 'USDC',
    nested: { password: 'hunter2', name: 'ada' },
  }
  expect(withoutSecrets(value, [])).toEqual({
    authorization: '…',
    'x-api-key': '…',
    'set-cookie': '…',
    clientSecret: ['…', '…'],
    token: 'USDC',
    nested: { password: '…', name: 'ada' },
  })
})

test.each([
  '{"token":"USDC","x-api-key":"$RAMP_API_KEY"}',
  'Send an authorization header: Bearer authentication is not used.',
  'the secret "whsec_AbC…" of the endpoint',
  '{"apiKey":"ramp_test_local"}',
])('leaves %j as it is', (text) => {
  expect(withoutSecrets(text, [])).toBe(text)
})

// In quadratic time it would take minutes.
test.each(['eyJ', 'eyJabcdefgh.', 'sk_live_', 'Bearer ', '"secret":"', '"secret" ', '"a-', 'a'])(
  'a text of %j again and again is masked',
  (part) => {
    expect(withoutSecrets(part.repeat(50_000), [])).not.toBe('')
  },
)

test.each([
  [KEY, 'ramp_test_0…'],
  [SECRET, 'whsec_AbC…'],
  ['ramp_test_ab', '…'],
  ['whsec_AbC', '…'],
  ['short', '…'],
  ['acme_live_0123456789abcdef01234567', '…'],
  ['sk-0123456789abcdef01234567', '…'],
])('shows %s as %s, and nothing of what the sandbox did not create', (secret, shown) => {
  expect(masked(secret)).toBe(shown)
})

test('leaves the public keys', () => {
  const text = `${DEFAULT_KEYS.test} and ${DEFAULT_KEYS.live}.`
  expect(withoutSecrets(text, [DEFAULT_KEYS.test])).toBe(text)
})

test('masks the whole key of a deployment in a text', () => {
  expect(withoutSecrets('key=acme_live_0123456789.', ['acme_live_0123456789'])).toBe('key=….')
})

test('masks a known key whatever it looks like, also in JSON and in a URL', () => {
  const key = 'k"ey/of the shop'
  const text = withoutSecrets(`${key} ${JSON.stringify({ key })} ?k=${encodeURIComponent(key)}`, [
    key,
  ])
  expect(text).not.toContain('of the shop')
  expect(text).not.toContain('of%20the')
})

test('leaves a text as it is for a secret of a few letters', () => {
  expect(withoutSecrets('a test', ['a', '', 'test'])).toBe('a test')
})

test('masks nothing twice, and leaves what is not text', () => {
  const value = {
    key: 'ramp_test_0…',
    secret: 'whsec_AbC…',
    at: 5,
    ok: true,
    no: null,
    un: undefined,
  }
  expect(withoutSecrets(value, [])).toEqual(value)
})

test.each([
  ['https://hooks.test/services/T024BE7LD0XY/B9d1kXq4RtZw', ['T024BE7LD0XY', 'B9d1kXq4RtZw']],
  ['https://hooks.test/abcdefghijklmnopqrstuvwxyz?x=1', ['abcdefghijklmnopqrstuvwxyz']],
  ['http://user-0123456789ab.test:3000/webhooks/payments/v2', []],
  ['http://127.0.0.1:3000', []],
  ['', []],
])('the parts of the path of %s that can be secrets are %j', (url, secrets) => {
  expect(pathSecrets(url)).toEqual(secrets)
  for (const secret of secrets) expect(withoutPathSecrets(url)).not.toContain(secret)
})
