/** The judge of plain exchanges: neither a run nor a deployment is needed for it. */
import { expect, test } from 'vitest'
import { judgedSoFar } from '../../../src/verify/drives/judged-run.ts'
import { serviceRules } from '../../../src/verify/rules/all.ts'
import { Judge } from '../../../src/verify/rules/judge.ts'
import { newTrace, numbered, type ObservedExchange } from '../../../src/verify/rules/trace.ts'
import { CONFLICT_CODE } from '../../../src/base/contract/response-schema.ts'
import { MASKED_KEY } from '../../../src/base/vocabulary/masking.ts'
import { SAMPLES } from '../../contracts/samples.ts'

const [INTENT] = SAMPLES['order-intent']
const [ORDER] = SAMPLES.order
const [QUOTE] = SAMPLES.quote
const [SYNC] = SAMPLES['order-status']
const [SAMPLE] = SAMPLES['active-intent-conflict']
const ID = String(INTENT?.['transactionId'])
const CREATED = '2026-01-01T09:00:00.250Z'

type Given = {
  readonly body?: object
  readonly status?: number
  readonly json?: unknown
  readonly text?: string
  readonly path?: string
  /** When it was answered, and how long that took. */
  readonly at?: number
  readonly tookMs?: number
}

/** As a recording has it: no operation, no parsed body, no id. */
function plain(method: string, path: string, given: Given): ObservedExchange {
  const { body, status = 200, json, text = JSON.stringify(json), at = 0, tookMs = 0 } = given
  return {
    request: { method, path, headers: {}, body: body === undefined ? '' : JSON.stringify(body) },
    response: { status, headers: {}, body: text },
    at,
    tookMs,
    note: {},
  }
}

const QUERY = `customerId=ada&token=${String(INTENT?.['token'])}&network=${String(INTENT?.['network'])}`

const read = (more: object = {}, given: Given = {}) =>
  plain('GET', given.path ?? `/api/developer/orders/intent?${QUERY}`, {
    json: { ...INTENT, transactionId: ID, depositIntentCreatedAt: CREATED, ...more },
    ...given,
  })
const asked = { side: 'buy', asset: ORDER?.['asset'], chain: ORDER?.['chain'] }
const named = { token: asked.asset, chain: asked.chain }
const CONFLICT = { ...SAMPLE, conflict: { ...Object(SAMPLE?.['conflict']), ...named } }
const order = (more: object = {}, given: Given = {}) =>
  plain('POST', '/api/developer/orders', {
    body: { ...asked, externalCustomerId: 'ada' },
    json: { ...ORDER, side: 'buy', transactionId: ID, ...more },
    ...given,
  })
const conflict = (given: Given = {}) => order({}, { status: 409, json: CONFLICT, ...given })
const quote = (body: object, json: object) =>
  plain('POST', '/api/developer/quotes', { body, json: { ...QUOTE, ...json } })
const sync = (status: string, given: Given = {}) =>
  plain('POST', `/api/developer/orders/${ID}/monitor-status`, {
    json: {
      ...SYNC,
      transactionId: ID,
      status,
      terminal: status !== 'pending',
      completed: status === 'completed',
    },
    ...given,
  })

/** The ids of what fails, over all of them. */
function failedIn(...exchanges: readonly ObservedExchange[]): readonly string[] {
  const judge = new Judge(serviceRules(), newTrace())
  const found = exchanges.flatMap((exchange, at) => judge.see(numbered(exchange, at + 1)))
  const failed = [...found, ...judge.end()].filter(({ finding }) => finding.verdict === 'failed')
  return [...new Set(failed.map(({ rule }) => rule.id))]
}

test('the identifiers of a customer may be absent where no order named one', () => {
  const window = read({ customerId: null, externalCustomerId: null })
  const of = (customer: object) =>
    plain('POST', '/api/developer/orders', {
      body: { ...asked, ...customer },
      json: { ...ORDER, side: 'buy', transactionId: ID },
    })
  expect(failedIn(of({ email: 'ada@example.com' }), window)).toEqual([])
  expect(failedIn(of({ externalCustomerId: 'ada' }), window)).toEqual(
    expect.arrayContaining([expect.stringMatching(/customerId$/i)]),
  )
})

const other = '5d2c6f50-4c0e-4a4e-9a86-3c7a5b1b7f10'

