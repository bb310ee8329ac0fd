import type { Fix, Weight } from '../../base/contract/generated/types.ts'
import type { RawWebhook } from '../application/raw-webhook.ts'

export type Grading = {
  readonly id: string
  readonly title: string
  readonly reason: string
  /** How much a failed check counts: money is lost or forged; webhooks are lost; less. */
  readonly weight: Weight
  /** What the receiver has to change. */
  readonly fix: Fix
  /** The rules of the documentation that demand it; none of a row that is only advice. */
  readonly rules: readonly string[]
}

export type Problem = {
  /** What must happen, and what came. */
  readonly expected: string
  readonly received: string
  /** The last webhook before it. */
  readonly sent?: RawWebhook
}

export type ExamRow = Grading & {
  readonly verdict: 'passed' | 'failed' | 'skipped'
  readonly tookMs: number
  readonly problem?: Problem
  /** What it does otherwise than the documentation demands: nothing that counts. */
  readonly advice?: Problem & { readonly because: string }
  /** Why it was skipped. */
  readonly because?: string
}
