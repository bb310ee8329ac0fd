/** The provider's side: this simulator, verified with Pact's standard Verifier. */
import { providerWithMetadata, Verifier } from '@pact-foundation/pact'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../src/create-sandbox.ts'
import { verificationContext } from '../../src/verify/context.ts'
import { Deployment } from '../../src/verify/client/deployment.ts'
import { probeCapabilities } from '../../src/verify/probe/probe-capabilities.ts'
import { runPacts } from '../../src/verify/pact/run-pacts.ts'
import type { CreateSandboxOptions } from '../../src/sandbox/library/sandbox-options.ts'
import { localReceiver } from '../base/ports/local-receiver.ts'
import { aBuy } from '../worlds.ts'
import { INTERACTIONS } from './interactions.ts'
import { WEBHOOKS, WEBHOOKS_PACT } from './pact-files.ts'

async function deployed(options: CreateSandboxOptions = {}) {
  const sandbox = await createSandbox({ progression: 'manual', ...options })
  onTestFinished(() => sandbox.close())
  const deployment = new Deployment({ baseUrl: sandbox.url, apiKey: sandbox.apiKey })
  onTestFinished(() => deployment.close())
  return { sandbox, deployment }
}

test('the simulator passes every interaction', async () => {
  const { deployment } = await deployed()
  const rows = await runPacts(verificationContext(deployment, await probeCapabilities(deployment)))
  const others = rows.filter(({ verdict }) => verdict !== 'passed')
  expect(
    others.map((row) => [row.id, row.verdict, row.expected, row.received, row.because]),
  ).toEqual([])
  expect(rows.map(({ title }) => title).sort()).toEqual(
    INTERACTIONS.map(({ description }) => description).sort(),
  )
})

test('a webhook of the simulator is what the integrator relies on', async () => {
  process.env['PACT_DO_NOT_TRACK'] = '1'
  const receiver = await localReceiver()
  const { sandbox, deployment } = await deployed({ webhook: receiver.url })
  await deployment.call('createOrder', { body: aBuy() })
  await sandbox.drain()
  const [webhook] = receiver.received
  if (webhook === undefined) throw new Error('The simulator sent no webhook')
  const verifying = new Verifier({
    provider: WEBHOOKS,
    pactUrls: [WEBHOOKS_PACT],
    logLevel: 'error',
    stateHandlers: {
      'a change of state is pushed to a registered endpoint': async () => undefined,
    },
    messageProviders: {
      'a webhook': providerWithMetadata(async () => JSON.parse(webhook.body), webhook.headers),
    },
  })
  await expect(verifying.verifyProvider()).resolves.toBeDefined()
})
