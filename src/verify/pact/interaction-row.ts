/** The row of one interaction, from the Verifier, the proxy and the provider states. */
import type { Exchange } from '../../base/client/exchange.ts'
import { wordList } from '../../base/vocabulary/text.ts'
import type { SchemaName } from '../../base/contract/generated/operations.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import type { VerificationContext } from '../context.ts'
import { isConflict, isEnd, isServed, isText, sent } from '../deployment/answer.ts'
import { counterpartOf, isRejection } from '../deployment/counterpart.ts'
import { withDeviation } from '../deviation.ts'
import { fieldRule } from '../deployment/field-rules.ts'
import { mustBeAcceptable, mustBeQuoted } from '../deployment/must-be-acceptable.ts'
import { PUBLIC_OPERATIONS } from '../deployment/public-operations.ts'
import { nameIn } from '../deployment/resolved-name.ts'
import {
  asInconclusive,
  ENDED_AT_ONCE,
  inconclusive,
  Inconclusive,
  inconclusiveOf,
} from '../inconclusive.ts'
import type { CheckRow } from '../verdict.ts'
import type { Expectation } from './pact-file.ts'
import type { StateValues } from './states.ts'
import type { Mismatch, VerifierError } from './verifier-process.ts'

export type Played = {
  readonly exchanges: readonly Exchange[]
  /** Why a state could not be set up, or the request had no answer. */
  readonly failure: Error | undefined
  readonly values: StateValues
  readonly wasPlayed: boolean
  readonly errors: readonly VerifierError[]
}

/** What a deployment answers only while a payment window is open. */
const NEEDS_INTENT: readonly (SchemaName | undefined)[] = ['order-intent', 'active-intent-conflict']

export async function rowOf(
  context: VerificationContext,
  expectation: Expectation,
  { exchanges, failure, values, wasPlayed, errors }: Played,
): Promise<CheckRow> {
  const row = { ...aboutInteraction(expectation), exchanges }
  const undecided = (because: string) => ({ ...row, ...inconclusive(new Inconclusive(because)) })
  if (failure !== undefined) return { ...row, ...inconclusive(inconclusiveOf(failure)) }
  if (!wasPlayed) return undecided('the Verifier did not play the interaction')
  const problem = errors.find(({ mismatch }) => (mismatch.mismatches ?? []).length === 0)
  if (problem !== undefined)
    return undecided(`the Verifier failed: ${problem.mismatch.message ?? 'it gives no reason'}`)
  const answer = exchanges.at(-1)
  if (errors.length === 0 || isOtherError(expectation, answer)) return { ...row, verdict: 'passed' }
  const own = answer && (await ownCause(context, answer))
  if (own !== undefined) return { ...row, ...inconclusive(own) }
  const open = answer && leftOpen(expectation, answer)
  if (open !== undefined) return undecided(open)
  if (NEEDS_INTENT.includes(expectation.schema)) {
    const excuse = await excuseFor(context, values)
    if (excuse !== undefined) return undecided(excuse)
  }
  // The Verifier lists them in no order.
  const mismatches = errors
    .flatMap(mismatchesOf)
    .sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
  return withDeviation(failedRow(row, expectation, mismatches))
}

/** The parts of a row that do not depend on its verdict. */
export function aboutInteraction({ slug, title, rules, fields }: Expectation) {
  return { id: `pact.${slug}`, title, rules: [...new Set([...rules, ...fields])] }
}

/** Most statuses of error responses are not documented (§7.3); any error is as good. */
function isOtherError({ interaction }: Expectation, answer: Exchange | undefined): boolean {
  const { status = 200 } = interaction.response
  return (
    status >= 400 && status !== 404 && status !== 409 && answer !== undefined && !isServed(answer)
  )
}

/** Why the answer breaks nothing although it is another one; undefined where it may. */
function leftOpen({ interaction, schema }: Expectation, answer: Exchange): string | undefined {
  const hasKey = answer.request.headers['x-api-key'] !== undefined
  if (interaction.response.status === 401 && !hasKey)
    return PUBLIC_OPERATIONS.includes(answer.operationId)
      ? 'it is answered without a key, which is not documented to be rejected (§5.1)'
      : undefined
  if (schema === 'resolved-account' && isText(nameIn(answer)))
    return 'the name is further inside the answer, and the rest of it is not documented (§4.6)'
  if (isConflict(answer) && sent(answer, 'externalCustomerId') === undefined)
    return 'orders without a customer are those of one customer, which is not documented'
  return undefined
}

