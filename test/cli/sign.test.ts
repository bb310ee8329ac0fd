/** `sign` and `check-signature`, under every scheme. */
import { createHash, createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SIGNATURE_SCHEMES } from '../../src/sandbox/simulator/webhooks/signature.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const SECRET = 'whsec_dGhlIHNlY3JldCBvZiBhIHRlc3Q='
const BODY = '{ "id": "evt_1", "type": "transaction.completed" }'

function folderWith(body: string): string {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'body.json'), body)
  return cwd
}

async function signed(cwd: string, ...more: readonly string[]): Promise<readonly string[]> {
  const { out } = await call(['sign', '--secret', SECRET, ...more, 'body.json'], { cwd })
  return out
    .trim()
    .split('\n')
    .flatMap((line) => ['--header', line])
}

function check(cwd: string, headers: readonly string[], ...more: readonly string[]) {
  return call(['check-signature', '--secret', SECRET, ...headers, ...more, 'body.json'], { cwd })
}

test.each(SIGNATURE_SCHEMES)(
  'what is signed under %s is valid, and under no other',
  async (scheme) => {
    const cwd = folderWith(BODY)
    const headers = await signed(cwd, '--scheme', scheme)
    expect(await check(cwd, headers, '--scheme', scheme)).toMatchObject({
      code: 0,
      out: `valid: ${scheme}\n`,
    })
    const other = scheme === 'hex' ? 'base64' : 'hex'
    expect(await check(cwd, headers, '--scheme', other)).toMatchObject({
      code: 4,
      out: `invalid: it is valid under --scheme ${scheme}\n`,
    })
  },
)

test.each([
  [
    'a body that was serialised again',
    JSON.stringify(JSON.parse(BODY)),
    /parsed and serialised again/,
  ],
  ['the body without the line break of its file', BODY, /without the white space around it/],
  ['another body', '{}', /with another secret or for another body/],
])('the signature of %s is invalid, with its cause', async (_, of, cause) => {
  const headers = await signed(folderWith(of))
  const body = of === BODY ? `${BODY}\n` : BODY
  const { code, out } = await check(folderWith(body), headers)
  expect([code, out]).toEqual([4, expect.stringMatching(cause)])
})

type Mistake = {
  readonly secret?: string
  readonly sent?: (value: string) => string
  readonly key?: string | Buffer
  readonly body?: string
  readonly signed?: string
}

const TEXT = 'whsec_test'
const B64 = (value: string) => Buffer.from(value, 'hex').toString('base64')
const BARE = createHash('sha256').update(BODY).digest('hex')

