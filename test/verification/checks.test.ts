/** Each check goes red for its own rule, and stays quiet where the documentation is silent. */
import { expect, test } from 'vitest'
import { RULES } from '../../src/generated/rules.ts'
import { CHECKS, readings } from '../../src/verification/checks/all.ts'
import { type Alter, type Asked, type Given, having, isOrder } from './altered-service.ts'
import { brokenIds, brokenRules, rowOf, unchanged, verifyAltered } from './foreign.ts'

const isServed = ({ status }: Given) => status < 300
const isQuote = ({ path }: Asked) => path.endsWith('/quotes')
const isIntent = ({ path }: Asked) => path.includes('/orders/intent?')
const isSync = ({ path }: Asked) => path.endsWith('/monitor-status')
const isBankList = ({ path }: Asked) => path.includes('/provider-bank-list/')
const isConflict = ({ json }: Given) => memberOf(json, 'code') === 'GATEWAY_ACTIVE_INTENT_CONFLICT'

function memberOf(json: unknown, name: string): unknown {
  return Object(json)[name]
}

function when(
  isWanted: (asked: Asked) => boolean,
  alter: (given: Given, asked: Asked) => Given,
): Alter {
  return (given, asked) => (isServed(given) && isWanted(asked) ? alter(given, asked) : given)
}

test('every check has an id and a subject of its own, and names rules of the contract', () => {
  const checks = [...CHECKS, ...readings()]
  const ids = checks.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const known = RULES.map(({ id }) => id)
  expect(checks.flatMap(({ rules }) => rules).filter((rule) => !known.includes(rule))).toEqual([])
})

test('a deployment that keeps every rule is red nowhere, and only ends of orders are not reachable', async () => {
  const run = await verifyAltered(unchanged)
  expect(brokenIds(run)).toEqual([])
  const unreached = run.rows
    .filter(({ verdict }) => verdict === 'not reachable')
    .map(({ id }) => id)
  expect(unreached).toEqual([
    'completion.completed.reported',
    'completion.failed.reported',
    'completion.completed.closes',
    'completion.expired.closes',
    'completion.cancelled.closes',
    'completion.completed.frees',
  ])
})

let conflictsSeen = 0

const BREACHES: readonly (readonly [rule: string, row: string, alter: Alter])[] = [
  [
    'quote.response.asset',
    'quotes.buy.echo.asset',
    when(isQuote, (given) => having(given, { asset: 'usdc ' })),
  ],
  [
    'quote.response.comparisonInput',
    'quotes.sell.compared-amount',
    when(isQuote, (given) => having(given, { comparisonInput: 1 })),
  ],
  [
    'quote.response.comparisonInputSource.buy',
    'quotes.buy.compared-source',
    when(isQuote, (given) => having(given, { comparisonInputSource: 'tokenAmount' })),
  ],
  [
    'quote.best-is-best',
    'quotes.buy.best-is-best',
    when(isQuote, (given) => {
      const quotes = memberOf(given.json, 'quotes')
      return having(given, { bestQuote: Array.isArray(quotes) ? quotes.at(-1) : undefined })
    }),
  ],
  [
    'quote.best-and-list',
    'quotes.sell.list-holds-best',
    when(isQuote, (given) => having(given, { quotes: [] })),
  ],
  [
    'order.response.transactionId.uuid',
    'schema.order.transactionId.uuid',
    when(isOrder, (given) => having(given, { transactionId: 'tx-1' })),
  ],
  [
    'order.response.bestRateUsed',
    'schema.order.bestRateUsed',
    when(isOrder, (given) => having(given, { bestRateUsed: '1420.5' })),
  ],
  [
    'order.response.ourCryptoAddress.sell',
    'orders.sell.address',
    when(isOrder, (given) => having(given, { ourCryptoAddress: null })),
  ],
  [
    'auth.test-key-sandbox',
    'orders.buy.sandboxed',
    when(isOrder, (given) => having(given, { sandbox: false })),
  ],
  [
    'intent.created-with-order',
    'intent.buy.made-with-order',
    when(isIntent, () => ({ status: 404, json: {} })),
  ],
  [
    'intent.response.transactionId',
    'intent.buy.transactionId',
    when(isIntent, (given) =>
      having(given, { transactionId: '6b0a3c5e-8f1d-4a57-9d4e-2f6d1c0b7a89' }),
    ),
  ],
  [
    'intent.response.side',
    'intent.sell.side',
    when(isIntent, (given) => having(given, { side: 'buy' })),
  ],
  [
    'intent.response.expectedAmount',
    'schema.order-intent.expectedAmount',
    when(isIntent, (given) => having(given, { expectedAmount: 35 })),
  ],
  [
    'intent.lifetime',
    'window.buy.lifetime',
    when(isIntent, (given) => {
      const createdAt = Date.parse(String(memberOf(given.json, 'depositIntentCreatedAt')))
      const depositIntentExpiresAt = new Date(createdAt + 300_000).toISOString()
      return having(given, { depositIntentExpiresAt, timeRemainingSeconds: 300 })
    }),
  ],
  [
    'intent.response.timeRemainingSeconds',
    'window.buy.remaining',
    when(isIntent, (given) => having(given, { timeRemainingSeconds: 60 })),
  ],
  [
    'intent.none-is-404',
    'intent.none',
    (given, asked) => (isIntent(asked) && given.status === 404 ? { ...given, status: 410 } : given),
  ],
  [
    'conflict.code',
    'conflict.buy-then-buy',
    (given) => (isConflict(given) ? having(given, { code: 'ACTIVE_INTENT' }) : given),
  ],
  [
    'conflict.conflict.networkId',
    'conflict.body',
    (given) =>
      isConflict(given)
        ? having(given, {
            conflict: { ...Object(memberOf(given.json, 'conflict')), networkId: undefined },
          })
        : given,
  ],
  [
    'conflict.conflict.token',
    'conflict.names.token',
    (given) =>
      isConflict(given)
        ? having(given, { conflict: { ...Object(memberOf(given.json, 'conflict')), token: 'DAI' } })
        : given,
  ],
  [
    'conflict.when',
    'conflict.sell-then-buy',
    (given) => {
      if (!isConflict(given)) return given
      // What an order would have been answered with, for a deployment that forgot its windows.
      conflictsSeen++
      const transactionId = `6b0a3c5e-8f1d-4a57-9d4e-${String(conflictsSeen).padStart(12, '0')}`
      return { status: 201, json: { transactionId, side: 'buy' } }
    },
  ],
  [
    'order.terminal-only-when-reported',
    'sync.agrees.terminal',
    when(isSync, (given) => having(given, { terminal: true })),
  ],
  [
    'sync.response.completed',
    'sync.agrees.completed',
    when(isSync, (given) => having(given, { completed: true })),
  ],
  [
    'sync.response.synchronizedAt',
    'schema.order-status.synchronizedAt',
    when(isSync, (given) => having(given, { synchronizedAt: '21 Nov 2026' })),
  ],
  [
    'sync.response.sandbox',
    'schema.order-status.sandbox',
    when(isSync, (given) => having(given, { sandbox: undefined })),
  ],
  [
    'sync.no-body',
    'sync.buy.answered',
    (given, asked) =>
      isSync(asked) && asked.body === '' ? { status: 400, json: { success: false } } : given,
  ],
  [
    'banks.response.banks.bankCode',
    'schema.provider-bank-list.banks.bankCode',
    when(isBankList, (given) =>
      having(given, { banks: [{ bankCode: 44, bankName: 'Access Bank' }] }),
    ),
  ],
  [
    'auth.key-header',
    'authentication.createQuote',
    (given, asked) =>
      isQuote(asked) && given.status === 401 ? { status: 200, json: { side: 'buy' } } : given,
  ],
  [
    'order.request.email',
    'orders.optional.with-an-e-mail',
    when(
      (asked) => isOrder(asked) && asked.body.includes('email'),
      () => ({ status: 400, json: { success: false } }),
    ),
  ],
]

