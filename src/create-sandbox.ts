/** What a program calls: a sandbox that varies what its options name. */
import type { RequestListener } from 'node:http'
import { LocalSandbox } from './sandbox/library/local-sandbox.ts'
import type { CreateSandboxOptions } from './sandbox/library/sandbox-options.ts'
import { openLocalSandbox } from './sandbox/library/open-local-sandbox.ts'
import { called } from './sandbox/library/unawaited.ts'
import type { Sandbox } from './sandbox/running/sandbox.ts'
import { SandboxVariations } from './lab/variations/sandbox-variations.ts'
import { HarWriter } from './verify/traffic/har-writer.ts'
import { recordWorlds } from './verify/traffic/world-recorder.ts'

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
  return called('createSandbox', () =>
    openLocalSandbox(options, { variations: new SandboxVariations().ofWorld, record: recordTo }),
  )
}

/** A file that exists is not overwritten. */
function recordTo(core: Sandbox, file: string): () => void {
  const writer = new HarWriter(file)
  recordWorlds(core, writer, () => {})
  return () => writer.close()
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
