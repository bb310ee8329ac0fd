/** The server as a program with the client of the same SDK sees it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, onTestFinished, test, vi } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { systemTimers } from '../../src/base/ports/system-timers.ts'
import { SandboxUnavailable } from '../../src/mcp/session.ts'
import { aModel, aSession, connected, toolOf } from './a-model.ts'
import { aBuy } from '../worlds.ts'
import { ENDLESS } from '../scenarios/endless.ts'

const ROUTE = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }

test('the tools and resources are listed, with schemas that every client accepts', async () => {
  const { client } = await aModel()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    ...['quote', 'order', 'intent', 'status_sync', 'bank_list', 'resolve'],
    ...['simulate', 'advance', 'inspect', 'receive', 'fault', 'run_scenario', 'explain_failure'],
  ])
  for (const { inputSchema, description, title, annotations, outputSchema } of tools) {
    expect(title).toMatch(/^[A-Z][a-z].+[a-z]$/)
    expect(Object.keys(annotations ?? {}).toSorted()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
    ])
    expect(outputSchema).toMatchObject({ type: 'object' })
    expect(Object.keys(outputSchema?.properties ?? {}).length).toBeGreaterThan(0)
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
    text: expect.stringMatching(
      /^Failed to call order: the service answered 409\..*\n.*GATEWAY_ACTIVE_INTENT_CONFLICT/,
    ),
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
  expect(bare.text).toMatch(/ NGN are expected by \S+; `intentLifetime` was 30m\./)
  expect(bare.text).toContain('Until then, nothing moves it by itself; `progression` was manual.')
  expect(bare.text).toContain('No receiver of webhooks is registered')
  await tool('receive')
  const webhooks = [{ do: 'drop', match: { type: 'transaction.failed' } }]
  expect((await tool('fault', { webhooks })).json()).toMatchObject({ webhooks })
  await tool('simulate', { order, action: 'deposit', amount: '10' })
  await tool('simulate', { order, action: 'fail', reason: 'account closed' })
  const { text } = await tool('explain_failure', { order })
  expect(text).toMatch(/is failed because of "account closed"; clients see failed\./)
  expect(text).toMatch(/What happened:\n {2}\S+Z application → service: createOrder \(201\)\n/)
  expect(text).toMatch(
    /Z customer → provider: pays 10 NGN \(partial\)\n {4}partial; `underpayment` was hold\.\n/,
  )
  expect(text).toMatch(/Z provider → service: failed \(account closed\) \(by a control call\)\n/)
  expect(text).toContain('This state is final.')
  expect(text).toMatch(/Z provider → customer: refunds 10 NGN\n/)
  expect(text).toMatch(/failed \(\S+\) is dropped\. A fault lost it; `webhooks` had drop\./)
  const http = [{ do: 'reset' }]
  expect((await tool('fault', { http })).json()).toMatchObject({ webhooks, http })
  expect((await tool('fault', { clear: true })).json()).toMatchObject({ webhooks: [], http: [] })
})

test('a scenario that runs on holds up no other tool, and ends when it is cancelled', async () => {
  const { client, tool } = await aModel()
  const cancel = new AbortController()
  const turns = vi.spyOn(systemTimers, 'turn')
  onTestFinished(() => turns.mockRestore())
  const input = { name: 'run_scenario', arguments: { yaml: ENDLESS } }
  const endless = client.callTool(input, undefined, { signal: cancel.signal })
  endless.catch(() => undefined)
  expect((await tool('inspect', { what: 'clock' })).json()).toMatchObject({ mode: 'manual' })
  await vi.waitFor(() => expect(turns.mock.calls.length).toBeGreaterThan(100), 30_000)
  cancel.abort()
  await expect(endless).rejects.toThrow()
  // The notice of the cancellation arrives in one of the next turns.
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
  const { length } = turns.mock.calls
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
  expect(turns.mock.calls.length, 'no step is made any longer').toBe(length)
})

test('the total of steps of a scenario is a setting of the server', async () => {
  const { tool } = await aModel({ maxSteps: 20 })
  const { text } = await tool('run_scenario', { yaml: ENDLESS })
  expect(text).toContain('this step would be number 21, and a run has at most 20 steps')
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
    expect(text).toContain('status: expected 200, received 400')
  }
})

/** Each tool, called so that it succeeds. The text after $ is that of the order. */
const CALLS: readonly (readonly [tool: string, input: Readonly<Record<string, unknown>>])[] = [
  ['receive', {}],
  ['quote', { side: 'buy', fiatAmount: 50_000, ...ROUTE }],
  ['intent', { customerId: '$customer', token: 'USDC', network: 'base' }],
  ['status_sync', { transactionId: '$order' }],
  ['bank_list', { provider: 'northwind' }],
  ['resolve', { bankCode: '058', accountNumber: '0123456789' }],
  ['simulate', { order: '$order', action: 'deposit' }],
  ['advance', { by: '1m' }],
  ['fault', { webhooks: [{ do: 'drop' }], progression: 'manual' }],
  ['fault', { clear: true }],
  ['run_scenario', { name: 'order.completed' }],
  ['run_scenario', { name: 'app.buy-completed' }],
  ['explain_failure', { order: '$order' }],
  ...['orders', 'deliveries', 'events', 'requests', 'receivers', 'inbox', 'behaviour', 'clock'].map(
    (what) => ['inspect', { what }] as const,
  ),
  ['inspect', { what: 'orders', order: '$order' }],
]