// Each run waits a second for a window to shrink, so several go side by side.
test.concurrent.each(BREACHES)(
  'a deployment that breaks %s has a red row %s',
  async (rule, id, alter) => {
    const row = rowOf(await verifyAltered(alter), id)
    expect(row).toMatchObject({
      verdict: 'broken',
      expected: expect.stringMatching(/./),
      got: expect.stringMatching(/./),
    })
    expect(row?.rules).toContain(rule)
    expect(row?.exchanges.length).toBeGreaterThan(0)
  },
)

const LAWFUL: readonly (readonly [what: string, alter: Alter])[] = [
  ['another status for a created order', when(isOrder, (given) => ({ ...given, status: 200 }))],
  [
    'another status for the conflict',
    (given) => (isConflict(given) ? { ...given, status: 200 } : given),
  ],
  [
    'refusals of another shape',
    (given) =>
      given.status === 400 || given.status === 401
        ? { status: 200, json: { success: false, error: 'no' } }
        : given,
  ],
  [
    'statuses in lower case',
    when(isOrder, (given) => having(given, { providerDetails: { status: 'awaiting_deposit' } })),
  ],
  [
    'members beside the documented ones',
    (given) => (isServed(given) ? having(given, { requestId: 'r-1', meta: { a: 1 } }) : given),
  ],
  [
    'elements of quotes without anything in common',
    when(isQuote, (given) => having(given, { quotes: [{ route: 'x' }, { score: 5 }] })),
  ],
  [
    'statuses for people',
    when(isSync, (given) =>
      memberOf(given.json, 'terminal') === true
        ? given
        : having(given, { status: 'Awaiting settlement' }),
    ),
  ],
  [
    'an address on a buy',
    when(isOrder, (given) =>
      having(given, { ourCryptoAddress: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' }),
    ),
  ],
  [
    'a window of 31 minutes',
    when(isIntent, (given) => {
      const at = (name: string) => Date.parse(String(memberOf(given.json, name)))
      const depositIntentExpiresAt = new Date(at('depositIntentExpiresAt') + 60_000).toISOString()
      const timeRemainingSeconds = Number(memberOf(given.json, 'timeRemainingSeconds')) + 60
      return having(given, { depositIntentExpiresAt, timeRemainingSeconds })
    }),
  ],
]

test.concurrent.each(LAWFUL)('a deployment with %s is red nowhere', async (_, alter) => {
  expect(brokenRules(await verifyAltered(alter))).toEqual([])
})

test('a deployment that ends orders at once is red nowhere', async () => {
  const run = await verifyAltered(unchanged, {}, 'immediate')
  expect(brokenIds(run)).toEqual([])
  expect(rowOf(run, 'conflict.buy-then-buy')).toMatchObject({ verdict: 'not reachable' })
})
