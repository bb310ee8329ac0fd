/** What observations are read from. */
import type { Exchange } from '../../base/client/exchange.ts'
import {
  ASSUMPTIONS,
  SHAPE_DEFAULTS,
  type Assumptions,
} from '../../base/contract/generated/assumptions.ts'
import type { OperationId } from '../../base/contract/generated/operations.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import { isServed, read } from '../answers/answer.ts'
import type { Amounts, BankAccount, Capabilities } from '../probe/capabilities.ts'
import type { WebhookCapture } from '../client/webhook-capture.ts'
import type { Observable, Observation } from '../verdict.ts'
import type { OpenAnswers } from './question.ts'

export type Evidence = {
  readonly exchanges: readonly Exchange[]
  readonly open: OpenAnswers
  readonly capabilities: Pick<Capabilities, 'quoted' | 'control' | 'magic'> & {
    readonly amounts: Pick<Amounts, 'rate'>
    readonly account: Pick<BankAccount, 'accountNumber' | 'isResolved'>
  }
  readonly webhooks: Pick<WebhookCapture, 'secret' | 'own'> | undefined
  /** Status sync of an order whose payment window expired, where one did. */
  readonly expired: Exchange | undefined
}

/** What was seen of a setting: a value of it, or something that no value of it says. */
export type Seen<V> =
  | { readonly value: V; readonly sentence: string }
  | { readonly differs: unknown; readonly sentence: string }

export type Observe = {
  readonly setting: Observable
  /** Empty if the evidence does not show it. */
  readonly look: (evidence: Evidence) => readonly Observation[]
}

/** A shape has a name, or what a configuration says in its place. */
type ValueOf<S extends Observable> = S extends keyof Assumptions
  ? Assumptions[S]
  : S extends `${string}.status`
    ? number
    : string | object

/** Observes a setting of the simulator. */
export function observing<S extends Observable>(
  setting: S,
  subject: string,
  look: (evidence: Evidence) => Seen<ValueOf<S>> | readonly Seen<ValueOf<S>>[] | undefined,
): Observe {
  return {
    setting,
    look: (evidence) => {
      const seen = look(evidence) ?? []
      return (Array.isArray(seen) ? seen : [seen]).map((one: Seen<ValueOf<S>>) =>
        'value' in one
          ? { setting, subject, ...one }
          : {
              ...{ subject, value: one.differs, sentence: one.sentence },
              // A sandbox does so too.
              ...(one.differs === usualOf(setting) ? {} : { differs: true as const }),
              ...(setting.startsWith('shapes.') ? { shape: setting } : {}),
            },
      )
    },
  }
}

function usualOf(setting: Observable): unknown {
  return { ...ASSUMPTIONS, ...SHAPE_DEFAULTS }[setting]
}

/** The successful exchanges of these operations, with the business's own key. */
export function servedTo(
  { exchanges }: Pick<Evidence, 'exchanges'>,
  ...operations: readonly OperationId[]
): readonly Exchange[] {
  return exchanges.filter(
    (exchange) =>
      operations.some((operationId) => operationId === exchange.operationId) &&
      exchange.request.headers['x-api-key'] === MASKED_KEY &&
      isServed(exchange),
  )
}

/** The member at the end of the names in every answer that has it as text. */
export function textsOf(
  exchanges: readonly Exchange[],
  ...names: readonly string[]
): readonly string[] {
  return exchanges
    .map((exchange) => read(exchange, ...names))
    .filter((value) => typeof value === 'string')
}

/** One cause of an observation, as an operation, and the value that it showed. */
export type Vote<V> = readonly [who: string, value: V]

/** A deployment can answer with another value each time. */
const MOST_VALUES = 20

/**
 * A setting is one for all that it governs. It has the value that more than half of them showed,
 * each with one vote; the others differ from it.
 */
export function agreed<V>(
  votes: readonly Vote<V>[],
  sentenceOf: (value: V, who: readonly string[]) => string,
): readonly Seen<V>[] {
  const valuesOf = new Map<string, Set<V>>()
  for (const [who, value] of votes)
    valuesOf.set(who, (valuesOf.get(who) ?? new Set<V>()).add(value))
  const voters = [...valuesOf]
  const shown = [...new Set(votes.map(([, value]) => value))].slice(0, MOST_VALUES).map((value) => {
    const own = voters.filter(([, values]) => values.has(value))
    const who = own.map(([name]) => name).sort()
    return { value, who, sure: own.filter(([, values]) => values.size === 1).length }
  })
  return shown
    .toSorted((one, other) => other.sure - one.sure || (one.who.join() < other.who.join() ? -1 : 1))
    .map(({ value, who, sure }) => {
      const sentence = sentenceOf(value, who)
      return sure * 2 > voters.length ? { value, sentence } : { differs: value, sentence }
    })
}

/** What no value of the setting says differs. */
export function withKnown<V>(
  seen: readonly Seen<V>[],
  isKnown: (value: V) => boolean,
): readonly Seen<V>[] {
  return seen.map((one) =>
    'value' in one && !isKnown(one.value) ? { differs: one.value, sentence: one.sentence } : one,
  )
}

/** For what only one operation shows. */
export function unanimous<V>(
  values: readonly V[],
  sentenceOf: (value: V) => string,
): readonly Seen<V>[] {
  return agreed(
    values.map((value) => ['it', value] as const),
    sentenceOf,
  )
}
