/** The row of one interaction, from the Verifier, the proxy and the provider states. */
import type { Exchange } from '../../base/client/exchange.ts'
import { wordList } from '../../base/vocabulary/text.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import type { VerificationContext } from '../context.ts'
import { isEnd, isServed } from '../answers/answer.ts'
import { withDeviation } from '../deviation.ts'
import { fieldRule } from '../answers/field-rules.ts'
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

/** A red interaction lacks the guards of rules: it fails only by what a rule says, at the end. */
export function rowOf(expectation: Expectation, played: Played): CheckRow {
  const { exchanges, errors } = played
  const row = { ...aboutInteraction(expectation), exchanges }
  const unplayed = whyUnplayed(played)
  if (unplayed !== undefined) return { ...row, ...inconclusive(unplayed) }
  if (errors.length === 0 || isOtherError(expectation, exchanges.at(-1)))
    return { ...row, verdict: 'passed' }
  // The Verifier lists them in no order.
  const mismatches = errors
    .flatMap(mismatchesOf)
    .sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
  const expected = distinct(mismatches.map((mismatch) => expectedOf(expectation, mismatch)))
  const received = distinct(mismatches.map((mismatch) => receivedOf(row, mismatch)))
  const because = `the answer is not that of the pact, and no rule says that it is wrong: expected ${expected}; received ${received}`
  const rules = mismatches.flatMap((mismatch) => brokenRules(expectation, mismatch))
  const undecided = { ...row, ...inconclusive(new Inconclusive(because)) }
  return { ...undecided, rules: [...new Set(rules)], expected, received }
}

/** Why nothing is known of the answer; undefined if it was compared with the interaction. */
export function whyUnplayed({ failure, wasPlayed, errors }: Played): Inconclusive | undefined {
  if (failure !== undefined) return inconclusiveOf(failure)
  if (!wasPlayed) return new Inconclusive('the Verifier did not play the interaction')
  const problem = errors.find(({ mismatch }) => (mismatch.mismatches ?? []).length === 0)
  if (problem === undefined) return undefined
  const { message = 'it gives no reason' } = problem.mismatch
  return new Inconclusive(`the Verifier failed: ${message}`)
}

/** Red interactions fail where one of the other rows says that a rule of theirs is broken. */
export function withFailures(
  interactions: readonly CheckRow[],
  others: readonly CheckRow[],
): readonly CheckRow[] {
  const failed = others.filter(({ verdict }) => verdict === 'failed')
  const broken = new Set(failed.flatMap(({ rules }) => rules))
  return interactions.map((row) => {
    const { expected, received, ...rest } = row
    if (row.verdict !== 'inconclusive' || expected === undefined || received === undefined)
      return row
    const rules = row.rules.filter((rule) => broken.has(rule))
    if (rules.length === 0) return rest
    const { because: _because, hint: _hint, ...about } = rest
    return withDeviation({ ...about, rules, verdict: 'failed', expected, received })
  })
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

type Undecided = Pick<CheckRow, 'exchanges'>

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
