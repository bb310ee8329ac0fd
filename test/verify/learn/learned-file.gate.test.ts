/** What the file has of one value or another, learned from some days of a deployment. */
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import type { ErrorCode } from '../../../src/base/vocabulary/errors.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { behaviourIssues } from '../../../src/sandbox/simulator/behaviour/check-behaviour.ts'
import { HiddenNames } from '../../../src/verify/learn/hidden-names.ts'
import type { LearnedAnswer } from '../../../src/verify/learn/learn-shapes.ts'
import { shapedErrors } from '../../../src/verify/learn/shaped-errors.ts'
import type { Template } from '../../../src/sandbox/shapes/template.ts'
import { learn, learnDifferences } from '../../../src/verify/traffic/learn.ts'
import { recordedRun } from '../../../src/verify/traffic/recorded-run.ts'
import { aDay } from '../traffic/a-day.ts'

const BODY = { tx: { $: 'order.id' }, state: { $: 'order.state' } }

async function learned(behaviour: Behaviour) {
  const { entries } = await aDay({ behaviour })
  const run = recordedRun(entries)
  if (run === undefined) throw new Error('The day served nothing.')
  return Object(parse(learn(run).text)).shapes
}

test('the amount that a buy asks for is known, however far it is from the rate', async () => {
  const cryptoAmount = { $: 'order.orderedCryptoAmount' }
  const { order } = await learned({
    ...{ providers: { northwind: { spreadBps: -900 } } },
    shapes: { order: { extra: { cryptoAmount } } },
  })
  expect(order.extra.cryptoAmount).toEqual({ $: 'order.cryptoAmount' })
})

// No statement says that an answer has the settlement context, so its other name is no deviation.
test('members that a service renames are learned, and named as deviations', async () => {
  const isNever = { $if: { state: [] }, then: null }
  const shapes: Behaviour['shapes'] = {
    deviations: ['order.trackable', 'conflict.code'],
    gateway: isNever,
    order: { extra: { trackable: isNever, traceable: true } },
    sync: { extra: { settlement: { by: { $: 'order.providerSlug' } } } },
    errors: { conflict: { code: 'WINDOW_OPEN' } },
  }
  const own = await learned(shapes === undefined ? {} : { shapes })
  for (const name of shapes?.deviations ?? []) expect(own.deviations).toContain(name)
  expect(own).toMatchObject({
    ...{ gateway: isNever, order: { extra: { trackable: isNever, traceable: true } } },
    sync: { extra: { settlement: { by: { $: 'order.providerSlug' } } } },
    errors: { conflict: { code: 'WINDOW_OPEN' } },
  })
  expect(behaviourIssues({ shapes: own })).toEqual([])
})

test('what a learned shape states is no difference that cannot be set', async () => {
  const { entries } = await aDay({
    behaviour: { shapes: { errors: { body: { problem: { $: 'error.message' } } } } },
  })
  const run = recordedRun(entries)
  const { text, differing } = learn(run ?? expect.fail('The day served nothing.'))
  expect(Object(parse(text)).shapes.errors.body).toEqual({ problem: { $: 'error.message' } })
  expect([...differing, text].join('\n')).not.toMatch(/an error has|Differs/i)
})

test('a webhook that came twice is about its order', async () => {
  const { entries } = await aDay(
    {
      behaviour: { shapes: { events: { any: [{ type: 'moved', body: BODY }] } } },
    },
    { rounds: 2 },
  )
  const run = recordedRun(entries)
  expect(run && learn(run).unexplained.join()).not.toContain('about no order')
})

test('words of events in other letters are a deviation', async () => {
  const shapes = await learned({ shapes: { events: 'root' } })
  expect(shapes.deviations).toContain('events.words')
  expect(JSON.stringify(shapes.events)).toContain('"case":"upper"')
})

test.each([
  [422, 422, undefined],
  [422, 400, 400],
  [400, 400, undefined],
  [undefined, 422, 422],
])('with %s for an invalid request, %s for an amount is written as %s', (invalid, own, written) => {
  const answer = (status: number): LearnedAnswer => ({
    ...{ status, seen: 3, headers: new Map(), isEmpty: true },
    body: { kind: 'object', members: [] },
  })
  const errors = new Map<ErrorCode, LearnedAnswer>([['AMOUNT_TOO_LARGE', answer(own)]])
  if (invalid !== undefined) errors.set('VALIDATION_FAILED', answer(invalid))
  expect(shapedErrors(errors).codes.get('AMOUNT_TOO_LARGE')?.status).toBe(written)
})

test('the account to pay into is that of the order', async () => {
  const accountNumber = { $: 'payIn.accountNumber' }
  const { order } = await learned({ shapes: { order: { extra: { accountNumber } } } })
  const account = JSON.stringify(order.extra.accountNumber)
  expect(account).toContain('{"$":"payIn.accountNumber"')
  expect(account).not.toContain('ids.')
})

