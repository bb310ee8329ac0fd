/** Shapes as they are compiled: what each place of a message is written with. */
import type { ErrorCode } from '../../base/vocabulary/errors.ts'
import type { Issue } from '../../base/vocabulary/issue.ts'
import type { OrderState } from '../simulator/orders/order.ts'
import type { Render } from './compile.ts'

export type Headers = readonly (readonly [name: string, value: Render])[]

/** How a documented answer is written. */
export type CompiledAnswer = {
  /** Of success. */
  readonly status: number | undefined
  readonly headers: Headers
  /** In place of the documented members. */
  readonly body: Render | undefined
  /** Beside them, or in the place of one. */
  readonly extra: readonly (readonly [name: string, value: Render])[]
}

export const ANSWER_PLACES = ['quote', 'order', 'intent', 'sync', 'banks', 'resolve'] as const
export type AnswerPlace = (typeof ANSWER_PLACES)[number]

/** Where the details of one provider, side, state or environment are stated. */
export type CompiledDetail = {
  readonly match: Readonly<Record<string, string>>
  readonly body: Render
}

export type CompiledError = {
  readonly status: number | undefined
  readonly code: string | undefined
  readonly message: Render | undefined
  readonly body: Render | undefined
  readonly headers: Headers
}

export type CompiledErrors = {
  readonly every: CompiledError
  readonly byCode: ReadonlyMap<ErrorCode, CompiledError>
  readonly conflict: Pick<CompiledAnswer, 'status' | 'headers' | 'extra'> & {
    readonly code: string | undefined
  }
  /** Nothing but statuses is stated. */
  readonly hasOnlyStatuses: boolean
}

export type CompiledEvent = {
  /** What the deployment calls the event. */
  readonly type: string | undefined
  readonly headers: Headers
  /** Headers that have the id of the delivery, and the signature. */
  readonly deliveryIn: readonly string[]
  readonly signatureIn: string | undefined
  readonly body: Render
  /** How much later than the move of the order. */
  readonly afterMs: number
}

export type CompiledShapes = {
  readonly answers: ReadonlyMap<AnswerPlace, CompiledAnswer>
  readonly details: readonly CompiledDetail[] | undefined
  readonly gateway: Render | undefined
  readonly errors: CompiledErrors | undefined
  /** By the state that the order came to; empty where no event is sent. */
  readonly events: ReadonlyMap<OrderState, readonly CompiledEvent[]> | undefined
  readonly contentType: string | undefined
  /** The status of every success but a created order. */
  readonly success: number | undefined
  /** The names of those that decide the answer of a place. */
  readonly of: Readonly<Record<AnswerPlace, readonly string[]>>
}

export type ReadShapes = { readonly compiled: CompiledShapes; readonly issues: readonly Issue[] }
