/**
 * Where an answer or a webhook is varied that the documentation leaves open. The sandbox knows no
 * variation: whoever opens it hands them in, and they see each response at the edge, and each
 * webhook as its attempt is prepared.
 */
import type { OperationId } from '../../base/contract/generated/operations.ts'
import type { OutgoingRequest } from '../../base/ports/transport.ts'
import type { EffectiveBehaviour } from './behaviour/behaviour.ts'
import type { Answer, ServiceRequest, WireForm } from './service-exchange.ts'

/** Names the variations of a response or a webhook. */
export const VARIATIONS_HEADER = 'x-ramp-variations'

export type SentResponse = {
  /** Null: a path that is no operation's. */
  readonly operation: OperationId | null
  readonly request: ServiceRequest
  readonly answer: Answer
}

/** The world that responds. */
export type RespondingWorld = {
  readonly seed: number
  readonly now: number
  readonly behaviour: EffectiveBehaviour
  /** Resolves when the webhooks that are due have been sent. */
  settle(): Promise<void>
}

type Webhook = Pick<OutgoingRequest, 'headers' | 'body'>

export type VariedWebhook = Webhook & {
  readonly form: WireForm
  /** How often it is sent. */
  readonly copies: number
  /** Events of their own that are sent beside it, which nobody sends again. */
  readonly beside: readonly { readonly type: string; readonly body: string }[]
  readonly names: readonly string[]
}

export interface WorldVariations {
  /** The same behaviour, which may note what is read of it. */
  watched(behaviour: EffectiveBehaviour): EffectiveBehaviour
  response(sent: SentResponse, by: RespondingWorld): Answer
  /** The same for every attempt of an event. */
  webhook(
    webhook: Webhook,
    of: {
      readonly seed: number
      readonly eventId: string
      readonly behaviour: EffectiveBehaviour
    },
  ): VariedWebhook
  /** The same for a world that repeats what this one did, which counts as nothing received. */
  ofRepetition(): WorldVariations
  /** A receiver met an attempt; `fault` joins the faults that were applied by `+`. */
  received(attempt: { readonly variations: readonly string[]; readonly fault: string | null }): void
}

export const noVariations: WorldVariations = {
  watched: (behaviour) => behaviour,
  response: ({ answer }) => answer,
  webhook: (webhook) => ({ ...webhook, copies: 1, beside: [], form: {}, names: [] }),
  received: () => {},
  ofRepetition: () => noVariations,
}

/** Whether the world notes and names its variations. */
export function isVaried({ always, sometimes, named }: EffectiveBehaviour['variations']): boolean {
  return named || always.length > 0 || sometimes.length > 0
}
