/** A webhook, and what a run that receives webhooks knows beside them. */
import type { Arrival, BodilessRequest } from '../../base/client/webhook-receiver.ts'
import type { Side } from '../../base/vocabulary/side.ts'

/** A request of the service to the business. */
export type Webhook = Pick<Arrival, 'headers' | 'body' | 'json' | 'at'> & {
  /** As its receiver has it. */
  readonly arrival?: Arrival
  /** It was answered with 500 before. */
  readonly isRetry?: true
  /** What the recorder found: the body is not as it was sent, so nobody else can. */
  readonly signature: string | undefined
  /** Until its receiver answered, or the sender gave up. */
  readonly tookMs: number
  readonly isAnswered: boolean
}

/** What the run knows of its receiver, which no exchange shows. */
export type ReceiverNote = {
  /** What arrived and names no order of the run. */
  readonly unknown: readonly Arrival[]
  readonly bodiless: readonly BodilessRequest[]
  readonly isRegistered: boolean
  /** Path of the registered address, if nothing on the way can change it. */
  readonly path: string | undefined
  /** The signing secret, as messages may have it; none if it is not known. */
  readonly secrets: readonly string[]
  /** Transactions that the run brought to completion. */
  readonly completed: { readonly [S in Side]?: string | undefined }
}

/** What a receiver that has the secret says of a signature that matches nothing. */
export const UNMATCHED = 'unmatched'
