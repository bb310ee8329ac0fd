/** A run with all that a user can give: test values, waits and a receiver of webhooks. */
import { onTestFinished } from 'vitest'
import { freePort } from '../../src/base/client/free-port.ts'
import { createSandbox } from '../../src/create-sandbox.ts'
import { runVerification, type VerificationOptions } from '../../src/verify/run-verification.ts'

/** What the sandbox makes of a customer's identifier. */
const MAGIC = {
  completed: { externalCustomerId: '{id}+complete' },
  failed: { externalCustomerId: '{id}+fail' },
  expired: { externalCustomerId: '{id}+expire-soon' },
}

/** Verifies a sandbox as any deployment. */
export async function equippedRun(more: Partial<VerificationOptions>) {
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
