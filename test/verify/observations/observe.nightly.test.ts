/** Observations become a configuration by which a sandbox behaves like the deployment. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Assumptions } from '../../../src/base/contract/generated/assumptions.ts'
import { createSandbox } from '../../../src/create-sandbox.ts'
import { assumptionsFile } from '../../../src/verify/traffic/assumptions-file.ts'
import { runVerification } from '../../../src/verify/run-verification.ts'
import type { Observation, VerificationRun } from '../../../src/verify/verdict.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { parsedConfig } from '../../sandbox/config/parsed-config.ts'
import { answering, rewriting } from '../transformed-service/transforms.ts'
import { failedIds, verified } from '../transformed-service/verify.ts'

/** Other values of every setting that shows from outside. */
const OTHER_SETTINGS = {
  resolveDirectory: 'every',
  successStatus: 203,
  orderCreatedStatus: 202,
  conflictStatus: 422,
  missingKeyStatus: 403,
  unknownKeyStatus: 404,
  validationStatus: 422,
  unknownTransactionStatus: 410,
  unknownProviderStatus: 400,
  referencePrefix: 'ACME',
  providerNameSuffix: 'Sandbox',
  providerNameSuffixIn: 'orders-and-quotes',
  interbankCodes: 'accept',
  deliveryId: 'attempt',
  sellAmountIs: 'fiat',
  providerStatusCase: 'lower',
  providerStatusNames: 'swapped',
  buyOurCryptoAddress: 'address',
  quoteElements: 'minimal',
  testKeyDetails: 'uniform',
  detailAmounts: 'text',
  excessDecimals: 'reject',
  catalog: 'served',
  errorEnvelope: 'reason',
  amountToleranceBps: 50,
  intentLifetime: '25m',
  absentExternalCustomerId: 'empty',
  statusLabels: 'human',
  gatewayContext: 'always',
  closedOrderReports: 'failed',
  replacedOrder: 'keep',
  notFoundBody: 'empty',
  resolveMiss: 'empty-name',
  unknownFields: 'ignore',
  errorMessageShape: 'list',
  customerIdentity: 'external-then-email',
  signatureScheme: 'timestamped',
  eventOrderKey: 'id',
  eventAmounts: 'number',
  eventStatusLabels: 'human',
  eventText: 'spaced',
} as const satisfies Partial<Assumptions>

async function observed(assumptions: Partial<Assumptions>): Promise<VerificationRun> {
  // Which provider is the best changes with the time, and not each shows every amount.
  const clock = 'manual'
  const sandbox = await createSandbox({ clock, progression: 'manual', behaviour: { assumptions } })
  onTestFinished(() => sandbox.close())
  const run = await runVerification({
    baseUrl: sandbox.url,
    apiKey: sandbox.apiKey,
    elapse: async (ms) => void (await sandbox.clock.advance(`${ms}ms`)),
    webhooks: { port: 0 },
  })
  expect(failedIds(run)).toEqual([])
  return run
}

function settingsIn(observations: readonly Observation[]): Partial<Assumptions> {
  return Object.fromEntries(
    observations.flatMap(({ setting, value }) => (setting === undefined ? [] : [[setting, value]])),
  )
}

test('every setting is observed as it was set, and a sandbox with the file gives the same file', async () => {
  const run = await observed(OTHER_SETTINGS)
  expect(settingsIn(run.observations)).toMatchObject(OTHER_SETTINGS)
  const file = join(aFolder(), 'like-it.yaml')
  const baseUrl = 'https://ramp.example'
  const text = assumptionsFile({ ...run, baseUrl })
  writeFileSync(file, text)
  const { behaviour } = await parsedConfig({ args: ['--config', file], cwd: aFolder() })
  expect(behaviour?.assumptions).toMatchObject(OTHER_SETTINGS)
  const again = await observed(behaviour?.assumptions ?? {})
  expect(assumptionsFile({ ...again, baseUrl })).toBe(text)
})

test.each([
  {
    customerIdentity: 'email-then-external',
    errorEnvelope: 'error',
    providerNameSuffix: 'Sandbox',
    providerNameSuffixIn: 'orders',
    resolveDirectory: 'northwind',
  },
  {
    customerIdentity: 'external-only',
    errorEnvelope: 'nested',
    catalog: 'absent',
    detailAmounts: 'number',
    interbankCodes: 'reject',
    resolveDirectory: 'every',
    eventShape: 'enveloped',
    reportedAmounts: 'present',
  },
  {
    eventShape: 'flat',
    eventOrderKey: 'transactionId',
    eventAmounts: 'number',
    reportedAmounts: 'present',
  },
  { reportedAmounts: 'absent', eventShape: 'enveloped', eventStatusLabels: 'tracking' },
  { reportedAmounts: 'absent', eventShape: 'flat', statusLabels: 'tracking' },
] as const)('the settings %j are observed', async (settings) => {
  expect(settingsIn((await observed(settings)).observations)).toMatchObject(settings)
})

test('where payment windows expect fiat on both sides, the amount of a sell stays open', async () => {
  const transform = answering('getOrderIntent', { expectedAmount: '50000.00' })
  const { observations } = await verified({ transform, isSandbox: false })
  expect(settingsIn(observations)).not.toHaveProperty('sellAmountIs')
})

test('a value that the setting cannot have is observed without it, and fails no row', async () => {
  const transform = rewriting((reply) => (reply.status === 401 ? { ...reply, status: 500 } : reply))
  const run = await verified({ transform })
  expect(failedIds(run)).toEqual([])
  const found = run.observations.filter(({ subject }) => subject === 'status without a key')
  expect(found).toEqual([expect.objectContaining({ value: 500, differs: true })])
  expect(found[0]?.setting).toBeUndefined()
})
