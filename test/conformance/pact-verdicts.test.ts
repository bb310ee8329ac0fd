/** What the pact says of deployments that are not quite this simulator. Each run plays every interaction. */
import { afterEach, expect, test } from 'vitest'
import type { RuleId } from '../../src/contract/generated/rules.ts'
import { verificationContext } from '../../src/conformance/context.ts'
import { Deployment } from '../../src/conformance/deployment/deployment.ts'
import { probeCapabilities } from '../../src/conformance/deployment/probe-capabilities.ts'
import { readPact } from '../../src/conformance/pact/pact-file.ts'
import { runPacts } from '../../src/conformance/pact/run-pacts.ts'
import type { Row } from '../../src/conformance/verdict.ts'
import { type Alter, alteredService, type Given, having, isOrder } from './altered-service.ts'

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

type RunOptions = {
  readonly maxOrders?: number
  readonly progression?: string
  /** Plays only the interactions whose description fits. */
  readonly only?: RegExp
}

async function verified(alter: Alter, options: RunOptions = {}): Promise<readonly Row[]> {
  const { maxOrders = 60, progression = 'manual', only = /./ } = options
  const service = await alteredService(alter, { progression })
  const deployment = new Deployment({
    baseUrl: service.url,
    apiKey: service.apiKey,
    maxOrders,
    pause: async () => {},
  })
  closing.push(service.close, () => deployment.close())
  const context = verificationContext(deployment, await probeCapabilities(deployment))
  return runPacts(
    context,
    readPact().filter(({ title }) => only.test(title)),
  )
}

function brokenRules(rows: readonly Row[]): readonly RuleId[] {
  return [
    ...new Set(rows.filter(({ verdict }) => verdict === 'failed').flatMap(({ rules }) => rules)),
  ].sort()
}

function rowOf(rows: readonly Row[], id: string): Row | undefined {
  return rows.find((row) => row.id === id)
}

function ids(rows: readonly Row[], verdict: Row['verdict']): readonly string[] {
  return rows.filter((row) => row.verdict === verdict).map(({ id }) => id)
}

/** What no documented request reaches. */
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

const BANKS: Given = {
  status: 200,
  json: { success: true, provider: 'a', banks: [{ bankCode: '1', bankName: 'A' }] },
}

const isFine = ({ status }: Given) => status < 300
const isIntent = (path: string) => path.includes('/orders/intent')
const isConflict = ({ json }: Given) =>
  JSON.stringify(json)?.includes('GATEWAY_ACTIVE_INTENT_CONFLICT') === true

test('without a helper, ends of orders are not reachable, and all the rest is kept', async () => {
  const rows = await verified((given) => given)
  expect(ids(rows, 'failed')).toEqual([])
  expect(ids(rows, 'inconclusive').toSorted()).toEqual(ENDED)
  expect(rowOf(rows, ENDED[0] ?? '')).toMatchObject({
    because: expect.stringContaining('"completed"'),
    hint: expect.stringContaining('--wait 3m'),
  })
  const row = rowOf(rows, 'pact.a-sell-order')
  expect(row).toMatchObject({ title: 'a sell order', verdict: 'passed' })
  expect(row?.rules).toEqual(expect.arrayContaining([...SELL_RULES]))
  expect(row?.exchanges.map(({ curl }) => curl)).toEqual([
    expect.stringContaining('"x-api-key: $RAMP_API_KEY"'),
  ])
  expect(JSON.stringify(rows)).not.toContain('ramp_test_local')
})

