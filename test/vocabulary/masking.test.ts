import { expect, test } from 'vitest'
import {
  masked,
  pathSecrets,
  withoutPathSecrets,
  withoutSecrets,
} from '../../src/vocabulary/masking.ts'
import { DEFAULT_KEYS } from '../../src/simulator/running/sandbox.ts'

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
