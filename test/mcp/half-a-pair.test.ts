/** Half a surrogate pair, which JSON can spell and no address can have. */
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { expect, onTestFinished, test } from 'vitest'
import { serveModel } from '../../src/mcp/server.ts'
import { operationPath } from '../../src/base/contract/operation.ts'
import { OPERATIONS } from '../../src/base/contract/generated/operations.ts'
import { aModel, aSession } from './a-model.ts'

const HALF = '\ud800'

const CALLS: readonly (readonly [tool: string, input: object])[] = [
  ['inspect', { what: 'orders', order: HALF }],
  ['inspect', { what: 'deliveries', order: HALF }],
  ['simulate', { order: HALF, action: 'deposit' }],
  ['explain_failure', { order: HALF }],
  ['status_sync', { transactionId: HALF }],
  ['bank_list', { provider: HALF }],
  ['advance', { by: HALF }],
  ['receive', { url: `http://receiver.test/${HALF}` }],
  ['run_scenario', { file: HALF }],
  ['fault', { providers: { [HALF]: { down: true } } }],
]

test.each(CALLS)('%s %j is answered with what is wrong', async (name, input) => {
  const { client } = await aModel()
  const { tools } = await client.listTools()
  const tool = tools.find((each) => each.name === name)
  expect(tool?.name).toBe(name)
  const called = await client.callTool({ name, arguments: { ...input } })
  expect(JSON.stringify(called)).not.toMatch(/malformed|internal|defect/i)
})

test('a request whose id is half a pair is answered under that id', async () => {
  const { session } = await aSession()
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const served = serveModel(session, ours)
  onTestFinished(async () => {
    await theirs.close()
    await served
  })
  const answered = new Promise<JSONRPCMessage>((resolve) => {
    // The SDK takes one function, not listeners.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    theirs.onmessage = resolve
  })
  await theirs.start()
  await theirs.send({ jsonrpc: '2.0', id: HALF, method: 'ping' })
  expect(await answered).toEqual({ jsonrpc: '2.0', id: HALF, result: {} })
})

test('an address of the service has the replacement character', () => {
  for (const operation of OPERATIONS)
    expect(operationPath(operation, { transactionId: HALF, provider: HALF }, '')).not.toMatch(
      /\p{Surrogate}/u,
    )
})
