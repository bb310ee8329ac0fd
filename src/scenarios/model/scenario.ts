/**
 * A scenario as its author wrote it, after contracts/schemas/scenario.schema.json has let it
 * through. The schema is the authority and has the meaning of every member; these types follow it.
 */
import type { Behaviour } from '../../simulator/behaviour/behaviour.ts'
import type { OperationId } from '../../contract/generated/operations.ts'
import type { SimulateAction } from '../../simulator/orders/simulate.ts'
import type { EventType } from '../../simulator/webhooks/webhook.ts'

export const NEEDS = [
  'clock',
  'simulate',
  'behaviour',
  'webhooks',
  'magic',
  'inspect',
  'restart',
  'app',
] as const

/** What a target must be able to do. */
export type Need = (typeof NEEDS)[number]

/** A literal, or a mapping with one matcher (see matchers.ts). */
export type Expected = unknown

/** Names of references to keep, each with a JSONPath. */
export type Save = Readonly<Record<string, string>>

export type ReceiverAnswer = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly slow?: string
  readonly hang?: true
  readonly closed?: true
  readonly hangUp?: true
  readonly times?: number
}

export type WorldSection = Behaviour & {
  readonly seed?: number
  /** ISO 8601, or `manual` for the usual beginning. */
  readonly clock?: string
}

/** How the application under test is started, beside what the command line says of it. */
export type AppSection = {
  readonly start?: string
  /** The path of its receiver. */
  readonly webhooks?: string
  /** Null takes a variable away. */
  readonly env?: Readonly<Record<string, string | null>>
}

export type Scenario = {
  readonly name: string
  readonly why: string
  readonly covers?: readonly string[]
  readonly needs?: readonly Need[]
  readonly world?: WorldSection
  readonly receiver?: { readonly answers?: readonly ReceiverAnswer[]; readonly secret?: string }
  readonly app?: AppSection
  readonly steps: readonly Step[]
}

/** `hint` says what to mend where the step fails. */
type Titled = { readonly title?: string; readonly hint?: string }

export type Broken = 'reset' | 'truncate' | 'malform'

export type CallStep = Titled & {
  readonly call: OperationId
  readonly key?: string
  readonly body?: unknown
  readonly raw?: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly headers?: Readonly<Record<string, string>>
  readonly expect?: {
    readonly status?: Expected
    readonly headers?: Readonly<Record<string, Expected>>
    readonly body?: Expected
    readonly broken?: Broken
    readonly delayMs?: Expected
  }
  readonly save?: Save
}

export type SimulateStep = Titled & {
  readonly simulate: SimulateAction
  readonly order: string
  readonly amount?: string | number
  readonly reason?: string
  readonly refused?: string
  readonly save?: Save
}

export type AdvanceStep = Titled & { readonly advance: string }

export type RotateStep = Titled & {
  readonly rotate: { readonly overlap?: string }
  readonly save?: Save
}

export type ResendStep = Titled & {
  readonly resend: EventType
  readonly order: string
  readonly refused?: string
}

export type ReceiverStep = Titled & {
  readonly receiver: { readonly secret?: string; readonly answers?: readonly ReceiverAnswer[] }
}

export type BehaveStep = Titled & { readonly behave: Behaviour }

export type ExpectWebhookStep = Titled & {
  readonly expectWebhook: EventType | readonly EventType[]
  readonly order?: string
  readonly count?: number
  readonly nth?: number
  readonly signature?: 'valid' | 'invalid'
  readonly body?: Expected
  readonly headers?: Readonly<Record<string, Expected>>
  readonly within?: string
  readonly save?: Save
}

export type ExpectNoWebhookStep = Titled & {
  readonly expectNoWebhook: {
    readonly type?: EventType
    readonly order?: string
    readonly since?: 'start' | 'now'
    readonly within?: string
  }
}

export type ExpectDeliveryStep = Titled & {
  readonly expectDelivery: {
    readonly order?: string
    readonly type?: EventType
    readonly count?: number
    readonly status?: Expected
    readonly attempts?: Expected
    readonly reason?: Expected
    readonly last?: Expected
    readonly within?: string
  }
  readonly save?: Save
}

export type InspectStep = Titled & {
  readonly inspect: string
  readonly expect?: Expected
  readonly save?: Save
}

export type EventuallyStep = Titled & {
  readonly eventually: Step
  readonly within?: string
  readonly every?: string
}

export type ParallelStep = Titled & {
  readonly parallel: readonly (readonly Step[])[]
  readonly interleavings?: 'all' | number
  readonly statuses?: readonly number[]
}

export type RepeatStep = Titled & { readonly repeat: number; readonly steps: readonly Step[] }

export type RestartStep = Titled & { readonly restart: 'stop' | 'kill' }

export type AppStep = Titled & {
  readonly app: {
    readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    readonly path: string
    readonly body?: unknown
    readonly raw?: string
    readonly headers?: Readonly<Record<string, string>>
  }
  readonly expect?: {
    readonly status?: Expected
    readonly headers?: Readonly<Record<string, Expected>>
    readonly body?: Expected
  }
  readonly save?: Save
}

export type ExpectCallStep = Titled & {
  readonly expectCall: OperationId
  readonly count?: number
  readonly body?: Expected
  readonly status?: Expected
  readonly within?: string
}

export type Step =
  | CallStep
  | SimulateStep
  | AdvanceStep
  | RotateStep
  | ResendStep
  | ReceiverStep
  | BehaveStep
  | ExpectWebhookStep
  | ExpectNoWebhookStep
  | ExpectDeliveryStep
  | InspectStep
  | EventuallyStep
  | ParallelStep
  | RepeatStep
  | RestartStep
  | AppStep
  | ExpectCallStep

/** A scenario with where its parts are in the file. */
export type LoadedScenario = {
  readonly file: string
  readonly scenario: Scenario
  /** Lines, from 1, of every step, nested ones included. */
  readonly lines: ReadonlyMap<Step, number>
}
