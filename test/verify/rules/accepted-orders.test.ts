/** Which rejected orders and quotes contradict the documentation, of a run and of other clients. */
import { expect, test } from 'vitest'
import type { ExchangeNote } from '../../../src/base/client/exchange.ts'
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import { ACCEPTED_ORDER_RULES } from '../../../src/verify/rules/accepted-orders.ts'
import { ACCEPTED_QUOTE_RULES } from '../../../src/verify/rules/accepted-quotes.ts'
import { Judge } from '../../../src/verify/rules/judge.ts'
import { RuleRows } from '../../../src/verify/rules/rows.ts'
import { newTrace } from '../../../src/verify/rules/trace.ts'
import { anExchange } from '../an-exchange.ts'

type Call = {
  readonly operationId?: OperationId
  readonly sent: object
  /** 201 unless given. */
  readonly status?: number
  readonly says?: string
  readonly note?: ExchangeNote
}

function exchangeOf({ status = 201, says, ...more }: Call, at: number) {
  const json = status < 300 ? { transactionId: `t-${at}` } : { success: false, message: says }
  const about = { id: at + 1, operationId: 'createOrder', at: at * 1_000 } as const
  return anExchange({ ...about, status, json, ...more })
}

/** The rules that the row says are broken, or its verdict. */
function rowOf(id: string, calls: readonly Call[]): string {
  const rules = [...ACCEPTED_QUOTE_RULES, ...ACCEPTED_ORDER_RULES]
  const judge = new Judge(rules, newTrace())
  const rows = new RuleRows(rules)
  for (const exchange of calls.map(exchangeOf)) rows.add(judge.see(exchange))
  rows.add(judge.end())
  const row = rows.rows(() => ({ because: 'unseen' })).find((one) => one.id === id)
  return row?.verdict === 'failed' ? row.rules.join(' ') : (row?.verdict ?? 'no row')
}

const ROUTE = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }
const WALLET = { walletAddress: '0x1' }
const BUY = { side: 'buy', ...ROUTE, amount: 35, fiatAmount: 50_000, ...WALLET }
const NAMED = { ...BUY, externalCustomerId: 'ada' }
const BANK = { bankCode: '044', accountNumber: '0123456789', accountName: 'Ada Obi' }
const SELL = { side: 'sell', ...ROUTE, amount: 35, ...BANK, externalCustomerId: 'ada' }
const QUOTE = { side: 'buy', ...ROUTE, fiatAmount: 50_000 }
const quote = (sent: object, more: object = {}): Call => ({
  ...{ operationId: 'createQuote', sent },
  ...more,
})
const no = (sent: object, more: object = {}): Call => ({ sent, status: 400, says: 'E7', ...more })
/** A second each. */
const LATER: readonly Call[] = Array.from({ length: 601 }, () => quote({}))
const OWN = {
  note: { fresh: true, vouched: ['walletAddress', 'accountNumber', 'externalCustomerId'] },
} as const

test.each<readonly [what: string, calls: readonly Call[], row: string]>([
  ['accepted', [{ sent: NAMED }], 'passed'],
  ['rejected, with nothing beside it', [no(NAMED)], 'inconclusive'],
  ['accepted with an e-mail', [no(NAMED), { sent: { ...NAMED, email: 'a@b.c' } }], 'email'],
  [
    'accepted with an e-mail, for another wallet',
    [no(NAMED), { sent: { ...NAMED, email: 'a@b.c', walletAddress: '0x2' } }],
    'inconclusive',
  ],
  [
    'accepted by a run with an e-mail, for another wallet of its own',
    [
      no(NAMED, { note: { fresh: true } }),
      { sent: { ...NAMED, email: 'a@b.c', walletAddress: '0x2' }, note: { probe: true } },
    ],
    'email',
  ],
  [
    'rejected for its rate, and accepted with an e-mail',
    [no(NAMED, { status: 429 }), { sent: { ...NAMED, email: 'a@b.c' } }],
    'inconclusive',
  ],
  [
    'accepted with an e-mail, much later',
    [no(NAMED), ...LATER, { sent: { ...NAMED, email: 'a@b.c' } }],
    'inconclusive',
  ],
  ['accepted with less', [no(NAMED), { sent: BUY }], 'passed'],
  [
    'accepted without a customer that the user vouches for',
    [no(NAMED, OWN), { sent: BUY, note: { probe: true } }],
    'externalCustomerId',
  ],
  [
    'accepted without a customer that the run made up',
    [no(NAMED, { note: { fresh: true } }), { sent: BUY, note: { probe: true } }],
    'inconclusive',
  ],
  [
    'rejected where sells are accepted, for a wallet of the user',
    [quote(QUOTE), no(NAMED, { ...OWN, says: 'chain is wrong' }), { sent: SELL, ...OWN }],
    'chain',
  ],
  [
    'rejected where sells of customers of the user are accepted',
    [
      quote(QUOTE),
      no(NAMED, { note: { fresh: true, vouched: ['walletAddress'] } }),
      { sent: SELL, ...OWN },
    ],
    'inconclusive',
  ],
  [
    'rejected where sells are accepted, for a wallet that is made up',
    [quote(QUOTE), no(NAMED, { note: { fresh: true } }), { sent: SELL }],
    'inconclusive',
  ],
  [
    'rejected where sells are accepted and buys are not quoted',
    [no(NAMED, OWN), { sent: SELL }],
    'inconclusive',
  ],
  [
    'rejected for a customer of sells',
    [quote(QUOTE), no(NAMED, { note: { vouched: OWN.note.vouched } }), { sent: SELL, ...OWN }],
    'inconclusive',
  ],
  [
    'rejected for the key',
    [quote(QUOTE), no(NAMED, { ...OWN, status: 403 }), { sent: SELL }],
    'inconclusive',
  ],
])('a buy that is %s', (_, calls, row) => {
  const known = ['passed', 'inconclusive'].includes(row)
  expect(rowOf('orders.buy.accepted', calls)).toBe(known ? row : `order.request.${row}`)
})

