/** An arrow between two lanes of a sequence diagram. */
export type Part = { readonly title: string; readonly text: string }

export type Step<Lane extends string = string> = {
  readonly id: string
  /** An instant in ISO 8601. */
  readonly at: string
  readonly from: Lane
  /** The same lane: something happens there. */
  readonly to: Lane
  readonly label: string
  /** What came back. */
  readonly answer?: string
  readonly tone: 'ok' | 'bad' | 'warn' | 'info' | 'dim'
  /** Not yet. */
  readonly isPlanned?: boolean
  readonly parts: readonly Part[]
}
