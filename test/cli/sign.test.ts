/** `sign` and `check-signature`, under every scheme. */
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

test('an old signature is invalid, unless any time is accepted', async () => {
  const cwd = folderWith(BODY)
  const scheme = ['--scheme', 'timestamped']
  const headers = await signed(cwd, ...scheme, '--at', '2026-01-01T00:00:00Z')
  expect((await check(cwd, headers, ...scheme)).out).toContain('too old or too new')
  expect((await check(cwd, headers, ...scheme, '--any-time')).code).toBe(0)
})

test('sign prints the command that sends the webhook, and names what is missing', async () => {
  const cwd = folderWith(BODY)
  const at = ['--curl', 'http://127.0.0.1:3000/webhooks']
  const { out } = await call(['sign', '--secret', SECRET, ...at, 'body.json'], { cwd })
  expect(out).toMatch(
    /^curl .* 'http:\/\/127.0.0.1:3000\/webhooks' .*-H 'x-service-signature: [\da-f]{64}'/,
  )
  expect((await call(['sign', 'body.json'], { cwd })).code).toBe(1)
  expect((await call(['sign', '--secret', SECRET, 'none.json'], { cwd })).code).toBe(2)
  expect((await call(['check-signature', '--secret', SECRET, 'body.json'], { cwd })).code).toBe(1)
})
