/**
 * A change of responses or webhooks that breaks no statement of the documentation. To add one,
 * write it in a file of transforms/ and add a line to transform-list.ts.
 */
import type { WireForm } from '../../sandbox/simulator/service-exchange.ts'
import type { VariedWebhook } from '../../sandbox/simulator/variations.ts'
import type { OperationId } from '../../base/contract/generated/operations.ts'

/** The response, or the webhook, that is changed. */
export type VariedSubject =
  | { readonly of: OperationId; readonly status: number; readonly isConflict: boolean }
  | { readonly of: 'webhook' }

export type Varied = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly form: WireForm
  /** How often a webhook is sent. */
  readonly copies: number
  /** The bodies of further webhooks, sent beside it. */
  readonly beside: VariedWebhook['beside']
}

export type Transform = {
  /** As the end of "the service …". */
  readonly does: string
  readonly section: `§${string}`
  /** What leaves it open. */
  readonly open: string
  readonly evidence?: string
  /** The assumptions of contracts/assumptions.yaml that it varies, if no setting does. */
  readonly varies?: readonly string[]
  /** What a client does that works with and without it. */
  readonly advice: string
  /** Of those with the same text, one applies at a time. */
  readonly kind?: string
  readonly isAbout: (subject: VariedSubject) => boolean
  /** A function of parsed JSON; returns the same value if it has nothing to change. */
  readonly json?: (json: unknown) => unknown
  /** A function of the text of the body, after every `json`. */
  readonly text?: (text: string) => string
  /** Everything else, after every `text`. Undefined if it has nothing to change. */
  readonly rest?: (varied: Varied) => Partial<Varied> | undefined
}

export type JsonFields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isWebhook = ({ of }: VariedSubject): boolean => of === 'webhook'
export const isResponse = (subject: VariedSubject): boolean => !isWebhook(subject)
export const isEither = (): boolean => true
/** A response whose fields are documented. A conflict can have a status of success. */
export const isSuccessOf =
  (operation: OperationId) =>
  (subject: VariedSubject): boolean =>
    subject.of === operation &&
    'status' in subject &&
    isSuccess(subject.status) &&
    !subject.isConflict

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299
}

/** Every object in a value, from the inside out. */
export function mapObjects(value: unknown, change: (fields: JsonFields) => JsonFields): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change))
  if (!isFields(value)) return value
  const inner = Object.entries(value).map(([name, item]) => [name, mapObjects(item, change)])
  return change(Object.fromEntries(inner))
}

/** Every field of every object whose name is wanted. */
export function mapFields(
  value: unknown,
  isWanted: (name: string) => boolean,
  change: (item: unknown) => unknown,
): unknown {
  return mapObjects(value, (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, item]) => [name, isWanted(name) ? change(item) : item]),
    ),
  )
}

/** With fields replaced in an object; other values stay as they are. */
export function withFields(value: unknown, over: (fields: JsonFields) => JsonFields): unknown {
  return isFields(value) ? { ...value, ...over(value) } : value
}
