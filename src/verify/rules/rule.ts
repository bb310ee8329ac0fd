/**
 * Documented sentences as a judge of a trace: of a verification, of what passes a proxy, or of a
 * recording. A rule neither sends nor waits. What a run knows beside its exchanges is in notes.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import type { OrderOutcome } from '../probe/capabilities.ts'
import type { Webhook } from './webhook.ts'
import type { Trace } from './trace.ts'

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
  /** Rules with the same one are watched together. */
  watch(trace: Trace): Watch
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

/** Tells what was seen of the rule with that id. */
export type Say<Name extends string = string> = (of: Name, finding: Finding) => void

/** What rules keep of a trace. Each exchange comes once, in front of all that came before it. */
export interface Watch<Name extends string = string> {
  /** Any exchange; after it, the method of its operation gets it. */
  see?(exchange: Exchange, say: Say<Name>): void
  createQuote?(quote: Exchange, say: Say<Name>): void
  createOrder?(order: Exchange, say: Say<Name>): void
  getOrderIntent?(intent: Exchange, say: Say<Name>): void
  monitorOrderStatus?(sync: Exchange, say: Say<Name>): void
  listProviderBanks?(list: Exchange, say: Say<Name>): void
  resolveBankAccount?(resolved: Exchange, say: Say<Name>): void
  receive?(webhook: Webhook, say: Say<Name>): void
  /** What only the whole trace shows. */
  end?(say: Say<Name>): void
}

export type About = Omit<TraceRule, 'id' | 'watch'>

/** By their ids. */
export type Abouts = Readonly<Record<string, About>>

/** Rules that share a watch. */
export function watching<Name extends string>(
  about: Readonly<Record<Name, About>>,
  watch: (trace: Trace) => Watch<Name>,
): readonly TraceRule[] {
  return (Object.keys(about) as Name[]).map((id) => ({ id, ...about[id], watch }))
}
