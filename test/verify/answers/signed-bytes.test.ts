/** Signatures of deployments: the usual algorithms over the raw body, and the usual mistakes. */
import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedBytes } from '../../../src/verify/answers/signed-bytes.ts'

const SECRET = 'whsec_of-the-endpoint'
const KEY = 'ramp_test_1'
const EVENT = { id: 'evt_1', data: { status: 'completed', amount: 2 }, at: '2026-01-02T03:04:05Z' }
const BODY = JSON.stringify(EVENT)
const PADDED = BODY.padEnd(400)

const hex = (signed: string, key = SECRET, hash = 'sha256') =>
  createHmac(hash, key).update(signed).digest('hex')

function over(signature: string, body = BODY) {
  const headers = { 'x-service-signature': signature }
  const bytes = Buffer.from(body)
  return signedBytes(
    { at: 0, path: '/', headers, bytes, body, json: JSON.parse(body) },
    SECRET,
    KEY,
  )
}

test.each([
  ['hex', hex(BODY)],
  ['upper case', hex(BODY).toUpperCase()],
  ['SHA-512', `sha512=${hex(BODY, SECRET, 'sha512')}`],
  ['a time before the body', `t=1767323045,v1=${hex(`1767323045.${BODY}`)}`],
  ['base64url', createHmac('sha256', SECRET).update(BODY).digest('base64url')],
])('a signature over the raw body is recognised: %s', (_, signature) => {
  expect(over(signature)).toBe('raw')
})

test.each([
  ['sorted members', hex(JSON.stringify(EVENT, ['at', 'data', 'amount', 'status', 'id']))],
  ['indentation', hex(JSON.stringify(EVENT, null, 1))],
  [
    'spaces',
    hex(
      '{"id": "evt_1", "data": {"status": "completed", "amount": 2}, "at": "2026-01-02T03:04:05Z"}',
    ),
  ],
])('a signature over the same event in another formatting is recognised: %s', (_, signature) => {
  expect(over(signature)).toBe('a re-serialised body')
})

test.each([
  ['a part of the body', hex(JSON.stringify(EVENT.data))],
  ['one text of the body', hex('evt_1')],
  ['another end of the body', hex(`${BODY}\n`)],
  ['the head of the body', hex(BODY.slice(0, 64))],
  ['the body, with an empty secret', hex(BODY, '')],
  ['the body, with the API key in place of the secret', hex(BODY, KEY)],
  ['the body, without a secret', createHash('sha256').update(BODY).digest('hex')],
  ['the body, with a part of the secret', hex(BODY, SECRET.slice(0, 8))],
])('what was signed in place of the raw body is named: %s', (what, signature) => {
  expect(over(signature)).toBe(what)
})

test('a signature over the event in ASCII, which was sent in other letters, is recognised', () => {
  const body = '{"holder":"Adé Ọbí","id":"evt_1"}'
  const signed = '{"holder": "Ad\\u00e9 \\u1eccb\\u00ed", "id": "evt_1"}'
  expect(over(hex(body), body)).toBe('raw')
  expect(over(hex(signed), body)).toBe('a re-serialised body')
})

test('a scheme of its own says nothing', () => {
  expect(over('ed25519=3q2+7w==')).toBeUndefined()
  expect(over(hex(BODY, 'another secret'))).toBeUndefined()
  expect(over(hex(BODY), PADDED)).toBe('a re-serialised body')
})

test('an event that is nested deeply is no reason to fail', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  expect(over(hex('other'), deep)).toBeUndefined()
})