const MISTAKES: readonly (readonly [string, Mistake, string])[] = [
  [
    'a secret with a line break',
    { secret: `${TEXT}\n` },
    'the line break at the end of the secret',
  ],
  ['a secret with CRLF', { secret: `${TEXT}\r\n` }, 'the line break at the end of the secret'],
  ['a secret with a space', { secret: ` ${TEXT} ` }, 'without the white space around the secret'],
  ['a secret in quotes', { secret: `"${TEXT}"` }, 'without the quotes around the secret'],
  ['a secret in single quotes', { secret: `'${TEXT}'\n` }, 'without the quotes around the secret'],
  ['a secret with its variable', { secret: `SECRET=${TEXT}` }, 'without the name of a variable'],
  ['a secret with a written \\n', { secret: `${TEXT}\\n` }, 'without the \\n in the secret'],
  ['a secret in base64', { secret: Buffer.from(TEXT).toString('base64') }, 'decoded from base64'],
  ['a key in base64', { key: Buffer.from(TEXT).toString('base64') }, 'encoded in base64'],
  ['a key without its prefix', { key: 'test' }, 'without its prefix whsec_'],
  [
    'the bytes of a hex secret',
    { secret: 'a0ff11', key: Buffer.from('a0ff11', 'hex') },
    'the bytes that the secret encodes in hex',
  ],
  ['upper-case hex', { sent: (value) => value.toUpperCase() }, 'it is valid in lower case'],
  ['a signature in quotes', { sent: (value) => `"${value}"` }, 'the quotes around the signature'],
  ['base64 for hex', { sent: B64 }, '--scheme base64'],
  ['base64url for hex', { sent: (value) => B64(value).replace('=', '') }, 'valid in hex'],
  ['a prefix', { sent: (value) => `sha256=${value}` }, '--scheme prefixed'],
  ['a prefix of v1', { sent: (value) => `v1=${value}` }, 'without the prefix'],
  ['a body with CRLF', { signed: '{\n}', body: '{\r\n}' }, 'with line breaks LF'],
  ['a body with LF', { signed: '{\r\n}', body: '{\n}' }, 'with line breaks CRLF'],
  ['a byte order mark', { signed: '{}', body: '\ufeff{}' }, 'for the body without'],
  ['indented JSON', { signed: '{"a":1}', body: '{\n  "a": 1\n}' }, 'serialised again'],
  ['JSON of Python', { signed: '{"a": "\\u00e9"}', body: '{"a":"é"}' }, 'serialised again'],
  ['a signature that is cut off', { sent: (value) => value.slice(0, 40) }, '40 of its 64 char'],
  ['an empty signature', { sent: () => '' }, 'the header is empty'],
  ['SHA-512', { sent: () => hashed('sha512') }, 'it was made with sha512'],
  ['SHA-1 with its name', { sent: () => `sha1=${hashed('sha1')}` }, 'it was made with sha1'],
  ['a hash without the secret', { sent: () => BARE }, 'a hash of the body without the secret'],
  ['a body encoded twice', { signed: '{"a":1}', body: '"{\\"a\\":1}"' }, 'encoded twice'],
]

function hashed(name: string): string {
  return createHmac(name, TEXT).update(BODY).digest('hex')
}

test.each(MISTAKES)('%s is named', async (_, given, cause) => {
  const { secret = TEXT, sent = (value) => value, signed: text = BODY, body = text } = given
  const { key = given.secret === 'a0ff11' ? given.secret : TEXT } = given
  const value = sent(createHmac('sha256', key).update(text).digest('hex'))
  const args = ['--secret', secret, '--header', `X-Service-Signature: ${value}`, 'body.json']
  const { code, out } = await call(['check-signature', ...args], { cwd: folderWith(body) })
  expect([code, out]).toEqual([4, expect.stringContaining(cause)])
})

test('the prefix that a scheme wants, and a text for a key, are named', async () => {
  const hex = createHmac('sha256', TEXT).update(BODY).digest('hex')
  const cwd = folderWith(BODY)
  const checked = async (scheme: string, header: string) => {
    const args = ['--scheme', scheme, '--secret', TEXT, '--header', header, 'body.json']
    return (await call(['check-signature', ...args], { cwd })).out
  }
  expect(await checked('prefixed', `x-service-signature: SHA256=${hex}`)).toContain('in lower case')
  expect(await checked('prefixed', `x-service-signature: sha256:${hex}`)).toContain(
    'prefix sha256=',
  )
  expect(await checked('prefixed', `x-service-signature: ${hex}`)).toContain('--scheme hex')
})

test('an old signature is invalid, unless any time is accepted', async () => {
  const cwd = folderWith(BODY)
  const scheme = ['--scheme', 'timestamped']
  const headers = await signed(cwd, ...scheme, '--at', '2026-01-01T00:00:00Z')
  expect((await check(cwd, headers, ...scheme)).out).toContain('too old or too new')
  expect((await check(cwd, headers, ...scheme, '--any-time')).code).toBe(0)
})

test('sign prints the command that sends the webhook', async () => {
  const cwd = folderWith(BODY)
  const at = ['--curl', 'http://127.0.0.1:3000/webhooks']
  const { out } = await call(['sign', '--secret', SECRET, ...at, 'body.json'], { cwd })
  expect(out).toMatch(
    /^curl .* 'http:\/\/127.0.0.1:3000\/webhooks' .*-H 'x-service-signature: [\da-f]{64}'/,
  )
})
