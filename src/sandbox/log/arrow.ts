/** An arrow between the parties of an order: how anything that happened is shown. */

/** Text that an arrow shows when a reader opens it. */
export type Part = {
  readonly title: string
  readonly text: string
  /** True if every byte counts, such as those of a body that was signed. */
  readonly isExact?: boolean
}

export type Arrow<Lane extends string = string> = {
  readonly id: string
  /** In the log of the world; undefined if it has left it, or is planned. */
  readonly number?: number
  /** An instant in ISO 8601. */
  readonly at: string
  readonly from: Lane
  /** The same as `from` if something happens at one party. */
  readonly to: Lane
  readonly label: string
  /** What came back, or who caused it: `201`, `by the provider`. */
  readonly answer?: string
  readonly tone: 'ok' | 'bad' | 'warn' | 'info' | 'dim'
  /** The payment window that it opens or closes; a move of the clock goes through every lane. */
  readonly mark?: 'clock' | 'window opens' | 'window' | 'window closes'
  /** The URL of the receiver that it goes to. */
  readonly receiver?: string
  /** The id of the event that it sends. */
  readonly eventId?: string
  /** Why it happened or is planned, as a sentence. */
  readonly why?: string
  /** True if it did not reach `to`. */
  readonly isLost?: boolean
  /** True if it is planned and has not happened yet. */
  readonly isPlanned?: boolean
  readonly parts: readonly Part[]
}

export const LANES = ['customer', 'application', 'service', 'provider', 'receiver'] as const
export type Lane = (typeof LANES)[number]
export type OrderArrow = Arrow<Lane>

/** `application → service`, or one name if something happens at one party; `→×` if it was lost. */
export function partiesOf({ from, to, isLost = false }: Pick<Arrow, 'from' | 'to' | 'isLost'>) {
  return from === to ? from : `${from} →${isLost ? '×' : ''} ${to}`
}

/** Without its time: `service → receiver: completed (200)`. */
export function arrowText(arrow: Arrow): string {
  const { label, answer } = arrow
  return `${partiesOf(arrow)}: ${label}${answer === undefined ? '' : ` (${answer})`}`
}

/** One that was not known yet, with the order that it is about. */
export type NewArrow = {
  /** The reference of the order; empty if it concerns no order. */
  readonly about: string
  readonly arrow: OrderArrow
}

/** Without its parties: `RMP-SBX-4A04828C: completed → 200`. */
export function entryText({ about, arrow: { label, answer } }: NewArrow): string {
  return `${about === '' ? '' : `${about}: `}${label}${answer === undefined ? '' : ` → ${answer}`}`
}
