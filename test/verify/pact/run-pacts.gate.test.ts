/** The verdicts of the pact on deployments that differ from the simulator. */
import { expect, test } from 'vitest'
import type { RuleId } from '../../../src/base/contract/generated/rules.ts'
import { verificationContext } from '../../../src/verify/context.ts'
import { probeCapabilities } from '../../../src/verify/probe/probe-capabilities.ts'
import { readPact } from '../../../src/verify/pact/pact-file.ts'
import { sendCounterpart } from '../../../src/verify/drives/counterparts.ts'
import { judgedSoFar } from '../../../src/verify/drives/judged-run.ts'
import { withFailures } from '../../../src/verify/pact/interaction-row.ts'
import { runPacts } from '../../../src/verify/pact/run-pacts.ts'
import { isRejection } from '../../../src/verify/rules/rejections.ts'
import type { CheckRow } from '../../../src/verify/verdict.ts'
import { ANSWER_VARIANTS } from '../compliant-variants/answers.ts'
import { BEHAVIOUR_VARIANTS } from '../compliant-variants/behaviour.ts'
import { MUTANTS } from '../mutants/all.ts'
import { isKilled } from '../planted.ts'
import { deploymentOf } from '../transformed-service/deployment-of.ts'
import { transformedService, type ServiceOptions } from '../transformed-service/service.ts'
import { answering, inTurn } from '../transformed-service/transforms.ts'
import { failedIds, failedRows, rowOf } from '../transformed-service/verify.ts'

type RunOptions = {
  readonly maxOrders?: number
  /** Plays the interactions whose description matches. */
  readonly only?: RegExp
  /** Sends what rejected queries are compared with, as a whole run does at its end. */
  readonly hasCounterparts?: boolean
}

async function played(
  options: ServiceOptions,
  { maxOrders = 60, only = /./, hasCounterparts = false }: RunOptions = {},
): Promise<readonly CheckRow[]> {
  const service = await transformedService({ isSandbox: false, ...options })
  const deployment = deploymentOf(service, { maxOrders, timeoutMs: 120_000 })
  const context = verificationContext(deployment, await probeCapabilities(deployment))
  const expectations = readPact().filter(({ title }) => only.test(title))
  const rows = await runPacts(context, expectations)
  const rejected = deployment.exchanges.filter(
    (one) =>
      hasCounterparts &&
      one.operationId === 'getOrderIntent' &&
      one.note?.key === undefined &&
      isRejection(one),
  )
  for (const one of rejected) await sendCounterpart(context, one)
  return withFailures(rows, judgedSoFar(deployment.exchanges, {}))
}

function inconclusiveIds(rows: readonly CheckRow[]): readonly string[] {
  return rows.filter(({ verdict }) => verdict === 'inconclusive').map(({ id }) => id)
}

/** What no documented request brings about. */
const ENDED = [
  'pact.the-status-of-an-order-that-is-completed',
  'pact.the-status-of-an-order-that-is-failed',
  'pact.the-window-of-an-order-that-is-completed',
  'pact.the-window-of-an-order-that-is-expired',
]

const SELL_RULES: readonly RuleId[] = [
  'order.endpoint',
  'order.request.bankCode',
  'order.response.ourCryptoAddress.sell',
  'order.response.providerDetails.status',
]

test('without a helper, ends of orders are inconclusive, and everything else passes', async () => {
  const apiKey = 'sk_test_4242'
  const rows = await played({ apiKey })
  expect(failedIds({ rows })).toEqual([])
  expect(inconclusiveIds(rows).toSorted()).toEqual(ENDED)
  expect(rowOf({ rows }, ENDED[0] ?? '')).toMatchObject({
    because: expect.stringContaining('"completed"'),
    hint: expect.stringContaining('--wait 3m'),
  })
  const row = rowOf({ rows }, 'pact.a-sell-order')
  expect(row).toMatchObject({ title: 'a sell order', verdict: 'passed' })
  expect(row?.rules).toEqual(expect.arrayContaining([...SELL_RULES]))
  expect(row?.exchanges.map(({ curl }) => curl)).toEqual([
    expect.stringContaining('"x-api-key: $RAMP_API_KEY"'),
  ])
  expect(JSON.stringify(rows)).not.toContain(apiKey)
})

test('an interaction that overrides has an order of its own', async () => {
  const rows = await played({})
  const texts = rows.map(({ title, exchanges }) => ({
    title,
    text: exchanges.map(({ request }) => request.path + request.body).join(),
  }))
  const overriding = texts.filter(({ text }) => text.includes('"overrideActiveIntent":true'))
  expect(overriding.length).toBeGreaterThan(0)
  for (const { title, text } of overriding) {
    const [, customer = 'none'] = /"externalCustomerId":"([^"]+)"/.exec(text) ?? []
    const others = texts.filter((one) => one.title !== title && one.text.includes(customer))
    expect(others.map((one) => one.title)).toEqual([])
  }
})

const BUY_WINDOW = 'pact.the-active-window-of-a-buy'

