/** What a check of the exam is, and what it finds. */
import type { Application } from '../application.ts'
import type { Effect, EffectName, OrderNames, OrderState, Side } from '../order-look.ts'
import type { SignatureScheme } from '../../simulator/webhooks/signature.ts'
import type { Answer, Shot } from './shot.ts'

/** How much a failed check counts: money is lost or forged; webhooks are lost; a smaller defect. */
export type Weight = 'critical' | 'major' | 'minor'

/** What the receiver has to change; each names a part of the receivers in examples/receivers. */
export type Fix = 'raw-body' | 'signature' | 'apply'

/** Entries of an adapter that a check needs. */
export type NeedOfExam =
  | 'buy.effect'
  | 'buy.effect.amount'
  | 'buy.effect.live'
  | 'sell.debited.amount'
  | 'sell.returned'
  | 'sell.returned.amount'
  | 'setSecret'
  | 'refresh'
  | 'start'
  | 'state'

export type Check = {
  readonly id: string
  readonly title: string
  readonly reason: string
  readonly weight: Weight
  readonly fix: Fix
  readonly needs?: readonly NeedOfExam[]
  /** Why it does not apply to a scheme. */
  readonly unless?: (scheme: SignatureScheme) => string | undefined
  readonly run: (exam: Exam) => Promise<Finding>
}

/** Undefined: passed. */
export type Finding = Problem | Skip | undefined

export type Problem = {
  /** What must happen, and what came. */
  readonly expected: string
  readonly received: string
  readonly sent?: Shot
}

type Skip = { readonly skipped: string }

/** A webhook event as an object, before it becomes bytes. */
export type Event = {
  readonly id: string
  readonly type: string
  readonly createdAt: string
  readonly livemode: boolean
  readonly data: Readonly<Record<string, unknown>>
}

export type Subject = {
  readonly names: OrderNames
  /** In the order in which they happened: created, perhaps updated, and the last one. */
  readonly events: readonly Event[]
  /** A buy is completed, a sell fails; where the order was paid only, the last event so far. */
  readonly end: Event
}

/** How far an order has come at the service, which an application may ask by itself. */
export type Stage = 'paid' | 'ended'

export type Signed = {
  /** The secrets that sign, the newest first; the receiver's by default. */
  readonly secrets?: readonly [string, ...string[]]
  /** Epoch milliseconds that the signature states; now by default. */
  readonly at?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly isChunked?: boolean
}

export interface Exam {
  readonly scheme: SignatureScheme
  /** The newest. */
  readonly secret: string
  /** That the receiver was started with. */
  readonly firstSecret: string
  /** Undefined where a URL is all that is known. */
  readonly application: Application | undefined
  /** Epoch milliseconds. */
  now(): number
  /** An order that no other check has used, ended by default, with none of its webhooks sent. */
  order(side?: Side, stage?: Stage): Promise<Subject>
  /** Rightly signed. */
  signed(body: string, how?: Signed): Shot
  post(shot: Shot): Promise<Answer>
  /** Whether a rightly signed event was taken. */
  isTaken(answer: Answer): boolean
  /** What the answer to a plain event means for the other checks. */
  judgement(): 'taken' | 'unknown order' | 'refused'
  /** How the receiver answers a plain event: what it takes is answered so. */
  reference(): Promise<Answer>
  /** Gives the application a new secret, and resolves with it. */
  rotate(): Promise<string>
  state(names: OrderNames): Promise<OrderState>
  /** Waits for so many, as long as an effect may take. */
  effect(names: OrderNames, name: EffectName, count: number): Promise<Effect>
}
