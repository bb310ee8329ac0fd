/** Observations become a configuration by which a sandbox behaves like the deployment. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../../src/create-sandbox.ts'
import { assumptionsFile } from '../../../src/verify/traffic/assumptions-file.ts'
import { runVerification } from '../../../src/verify/run-verification.ts'
import type { Observation, VerificationRun } from '../../../src/verify/verdict.ts'
import { stated, type Stated } from '../../stated.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { parsedConfig } from '../../sandbox/config/parsed-config.ts'
import { answering } from '../transformed-service/transforms.ts'
import { failedIds, verified } from '../transformed-service/verify.ts'

/** Other values of every setting that shows from outside. */
const OTHER_SETTINGS = {
  resolveDirectory: 'every',
  'shapes.success.status': 203,
  'shapes.order.status': 202,
  'shapes.errors.conflict.status': 422,
  'shapes.errors.API_KEY_MISSING.status': 403,
  'shapes.errors.API_KEY_UNKNOWN.status': 404,
  'shapes.errors.VALIDATION_FAILED.status': 422,
  'shapes.errors.TRANSACTION_NOT_FOUND.status': 410,
  'shapes.errors.PROVIDER_NOT_FOUND.status': 400,
  referencePrefix: 'ACME',
  providerNameSuffix: 'Sandbox',
  providerNameSuffixIn: 'orders-and-quotes',
  interbankCodes: 'accept',
  deliveryId: 'attempt',
  sellAmountIs: 'fiat',
  providerStatusCase: 'lower',
  providerStatusNames: 'swapped',
  buyOurCryptoAddress: 'address',
  'shapes.quote': 'minimal',
  'shapes.providerDetails': 'uniform',
  detailAmounts: 'text',
  excessDecimals: 'reject',
  catalog: 'served',
  'shapes.errors': {
    use: 'reason-list',
    INTENT_NOT_FOUND: { body: '' },
    TRANSACTION_NOT_FOUND: { body: '' },
    PROVIDER_NOT_FOUND: { body: '' },
  },
  amountToleranceBps: 50,
  intentLifetime: '25m',
  absentExternalCustomerId: 'empty',
  statusLabels: 'human',
  'shapes.gateway': 'always',
  closedOrderReports: 'failed',
  replacedOrder: 'keep',
  resolveMiss: 'empty-name',
  unknownFields: 'ignore',
  customerIdentity: 'external-then-email',
  signatureScheme: 'timestamped',
  'shapes.events': 'by-id',
  eventAmounts: 'number',
  eventStatusLabels: 'human',
  eventText: 'spaced',
} as const satisfies Stated

async function observed(settings: Stated): Promise<VerificationRun> {
  // Which provider is the best changes with the time, and not each shows every amount.
  const clock = 'manual'
  const sandbox = await createSandbox({ clock, progression: 'manual', behaviour: stated(settings) })
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

function settingsIn(observations: readonly Observation[]): Stated {
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
  expect(behaviour).toMatchObject(stated(OTHER_SETTINGS))
  const again = await observed(OTHER_SETTINGS)
  expect(assumptionsFile({ ...again, baseUrl })).toBe(text)
})

test.each([
  {
    customerIdentity: 'email-then-external',
    'shapes.errors': 'error',
    providerNameSuffix: 'Sandbox',
    providerNameSuffixIn: 'orders',
    resolveDirectory: 'northwind',
  },
  {
    customerIdentity: 'external-only',
    'shapes.errors': 'nested',
    catalog: 'absent',
    detailAmounts: 'number',
    interbankCodes: 'reject',
    resolveDirectory: 'every',
    'shapes.events': 'enveloped',
    reportedAmounts: 'present',
  },
  {
    'shapes.events': 'flat',
    eventAmounts: 'number',
    reportedAmounts: 'present',
  },
  { reportedAmounts: 'absent', 'shapes.events': 'enveloped', eventStatusLabels: 'tracking' },
  { reportedAmounts: 'absent', 'shapes.events': 'flat', statusLabels: 'tracking' },
] as const)('the settings %j are observed', async (settings) => {
  expect(settingsIn((await observed(settings)).observations)).toMatchObject(settings)
})

test('where payment windows expect fiat on both sides, the amount of a sell stays open', async () => {
  const transform = answering('getOrderIntent', { expectedAmount: '50000.00' })
  const { observations } = await verified({ transform, isSandbox: false })
  expect(settingsIn(observations)).not.toHaveProperty('sellAmountIs')
})

test('a value that the setting cannot have is observed without it, and fails no row', async () => {
  const transform = answering('getOrderIntent', { amountToleranceBps: 20_000 })
  const run = await verified({ transform })
  expect(failedIds(run)).toEqual([])
  const found = run.observations.filter(({ value }) => value === 20_000)
  expect(found).toEqual([expect.objectContaining({ value: 20_000, differs: true })])
  expect(found[0]?.setting).toBeUndefined()
})
