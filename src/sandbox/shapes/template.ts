/**
 * The grammar in which a configuration states how something is written that the documentation
 * leaves open. A template is JSON: constants stand for themselves, and objects with a member `$…`
 * are directives. It has no expressions: `traffic learn` writes it, and reads what it wrote.
 */

export type Template =
  null | boolean | number | string | readonly Template[] | { readonly [name: string]: Template }

/**
 * The value of a field: `{ $: order.fiatAmount, as: number, decimals: 2 }`. Within texts,
 * `{{name}}` stands for the text of a field.
 */
export type ValueOptions = {
  /** A JSON number, or a text; by itself an amount is a text, and a count a number. */
  readonly as?: 'number' | 'text' | undefined
  /** The number of decimals, rounded down; `1616.0` as a number too. */
  readonly decimals?: number | undefined
  /** As `1.616e3`. */
  readonly exponent?: boolean | undefined
  readonly case?: 'upper' | 'lower' | 'title' | undefined
  /** How a moment is written: by itself `milliseconds` of ISO 8601 with `Z`. */
  readonly time?: keyof typeof TIME_FORMS | undefined
  /** The zone of the ISO forms, in place of `Z`: `+01:00`. */
  readonly offset?: string | undefined
  /** Makes a moment later by this duration, such as `30s`. */
  readonly plus?: string | undefined
  /** The word for each value; a value without one stands for itself. */
  readonly words?: Readonly<Record<string, Template>> | undefined
  /** What is written if there is no value: by itself null. */
  readonly absent?: 'omit' | 'null' | 'empty' | undefined
  /** Of generated ids (`ids.<name>`): an example, whose letters and digits are drawn anew. */
  readonly like?: string | undefined
  /** What an id is the same for: by itself the order. */
  readonly per?: IdScope | undefined
  readonly prefix?: string | undefined
  readonly suffix?: string | undefined
}

/** The decimals of the second of each form of a moment; the last two are numbers. */
export const TIME_FORMS = {
  minutes: -1,
  seconds: 0,
  milliseconds: 3,
  microseconds: 6,
  date: -2,
  epochSeconds: 0,
  epochMilliseconds: 0,
} as const

export const ID_SCOPES = ['order', 'customer', 'call', 'business'] as const
export type IdScope = (typeof ID_SCOPES)[number]

/**
 * What conditions may look at, as in `{ $if: { side: buy, state: [failed, expired] }, then: … }`.
 * `cause` is the code of an error, and `details` whether it is about fields; `call` is `first` or
 * `later`; `payIn` is whether a buy shows an account to pay to.
 */
export const ATTRIBUTES = [
  'side',
  'state',
  'status',
  'provider',
  'chain',
  'asset',
  'currency',
  'environment',
  'operation',
  'cause',
  'call',
  'details',
  'payIn',
] as const
export type Attribute = (typeof ATTRIBUTES)[number]

/** Limits of one template, and of all together: what is beyond them is rejected when it is read. */
export const LIMITS = {
  depth: 32,
  nodes: 2_000,
  allNodes: 20_000,
  text: 4_000,
  elements: 1_000,
} as const

/** The value of a field before it is written; a moment is a Date, a list has the facts of each. */
export type Value = string | number | boolean | null | undefined | Date | readonly Facts[]

/** What a template may read, and nothing else: no key and no secret is a field. */
export type Facts = {
  /** Undefined if there is no value, or no such field here. */
  get(field: string): Value
  /** The name of the stream from which an id is drawn. */
  stream(per: IdScope): string
  readonly seed: number
}

/**
 * What fields hold: amounts are decimal texts. A price is what a quote has as a number; by itself
 * it is written as the text of an amount.
 */
export type FieldKind = 'text' | 'amount' | 'price' | 'count' | 'boolean' | 'moment' | 'list'

export function holdsAmount(kind: Fields[string] | undefined): boolean {
  return kind === 'amount' || kind === 'price'
}

/** The fields of a place, by their names; a list is read with the fields of its elements. */
export type Fields = Readonly<Record<string, FieldKind | { readonly each: Fields }>>