const FAILING: readonly (readonly [
  what: string,
  failed: readonly string[],
  ...all: readonly ObservedExchange[],
])[] = [
  ['another intentId', ['intent.unchanged.intentId'], read(), read({ intentId: 'x' })],
  [
    'another externalOrderId',
    ['intent.unchanged.externalOrderId'],
    ...[read({ externalOrderId: 'e1' }), read({ externalOrderId: 'e2' })],
  ],
  [
    'another moment of creation',
    ['intent.unchanged.depositIntentCreatedAt'],
    ...[read(), read({ depositIntentCreatedAt: '2026-01-01T09:00:00.750Z' })],
  ],
  [
    'another moment of creation, in whole seconds',
    ['intent.unchanged.depositIntentCreatedAt'],
    read({ depositIntentCreatedAt: '2026-01-01T09:00:00Z' }),
    read({ depositIntentCreatedAt: '2026-01-01T09:00:01Z' }),
  ],
  ['a side in other letters', ['schema.order-intent.side'], read({ side: 'BUY' })],
  ['another side', ['intent.unchanged.side'], read({ side: 'buy' }), read({ side: 'sell' })],
  [
    'another transaction without another order',
    ['intent.unchanged.transactionId'],
    ...[read(), conflict(), read({ transactionId: other })],
  ],
  [
    'another transaction after the order of somebody else',
    ['intent.unchanged.transactionId'],
    ...[read(), order({ transactionId: other }, { body: { ...asked, externalCustomerId: 'eve' } })],
    read({ transactionId: '0e6b6e0f-0d52-4b7c-9d2a-7f9b64f6d1a1' }),
  ],
  ['another side than the order', ['order.unchanged'], order(), read({ side: 'sell' })],
  [
    'another reference than the order',
    ['order.unchanged'],
    ...[order({ requestReference: 'A-1' }), read({ side: 'buy', requestReference: 'A-2' })],
  ],
  ['one transaction for two orders', ['orders.own-ids'], order(), order()],
  ['an end that is taken back', ['sync.reports.final'], sync('completed'), sync('pending')],
  ['an end that becomes the other', ['sync.reports.final'], sync('completed'), sync('failed')],
  ['a failure that completes', ['sync.reports.final'], sync('failed'), sync('completed')],
  ['a text for a missing window', ['schema.json'], read({}, { status: 404, text: 'none here' })],
  [
    'a conflict as a form',
    ['schema.json'],
    conflict({ text: `success=false&code=${CONFLICT_CODE}` }),
  ],
  [
    'an end in other letters',
    ['sync.agrees.terminal', 'schema.order-status.status'],
    ...[sync('failed'), sync('FAILED')],
  ],
  [
    'a quote in other letters',
    ['schema.quote.asset'],
    quote({ ...asked, asset: 'usdc' }, { ...asked, asset: 'USDC' }),
  ],
  [
    'a quote that compares another amount than the field it names',
    ['schema.quote.comparisonInput'],
    quote(
      { ...asked, fiatAmount: 5 },
      { ...asked, comparisonInput: 6, comparisonInputSource: 'fiatAmount' },
    ),
  ],
  [
    'a sell that is compared by the amount of buys',
    ['schema.quote.comparisonInputSource'],
    quote(
      { ...asked, side: 'sell', tokenAmount: 5 },
      { ...asked, side: 'sell', comparisonInputSource: 'fiatAmount' },
    ),
  ],
  [
    'an empty list of quotes',
    ['quotes.list-holds-best', 'schema.quote.quotes'],
    quote(asked, { ...asked, quotes: [] }),
  ],
  [
    'a list in place of a quote',
    ['schema.json'],
    plain('POST', '/api/developer/quotes', { body: asked, json: [{ ...QUOTE, ...asked }] }),
  ],
  [
    'a window that ends before it began',
    ['windows.lifetime', 'schema.order-intent.depositIntentExpiresAt'],
    read({ depositIntentExpiresAt: '2026-01-01T09:00:00.100Z' }),
  ],
  [
    'a conflict without its code',
    ['schema.active-intent-conflict.code'],
    conflict({ json: { ...CONFLICT, code: undefined } }),
  ],
  [
    'an order that status sync does not find',
    ['sync.known-order'],
    ...[order(), sync('', { status: 404, json: {}, body: {} })],
  ],
  [
    'a status sync that requires a body',
    ['sync.known-order'],
    ...[order(), sync('', { status: 400, json: {} })],
  ],
]

test.each(FAILING.map(([what, failed, ...all]) => ({ what, failed, all })))(
  '$what fails',
  ({ failed, all }) => {
    expect(failedIn(...all)).toEqual(failed)
  },
)

test('the conflict of another order names other values', () => {
  const body = { side: 'buy', asset: 'EURC', chain: 'base', externalCustomerId: 'ada' }
  expect(failedIn(conflict({ body }))).toContain('schema.active-intent-conflict.conflict.token')
})

test('a conflict that is wrapped, with the status of a success, has wrong members and is no order', () => {
  const json = { status: 'ok', error: CONFLICT }
  const failed = failedIn(conflict({ status: 200, json }))
  expect(failed).toContain('schema.active-intent-conflict.code')
  expect(failed.filter((id) => !id.startsWith('schema.active-intent-conflict.'))).toEqual([])
})

