/** One change to the happy path, at its choice points. */
import type { Step } from '../../scenarios/model/scenario.ts'
import type { Draft } from './draft.ts'

export type Perturbation = {
  readonly id: string
  /** In a few words, for people. */
  readonly text: string
  readonly points: readonly string[]
  /** Perturbations of one kind mostly show one defect. */
  readonly kind?: string
  readonly change: (draft: Draft) => Draft
  /** The ids of those that it joins: what fails with one of them fails with it, too. */
  readonly joins?: readonly string[]
  /** Ends the application, and starts it again. */
  readonly restartsApp?: true
  /** Applied after all others. */
  readonly isLast?: true
}

export const ORDER = '${order.transaction}'

export const DEPOSIT: Step = { simulate: 'deposit', order: ORDER }

export const FAILS: Step = { simulate: 'fail', order: ORDER }

/**
 * An answer that comes after the webhooks, however slow the machine is. An application that takes
 * none before the answer gets it in the end, and the webhooks again.
 */
export const HELD_UNTIL_SENT = { do: 'latency', by: '2s', until: 'sent' } as const

/** Faults, and steps of these slots, follow those of the draft; everything else replaces it. */
export function adding(more: Partial<Draft>): Perturbation['change'] {
  return (draft) => {
    const joined = <T>(one: readonly T[], other: readonly T[] = []) => [...one, ...other]
    return {
      ...{ ...draft, ...more },
      webhooks: joined(draft.webhooks, more.webhooks),
      http: joined(draft.http, more.http),
      placed: joined(draft.placed, more.placed),
      paid: joined(draft.paid, more.paid),
      ended: joined(draft.ended, more.ended),
      late: joined(draft.late, more.late),
    }
  }
}

export function resendOf(type: string): Step {
  return { resend: type, order: ORDER } as Step
}
