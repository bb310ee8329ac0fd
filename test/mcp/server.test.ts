/** The server as a program with the client of the same SDK sees it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { expect, onTestFinished, test } from 'vitest'
import { ControlClient } from '../../src/client/control-client.ts'
import { HttpClient } from '../../src/client/http-client.ts'
import { serveModel } from '../../src/mcp/server.ts'
import { DEFAULT_KEYS } from '../../src/simulator/running/sandbox.ts'
import { aFolder } from '../cli/a-folder.ts'
import { aRunningSandbox } from '../cli/control/running-sandbox.ts'
import { aBuy } from '../worlds.ts'

async function aModel() {
  const { url } = await aRunningSandbox()
  const service = new HttpClient({ baseUrl: url, timeoutMs: 10_000 })
  const control = new ControlClient(service, { path: '/__sandbox' })
  const cwd = aFolder()
  const client = new Client({ name: 'test', version: '1' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const served = serveModel({ service, control, apiKey: DEFAULT_KEYS.test, cwd }, ours)
  await client.connect(theirs)
  onTestFinished(async () => {
    await client.close()
    await served
    await service.close()
  })
  const tool = async (name: string, input: object = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: { ...input } })
    const [{ text } = { text: '' }] = content as readonly { text: string }[]
    return { text, isError, json: () => JSON.parse(text) as never }
  }
  return { client, tool, cwd }
}

const ROUTE = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }

test('the tools and resources are listed, with schemas that every client accepts', async () => {
  const { client } = await aModel()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    ...['quote', 'order', 'simulate', 'advance', 'inspect', 'receive', 'fault'],
    ...['run_scenario', 'explain_failure'],
  ])
  for (const { inputSchema, description } of tools) {
    expect(Object.keys(inputSchema).toSorted()).toEqual([
      'additionalProperties',
      'properties',
      'required',
      'type',
    ])
    expect(description).toMatch(/\.|\)$/)
  }
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toEqual([
    'ramp-sandbox://rules',
    'ramp-sandbox://assumptions',
    'ramp-sandbox://deviations',
    'ramp-sandbox://scenarios',
  ])
  expect(client.getServerVersion()?.name).toBe('ramp-sandbox')
})

test('a model trades: it quotes, orders, pays and sees the webhooks', async () => {
  const { tool } = await aModel()
  expect((await tool('receive')).json()).toMatchObject({ url: 'sandbox:inbox' })
  const quoted = await tool('quote', { side: 'buy', fiatAmount: 50_000, ...ROUTE })
  expect(quoted.json()).toMatchObject({ side: 'buy', bestQuote: { provider: 'Northwind' } })
  const placed = (await tool('order', aBuy())).json() as { transactionId: string }
  const order = placed.transactionId
  const again = await tool('order', aBuy())
  expect(again).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^The service answered 409: .*GATEWAY_ACTIVE_INTENT_CONFLICT/),
  })
  expect((await tool('simulate', { order, action: 'complete' })).json()).toMatchObject({
    state: 'completed',
  })
  const deliveries: readonly { type: string; status: string }[] = (
    await tool('inspect', { what: 'deliveries', order })
  ).json()
  expect(deliveries.at(-1)).toMatchObject({ type: 'transaction.completed', status: 'delivered' })
  expect((await tool('inspect', { what: 'inbox', limit: 1 })).json()).toHaveLength(1)
  expect((await tool('advance', { by: '30m' })).json()).toMatchObject({
    now: '2026-01-01T09:30:00.000Z',
  })
})

test('a model injects faults, and reads why webhooks did not arrive and orders did not complete', async () => {
  const { tool } = await aModel()
  const { transactionId: order } = (await tool('order', aBuy())).json() as {
    transactionId: string
  }
  const bare = await tool('explain_failure', { order })
  expect(bare.text).toMatch(/is placed; clients see pending/)
  expect(bare.text).toContain('No money arrived; ')
  expect(bare.text).toContain('Nothing moves it by itself (progression: manual).')
  expect(bare.text).toContain('No receiver of webhooks is registered')
  await tool('receive')
  const webhooks = [{ do: 'drop', match: { type: 'transaction.failed' } }]
  expect((await tool('fault', { webhooks })).json()).toMatchObject({ webhooks })
  await tool('simulate', { order, action: 'deposit', amount: '10' })
  await tool('simulate', { order, action: 'fail', reason: 'account closed' })
  const { text } = await tool('explain_failure', { order })
  expect(text).toMatch(/is failed because of "account closed"; clients see failed\./)
  expect(text).toMatch(/10 NGN arrived of \d+ NGN \(partial\)/)
  expect(text).toContain('This state is final.')
  expect(text).toMatch(/transaction\.failed \(\S+\) is dropped: /)
  expect(text).toContain('Faults in force:\n  webhooks: {')
  expect((await tool('fault', { clear: true })).json()).toMatchObject({ webhooks: [] })
})

test('a model runs scenarios: of the package, of the project and its own', async () => {
  const { tool, cwd } = await aModel()
  const passed = await tool('run_scenario', { name: 'order.completed' })
  expect(passed.text).toMatch(/passed\.\n {2}application → service: create/)
  const yaml =
    'name: Wrong\nwhy: It expects too much.\nsteps:\n  - { call: createQuote, body: {}, expect: { status: 200 } }\n'
  writeFileSync(join(cwd, 'own.yaml'), yaml)
  for (const input of [{ yaml }, { file: 'own.yaml' }]) {
    const { text } = await tool('run_scenario', input)
    expect(text).toMatch(/^"Wrong" failed\.\n(scenario|own)\.yaml:4, step 1: createQuote\n/)
    expect(text).toContain('status: expected 200, got 400')
  }
})

const ERRORS = [
  [
    'run_scenario',
    { name: 'order.complete' },
    'The package has no scenario "order.complete". Did you mean "order.completed"?',
  ],
  ['run_scenario', { name: '../package' }, 'The package has no scenario "../package".'],
  ['run_scenario', { file: 'missing.yaml' }, 'Failed to read "missing.yaml": '],
  ['run_scenario', { file: '/etc/passwd' }, '"/etc/passwd" is not below the working directory.'],
  ['run_scenario', {}, 'Pass one of name, file and yaml.'],
  ['run_scenario', { yaml: 'steps: 3' }, 'The scenario is invalid:\nscenario.yaml:1:'],
  ['advance', {}, 'Failed to call advance: by is required'],
  ['advance', { by: 'soon' }, 'Failed to call advance: by must be a duration such as'],
  ['inspect', { what: 'everything' }, 'Failed to call inspect: what must be'],
  ['simulate', { order: 'x', action: 'settle' }, 'Failed to simulate order "x": there is none'],
  ['fault', { http: [{ do: 'explode' }] }, 'Failed to call fault: http[0].do must be'],
  ['quote', { side: 'buy', ...ROUTE }, 'The service answered 400: '],
  ['quote', { sid: 'buy', ...ROUTE }, 'Failed to call quote: '],
] as const

test('every error says what to do', async () => {
  const { tool } = await aModel()
  for (const [name, input, message] of ERRORS)
    expect(await tool(name, input)).toMatchObject({
      isError: true,
      text: expect.stringContaining(message),
    })
})

test('what does not exist is an error with the nearest name', async () => {
  const { client, tool } = await aModel()
  await expect(tool('qoute')).rejects.toThrow('There is no tool "qoute". Did you mean "quote"?')
  await expect(client.readResource({ uri: 'ramp-sandbox://rule' })).rejects.toThrow(
    'There is no resource "rule". Did you mean "rules"?',
  )
  await expect(client.readResource({ uri: 'ramp-sandbox://scenarios/../package' })).rejects.toThrow(
    'There is no resource',
  )
})

test('rules, assumptions and scenarios are readable', async () => {
  const { client } = await aModel()
  const read = async (uri: string) => {
    const { contents } = await client.readResource({ uri })
    return String((contents[0] as { text?: string } | undefined)?.text)
  }
  expect(await read('ramp-sandbox://rules')).toContain('intent.one-active')
  expect(await read('ramp-sandbox://assumptions')).toContain('conflictStatus')
  const listed = await read('ramp-sandbox://scenarios')
  expect(listed).toMatch(/^order\.completed: .+$/m)
  expect(await read('ramp-sandbox://scenarios/order.completed')).toContain('steps:')
})
