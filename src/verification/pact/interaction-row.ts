/** Makes one row of what the Verifier, the proxy and the states say of one interaction. */
import type { SchemaName } from '../../generated/operations.ts'
import type { RuleId } from '../../generated/rules.ts'
import type { VerificationContext } from '../context.ts'
import { isServed } from '../checks/answer.ts'
import { DeploymentError } from '../deployment-error.ts'
import { fieldRule } from '../field-rules.ts'
import { memberOf } from '../schema-violations.ts'
import type { Exchange, Row } from '../verdict.ts'
import type { Expectation } from './pact-file.ts'
import { UnreachableState, type StateValues } from './states.ts'
import type { Mismatch, VerifierError } from './verifier-process.ts'

export type Played = {
  readonly exchanges: readonly Exchange[]
  /** Why a state or the request itself got no further. */
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
  played: Played,
): Promise<Row> {
  const { slug, title, rules, fields } = expectation
  const { exchanges, failure, errors } = played
  const row = { id: `pact.${slug}`, title, rules: [...new Set([...rules, ...fields])], exchanges }
  if (failure instanceof DeploymentError && failure.kind === 'timeout')
    return timedOut(row, expectation, failure)
  if (failure !== undefined) return notReachable(row, failure)
  if (!played.isPlayed)
    return notReachable(row, new UnreachableState('the Verifier did not play the interaction'))
  if (errors.length === 0 || isRefusedAllTheSame(expectation, played))
    return { ...row, verdict: 'kept' }
  if (SHOWS_WINDOW.includes(expectation.schema) && (await hasEnded(context, played.values))) {
    const because =
      'the order ended before its window could be seen: this deployment ends orders at once'
    return notReachable(row, new UnreachableState(because))
  }
  // The Verifier tells them in no order.
  const mismatches = errors
    .flatMap(mismatchesOf)
    .sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
  return broken(row, expectation, mismatches)
}

/** Which status a refusal has is not documented (§7.3): one that is no 4xx is known by what it says, or sends away. */
function isRefusedAllTheSame({ interaction }: Expectation, { exchanges }: Played): boolean {
  const { status = 200 } = interaction.response
  const answer = exchanges.at(-1)
  return (
    status >= 400 && status !== 404 && status !== 409 && answer !== undefined && !isServed(answer)
  )
}

type Begun = Pick<Row, 'id' | 'title' | 'rules' | 'exchanges'>

function notReachable(row: Begun, failure: Error): Row {
  const reachableBy = failure instanceof UnreachableState ? failure.reachableBy : undefined
  return {
    ...row,
    verdict: 'not reachable',
    because: failure.message,
    ...(reachableBy === undefined ? {} : { reachableBy }),
  }
}

function timedOut(
  row: Begun,
  { title, rules, interaction }: Expectation,
  failure: DeploymentError,
): Row {
  const expected = `${title}: ${statusOf(interaction.response.status)}`
  return { ...row, rules: rules.slice(0, 1), verdict: 'broken', expected, got: failure.message }
}

function broken(row: Begun, expectation: Expectation, mismatches: readonly Mismatch[]): Row {
  return {
    ...row,
    rules: [...new Set(mismatches.flatMap((mismatch) => brokenRules(expectation, mismatch)))],
    verdict: 'broken',
    expected: mismatches.map((mismatch) => expectedOf(expectation, mismatch)).join('; '),
    got: mismatches.map((mismatch) => gotOf(row, mismatch)).join('; '),
  }
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

/** Test deployments may end orders before anybody can look; then a missing window is no fault. */
async function hasEnded(
  { deployment }: VerificationContext,
  { transactionId }: StateValues,
): Promise<boolean> {
  if (transactionId === undefined) return false
  const params = { transactionId: String(transactionId) }
  try {
    const { response } = await deployment.call('monitorOrderStatus', { params })
    const status = String(memberOf(response.json, 'status')).toLowerCase()
    return status === 'completed' || status === 'failed'
  } catch (error) {
    if (error instanceof DeploymentError && error.kind === 'budget') return false
    throw error
  }
}
