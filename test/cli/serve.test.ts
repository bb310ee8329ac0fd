import request from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import { announcement } from '../../src/cli/sandbox/announcement.ts'
import { serve, type Served, type ServeOptions } from '../../src/cli/sandbox/serve.ts'
import { createOrder } from '../../src/sandbox/simulator/orders/operations.ts'
import { ScriptedTransport } from '../../src/base/ports/scripted-transport.ts'
import { noTimers } from '../../src/base/ports/timers.ts'
import { Sandbox } from '../../src/sandbox/running/sandbox.ts'
import { fullStorage } from '../full-storage.ts'
import { parsedConfig } from '../sandbox/config/parsed-config.ts'
import { aBuy, START, TEST_CALLER } from '../worlds.ts'

async function served(sandbox: Sandbox, options: Partial<ServeOptions>): Promise<Served> {
  const server = await serve(sandbox, { host: '127.0.0.1', port: 0, ...options })
  onTestFinished(() => server.close())
  return server
}

test.each([
  ['ramp-sandbox', 200],
  ['ramp-sandbox:7267', 200],
  ['RAMP-SANDBOX', 200],
  ['127.0.0.1', 200],
  ['evil.test', 403],
])('a control call to the Host %s is answered with %i', async (host, status) => {
  const { url } = await served(new Sandbox(), { allowedHosts: ['ramp-sandbox'] })
  const answer = await request(url).get('/__sandbox/clock').set('host', host)
  expect(answer.status).toBe(status)
  if (status === 403) expect(answer.body.code).toBe('HOST_FORBIDDEN')
})

test('a chosen control token is required on loopback too, and is printed nowhere', async () => {
  const controlToken = 'a-chosen-token'
  const printed: string[] = []
  const write = (text: string) => printed.push(text)
  const server = await served(new Sandbox(), { controlToken, log: 'text', write, complain: write })
  const clock = () => request(server.url).get('/__sandbox/clock')
  expect((await clock()).body.code).toBe('CONTROL_TOKEN_REQUIRED')
  expect((await clock().set('authorization', `Bearer ${controlToken}`)).status).toBe(200)
  expect((await request(server.url).get('/__sandbox/health')).status).toBe(200)
  for (const ready of ['banner', 'line', 'json'] as const) {
    printed.push(announcement(server, { ...(await parsedConfig({ cwd: '/' })), ready }, false))
  }
  expect(printed.join('')).toContain('control token the one of --control-token')
  expect(printed.join('')).toMatch(/ is ready on .*\n\{"url"/s)
  expect(printed.join('')).not.toContain(controlToken)
})

test.each(['none', 'json'] as const)(
  'with the log %s, a delivery that cannot be recorded is reported on stderr',
  async (log) => {
    const transport = new ScriptedTransport()
    const webhook = 'http://receiver.test/webhooks'
    const receiver = transport.receiver(webhook)
    const storage = fullStorage(() => receiver.received.length > 0)
    const clock = { mode: 'manual', at: START } as const
    const sandbox = new Sandbox({ clock, webhook, storage, transport, timers: noTimers })
    const complaints: string[] = []
    await served(sandbox, { log, complain: (text) => complaints.push(text) })
    sandbox.defaultWorld.world.call(createOrder, { request: aBuy(), caller: TEST_CALLER })
    await expect(sandbox.defaultWorld.settle()).rejects.toThrow()
    expect(complaints).toEqual([
      expect.stringMatching(
        /^Failed to store delivery "dlv_\w+" of world "default".*no space left on device Nothing was changed\. It is tried/,
      ),
    ])
  },
)

test('the lines of a turn are one write, and a close writes those that wait', async () => {
  const transport = new ScriptedTransport()
  const webhook = 'http://receiver.test/webhooks'
  transport.receiver(webhook)
  const clock = { mode: 'manual', at: START } as const
  const sandbox = new Sandbox({ clock, webhook, transport, timers: noTimers })
  const written: string[] = []
  const server = await served(sandbox, { log: 'text', write: (text) => written.push(text) })
  for (const customer of ['one', 'two'])
    sandbox.defaultWorld.world.call(createOrder, {
      request: aBuy({ externalCustomerId: customer }),
      caller: TEST_CALLER,
    })
  await sandbox.defaultWorld.settle()
  expect(written).toEqual([])
  await server.close()
  expect(written.map((text) => text.split('\n').length - 1)).toEqual([2])
})
