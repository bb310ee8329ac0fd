/** What a run sent and received, and when, so that it can be repeated against a sandbox. */
import type { Exchange } from '../../base/client/exchange.ts'
import type { OwnArrival } from '../client/webhook-capture.ts'

export type RecordedCall = {
  readonly atMs: number
  readonly exchange: Exchange
  /** Its place in the list of entries of the file, from 0. */
  readonly entry: number
}

/** What a sandbox can repeat; events are in order. */
export type RecordedCalls = {
  readonly events: readonly RecordedCall[]
  /** About orders of the run. */
  readonly webhooks: readonly OwnArrival[]
  /** How many calls are not among the events. */
  readonly leftOut: number
}