const LAWFUL: readonly (readonly [what: string, ...all: readonly ObservedExchange[]])[] = [
  [
    'a status sync with a slash at the end of its path',
    plain('POST', `/api/developer/orders/${ID}/monitor-status/`, {
      json: { ...SYNC, transactionId: ID },
    }),
  ],
  ['the same window', read(), read()],
  [
    'seconds in place of milliseconds',
    ...[read(), read({ depositIntentCreatedAt: '2026-01-01T09:00:00Z' })],
  ],
  ['an identifier that a provider gives later', read({ externalOrderId: '' }), read()],
  [
    'another amount, address and end',
    ...[read(), read({ expectedAmount: '9', depositAddress: 'x' })],
    read({ depositIntentExpiresAt: '2026-01-01T10:30:00.250Z' }),
  ],
  [
    'the window of the next order',
    ...[read(), order({ transactionId: other }), read({ transactionId: other, intentId: 'x' })],
  ],
  [
    'a read that was under way while the next order was made',
    ...[read({}, { at: 1_000 }), order({ transactionId: other }, { at: 1_050 })],
    read({}, { at: 1_060, tookMs: 40 }),
    read({ transactionId: other, intentId: 'x' }, { at: 1_100 }),
  ],
  [
    'the window of an order by e-mail only',
    ...[read(), order({ transactionId: other }, { body: { ...asked, email: 'ada' } })],
    read({ transactionId: other, intentId: 'x' }),
  ],
  [
    'the window of an order without a name',
    ...[read(), order({ transactionId: other }, { body: asked })],
    read({ transactionId: other, intentId: 'x' }),
  ],
  ['nothing beside a missing window', read({}, { status: 404, text: '' })],
  ['a JSON text beside a missing window', read({}, { status: 404, text: '"none"' })],
  [
    'a page for an incomplete query',
    read({}, { status: 404, text: '<p>', path: '/api/developer/orders/intent?token=USDC' }),
  ],
  ['an order of somebody else that is not found', sync('', { status: 404, json: {} })],
  [
    'an order that is not found before it was answered',
    ...[order({}, { at: 1_000 }), sync('', { status: 404, json: {}, at: 1_010, tookMs: 20 })],
  ],
  [
    'a body of a status sync that is rejected',
    ...[order(), sync('', { status: 400, json: {}, body: { refresh: true } })],
  ],
  ['a status sync that is not available', order(), sync('', { status: 503, json: {} })],
  [
    'another error about a conflict',
    order({}, { status: 409, json: { code: 'DUPLICATE', conflict: { field: 'email' } } }),
  ],
  [
    'an amount that is rounded',
    quote(
      { ...asked, fiatAmount: 500.009 },
      { ...asked, comparisonInput: 500, comparisonInputSource: 'fiatAmount' },
    ),
  ],
  ['a page for a rejected order', conflict({ status: 400, text: '<p>no</p>' })],
  [
    'a status that was asked for before the end was known',
    ...[sync('completed', { at: 1_000 }), sync('pending', { at: 1_010, tookMs: 50 })],
  ],
]

test.each(LAWFUL.map(([what, ...all]) => ({ what, all })))('$what is not accused', ({ all }) => {
  expect(failedIn(...all)).toEqual([])
})

const READS = {
  'overlaps the order that opened another window': [
    read({}, { at: 10 }),
    read({ transactionId: other }, { at: 100 }),
    order({ transactionId: other }, { at: 110, tookMs: 60 }),
    read({ transactionId: other }, { at: 120 }),
  ],
  'ends in the millisecond of the order that opens another window': [
    read({}, { at: 10 }),
    order({ transactionId: other }, { at: 10, tookMs: 1 }),
    read({ transactionId: other }, { at: 12 }),
  ],
  'was answered before the order was sent': [
    read({}, { at: 10 }),
    read({ transactionId: other }, { at: 100 }),
    order({ transactionId: other }, { at: 110, tookMs: 5 }),
  ],
}

test.each([
  ['overlaps the order that opened another window', 'passed'],
  ['ends in the millisecond of the order that opens another window', 'passed'],
  ['was answered before the order was sent', 'failed'],
] as const)('in a run, another window where a read %s: %s', (what, verdict) => {
  const observed = [...READS[what], read({ transactionId: other }, { at: 130 })]
  const all = observed.map((one, at) => numbered({ ...one, request: ofBusiness(one) }, at + 1))
  const rows = judgedSoFar(all, {})
  const row = rows.find(({ id }) => id === 'intent.unchanged.transactionId')
  expect(row?.verdict).toBe(verdict)
})

const ofBusiness = ({ request }: ObservedExchange) => ({
  ...request,
  headers: { 'x-api-key': MASKED_KEY },
})

test('answers to other keys are not those of the business', () => {
  expect(new Judge(serviceRules(), newTrace('$KEY')).see(numbered(read()))).toEqual([])
})
