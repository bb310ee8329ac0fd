/**
 * What a world's log has: every message and every change, with a number in one causal order. An
 * entry is written when it happens, with the entry that it follows from.
 */
import type { ScenarioProgress } from '../../base/contract/generated/control-types.d.ts'
import type { OutgoingRequest, TransportResult } from '../../base/ports/transport.ts'
import type { ClockState } from '../simulator/clock/clock.ts'
import type { Answer } from '../simulator/service-exchange.ts'
import type { RequestProblem } from './request-problem.ts'
import type { Applied, Change } from '../simulator/rows.ts'

type Head = {
  /** Counts every entry since the start, or the last reset, from 1. */
  readonly number: number
  /** Simulated time. */
  readonly at: number
  /** The number of an earlier entry; undefined if none caused it, or it has left the log. */
  readonly cause: number | undefined
}

type Kinds = {
  /** A request of the service, or a call of the control API that may change something. */
  request: {
    readonly method: string
    /** As sent, query included. */
    readonly path: string
    readonly host: string | undefined
    /** Null: a path that is no operation's. */
    readonly operation: string | null
    readonly isControl: boolean
    /** Counts the requests of the service since the start from 1; 0 for a control call. */
    readonly sequence: number
    /** Names and values in turn, as received; null once the text has left the log. */
    readonly headers: readonly string[] | null
    /** Bytes if they are not UTF-8; null if it was absent, or has left the log. */
    readonly body: string | Uint8Array | null
  }
  /** Its cause is the request. */
  answer: {
    readonly status: number
    readonly headers: Answer['headers']
    /** Null if the connection broke before it, or it has left the log. */
    readonly response: string | null
    readonly breaks: Answer['breaks']
    readonly tookMs: number
    /** The injected faults, joined by `+`. */
    readonly fault: string | undefined
    readonly variations: string | undefined
    /** Of an error whose shape does not say it. */
    readonly problem?: RequestProblem | undefined
  }
  /** One transaction. A step that was due follows from the change that planned it. */
  change: { readonly change: Change; readonly applied: Applied }
  /** Somebody moves the clock. What is due on the way comes next, and last of all `moved`. */
  clock: AskedMove & {
    /** Counts the moves since the start from 1. */
    readonly sequence: number
  }
  /** Its cause is the move. */
  moved: { readonly to: number; readonly clock: ClockState }
  /** A webhook is sent. It follows from the change that made its delivery due. */
  attempt: {
    readonly deliveryId: string
    readonly orderId: string
    /** Index of the attempt of the delivery that it becomes. */
    readonly index: number
    readonly request: OutgoingRequest
    /** How often it is sent. */
    readonly copies: number
  }
  /** What the receiver answered to each copy. The change that records it follows from it. */
  reply: { readonly deliveryId: string; readonly results: readonly TransportResult[] }
  /** Somebody runs a scenario, in a world of its own. */
  run: { readonly run: ScenarioProgress }
  /** The world was replaced, by its initial state or by a snapshot: the first entry of its log. */
  reset: object
}

/** What somebody asks of the clock. */
export type AskedMove = {
  readonly operation: 'advanceClock' | 'setClock' | 'setClockMode'
  readonly body: object
}

export type LogKind = keyof Kinds

export type EntryOf<Kind extends LogKind> = Kind extends LogKind
  ? Head & { readonly kind: Kind } & Kinds[Kind]
  : never

export type LogEntry = EntryOf<LogKind>

/** What is not known before it is written. */
export type EntryFacts<Kind extends LogKind> = Omit<
  EntryOf<Kind>,
  'number' | 'at' | 'cause' | 'kind'
>