test('a pact row says the same of a form as the row of the member', async () => {
  const only = /^the active window of a buy$/
  const number = answering('getOrderIntent', ({ expectedAmount }) => ({
    expectedAmount: Number(expectedAmount),
  }))
  const wrong = await played({ transform: number }, { only })
  expect(rowOf({ rows: wrong }, BUY_WINDOW)).toMatchObject({
    verdict: 'failed',
    rules: ['intent.response.expectedAmount'],
  })
  const own = answering('getOrderIntent', (json) => ({
    side: String(json['side']).toUpperCase(),
    depositIntentCreatedAt: String(json['depositIntentCreatedAt']).replace(/[-:]/g, ''),
  }))
  expect(failedIds({ rows: await played({ transform: own }, { only }) })).toEqual([])
})

/** Mutants that do not hide each other. The last one hides a conflict from the others. */
const BREAKS = [
  'leaves out comparisonInput of quote',
  'leaves out selectedProvider of order',
  'does not write as number bestRateUsed of order',
  "runs a test key's buy in another environment",
  'answers null as intentId of order-intent',
  'does not write as integer amountToleranceBps of order-intent',
  'has an unknown word as side of order-intent',
  'leaves out trackable of order-status',
  'syncs a test key in another environment',
  'does not write as string banks.bankName of provider-bank-list',
  'answers 410 {"success":false,"message":"no active window"} where there is no payment window',
  'ignores the override',
  'serves monitorOrderStatus without a key',
  'serves listProviderBanks to any key',
  'leaves out message of active-intent-conflict',
  'has another constant as code of active-intent-conflict',
]

/** Rules that the rows of these mutants decide as well. */
const ALSO: readonly RuleId[] = [
  'intent.query.network',
  'intent.query.token',
  'order.response.environment',
]

test('each of several mutants fails a row that names its rule, and no other rule is named', async () => {
  const mutants = BREAKS.flatMap((name) => MUTANTS.find(({ breaks }) => breaks === name) ?? [])
  expect(mutants.map(({ breaks }) => breaks)).toEqual(BREAKS)
  const transform = inTurn(mutants.flatMap((mutant) => mutant.transform ?? []))
  const rows = await played({ transform }, { hasCounterparts: true })
  const failed = failedRows({ rows })
  expect(mutants.filter((mutant) => !isKilled(mutant, failed))).toEqual([])
  const broken: readonly RuleId[] = [...ALSO, ...mutants.flatMap(({ rules }) => rules)]
  expect(failed.flatMap(({ rules }) => rules).filter((rule) => !broken.includes(rule))).toEqual([])
  expect(
    failed.filter(
      ({ expected, received, exchanges }) => !expected || !received || exchanges.length === 0,
    ),
  ).toEqual([])
  expect(rowOf({ rows }, 'pact.the-window-of-a-customer-without-one')).toMatchObject({
    expected: 'the window of a customer without one: status 404 (§7.2)',
    received: 'status 410',
  })
})

const DIFFERENCES = [
  'answers 201 for every success',
  'answers 200 for the conflict',
  'rejects unknown keys with 403',
  'has success true and null beside the 404 of a missing payment window',
  'has more members everywhere, however deep',
  'announces text',
  'has nothing but the status of a provider',
  'has no address member on a buy',
  'finds no account, with success false',
]

test('no interaction fails for a deployment that differs only where nothing is documented', async () => {
  const variants = [...ANSWER_VARIANTS, ...BEHAVIOUR_VARIANTS].filter(({ differs }) =>
    DIFFERENCES.includes(differs),
  )
  expect(variants).toHaveLength(DIFFERENCES.length)
  // The pact asks for less of a listed quote than its schema does.
  const anyQuotes = answering('createQuote', { quotes: ['A', 1, { b: null }] })
  const rows = await played({
    transform: inTurn([anyQuotes, ...variants.flatMap(({ transform }) => transform ?? [])]),
  })
  expect(failedRows({ rows }).map(({ id, received }) => `${id}: ${received}`)).toEqual([])
  expect(inconclusiveIds(rows)).toContain('pact.the-holder-of-a-bank-account')
})

test('where orders end at once, payment windows are inconclusive', async () => {
  const rows = await played({ behaviour: { progression: 'immediate' } }, { only: /window/ })
  expect(failedIds({ rows })).toEqual([])
  expect(rowOf({ rows }, 'pact.the-active-window-of-a-buy')).toMatchObject({
    verdict: 'inconclusive',
    because: expect.stringContaining('no rule says that it is wrong'),
  })
})

test('once the budget of orders is spent, the rest is inconclusive', async () => {
  const rows = await played({}, { maxOrders: 2, only: /developer fee/ })
  expect(failedIds({ rows })).toEqual([])
  const left = rows.filter(({ because }) => because?.includes('budget of 2 orders') === true)
  expect(left.every(({ isNotTried }) => isNotTried === true)).toBe(true)
  expect(rows.map(({ because }) => because?.includes('budget of 2 orders') ?? false)).toEqual([
    false,
    false,
    true,
  ])
})
