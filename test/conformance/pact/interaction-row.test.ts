/** What is the deployment's own, routes, sides and accounts, makes no row of the pacts fail. */
import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/client/exchange.ts'
import type { VerificationContext } from '../../../src/conformance/context.ts'
import { rowOf } from '../../../src/conformance/pact/interaction-row.ts'
import { readPact } from '../../../src/conformance/pact/pact-file.ts'
import type { Row } from '../../../src/conformance/verdict.ts'
import { aRun } from '../../reporters/conformance/a-run.ts'

const BOTH = { buy: true, sell: true }
const ACCOUNT = 'bank account could not be verified'

type Case = readonly [
  title: string,
  message: string,
  quoted: { readonly buy: boolean; readonly sell: boolean },
  verdict: Row['verdict'],
]

const CASES: readonly Case[] = [
  ['a sell order', ACCOUNT, BOTH, 'inconclusive'],
  ['a sell order of a customer with an active window of a buy', ACCOUNT, BOTH, 'inconclusive'],
  ['a buy order', 'we sell only', { buy: false, sell: true }, 'inconclusive'],
  ['a buy quote', 'we sell only', { buy: false, sell: true }, 'inconclusive'],
  ['a sell quote', 'no such currency', { buy: false, sell: false }, 'inconclusive'],
  ['a buy order', 'the amount is below the minimum', BOTH, 'inconclusive'],
  ['a buy order', 'email is required', BOTH, 'failed'],
  ['a buy order', 'no', BOTH, 'failed'],
  ['a buy quote', 'no', BOTH, 'failed'],
]

test.each(CASES)('%s that is rejected with "%s" where %j is quoted is %s', async (...given) => {
  const [title, message, quoted, verdict] = given
  const expectation = readPact().find((one) => one.title === title)
  if (expectation === undefined) throw new Error(`The pact has no "${title}"`)
  const json = { success: false, message }
  const answer: Exchange = {
    id: 1,
    operationId: title.includes('quote') ? 'createQuote' : 'createOrder',
    request: {
      method: 'POST',
      path: '/',
      headers: {},
      body: JSON.stringify({ side: title.includes('sell') ? 'sell' : 'buy' }),
    },
    response: { status: 422, headers: {}, body: JSON.stringify(json), json },
    tookMs: 1,
    curl: '',
  }
  const { capabilities } = aRun()
  const account = { ...capabilities?.account, isResolved: false, isGiven: false }
  const context = { capabilities: { ...capabilities, account, quoted } }
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
