/**
 * Webhook handlers and a client in other languages, each written for one service: their tests pass
 * with it, and unmodified with a sandbox that learned from a proxy in between.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from '../../../src/base/client/free-port.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { runBuilt } from '../../cli/built.ts'
import { stop } from '../../cli/started.ts'
import { builtGo, FOLDER, SECRET, startService, type Command } from './services.ts'

const OWN = join(FOLDER, 'integrators')
const placing = (port: string, ...handler: Command): Command => {
  return ['node', join(OWN, 'place-orders.mjs'), port, ...handler]
}

/** With the port of its webhooks, the command that an integrator tests with. */
const INTEGRATORS: readonly (readonly [
  name: string,
  service: string,
  test: (port: string) => Command,
])[] = [
  [
    'a handler in PHP',
    'snake.mjs',
    (port) => placing(port, 'php', '-S', `127.0.0.1:${port}`, join(OWN, 'savanna.php')),
  ],
  [
    'a handler in Python',
    'root_events.py',
    (port) => placing(port, 'python3', join(OWN, 'palmera.py'), port),
  ],
  [
    'a handler in Go',
    'first_generation',
    (port) => placing(port, builtGo(OWN, 'first_generation.go'), port),
  ],
  ['a client in Perl', 'root_events.py', () => ['perl', join(OWN, 'client.pl')]],
]

test.each(INTEGRATORS)(
  '%s, written for %s, works with a sandbox like it',
  async (_name, service, testOf) => {
    const cwd = aFolder()
    const [port, webhookPort] = [String(await freePort()), String(await freePort())]
    const [program, ...args] = testOf(port)
    const webhook = `http://127.0.0.1:${webhookPort}/`
    const hook = `http://127.0.0.1:${port}/`

    const { url, apiKey } = await startService(service, { webhook })
    const forward = ['--webhook-forward', hook, '--webhook-port', webhookPort]
    const proxy = runBuilt(['proxy', '--target', url, ...forward, '--learn', 'like-it.yaml'], {
      cwd,
    })
    const [, address = ''] = await proxy.printed(/Forwarding (http:\S+) to/)
    await proxy.printed(/Forwarding webhooks/)
    const variables = { RAMP_BASE_URL: address, RAMP_API_KEY: apiKey, RAMP_WEBHOOK_SECRET: SECRET }
    // Throws what it prints unless it exits with 0.
    await promisify(execFile)(program, args, { cwd, env: { ...process.env, ...variables } })
    await stop(proxy, 'SIGINT')

    const world = ['--seed', '1', '--progression', 'after:1s', '--webhook', hook]
    const exec = async (more: readonly string[] = []) => {
      const run = runBuilt(['exec', ...world, ...more, '--', program, ...args], { cwd })
      return { code: await run.ended, printed: run.err() }
    }
    expect(await exec(['--config', 'like-it.yaml'])).toEqual({ code: 0, printed: '' })
    // One that works with any form would prove nothing.
    expect(await exec()).toEqual({
      code: expect.toSatisfy((code) => code !== 0),
      printed: expect.stringMatching(/^(?:the handler took no end of|.*\nwrong: quote\n)/),
    })
  },
)
