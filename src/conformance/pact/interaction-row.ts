/** Makes one row of what the Verifier, the proxy and the states say of one interaction. */
import type { SchemaName } from '../../contract/generated/operations.ts'
import type { RuleId } from '../../contract/generated/rules.ts'
import type { VerificationContext } from '../context.ts'
import { isEnd, isServed } from '../deployment/answer.ts'
import { DeploymentError, isPassing } from '../../client/deployment-error.ts'
import { fieldRule } from '../deployment/field-rules.ts'
import { ENDED_AT_ONCE, inconclusive, Inconclusive } from '../inconclusive.ts'
import type { Row } from '../verdict.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { Expectation } from './pact-file.ts'
import type { StateValues } from './states.ts'
import type { Mismatch, VerifierError } from './verifier-process.ts'

export type Played = {
  readonly exchanges: readonly Exchange[]
  /** Why a state or the request itself received no further. */
  readonly failure: Error | undefined
  readonly values: StateValues
  readonly isPlayed: boolean
  readonly errors: readonly VerifierError[]
}

/** Answers that are only given while a window is open. */
const SHOWS_WINDOW: readonly (SchemaName | undefined)[] = ['order-intent', 'active-intent-conflict']

export async function rowOf(
  context: VerificationContext,
  expectation: Expectation,
  { exchanges, failure, values, isPlayed, errors }: Played,
): Promise<Row> {
  const row = { ...initialStateOf(expectation), exchanges }
  const undecided = (because: string) => ({ ...row, ...inconclusive(new Inconclusive(because)) })
  if (failure instanceof Inconclusive) return { ...row, ...inconclusive(failure) }
  if (failure !== undefined) return undecided(failure.message)
  if (!isPlayed) return undecided('the Verifier did not play the interaction')
  if (errors.length === 0 || isRefusedAllTheSame(expectation, exchanges.at(-1)))
    return { ...row, verdict: 'passed' }
  if (SHOWS_WINDOW.includes(expectation.schema)) {
    const excuse = await excuseFor(context, values)
    if (excuse !== undefined) return undecided(excuse)
  }
  // The Verifier tells them in no order.
  const mismatches = errors
    .flatMap(mismatchesOf)
    .sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
  return failed(row, expectation, mismatches)
}

/** What the row of an interaction says whatever came of it. */
export function initialStateOf({ slug, title, rules, fields }: Expectation) {
  return { id: `pact.${slug}`, title, rules: [...new Set([...rules, ...fields])] }
}

/** Which status a refusal has is not documented (§7.3): one that is no 4xx is known by what it says, or sends away. */
function isRefusedAllTheSame({ interaction }: Expectation, answer: Exchange | undefined): boolean {
  const { status = 200 } = interaction.response
  return (
    status >= 400 && status !== 404 && status !== 409 && answer !== undefined && !isServed(answer)
  )
}

type Begun = Pick<Row, 'id' | 'title' | 'rules' | 'exchanges'>

function failed(row: Begun, expectation: Expectation, mismatches: readonly Mismatch[]): Row {
  return {
    ...row,
    rules: [...new Set(mismatches.flatMap((mismatch) => brokenRules(expectation, mismatch)))],
    verdict: 'failed',
    expected: inOne(mismatches.map((mismatch) => expectedOf(expectation, mismatch))),
    received: inOne(mismatches.map((mismatch) => gotOf(row, mismatch))),
  }
}

function inOne(sentences: readonly string[]): string {
  return [...new Set(sentences)].join('; ')
}

function mismatchesOf({ mismatch }: VerifierError): readonly Mismatch[] {
  const { mismatches = [] } = mismatch
  // A refusal has no documented body, so where the status is off, what is off in the body says nothing.
  const status = mismatches.filter(({ type }) => type === 'StatusMismatch')
  if (mismatches.length > 0) return status.length > 0 ? status.slice(0, 1) : mismatches
  return [{ type: mismatch.type, mismatch: mismatch.message ?? mismatch.type }]
}

function sortKey(mismatch: Mismatch): string {
  return pathsOf(mismatch).join(' ')
}

/** By a wrong status only the interaction's own rule is known to be broken. */
function brokenRules(
  { rules, values, schema }: Expectation,
  mismatch: Mismatch,
): readonly RuleId[] {
  if (mismatch.type === 'StatusMismatch') return rules.slice(0, 1)
  if (mismatch.type !== 'BodyMismatch' || schema === undefined) return ['http.json']
  return [...pathsOf(mismatch).map((path) => fieldRule(schema, path)), ...values]
}

/** Members that are missing are told at what should hold them, by name in the message only. */
function pathsOf({ path = '$', mismatch }: Mismatch): readonly string[] {
  const missing = /missing the following keys: (.+)$/.exec(mismatch)?.[1]
  return missing === undefined ? [path] : missing.split(', ').map((name) => `${path}.${name}`)
}

function expectedOf({ title, interaction }: Expectation, mismatch: Mismatch): string {
  if (mismatch.type === 'StatusMismatch')
    return `${title}: ${statusOf(interaction.response.status)}`
  const members =
    mismatch.type === 'BodyMismatch' ? pathsOf(mismatch).filter((path) => path !== '$') : []
  if (members.length === 0) return 'a JSON body (§4)'
  return `${members.map((path) => path.replace(/^\$\./, '')).join(', ')} as documented`
}

function statusOf(example = 200): string {
  if (example === 404) return 'status 404 (§7.2)'
  if (example === 409) return 'the conflict of §7.1, with a status of 200 to 299 or 400 to 499'
  return example < 300 ? 'a status of 200 to 299' : 'a refusal, with a status of 400 to 599'
}

function gotOf({ exchanges }: Begun, { type, mismatch }: Mismatch): string {
  const status = exchanges.at(-1)?.response.status
  return type === 'StatusMismatch' && status !== undefined ? `status ${status}` : mismatch
}

/** Why a window that is missing is no fault; undefined where it is one. */
async function excuseFor(
  { deployment }: VerificationContext,
  { transactionId }: StateValues,
): Promise<string | undefined> {
  if (transactionId === undefined) return undefined
  const params = { transactionId: String(transactionId) }
  try {
    return isEnd(await deployment.call('monitorOrderStatus', { params }))
      ? ENDED_AT_ONCE
      : undefined
  } catch (error) {
    if (error instanceof DeploymentError && isPassing(error)) return error.message
    throw error
  }
}