const LIST: Call = { operationId: 'listProviderBanks', sent: {}, status: 200 }

test('a sell that is rejected for a listed code, and accepted with another one, breaks it', () => {
  const banks = {
    ...exchangeOf(LIST, 0),
    response: { status: 200, headers: {}, body: '', json: { banks: [BANK] } },
  }
  const rules = ACCEPTED_ORDER_RULES
  const verdictOf = (code: string) => {
    const judge = new Judge(rules, newTrace())
    const rows = new RuleRows(rules)
    const calls = [no(SELL), { sent: { ...SELL, bankCode: code }, note: { probe: true } } as const]
    for (const exchange of [banks, ...calls.map((call, at) => exchangeOf(call, at + 1))])
      rows.add(judge.see(exchange))
    rows.add(judge.end())
    return rows.rows(() => ({ because: '' })).find(({ id }) => id === 'banks.code-for-orders')
  }
  expect(verdictOf('999')).toMatchObject({ verdict: 'failed' })
  expect(verdictOf('044')).toMatchObject({ verdict: 'passed' })
})

test.each<readonly [what: string, calls: readonly Call[], row: string]>([
  ['answered', [quote(QUOTE)], 'passed'],
  ['rejected, with nothing beside it', [quote(QUOTE, { status: 400 })], 'inconclusive'],
  [
    'answered with the other amount',
    [quote(QUOTE, { status: 400 }), quote({ ...QUOTE, tokenAmount: 35 })],
    'quote.buy.no-tokenAmount',
  ],
  [
    'rejected where an order of its amount is accepted',
    [quote(QUOTE, { status: 400 }), { sent: NAMED }],
    'quote.endpoint',
  ],
  [
    'rejected where an order of another amount is accepted',
    [quote(QUOTE, { status: 400 }), { sent: { ...NAMED, fiatAmount: 9_000 } }],
    'inconclusive',
  ],
  [
    'rejected for the key, where an order is accepted',
    [quote(QUOTE, { status: 403 }), { sent: NAMED }],
    'inconclusive',
  ],
  ['answered with a member of its own', [quote({ ...QUOTE, partner: 'p1' })], 'passed'],
  [
    'rejected, and answered with a member of its own',
    [quote(QUOTE, { status: 400 }), quote({ ...QUOTE, partner: 'p1' })],
    'quote.endpoint',
  ],
])('a quote that is %s', (_, calls, row) => {
  expect(rowOf('quotes.buy.accepted', calls)).toBe(row)
})

const RESOLVED = { accountName: 'Zainab Bello' }
const ASKED = { bankCode: BANK.bankCode, accountNumber: BANK.accountNumber }
const resolving = (asked: object, status = 200) =>
  anExchange({
    ...{ id: 1, operationId: 'resolveBankAccount', at: 0, status },
    ...{ sent: asked, json: RESOLVED },
  })
const named = { ...SELL, ...RESOLVED }

test.each<readonly [what: string, asked: object, calls: readonly Call[], verdict: string]>([
  ['accepted with it', ASKED, [{ sent: named }], 'passed'],
  ['rejected with it', ASKED, [no(named)], 'inconclusive'],
  ['rejected with it, and accepted with another', ASKED, [no(named), { sent: SELL }], 'failed'],
  [
    'rejected with it, and accepted with another of another account',
    ASKED,
    [no(named), { sent: { ...SELL, accountNumber: '0000000001' } }],
    'inconclusive',
  ],
  [
    'rejected with it, and accepted by a run with another of an account that it made up',
    ASKED,
    [
      { sent: { ...SELL, bankCode: '999' }, note: { fresh: true } },
      no(named, { note: { fresh: true } }),
      { sent: { ...SELL, accountNumber: '0000000001' }, note: { probe: true } },
    ],
    'inconclusive',
  ],
  [
    'accepted with it, of another bank',
    ASKED,
    [{ sent: { ...named, bankCode: '999' } }],
    'inconclusive',
  ],
  ['accepted with it, of an account that nobody names', {}, [{ sent: named }], 'passed'],
])('a sell whose name was resolved, %s', (_, asked, calls, verdict) => {
  const judge = new Judge(ACCEPTED_ORDER_RULES, newTrace())
  const rows = new RuleRows(ACCEPTED_ORDER_RULES)
  for (const exchange of [resolving(asked), ...calls.map((call, at) => exchangeOf(call, at + 1))])
    rows.add(judge.see(exchange))
  rows.add(judge.end())
  const found = rows
    .rows(() => ({ because: '' }))
    .find(({ id }) => id === 'resolve.name-for-orders')
  expect(found).toMatchObject({ verdict })
})

test('a name beside an error is not resolved', () => {
  const judge = new Judge(ACCEPTED_ORDER_RULES, newTrace())
  const found = [resolving(ASKED, 404), exchangeOf({ sent: named }, 1)].flatMap((one) => [
    ...judge.see(one),
  ])
  const ids = [...found, ...judge.end()].map(({ rule }) => rule.id)
  expect(ids).not.toContain('resolve.name-for-orders')
})
