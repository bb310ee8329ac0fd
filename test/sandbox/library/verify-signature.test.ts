/** `verifySignature` in the forms that frameworks give headers and bodies. */
import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { verifySignature, type Verification } from '../../../src/index.ts'
import { sign, SIGNATURE_SCHEMES } from '../../../src/sandbox/simulator/webhooks/signature.ts'

const secret = 'whsec_dGhlIHNlY3JldCBvZiBhIHRlc3Q='
const body = '{"id":"evt_1","text":"é"}'
const signature = createHmac('sha256', secret).update(body).digest('hex')
const signed = { 'x-service-signature': signature }
const bytes = Buffer.from(body)

function isGenuine(given: Readonly<Record<string, unknown>>): boolean {
  const valid = { scheme: 'hex', secret, headers: signed, body }
  return verifySignature({ ...valid, ...given } as Verification)
}

const HEADERS: Readonly<Record<string, unknown>> = {
  'an object of node:http': signed,
  'Headers of fetch': new Headers(signed),
  'a Map': new Map([['X-Service-Signature', signature]]),
  'names in mixed case': { 'X-Service-Signature': signature },
  'names in capitals': { 'X-SERVICE-SIGNATURE': signature },
  pairs: [['X-Service-Signature', signature]],
  'pairs whose values are arrays': [['x-service-signature', [signature]]],
  'rawHeaders of node:http': ['Host', 'localhost', 'X-Service-Signature', signature],
  'values that are arrays': { 'x-service-signature': [signature] },
  'an object without a prototype': Object.assign(Object.create(null), signed),
  'values that are absent': { ...signed, cookie: undefined, via: null },
}

test.each(Object.entries(HEADERS))('a genuine webhook with %s', (_, headers) => {
  expect(isGenuine({ headers })).toBe(true)
  expect(isGenuine({ headers, body: `${body} ` })).toBe(false)
})

const BODIES: Readonly<Record<string, unknown>> = {
  text: body,
  'a Buffer': bytes,
  'a Uint8Array': new Uint8Array(bytes),
  'a part of a longer buffer': new Uint8Array(Buffer.from(`__${body}__`)).subarray(
    2,
    2 + bytes.length,
  ),
  'an ArrayBuffer': new TextEncoder().encode(body).buffer,
  'a DataView': new DataView(new TextEncoder().encode(body).buffer),
}

test.each(Object.entries(BODIES))('a genuine webhook whose body is %s', (_, given) => {
  expect(isGenuine({ body: given })).toBe(true)
  expect(isGenuine({ body: given, secret: 'another' })).toBe(false)
})

test.each(SIGNATURE_SCHEMES)('the scheme %s reads every form of headers', (scheme) => {
  const now = Date.UTC(2026, 0, 1)
  const headers = sign({ scheme, secrets: [secret], body, deliveryId: 'msg_1', at: now })
  const raw = Object.entries(headers).flatMap(([name, value]) => [name.toUpperCase(), value])
  for (const form of [headers, new Headers(headers), raw])
    expect(isGenuine({ scheme, headers: form, now })).toBe(true)
})

const forged = { 'x-service-signature': createHmac('sha256', '').update(body).digest('hex') }

const MISTAKES: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp])[] = [
  ['a parsed body', { body: JSON.parse(body) }, /body is a parsed body; pass the raw body/],
  ['a list as a body', { body: [1] }, /body is a parsed body/],
  ['no body', { body: undefined }, /body is missing/],
  ['no secret', { secret: undefined }, /secret is missing or empty/],
  ['an empty secret', { secret: '', headers: forged }, /secret is missing or empty/],
  ['no headers', { headers: undefined }, /headers are missing/],
  ['an unknown scheme', { scheme: 'HEX' }, /scheme is "HEX"; pass one of hex/],
  [
    'options that throw',
    {
      headers: {
        get cookie(): string {
          throw new Error('no cookies')
        },
      },
    },
    /cannot be read \(no cookies\)/,
  ],
]

test.each(MISTAKES)('%s is false, not an error', (_, given) => {
  expect(isGenuine(given)).toBe(false)
})

test('a warning names each mistake once', async () => {
  // Warnings of the tests before come with the next turn.
  await new Promise((resolve) => setImmediate(resolve))
  const warnings: string[] = []
  const hear = ({ message }: Error) => warnings.push(message)
  process.on('warning', hear)
  onTestFinished(() => void process.off('warning', hear))
  // A module of its own, which has warned of nothing yet.
  vi.resetModules()
  const fresh = await import('../../../src/sandbox/library/verify-signature.ts')
  for (const [, given] of [...MISTAKES, ...MISTAKES]) {
    const valid = { scheme: 'hex', secret, headers: signed, body }
    fresh.verifySignature({ ...valid, ...given } as Verification)
  }
  await new Promise((resolve) => setImmediate(resolve))
  for (const [, , expected] of MISTAKES)
    expect(warnings.filter((warning) => expected.test(warning))).toHaveLength(1)
})

test.each(['whsec_', '!!!'])('no secret of Standard Webhooks is the empty key of %s', (empty) => {
  const headers = sign({
    scheme: 'standard-webhooks',
    secrets: [empty],
    ...{ body, deliveryId: 'msg_1', at: 0 },
  })
  expect(isGenuine({ scheme: 'standard-webhooks', secret: empty, headers })).toBe(false)
})

test('the types accept what frameworks give', () => {
  const request = new Request('http://localhost', { method: 'POST', body, headers: signed })
  const common = { scheme: 'hex', secret, body } as const
  expect(verifySignature({ ...common, headers: request.headers })).toBe(true)
  expect(verifySignature({ ...common, headers: [['X-Service-Signature', signature]] })).toBe(true)
  expect(verifySignature({ ...common, headers: ['X-Service-Signature', signature] })).toBe(true)
  const buffer: ArrayBuffer = new TextEncoder().encode(body).buffer
  expect(verifySignature({ ...common, headers: signed, body: buffer })).toBe(true)
})