/** Each fault and the rules that it breaks; they do not get into each other's way. */
const FAULTS: readonly (readonly [string, Alter, readonly RuleId[]])[] = [
  [
    'forgets a member of orders',
    (given, asked) =>
      isOrder(asked) && isFine(given) ? having(given, { selectedProvider: undefined }) : given,
    ['order.response.selectedProvider'],
  ],
  [
    'writes a number as text',
    (given, { path }) =>
      isIntent(path) && isFine(given) ? having(given, { amountToleranceBps: '100' }) : given,
    ['intent.response.amountToleranceBps'],
  ],
  [
    'swaps the sides of windows',
    (given, { path }) =>
      isIntent(path) && isFine(given) ? having(given, { side: 'neither' }) : given,
    ['intent.response.side'],
  ],
  [
    'answers a missing window with 400',
    (given, { path }) =>
      isIntent(path) && given.status === 404 ? { ...given, status: 400 } : given,
    ['intent.none-is-404', 'intent.query.network', 'intent.query.token'],
  ],
  [
    'names the conflict otherwise',
    (given) => (isConflict(given) ? having(given, { code: 'CONFLICT' }) : given),
    ['conflict.code'],
  ],
  [
    'runs test keys elsewhere than in the sandbox',
    (given) => (isFine(given) ? having(given, { environment: 'production' }) : given),
    ['auth.test-key-sandbox', 'order.response.environment', 'sync.response.environment'],
  ],
  [
    'lets everybody read bank lists',
    (given, { path }) => (path.includes('/provider-bank-list/') && !isFine(given) ? BANKS : given),
    ['auth.key-header'],
  ],
  [
    'refuses a developer fee of nothing',
    (given, { body }) =>
      body.includes('"developerFeePercent":0,') ? { status: 400, json: {} } : given,
    ['order.request.developerFeePercent'],
  ],
  [
    'ignores the override',
    (given, { body }) =>
      body.includes('"overrideActiveIntent":true') && !body.includes('"email"')
        ? { status: 409, json: {} }
        : given,
    ['order.override-replaces'],
  ],
]

test('each fault of a deployment is reported, and nothing else', async () => {
  const rows = await verified((given, asked) =>
    FAULTS.reduce((answer, [, alter]) => alter(answer, asked), given),
  )
  expect(brokenRules(rows)).toEqual([...new Set(FAULTS.flatMap(([, , rules]) => rules))].sort())
  const broken = rows.filter(({ verdict }) => verdict === 'failed')
  expect(
    broken.filter(
      ({ expected, received, exchanges }) => !expected || !received || exchanges.length === 0,
    ),
  ).toEqual([])
  expect(rowOf(rows, 'pact.the-window-of-a-customer-who-has-none')).toMatchObject({
    expected: 'the window of a customer who has none: status 404 (§7.2)',
    received: 'status 400',
  })
})

/** What the documentation leaves open, each in another way than the simulator has it. */
const STRANGENESS: Readonly<Record<string, Alter>> = {
  'says 202 for success': (given) => (isFine(given) ? { ...given, status: 202 } : given),
  'says the conflict with 200': (given) => (isConflict(given) ? { ...given, status: 200 } : given),
  'refuses with 403 and another body': (given) =>
    given.status === 401 ? { status: 403, json: ['no'] } : given,
  'has another body beside 404': (given) =>
    given.status === 404 ? { ...given, json: null } : given,
  'has more members': (given) => (isFine(given) ? having(given, { more: [1] }) : given),
  'has other headers': (given) => ({
    ...given,
    headers: { 'content-type': 'text/plain', server: 'x' },
  }),
  'writes statuses in lower case and leaves the address of buys out': (given, asked) =>
    isOrder(asked) && isFine(given) && asked.body.includes('"buy"')
      ? having(given, {
          providerDetails: { status: 'awaiting_deposit' },
          ourCryptoAddress: undefined,
        })
      : given,
  'lists quotes as anything': (given, { path }) =>
    path.endsWith('/quotes') && isFine(given)
      ? having(given, { quotes: ['A', 1, { b: null }] })
      : given,
  'resolves no account': (given, { path }) =>
    path.endsWith('/resolve') && isFine(given) ? { status: 200, json: { success: false } } : given,
}

test('a deployment that differs only where nothing is documented is not reported broken', async () => {
  const alters = Object.values(STRANGENESS)
  const rows = await verified((given, asked) =>
    alters.reduce((answer, alter) => alter(answer, asked), given),
  )
  expect(
    rows
      .filter(({ verdict }) => verdict === 'failed')
      .map(({ id, received }) => `${id}: ${received}`),
  ).toEqual([])
  expect(ids(rows, 'inconclusive')).toContain('pact.the-holder-of-a-bank-account')
})

test('where orders end at once, windows are not reachable instead of broken', async () => {
  const rows = await verified((given) => given, { progression: 'immediate', only: /window/ })
  expect(ids(rows, 'failed')).toEqual([])
  expect(rowOf(rows, 'pact.the-active-window-of-a-buy')).toMatchObject({
    verdict: 'inconclusive',
    because: expect.stringContaining('ends orders at once'),
  })
})

test('once the budget of orders is spent, the rest is not reachable', async () => {
  const rows = await verified((given) => given, { maxOrders: 2, only: /developer fee/ })
  expect(ids(rows, 'failed')).toEqual([])
  expect(rows.map(({ because }) => because?.includes('budget of 2 orders') ?? false)).toEqual([
    false,
    false,
    true,
  ])
})
