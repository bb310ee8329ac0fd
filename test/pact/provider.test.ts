/** The provider's side: this simulator, verified with Pact's standard Verifier. */
import { providerWithMetadata, Verifier } from '@pact-foundation/pact'
import { afterEach, expect, test } from 'vitest'
import { createSandbox } from '../../src/library/local-sandbox.ts'
import { verificationContext } from '../../src/conformance/context.ts'
import { Deployment } from '../../src/conformance/deployment/deployment.ts'
import { probeCapabilities } from '../../src/conformance/deployment/probe-capabilities.ts'
import { runPacts } from '../../src/conformance/pact/run-pacts.ts'
import { localReceiver } from '../ports/local-receiver.ts'
import { INTERACTIONS } from './interactions.ts'
import { WEBHOOKS, WEBHOOKS_PACT } from './pact-files.ts'

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test('the simulator passes every interaction', async () => {
  const sandbox = await createSandbox({ progression: 'manual' })
  const deployment = new Deployment({ baseUrl: sandbox.url, apiKey: sandbox.apiKey })
  closing.push(
    () => sandbox.close(),
    () => deployment.close(),
  )
  const rows = await runPacts(verificationContext(deployment, await probeCapabilities(deployment)))
  const others = rows.filter(({ verdict }) => verdict !== 'passed')
  expect(
    others.map(({ id, verdict, expected, received, because }) => ({
      id,
      verdict,
      expected,
      received,
      because,
    })),
  ).toEqual([])
  expect(rows.map(({ title }) => title).sort()).toEqual(
    INTERACTIONS.map(({ description }) => description).sort(),
  )
})

test('a webhook of the simulator is what the integrator relies on', async () => {
  process.env['PACT_DO_NOT_TRACK'] = '1'
  const receiver = await localReceiver()
  const sandbox = await createSandbox({ progression: 'manual', webhook: receiver.url })
  const deployment = new Deployment({ baseUrl: sandbox.url, apiKey: sandbox.apiKey })
  closing.push(
    receiver.close,
    () => sandbox.close(),
    () => deployment.close(),
  )
  const body = {
    side: 'buy',
    amount: 35,
    fiatAmount: 50_000,
    fiatCurrency: 'NGN',
    asset: 'USDC',
    chain: 'base',
    walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  }
  await deployment.call('createOrder', { body })
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