/** Why a quote or an order may be rejected although every rule is followed. */
async function ownCause(context: VerificationContext, answer: Exchange) {
  const { capabilities } = context
  try {
    if (answer.operationId === 'createOrder') mustBeAcceptable(capabilities, answer)
    const side = sent(answer, 'side') === 'sell' ? 'sell' : 'buy'
    if (answer.operationId === 'createQuote' && !isServed(answer)) mustBeQuoted(capabilities, side)
    if (isRejection(answer)) await counterpartOf(context, answer)
    return undefined
  } catch (error) {
    return asInconclusive(error)
  }
}

type Undecided = Pick<CheckRow, 'id' | 'title' | 'rules' | 'exchanges'>

function failedRow(
  row: Undecided,
  expectation: Expectation,
  mismatches: readonly Mismatch[],
): CheckRow {
  return {
    ...row,
    rules: [...new Set(mismatches.flatMap((mismatch) => brokenRules(expectation, mismatch)))],
    verdict: 'failed',
    expected: distinct(mismatches.map((mismatch) => expectedOf(expectation, mismatch))),
    received: distinct(mismatches.map((mismatch) => receivedOf(row, mismatch))),
  }
}

function distinct(sentences: readonly string[]): string {
  return [...new Set(sentences)].join('; ')
}

function mismatchesOf({ mismatch }: VerifierError): readonly Mismatch[] {
  const { mismatches = [] } = mismatch
  // With another status the body is another one as well, and its mismatches say nothing.
  const status = mismatches.filter(({ type }) => type === 'StatusMismatch')
  return status.length > 0 ? status.slice(0, 1) : mismatches
}

function sortKey(mismatch: Mismatch): string {
  return pathsOf(mismatch).join(' ')
}

/** A wrong status breaks the interaction's own rule, and no other for certain. */
function brokenRules(
  { rules, values, schema }: Expectation,
  mismatch: Mismatch,
): readonly RuleId[] {
  if (mismatch.type === 'StatusMismatch') return rules.slice(0, 1)
  if (mismatch.type !== 'BodyMismatch' || schema === undefined) return ['http.json']
  return [...pathsOf(mismatch).map((path) => fieldRule(schema, path)), ...values]
}

/** The Verifier names missing members only in its message, at the path of their object. */
export function pathsOf({ path = '$', mismatch }: Mismatch): readonly string[] {
  return missingIn(mismatch)?.map((name) => `${path}.${name}`) ?? [path]
}

function missingIn(mismatch: string): readonly string[] | undefined {
  return /missing the following keys: (.+)$/.exec(mismatch)?.[1]?.split(', ')
}

function expectedOf({ title, interaction }: Expectation, mismatch: Mismatch): string {
  if (mismatch.type === 'StatusMismatch')
    return `${title}: ${expectedStatus(interaction.response.status)}`
  const members =
    mismatch.type === 'BodyMismatch' ? pathsOf(mismatch).filter((path) => path !== '$') : []
  if (members.length === 0) return 'a JSON body (§4)'
  return `${members.map((path) => path.replace(/^\$\./, '')).join(', ')} as documented`
}

function expectedStatus(example = 200): string {
  if (example === 404) return 'status 404 (§7.2)'
  if (example === 409) return 'the conflict of §7.1, with a status of 200 to 299 or 400 to 499'
  return example < 300 ? 'a status of 200 to 299' : 'an error response, with a status of 400 to 599'
}

function receivedOf({ exchanges }: Undecided, { type, mismatch }: Mismatch): string {
  const status = exchanges.at(-1)?.response.status
  if (type === 'StatusMismatch' && status !== undefined) return `status ${status}`
  const missing = missingIn(mismatch)
  return missing === undefined ? mismatch : `a response without ${wordList(missing, 'and')}`
}

/** Why a payment window may be missing; undefined if it may not. */
export async function excuseFor(
  { deployment }: VerificationContext,
  { transactionId }: StateValues,
): Promise<string | undefined> {
  if (transactionId === undefined) return undefined
  const params = { transactionId: String(transactionId) }
  try {
    const hasEnded = isEnd(await deployment.call('monitorOrderStatus', { params }))
    return hasEnded ? ENDED_AT_ONCE : undefined
  } catch (error) {
    return asInconclusive(error).message
  }
}
