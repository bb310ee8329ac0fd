/** What is the deployment's own, routes, sides and accounts, makes no row of the pacts fail. */
import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/base/client/exchange.ts'
import type { ProbedOrder } from '../../../src/verify/deployment/capabilities.ts'
import type { VerificationContext } from '../../../src/verify/context.ts'
import { rowOf } from '../../../src/verify/pact/interaction-row.ts'
import { readPact } from '../../../src/verify/pact/pact-file.ts'
import type { CheckRow } from '../../../src/verify/verdict.ts'
import { aRun } from '../../report/verify/a-run.ts'

const BOTH = { buy: true, sell: true }
const ACCOUNT = 'bank account could not be verified'
/** What became of the orders that the run began with; their own answers do not matter here. */
const REJECTED = { rejected: anAnswer('{}') }
const ACCEPTED = { accepted: anAnswer('{}') }

type Case = readonly [
  title: string,
  message: string,
  quoted: { readonly buy: boolean; readonly sell: boolean },
  verdict: CheckRow['verdict'],
  /** What became of the first order of the side. */
  first: ProbedOrder | undefined,
]

const CASES: readonly Case[] = [
  ['a sell order', ACCOUNT, BOTH, 'inconclusive', REJECTED],
  [
    'a sell order of a customer with an active window of a buy',
    ACCOUNT,
    BOTH,
    'inconclusive',
    REJECTED,
  ],
  ['a buy order', 'we sell only', { buy: false, sell: true }, 'inconclusive', undefined],
  ['a buy quote', 'we sell only', { buy: false, sell: true }, 'inconclusive', undefined],
  ['a sell quote', 'no such currency', { buy: false, sell: false }, 'inconclusive', undefined],
  // Whatever it says, it is a limit of the deployment's own, unless that contradicts a rule.
  ['a buy order', 'E1023 (60000)', BOTH, 'inconclusive', REJECTED],
  ['a buy order', 'no', BOTH, 'failed', { ...REJECTED, breaks: ['order.request.email'] }],
  ['a buy order', 'the amount is below the minimum', BOTH, 'failed', ACCEPTED],
  ['a buy quote', 'no', BOTH, 'failed', undefined],
]

test.each(CASES)('%s that is rejected with "%s" where %j is quoted is %s', async (...given) => {
  const [title, message, quoted, verdict, first] = given
  const expectation = readPact().find((one) => one.title === title)
  if (expectation === undefined) throw new Error(`The pact has no "${title}"`)
  const json = { success: false, message }
  const side = title.includes('sell') ? 'sell' : 'buy'
  const answer: Exchange = {
    ...anAnswer(JSON.stringify({ side })),
    operationId: title.includes('quote') ? 'createQuote' : 'createOrder',
    response: { status: 422, headers: {}, body: JSON.stringify(json), json },
  }
  const { capabilities } = aRun()
  const account = { ...capabilities?.account, isResolved: false, isGiven: false }
  const context = { capabilities: { ...capabilities, account, quoted, orders: { [side]: first } } }
  const mismatch = { type: 'StatusMismatch', mismatch: 'expected 200 but was 422' }
  const row = await rowOf(context as unknown as VerificationContext, expectation, {
    exchanges: [answer],
    failure: undefined,
    values: {},
    wasPlayed: true,
    errors: [{ interaction: title, mismatch: { type: 'mismatches', mismatches: [mismatch] } }],
  })
  expect(row.verdict).toBe(verdict)
})

test('missing members are named in the words of the other rows', async () => {
  const [expectation] = readPact().filter(({ schema }) => schema === 'quote')
  if (expectation === undefined) throw new Error('The pact has no quote')
  const { title } = expectation
  const mismatch = {
    type: 'BodyMismatch',
    path: '$',
    mismatch: 'Actual map is missing the following keys: asset, chain',
  }
  const context = { capabilities: aRun().capabilities } as unknown as VerificationContext
  const row = await rowOf(context, expectation, {
    exchanges: [anAnswer('{}')],
    failure: undefined,
    values: {},
    wasPlayed: true,
    errors: [{ interaction: title, mismatch: { type: 'mismatches', mismatches: [mismatch] } }],
  })
  expect(row).toMatchObject({
    verdict: 'failed',
    expected: 'asset, chain as documented',
    received: 'a response without asset and chain',
  })
})

function anAnswer(body: string): Exchange {
  return {
    id: 1,
    request: { method: 'POST', path: '/', headers: {}, body },
    response: { status: 422, headers: {}, body: '' },
    at: 1,
    tookMs: 1,
    curl: '',
  }
}
