/** Recorded traffic as a pact of what the client used. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { stateIssue } from '../../../src/base/contract/provider-states.ts'
import { readConsumerPact } from '../../../src/verify/pact/consumer-pact.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'
import { aDay, type Day } from './a-day.ts'

const cwd = aFolder()
const write = (name: string, { har }: Day) =>
  writeFileSync(join(cwd, name), JSON.stringify({ log: { version: '1.2', entries: har } }))

beforeAll(async () => write('day.har', await aDay()))

test('a pact has the states and the members that the client used', async () => {
  const args = ['traffic', 'export', 'day.har', '--pact', '--consumer', 'shop']
  const { code, err } = await call([...args, '--output', 'pact.json'], { cwd })
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('left out') })
  const text = readFileSync(join(cwd, 'pact.json'), 'utf8')
  expect(text).not.toContain('customer1')
  const pact = readConsumerPact(JSON.parse(text))
  expect(pact.consumer).toBe('shop')
  const titles = pact.interactions.map(({ raw }) => raw['description'])
  expect(titles).toEqual(
    expect.arrayContaining([
      'a buy quote',
      'the active window of a buy',
      'the window of a customer without one',
      'a buy order of a customer with an active window of a buy',
      'a buy order that overrides an active window',
      'the status of an order that is completed',
      'the status of an order that is failed',
      'a sell order',
      'the banks of a provider',
    ]),
  )
  for (const { states } of pact.interactions)
    for (const { name, params } of states) expect(stateIssue(name, params)).toBeUndefined()
  const override = pact.interactions.find(({ raw }) =>
    String(raw['description']).includes('overrides'),
  )
  expect(override?.raw['request']).toMatchObject({
    body: { content: { overrideActiveIntent: true, email: expect.anything() } },
    generators: { body: { '$.email': { expression: '${email}' } } },
  })
})

test.each([
  [[], 1, 'it needs --pact'],
  [['--pact', '--settle', '1s'], 1, 'it has no option --settle'],
])('traffic export with %j exits with %s', async (args, code, why) => {
  expect(await call(['traffic', 'export', 'day.har', ...args], { cwd })).toMatchObject({
    code,
    err: expect.stringContaining(why),
  })
})
