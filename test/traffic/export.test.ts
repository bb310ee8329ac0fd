/** Recorded traffic as scenarios that pass, and as a pact of what the client used. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { stateIssue } from '../../src/contract/provider-states.ts'
import { readConsumerPact } from '../../src/conformance/pact/consumer-pact.ts'
import { memberOf, parsedJson } from '../../src/vocabulary/json.ts'
import { aFolder } from '../cli/a-folder.ts'
import { call } from '../cli/call.ts'
import { aDay, type Day } from './a-day.ts'

const cwd = aFolder()
const write = (name: string, { har }: Day) =>
  writeFileSync(join(cwd, name), JSON.stringify({ log: { version: '1.2', entries: har } }))

/** The orders that were placed, in their sequence. */
function ordersIn({ entries }: Day): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'exchange') return []
    const { request, response } = entry.exchange
    const json = parsedJson(response.body)
    const isPlaced = request.path.endsWith('/orders') && response.status < 300
    return isPlaced ? [String(memberOf(json, 'transactionId'))] : []
  })
}

let day: Day
beforeAll(async () => {
  day = await aDay()
  write('day.har', day)
})

test('every order of a recording becomes a scenario that passes', async () => {
  const orders = ordersIn(day)
  expect(orders.length).toBeGreaterThanOrEqual(4)
  for (const [index, order] of orders.entries()) {
    const file = `recorded.order-${index}.yaml`
    const exported = await call(
      ['traffic', 'export', 'day.har', '--scenario', order, '--output', file],
      { cwd },
    )
    expect(exported).toEqual({ code: 0, err: '', out: `${file}: a scenario.\n` })
  }
  const run = await call(['run', '.'], { cwd })
  expect(run.code, run.out).toBe(0)
})

test('a scenario has the calls, the ends and the webhooks of its order', async () => {
  const [, second = ''] = ordersIn(day)
  const { out } = await call(['traffic', 'export', 'day.har', '--scenario', second], { cwd })
  const { steps } = parse(out)
  const calls = steps.flatMap((step: { call?: string }) => step.call ?? [])
  expect(calls.filter((name: string) => name === 'createOrder').length).toBeGreaterThanOrEqual(3)
  expect(steps).toContainEqual({ simulate: 'complete', order: '${order2.transactionId}' })
  expect(steps.at(-1)).toEqual({
    expectWebhook: [
      ...['transaction.created', 'transaction.updated', 'transaction.updated'],
      'transaction.completed',
    ],
    order: '${order2.transactionId}',
  })
})

test('a scenario has the settings of its deployment', async () => {
  const assumptions = { conflictStatus: 422, providerStatusCase: 'lower' } as const
  const other = await aDay({ behaviour: { assumptions } })
  write('other.har', other)
  const [, second = ''] = ordersIn(other)
  const { out, code } = await call(['traffic', 'export', 'other.har', '--scenario', second], {
    cwd,
  })
  expect(code).toBe(0)
  expect(parse(out)).toMatchObject({ world: { assumptions } })
  expect(out).toContain('status: 422')
})

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
  [[], 1, 'it needs either --scenario ORDER or --pact'],
  [['--pact', '--scenario', 'x'], 1, 'it needs either --scenario ORDER or --pact'],
  [['--scenario', 'nowhere'], 3, 'no order with this id or reference was placed'],
  [['--pact', '--settle', '1s'], 1, 'it has no option --settle'],
])('traffic export with %j exits with %s', async (args, code, why) => {
  expect(await call(['traffic', 'export', 'day.har', ...args], { cwd })).toMatchObject({
    code,
    err: expect.stringContaining(why),
  })
})