test('the structured content of every tool is valid against its output schema', async () => {
  const { client, tool } = await aModel()
  const { tools } = await client.listTools()
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  formats.default(ajv)
  const placed = await tool('order', { ...aBuy(), externalCustomerId: 'ada' })
  const { transactionId } = placed.structuredContent as { transactionId: string }
  const words = new Map([
    ['$order', transactionId],
    ['$customer', 'ada'],
  ])
  const called: (readonly [string, typeof placed])[] = [['order', placed]]
  for (const [name, input] of CALLS) {
    const given = Object.entries(input).map(([key, value]) => [key, words.get(value as string)])
    const known = Object.fromEntries(given.filter(([, value]) => value !== undefined))
    called.push([name, await tool(name, { ...input, ...known })])
  }
  const wrong = called.flatMap(([name, { structuredContent, isError, text }]) => {
    const schema = tools.find((each) => each.name === name)?.outputSchema ?? false
    const isValid = ajv.compile(schema)
    return isError === false && isValid(structuredContent) ? [] : [[name, text, isValid.errors]]
  })
  expect(wrong).toEqual([])
  expect(new Set(called.map(([name]) => name))).toEqual(new Set(tools.map(({ name }) => name)))
})

test('the operations of the service are tools, and answer as it does', async () => {
  const { tool } = await aModel()
  const { transactionId } = (await tool('order', { ...aBuy(), externalCustomerId: 'ada' })).json()
  const window = { customerId: 'ada', token: 'USDC', network: 'base' }
  expect((await tool('intent', window)).structuredContent).toMatchObject({ transactionId })
  expect(await tool('intent', { ...window, network: 'solana' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(
      /^Failed to call intent: the service answered 404\..*\n.*INTENT_NOT_FOUND/,
    ),
  })
  const synced = await tool('status_sync', { transactionId })
  expect(synced.structuredContent).toMatchObject({ status: 'pending', terminal: false })
  const { banks } = (await tool('bank_list', { provider: 'northwind' })).json() as {
    banks: readonly { bankCode: string }[]
  }
  const account = { bankCode: banks[0]?.bankCode, accountNumber: '0123456789' }
  const resolved = await tool('resolve', account)
  expect(resolved.structuredContent).toMatchObject({ accountName: expect.stringMatching(/\w/) })
})

test('a response against the documentation is an error that says so', async () => {
  const { tool } = await aModel()
  await tool('fault', { http: [{ do: 'malform', match: { operation: 'createQuote' } }] })
  expect(await tool('quote', { side: 'buy', fiatAmount: 50_000, ...ROUTE })).toMatchObject({
    isError: true,
    text: expect.stringMatching(
      /^Failed to call quote: the service answered 200 against its documentation \(.+\)\. A fault/,
    ),
  })
})

test('the hints say which tools read, and which change what cannot be taken back', async () => {
  const { client } = await aModel()
  const { tools } = await client.listTools()
  const named = (hint: 'readOnlyHint' | 'destructiveHint' | 'openWorldHint') =>
    tools.filter(({ annotations }) => annotations?.[hint] === true).map(({ name }) => name)
  expect(named('readOnlyHint')).toEqual([
    ...['quote', 'intent', 'bank_list', 'resolve', 'inspect', 'run_scenario', 'explain_failure'],
  ])
  expect(named('destructiveHint')).toEqual(['order', 'simulate', 'advance', 'fault'])
  expect(named('openWorldHint')).toEqual(['receive'])
})

test('there is a prompt for each job, and it names tools and commands that exist', async () => {
  const { client } = await aModel()
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['integrate', 'debug_webhook', 'verify'])
  const given: Readonly<Record<string, Record<string, string>>> = {
    integrate: { stack: 'Go' },
    debug_webhook: { order: 'RMP-SBX-4A04828C' },
    verify: { base_url: 'https://ramp.example' },
  }
  for (const { name, title, description, arguments: names } of prompts) {
    expect([title, description, names?.length]).toEqual([
      expect.stringMatching(/^[A-Z]/),
      expect.stringMatching(/\.$/),
      1,
    ])
    const { messages } = await client.getPrompt({ name, arguments: given[name] ?? {} })
    expect(messages).toHaveLength(1)
    const [{ role, content } = { role: '', content: undefined }] = messages
    expect(role).toBe('user')
    const text = content?.type === 'text' ? content.text : ''
    expect(text).toContain(Object.values(given[name] ?? {})[0])
    expect(text).not.toMatch(/undefined|\$\{/)
    for (const [, command = ''] of text.matchAll(/ramp-sandbox (\w+)/g))
      expect(COMMANDS.map((each) => each.name)).toContain(command)
    for (const [uri] of text.matchAll(/ramp-sandbox:\/\/\w+/g))
      await expect(client.readResource({ uri })).resolves.toBeDefined()
  }
  const { messages } = await client.getPrompt({ name: 'debug_webhook' })
  expect(JSON.stringify(messages)).toContain('take the newest one')
})

test('without a sandbox, each call that needs one says why, until there is one', async () => {
  const { session } = await aSession()
  let tries = 0
  const open = async () => {
    tries += 1
    if (tries < 3) throw new SandboxUnavailable('Failed to choose a sandbox: 2 run.')
    return session
  }
  const tool = toolOf(await connected({ cwd: session.cwd, open }))
  for (const name of ['advance', 'advance'])
    expect(await tool(name, { by: '1m' })).toMatchObject({
      isError: true,
      text: 'Failed to choose a sandbox: 2 run.',
    })
  expect(await tool('run_scenario', { name: 'order.completed' })).toMatchObject({ isError: false })
  expect(await tool('advance', { by: '1m' })).toMatchObject({ isError: false })
  expect(tries).toBe(3)
})

test('rules, assumptions and scenarios are readable', async () => {
  const { client } = await aModel()
  const read = async (uri: string) => {
    const { contents } = await client.readResource({ uri })
    return String((contents[0] as { text?: string } | undefined)?.text)
  }
  expect(await read('ramp-sandbox://rules')).toContain('intent.one-active')
  expect(await read('ramp-sandbox://assumptions')).toContain('shapes.errors.conflict.status')
  const listed = await read('ramp-sandbox://scenarios')
  expect(listed).toMatch(/^order\.completed: .+$/m)
  expect(await read('ramp-sandbox://scenarios/order.completed')).toContain('steps:')
})
