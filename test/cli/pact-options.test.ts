/** What is wrong with the options about pacts is found before anything is sent. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
  [1, BROKER, { PACT_BROKER_USERNAME: 'b' }, 'without a password'],
  [1, BROKER, { PACT_BROKER_PUBLISH_VERIFICATION_RESULTS: 'true' }, '--provider-version is'],
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
  // Without a broker, the variable is there for other tools, and the run begins.
  [
    3,
    [],
    { PACT_BROKER_PUBLISH_VERIFICATION_RESULTS: 'true' },
    'Failed to call http://127.0.0.1:9',
  ],
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
