/** The row of one interaction of a consumer's pact. What the consumer relies on decides it. */
import type { Exchange } from '../../base/client/exchange.ts'
import type { VerificationContext } from '../context.ts'
import { asked, sent, shown } from '../answers/answer.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { inconclusive, Inconclusive } from '../inconclusive.ts'
import type { CheckRow } from '../verdict.ts'
import { excuseFor, pathsOf, whyUnplayed, type Played } from './interaction-row.ts'
import type { StateValues } from './states.ts'
import type { Mismatch } from './verifier-process.ts'

export type Interaction = Pick<CheckRow, 'id' | 'title'>

/** Whose expectations an interaction has. */
export type Relying = {
  readonly consumer: string
  /** The broker lists the pact as pending, so that its failure does not fail the run. */
  readonly isPending?: boolean
}

export async function consumerRow(
  context: VerificationContext,
  relying: Relying,
  interaction: Interaction,
  played: Played,
): Promise<CheckRow> {
  const { exchanges, values, errors } = played
  const unplayed = whyUnplayed(played)
  if (unplayed !== undefined) return undecided(interaction, unplayed, exchanges)
  if (errors.length === 0) return passedConsumer(interaction, exchanges)
  const answer = exchanges.at(-1)
  const other = answer && otherSubject(answer, values)
  if (other !== undefined) return undecided(interaction, other, exchanges)
  const excuse = await endedAtOnce(context, answer, values)
  if (excuse !== undefined) return undecided(interaction, new Inconclusive(excuse), exchanges)
  const mismatches = errors.flatMap(({ mismatch }) => mismatch.mismatches ?? [])
  return failedConsumer({ relying, interaction, exchanges, mismatches })
}

export function passedConsumer(interaction: Interaction, exchanges: readonly Exchange[]): CheckRow {
  return { ...aboutConsumer(interaction), verdict: 'passed', exchanges }
}

export function undecided(
  interaction: Interaction,
  because: Inconclusive,
  exchanges: readonly Exchange[] = [],
): CheckRow {
  return { ...aboutConsumer(interaction), ...inconclusive(because), exchanges }
}

type Failed = {
  readonly relying: Relying
  readonly interaction: Interaction
  readonly exchanges: readonly Exchange[]
  readonly mismatches: readonly Mismatch[]
}

/** A pending pact that fails is reported to the broker, and fails no run. */
export function failedConsumer({
  relying,
  interaction,
  exchanges,
  mismatches: found,
}: Failed): CheckRow {
  const own = found.filter((mismatch) => !isOfPact(mismatch))
  if (own.length === 0) {
    const because = `Pact cannot verify the interaction: ${found.map(receivedOf).join('; ')}`
    return undecided(interaction, new Inconclusive(because), exchanges)
  }
  // The Verifier lists them in any order, and the same run gives the same text.
  const mismatches = own.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  const received = [...new Set(mismatches.map(receivedOf))].join('; ')
  const pending = `the broker lists the pact as pending, so this fails no run: ${received}`
  if (relying.isPending) return undecided(interaction, new Inconclusive(pending), exchanges)
  const expected = expectedBy(relying, mismatches)
  return { ...aboutConsumer(interaction), verdict: 'failed', expected, received, exchanges }
}

/** Version 17 reports a matcher that it does not know as a mismatch of the body. */
function isOfPact({ mismatch }: Mismatch): boolean {
  return /^Could not apply the '[^']{0,100}' matching rule/.test(mismatch)
}

function orderOf({ path = '', mismatch }: Mismatch): string {
  return `${path} ${mismatch}`
}

/** The parts of a row that do not depend on its verdict. It decides no documented rule. */
export function aboutConsumer({ id, title }: Interaction) {
  return { id, title, rules: [] }
}

function expectedBy({ consumer }: Relying, mismatches: readonly Mismatch[]): string {
  const parts = mismatches.flatMap((mismatch) => {
    const paths = pathsOf(mismatch)
    const { type, path, expected } = mismatch
    // Missing members are named, and have no value here.
    if (paths[0] !== path && path !== undefined) return paths
    const what = path ?? type.replace(/Mismatch$/, '').toLowerCase()
    if (expected === undefined) return [what]
    return [`${what} ${cut(typeof expected === 'string' ? expected : shown(expected), 120)}`]
  })
  return `what ${consumer} relies on: ${[...new Set(parts)].join('; ')}`
}

function receivedOf({ path, mismatch }: Mismatch): string {
  return path === undefined || mismatch.includes(path) ? mismatch : `${path}: ${mismatch}`
}

/**
 * A request about another order or customer than the one of its state says nothing: the state does
 * not hold for it.
 */
function otherSubject(answer: Exchange, values: StateValues): Inconclusive | undefined {
  for (const name of ['transactionId', 'provider', 'customerId'] as const) {
    const inBody = name === 'customerId' ? sent(answer, 'externalCustomerId') : undefined
    const [own, value] = [values[name], asked(answer, name) ?? inBody]
    if (own === undefined || typeof value !== 'string' || value === own) continue
    return new Inconclusive(
      `the request names the ${name} "${value}", and the state was set up for "${own}"`,
      `Take ${name} from the state (fromProviderState) instead of writing it into the pact.`,
    )
  }
  return undefined
}

async function endedAtOnce(
  context: VerificationContext,
  answer: Exchange | undefined,
  values: StateValues,
): Promise<string | undefined> {
  const isOfWindow = ['getOrderIntent', 'createOrder'].includes(answer?.operationId ?? '')
  return isOfWindow ? excuseFor(context, values) : undefined
}
