/**
 * Documented sentences as a judge of a trace: of a verification, of what passes a proxy, or of a
 * recording. A rule neither sends nor waits. What a run knows beside its exchanges is in notes.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import type { OrderOutcome } from '../probe/capabilities.ts'
import type { Webhook } from './webhook.ts'
import { stateIn, type Trace } from './trace.ts'

export type TraceRule = {
  /** `<subject>.<what>`, the id of its row. */
  readonly id: string
  readonly title: string
  /** What it can decide. */
  readonly rules: readonly [RuleId, ...RuleId[]]
  /** Why a trace that shows nothing of it is inconclusive, and which end of an order would. */
  readonly unseen: {
    readonly because: string
    readonly outcome?: OrderOutcome
    readonly hint?: string
  }
  /** What the exchange shows, in front of all that came before it. */
  afterExchange?(exchange: Exchange, trace: Trace): readonly Finding[]
  afterWebhook?(webhook: Webhook, trace: Trace): readonly Finding[]
  /** What only the whole trace shows. */
  atEnd?(trace: Trace): readonly Finding[]
}

export type RuleFinding = { readonly rule: TraceRule; readonly finding: Finding }

export type Finding =
  | { readonly verdict: 'passed'; readonly exchanges: readonly Exchange[] }
  | ({ readonly verdict: 'failed'; readonly exchanges: readonly Exchange[] } & Failure)
  | {
      readonly verdict: 'inconclusive'
      readonly because: string
      readonly hint?: string | undefined
      readonly exchanges: readonly Exchange[]
    }

export type Failure = {
  /** The rules that are broken, where these are not all that can be decided. */
  readonly rules?: readonly RuleId[]
  readonly expected: string
  readonly received: string
  /** The webhook that shows it; its row has the evidence of it. */
  readonly arrival?: Arrival
  readonly evidence?: readonly string[]
  readonly reproduce?: string
  /** A rejection that was seen beside its counterpart already. */
  readonly isBesideCounterpart?: true
}

export function passed(...exchanges: readonly Exchange[]): Finding {
  return { verdict: 'passed', exchanges }
}

export function failed(failure: Failure, ...exchanges: readonly Exchange[]): Finding {
  return { verdict: 'failed', ...failure, exchanges }
}

export function leftOpen(because: string, ...exchanges: readonly Exchange[]): Finding {
  return { verdict: 'inconclusive', because, exchanges }
}

export function passedIf(
  hasPassed: boolean,
  failure: Failure,
  ...exchanges: readonly Exchange[]
): Finding {
  return hasPassed ? passed(...exchanges) : failed(failure, ...exchanges)
}

/** What several rules know together of a trace. Each finding names the rule that it is of. */
export type Watch<Name extends string> = {
  see?(exchange: Exchange): readonly Named<Name>[]
  receive?(webhook: Webhook): readonly Named<Name>[]
  end?(): readonly Named<Name>[]
}

export type Named<Name extends string> = readonly [of: Name, finding: Finding]

type About = Omit<TraceRule, 'id' | 'afterExchange' | 'afterWebhook' | 'atEnd'>

/** Rules that share a watch; its state is part of the trace. */
export function watching<Name extends string>(
  about: Readonly<Record<Name, About>>,
  create: (trace: Trace) => Watch<Name>,
): readonly TraceRule[] {
  type State = { watch?: Watch<Name>; latest?: unknown; found: readonly Named<Name>[] }
  const newState = (): State => ({ found: [] })
  const found = (trace: Trace, key: unknown, look: (watch: Watch<Name>) => State['found']) => {
    const state = stateIn(trace, newState)
    state.watch ??= create(trace)
    // Each of the rules asks, and the first look has the findings of all.
    if (state.latest !== key) [state.latest, state.found] = [key, look(state.watch)]
    return state.found
  }
  const own = (name: Name, all: readonly Named<Name>[]) =>
    all.flatMap(([of, finding]) => (of === name ? [finding] : []))
  return (Object.keys(about) as Name[]).map((id) => ({
    ...{ id, ...about[id] },
    afterExchange: (exchange, trace) =>
      own(
        id,
        found(trace, exchange, (watch) => watch.see?.(exchange) ?? []),
      ),
    afterWebhook: (webhook, trace) =>
      own(
        id,
        found(trace, webhook, (watch) => watch.receive?.(webhook) ?? []),
      ),
    atEnd: (trace) =>
      own(
        id,
        found(trace, about, (watch) => watch.end?.() ?? []),
      ),
  }))
}
