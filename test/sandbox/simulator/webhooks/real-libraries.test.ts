/** Webhooks verified by the libraries of receivers, unmodified, which compare with this machine. */
import { createRequire } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox, verifySignature, type LocalSandbox } from '../../../../src/index.ts'
import { localReceiver } from '../../../base/ports/local-receiver.ts'
import { aBuy } from '../../../worlds.ts'

type Library = new (secret: string) => {
  verify(body: string, headers: Readonly<Record<string, unknown>>): unknown
}

const require = createRequire(import.meta.url)
const standard = require('standardwebhooks') as { Webhook: Library }
const svix = require('svix') as { Webhook: Library }

const LIBRARIES = { standardwebhooks: standard.Webhook, svix: svix.Webhook }

const CLOCKS: Readonly<Record<string, (sandbox: LocalSandbox) => unknown>> = {
  manual: ({ clock }) => clock.setMode('manual'),
  'manual, far ahead': ({ clock }) => {
    clock.setMode('manual')
    return clock.advance('400d')
  },
  'real, ahead': ({ clock }) => clock.advance('40d'),
  real: () => undefined,
  'real, a day a second': ({ clock }) => clock.setMode('real', 86_400),
}

/** Four orders with four events each, over HTTP. */
async function sixteenDeliveries(
  scheme: 'timestamped' | 'standard-webhooks',
  clock: string,
  rotate = false,
) {
  const receiver = await localReceiver()
  const sandbox = await createSandbox({
    clock: clock.startsWith('manual') ? 'manual' : 'real',
    progression: 'manual',
    webhook: receiver.url,
    behaviour: { assumptions: { signatureScheme: scheme, intentLifetime: '365d' } },
  })
  onTestFinished(() => sandbox.close())
  await CLOCKS[clock]?.(sandbox)
  const secrets = [sandbox.webhookSecret]
  const [endpoint] = sandbox.webhooks.endpoints()
  if (rotate) secrets.push(sandbox.webhooks.rotateSecret(endpoint?.id ?? '', { overlap: '365d' }))
  for (const externalCustomerId of ['ada', 'bola', 'chi', 'dayo']) {
    const response = await fetch(`${sandbox.url}/api/developer/orders`, {
      method: 'POST',
      headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(aBuy({ externalCustomerId })),
    })
    const { transactionId } = (await response.json()) as { transactionId: string }
    sandbox.orders.simulate(transactionId, 'complete')
  }
  await sandbox.drain()
  return { received: receiver.received, secrets }
}

function verdictOf(verify: () => unknown): string {
  try {
    verify()
    return 'verified'
  } catch (error) {
    return (error as Error).message
  }
}

const ALL_VERIFIED = Array<string>(16).fill('verified')

test.each(
  Object.keys(CLOCKS).flatMap((clock) =>
    Object.entries(LIBRARIES).map(([n, l]) => [n, clock, l] as const),
  ),
)('%s verifies every webhook with a clock that is %s', async (_, clock, Webhook) => {
  const { received, secrets } = await sixteenDeliveries('standard-webhooks', clock)
  const webhook = new Webhook(secrets[0] ?? '')
  const verdicts = received.map(({ body, headers }) =>
    verdictOf(() => webhook.verify(body, headers)),
  )
  expect(verdicts).toEqual(ALL_VERIFIED)
})

test.each(Object.keys(CLOCKS))(
  'a timestamped signature is timely with a clock that is %s',
  async (clock) => {
    const { received, secrets } = await sixteenDeliveries('timestamped', clock)
    const verdicts = received.map(({ body, headers }) =>
      verifySignature({
        scheme: 'timestamped',
        secret: secrets[0] ?? '',
        headers,
        body,
        now: Date.now(),
      }),
    )
    expect(verdicts).toEqual(Array<boolean>(16).fill(true))
  },
)

test.each(Object.entries(LIBRARIES))(
  'during an overlap %s verifies with the old secret and with the new one',
  async (_, Webhook) => {
    const { received, secrets } = await sixteenDeliveries('standard-webhooks', 'manual', true)
    for (const secret of secrets) {
      const webhook = new Webhook(secret)
      const verdicts = received.map(({ body, headers }) =>
        verdictOf(() => webhook.verify(body, headers)),
      )
      expect(verdicts, secret).toEqual(ALL_VERIFIED)
    }
  },
)
