/** What a run costs that has everything: the pact, a receiver of webhooks and test values. */
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../src/base/client/free-port.ts'
import { createSandbox } from '../../src/create-sandbox.ts'
import { runPacts } from '../../src/verify/pact/run-pacts.ts'
import { runVerification, type VerificationOptions } from '../../src/verify/run-verification.ts'

/** What the sandbox makes of a customer's identifier. */
const MAGIC = {
  completed: { externalCustomerId: '{id}+complete' },
  failed: { externalCustomerId: '{id}+fail' },
  expired: { externalCustomerId: '{id}+expire-soon' },
}

/** Verifies a sandbox as any deployment. */
async function equippedRun(more: Partial<VerificationOptions>) {
  const sandbox = await createSandbox({ progression: 'manual' })
  onTestFinished(() => sandbox.close())
  const port = await freePort()
  const { secret } = sandbox.webhooks.register(`http://127.0.0.1:${port}/`)
  return runVerification({
    baseUrl: sandbox.url,
    apiKey: sandbox.apiKey,
    timeoutMs: 120_000,
    elapse: async (ms) => {
      await sandbox.clock.advance(`${ms}ms`)
      // Nobody pays where orders move by hand, so that its provider cannot fail one by itself.
      for (const { transactionId, externalCustomerId, status } of sandbox.orders.list())
        if (externalCustomerId?.endsWith('+fail') === true && status === 'pending')
          sandbox.orders.simulate(transactionId, 'fail')
    },
    helpers: { control: 'none', magic: MAGIC, settleMs: 60_000, waitMs: 90_000 },
    webhooks: { port, secret },
    ...more,
  })
}

test('a run with the pact, a receiver and test values passes within 330 requests and 60 orders', async () => {
  const tried: string[] = []
  const run = await equippedRun({
    pacts: runPacts,
    progress: { onStage: () => {}, onRow: () => {}, onTry: (what) => tried.push(what) },
  })
  const others = run.rows.filter(({ verdict }) => verdict !== 'passed')
  expect(others.map(({ id, because, received }) => [id, because ?? received])).toEqual([])
  expect(run.requests).toBeLessThanOrEqual(330)
  expect(run.created.orders.length).toBeLessThanOrEqual(60)
  expect(tried).toContain('an override beside another payment window')
})
