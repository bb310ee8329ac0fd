import request from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import { serve, type Served, type ServeOptions } from '../../src/cli/serve.ts'
import { createOrder } from '../../src/simulator/orders/operations.ts'
import { ScriptedTransport } from '../../src/ports/scripted-transport.ts'
import { noTimers } from '../../src/ports/timers.ts'
import { Sandbox } from '../../src/simulator/running/sandbox.ts'
import { fullStorage } from '../full-storage.ts'
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
