/** Each transform is applied, named and lawful in shape; a world without variations knows none. */
import { expect, test } from 'vitest'
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import { responseSchemaOf, schemaErrors } from '../../../src/base/contract/response-schema.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { TRANSFORMS, type TransformName } from '../../../src/lab/variations/transform-list.ts'
import type { Transform } from '../../../src/lab/variations/transform.ts'
import { vary } from '../../../src/lab/variations/vary.ts'
import { answer } from '../../../src/sandbox/http/edge.ts'
import { DEFAULT_KEYS } from '../../../src/sandbox/running/sandbox.ts'
import { memberOf, parsedJson } from '../../../src/base/vocabulary/json.ts'
import { aBuy, aSell } from '../../worlds.ts'
import { BUY_QUOTE, openBusiness } from '../../contracts/business.ts'

const NAMES = Object.keys(TRANSFORMS) as readonly TransformName[]

test.each(NAMES)('%s was seen at a deployment, or a standard allows it', (name) => {
  const { evidence, open }: Transform = TRANSFORMS[name]
  expect(evidence ?? open).toMatch(/Field notes? \d|RFC \d|ISO 8601/)
})

type Answered = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly json: unknown
}

/** One response of each operation, an error and a conflict, and every webhook of an order. */
async function seenUnder(variations: NonNullable<Behaviour['variations']>) {
  const business = openBusiness({ variations })
  const { sandbox, receiver } = business
  const webhooks: { readonly headers: Readonly<Record<string, string>> }[] = []
  receiver.onRequest = (request) => void webhooks.push(request)
  const ask = (
    operation: OperationId,
    of: { body?: object; params?: Record<string, string>; query?: string; key?: string },
  ) => {
    const { status, headers, body } = answer(sandbox, operation, {
      ...{
        method: 'POST',
        path: '/',
        apiKey: of.key ?? DEFAULT_KEYS.test,
        contentType: 'application/json',
      },
      ...{ params: of.params ?? {}, query: of.query ?? '' },
      rawBody: of.body === undefined ? undefined : JSON.stringify(of.body),
    })
    return [operation, { status, headers, json: parsedJson(body) }] as const
  }
  const orders = [ask('createOrder', { body: aBuy() }), ask('createOrder', { body: aBuy() })]
  // The payment window does not end in a whole number of seconds.
  await business.advance('300ms')
  const transactionId = String(memberOf(orders[0]?.[1].json, 'transactionId'))
  const account = { bankCode: '044', accountNumber: '0123456789' }
  const responses: readonly (readonly [OperationId, Answered])[] = [
    ...orders,
    ask('createOrder', { body: aSell({ externalCustomerId: 'bob' }) }),
    ask('createOrder', { body: aBuy(), key: DEFAULT_KEYS.live }),
    ask('createQuote', { body: BUY_QUOTE }),
    ask('createQuote', { body: {} }),
    ask('getOrderIntent', { query: 'customerId=ada&token=USDC&network=base' }),
    ask('monitorOrderStatus', { params: { transactionId } }),
    ask('listProviderBanks', { params: { provider: 'northwind' } }),
    ask('resolveBankAccount', { body: account }),
  ]
  business.simulate({ id: transactionId, action: 'complete' })
  await business.deliver()
  const settled = ask('monitorOrderStatus', { params: { transactionId } })
  await business.close()
  return { responses: [...responses, settled], webhooks }
}

test('no transform takes a conflict with status 200 for an order', () => {
  const wrong = NAMES.filter((name) => {
    const shapes = { errors: { conflict: { status: 200 } } }
    const business = openBusiness({ variations: { always: [name] }, shapes })
    business.buy()
    const { code, asset, providerDetails } = business.buy().body
    return code !== 'GATEWAY_ACTIVE_INTENT_CONFLICT' || (asset ?? providerDetails) !== undefined
  })
  expect(wrong).toEqual([])
})

test.each(NAMES)('%s is named where it applies, and keeps documented shapes', async (name) => {
  const { responses, webhooks } = await seenUnder({ always: [name] })
  const named = [...responses.map(([, seen]) => seen), ...webhooks].filter(
    ({ headers }) => headers['x-ramp-variations'] !== undefined,
  )
  // A request without Accept-Encoding gets no coding.
  if (!name.startsWith('compressed')) expect(named.length).toBeGreaterThan(0)
  for (const { headers } of named) expect(headers['x-ramp-variations']?.split(', ')).toContain(name)
  for (const [operation, { status, json }] of responses) {
    const schema = responseSchemaOf(operation, { status, json })
    if (
      schema !== undefined &&
      memberOf(json, 'success') !== false &&
      memberOf(json, 'message') === undefined
    )
      expect(schemaErrors(schema, json), `${operation} ${status}`).toEqual([])
  }
})

test('without variations, no response and no webhook has the header', async () => {
  const { responses, webhooks } = await seenUnder({})
  for (const { headers } of [...responses.map(([, seen]) => seen), ...webhooks])
    expect(headers).not.toHaveProperty('x-ramp-variations')
})

test('the header names the settings that decided a response, and no others', () => {
  const business = openBusiness({
    assumptions: { eventText: 'spaced' },
    shapes: { order: { status: 202 }, errors: { NO_ROUTE: { status: 404 } } },
    variations: { named: true },
  })
  expect(business.buy().headers['x-ramp-variations']).toBe('shapes.order.status')
  expect(business.call('createQuote', { body: {} }).headers).not.toHaveProperty('x-ramp-variations')
  expect(business.call('createQuote', { body: BUY_QUOTE }).headers).not.toHaveProperty(
    'x-ramp-variations',
  )
})

const drawnFrom = (seed: number, stream: string) =>
  vary(
    { status: 200, headers: {}, body: '{"a":1}' },
    'createQuote',
    { always: [], sometimes: NAMES, named: false },
    { seed, stream },
  ).names

test('what is there sometimes is drawn by the seed, one of each kind', () => {
  const draws = Array.from({ length: 50 }, (_, index) => drawnFrom(7, `request ${index}`))
  expect(new Set(draws.map((names) => names.join())).size).toBeGreaterThan(25)
  expect(draws).toEqual(draws.map((_, index) => drawnFrom(7, `request ${index}`)))
  expect(draws[0]).not.toEqual(drawnFrom(8, 'request 0'))
  for (const names of draws)
    for (const kind of ['number-form', 'content-type'])
      expect(
        names.filter((name) => 'kind' in TRANSFORMS[name] && TRANSFORMS[name].kind === kind).length,
      ).toBeLessThan(2)
})
