/** What is wrong with the options about pacts is found before anything is sent. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localBroker } from '../conformance/pact/local-broker.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const VERIFY = ['verify', '--base-url', 'http://127.0.0.1:9', '--api-key', 'k']
const BROKER = ['--pact-broker-url', 'http://127.0.0.1:9']

const WRONG = [
  [1, ['--publish'], {}, '--provider-version is missing. Pass'],
  [
    1,
    ['--publish', '--provider-version', '7'],
    {},
    'no pact comes from a broker. Pass --pact-broker-url',
  ],
  [1, ['--enable-pending'], {}, '--enable-pending selects pacts of a broker'],
  [1, [...BROKER, '--enable-pending'], {}, 'Pass --provider-branch'],
  [1, [...BROKER, '--pact-broker-token', 'a'], { PACT_BROKER_USERNAME: 'b' }, 'are both given'],
  [1, BROKER, { PACT_BROKER_PASSWORD: 'b' }, 'without a user'],
  [1, [...BROKER, '--consumer-version-selector', 'mane'], {}, 'It must be one of mainBranch'],
  [
    1,
    [...BROKER, '--consumer-version-selector', '{"branch":7}'],
    {},
    'It must be one of mainBranch',
  ],
  [1, ['--include-wip-pacts-since', 'yesterday'], {}, 'It must be a day'],
  [1, ['--pact', 'http://a:b@broker.example/pact'], {}, 'its address has credentials'],
  [1, ['--pact-broker-url', 'http://a:b@broker.example'], {}, 'its address has credentials'],
  [2, ['--pact', 'none.json'], {}, 'Failed to read the pact "none.json"'],
  [2, ['--pact', 'folder'], {}, 'Failed to read the pact "folder"'],
  [2, ['--pact', 'text.json'], {}, 'it is not valid JSON'],
  [2, ['--pact', 'other.json'], {}, 'it is not a pact'],
  [2, ['--pact', 'nameless.json'], {}, 'an interaction has no description'],
  [3, BROKER, {}, 'Failed to call http://127.0.0.1:9'],
  [3, ['--pact', 'http://127.0.0.1:9/pact'], {}, 'Failed to call http://127.0.0.1:9'],
] as const

test.each(WRONG)('exits with %i for %j with %j: %s', async (exit, args, env, said) => {
  const cwd = aFolder()
  const parties = { consumer: { name: 'a' }, provider: { name: 'b' } }
  mkdirSync(join(cwd, 'folder'))
  writeFileSync(join(cwd, 'text.json'), 'pact')
  writeFileSync(join(cwd, 'other.json'), JSON.stringify({ interactions: [] }))
  writeFileSync(join(cwd, 'nameless.json'), JSON.stringify({ ...parties, interactions: [{}] }))
  const { code, err, out } = await call([...VERIFY, ...args], { cwd, env })
  expect([code, err, out]).toEqual([exit, expect.stringContaining(said), ''])
  expect(err).not.toContain('a:b@')
})

const SECRET = 'a-secret-that-no-output-has'

test.each([
  ['asks for credentials', {}, 'it asks for credentials (401). Pass --pact-broker-token'],
  ['rejects a token', { PACT_BROKER_TOKEN: SECRET }, 'it rejects these credentials (401)'],
  ['rejects a user', { PACT_BROKER_USERNAME: 'me', PACT_BROKER_PASSWORD: SECRET }, 'it rejects'],
])('a broker that %s is named, and no secret is shown', async (_, env, said) => {
  const { url, requests } = await localBroker({ authorization: 'Bearer another' })
  const { code, err } = await call([...VERIFY, '--pact-broker-url', url], { env })
  expect([code, err]).toEqual([3, expect.stringContaining(said)])
  expect(err).not.toContain(SECRET)
  expect(requests).toHaveLength(1)
})

test('a broker without pacts of the provider is named with the options that select them', async () => {
  const { url } = await localBroker()
  const { code, err } = await call([...VERIFY, '--pact-broker-url', url, '--provider-name', 'x'])
  expect([code, err]).toEqual([
    3,
    `Failed to read pacts from ${url}: the selectors find no pact of the provider "x". Check --provider-name and --consumer-version-selector.\n`,
  ])
})

test('the credentials of a broker go to no other address', async () => {
  const [broker, other] = [await localBroker(), await localBroker()]
  const args = ['--pact-broker-url', broker.url, '--pact', `${other.url}/pacts/0`]
  await call([...VERIFY, ...args], { env: { PACT_BROKER_TOKEN: SECRET } })
  expect(other.requests.map(({ authorization }) => authorization)).toEqual([undefined])
  await call([...VERIFY, '--pact', `${other.url}/pacts/0`], { env: { PACT_BROKER_TOKEN: SECRET } })
  expect(other.requests.at(-1)?.authorization).toBe(`Bearer ${SECRET}`)
})
