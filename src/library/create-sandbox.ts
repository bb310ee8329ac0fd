/** Starts a sandbox in this program, on a free port and in memory. */
import type { RequestListener } from 'node:http'
import { ownNetwork } from '../ports/undici-transport.ts'
import { listen } from '../server/listen.ts'
import { checkBehaviour } from '../simulator/behaviour/check-behaviour.ts'
import { Sandbox } from '../simulator/running/sandbox.ts'
import { defined } from '../vocabulary/defined.ts'
import { LocalSandbox } from './local-sandbox.ts'
import { inLibraryWords } from './remedies.ts'
import { checkBehaviourOption, checkOptions, type CreateSandboxOptions } from './sandbox-options.ts'
import { called } from './unawaited.ts'

/**
 * Starts a sandbox. Close it when done, or declare it with `await using`.
 *
 * @example
 * const sandbox = await createSandbox({ progression: 'manual' })
 * const { url, apiKey, webhookSecret } = sandbox
 * const app = startMyApp({ rampUrl: url, apiKey, webhookSecret })
 * sandbox.webhooks.register(`${app.url}/webhooks`)
 * // … let the app create an order, then:
 * const [order] = sandbox.orders.list()
 * sandbox.orders.simulate(order.transactionId, 'complete')
 * await sandbox.webhooks.waitFor('transaction.completed', { order: order.transactionId })
 * await sandbox.close()
 *
 * Throws ApiError if an option is invalid.
 */
export function createSandbox(options: CreateSandboxOptions = {}): Promise<LocalSandbox> {
  return called('createSandbox', () => create(options))
}

async function create(options: CreateSandboxOptions): Promise<LocalSandbox> {
  checkOptions(options)
  const { seed, clock = 'real', progression, webhook, record, port = 0 } = options
  const behaviour = { ...options.behaviour, ...defined({ progression }) }
  if (options.behaviour !== undefined) await checkBehaviourOption(options.behaviour)
  checkBehaviour(behaviour)
  const core = new Sandbox({
    ...ownNetwork(),
    clock: { mode: clock },
    behaviour,
    ...defined({ seed, webhook, record }),
  })
  try {
    const listening = await listen(core, { host: '127.0.0.1', port })
    return new LocalSandbox({ core, listening, isClosed: false })
  } catch (error) {
    await core.close()
    throw inLibraryWords(error)
  }
}

/**
 * Returns the service of a sandbox as a request handler without a port, for supertest.
 *
 * @example
 * await request(createApp(sandbox))
 *   .post('/api/developer/quotes')
 *   .set('x-api-key', sandbox.apiKey)
 *   .send(quote)
 */
export function createApp(sandbox: LocalSandbox): RequestListener {
  return LocalSandbox.appOf(sandbox)
}