test.each<[what: string, quote: Behaviour['shapes']]>([
  ['as a sandbox lists them', {}],
  [
    'beside other members',
    {
      quote: {
        extra: {
          offers: {
            $each: 'quotes',
            of: {
              by: { $: 'element.provider' },
              gets: { $: 'element.estimatedOutput', as: 'number' },
              providerFee: { $: 'element.providerFee', as: 'number' },
            },
          },
        },
      },
    },
  ],
])('the fees of a quote are no constants of each provider, %s', async (_what, quote) => {
  const { quote: own = {} } = await learned({ shapes: { ...quote } })
  const { extra = {} } = own
  expect(extra.quotes).toBeUndefined()
  expect(extra.offers?.of.providerFee).toEqual(
    quote?.quote === undefined ? undefined : { $: 'element.providerFee', as: 'number' },
  )
})

test('a provider whose name is longer in orders is one provider', async () => {
  const { entries } = await aDay({
    behaviour: {
      assumptions: { providerNameSuffix: 'Preview', providerNameSuffixIn: 'orders' },
      providers: { northwind: { name: 'Plaza Pay' }, others: { down: true } },
    },
  })
  const run = recordedRun(entries)
  const { providers } = Object(parse(run === undefined ? '' : learn(run).text))
  expect(providers).toEqual({ northwind: { name: 'Plaza Pay' } })
})

const BY_FIELD = { $each: 'error.details', by: '{{detail.field}}' }

test.each<[string, Template]>([
  ['lists of texts', { errors: { ...BY_FIELD, of: [{ $: 'detail.message' }] } }],
  ['texts, without anything around them', { ...BY_FIELD, of: { $: 'detail.message' } }],
  [
    'objects with a constant',
    { kind: 'invalid', in: { ...BY_FIELD, of: { code: 'wrong', text: { $: 'detail.message' } } } },
  ],
])('errors by their fields are learned, as %s', async (_what, body) => {
  const { errors } = await learned({ shapes: { errors: { body } } })
  expect(errors.body).toEqual(body)
  expect(errors.NO_ROUTE).toEqual({ status: 400 })
})

test.each([
  ['Hello ada, welcome back', 'Hello …, welcome back'],
  ['Bo has a window', '… has a window'],
  ['the agenda of Adam', 'the agenda of Adam'],
  ['{{order.bo}} of bo', '{{order.bo}} of …'],
  ['grace-hopper-1906 and Hopper', '… and …'],
  ['12 of 34', '12 of 34'],
])('no name of a customer stays in a text: %s', (text, expected) => {
  const hidden = new HiddenNames()
  for (const name of ['Ada', 'bo', 'grace-hopper-1906', 'Hopper', '34']) hidden.add(name)
  expect(hidden.replaceIn(text, () => '…')).toBe(expected)
})

test.each<[what: string, shapes: Behaviour['shapes'], places: readonly string[]]>([
  ['nothing, if that is everything', {}, []],
  ['the member that it has besides', { order: { extra: { kind: 'routed' } } }, ['order']],
  [
    'the words of its errors',
    { errors: { TRANSACTION_NOT_FOUND: { message: 'We do not know it.' } } },
    ['errors'],
  ],
])('of a deployment that answers like a sandbox, %s is written', async (_what, shapes, places) => {
  const { entries } = await aDay({ behaviour: shapes === undefined ? {} : { shapes } })
  const { text } = await learnDifferences(
    recordedRun(entries) ?? expect.fail('Nothing was served.'),
  )
  const { deviations: _deviations, ...own } = Object(parse(text)).shapes ?? {}
  expect(Object.keys(own)).toEqual(places)
})

test('webhooks that only samples show are written', async () => {
  const { entries } = await aDay({ behaviour: { shapes: { events: { any: [{ body: BODY }] } } } })
  const isWebhook = ({ kind }: { readonly kind: string }) => kind === 'webhook'
  const run = recordedRun(entries.filter((entry) => !isWebhook(entry)))
  const samples = recordedRun(entries)?.arrivals
  const { text } = await learnDifferences(run ?? expect.fail('Nothing was served.'), samples)
  expect(Object(parse(text)).shapes.events.completed).toMatchObject([{ body: { tx: BODY.tx } }])
})

test('what a text for people repeats of the request is a field, and names no customer', async () => {
  const { entries } = await aDay(
    { behaviour: { shapes: { errors: { INTENT_NOT_FOUND: { message: TEXT } } } } },
    { rounds: 2 },
  )
  const { text } = learn(recordedRun(entries) ?? expect.fail('Nothing was served.'))
  expect(Object(parse(text)).shapes.errors.INTENT_NOT_FOUND.message).toBe(TEXT)
  expect(text).not.toMatch(/customer1x/)
})

const TEXT = 'Nothing is open for {{request.customerId}} in {{request.asset}} on {{request.chain}}.'
