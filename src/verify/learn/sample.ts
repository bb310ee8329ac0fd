/** One answer or event of the traffic, with what a template of its place could read. */
import type { Facts, IdScope, Value } from '../../sandbox/shapes/template.ts'
import type { ShapePlace } from '../../sandbox/shapes/fields.ts'
import type { Json } from './numerals.ts'

/** What is left out of its object. */
export const ABSENT: unique symbol = Symbol('absent')

export type SampledValue = Json | typeof ABSENT

export type Sample = {
  readonly place: ShapePlace
  /** `served`, the state of an event's order, or the code of an error. */
  readonly outcome: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Undefined if it is not JSON. */
  readonly body: Json | undefined
  readonly facts: SampleFacts
  /** Which event of its state it is. */
  readonly kind?: string
  /** A mistake that was made on purpose, as the recorder said. */
  readonly fault?: string | undefined
}

/** The facts of one message, under the names that templates read (fields.ts). */
export class SampleFacts implements Facts {
  readonly seed = 1
  /** What belongs to the message: its order, its customer and its call. */
  readonly names: Partial<Readonly<Record<IdScope, string>>> & { readonly call: string }
  readonly #values: ReadonlyMap<string, Value>
  /** Fields that are only known to within a few percent. */
  readonly rough: ReadonlySet<string>

  constructor(
    values: Iterable<readonly [string, Value]>,
    names: Partial<Record<IdScope, string>> & { readonly call: string },
    rough: Iterable<string> = [],
  ) {
    this.#values = new Map(values)
    this.names = names
    this.rough = new Set(rough)
  }

  get(field: string): Value {
    return this.#values.get(field)
  }

  stream(per: IdScope): string {
    if (per === 'business') return per
    const { call, order = call, customer = order } = this.names
    return { call, order, customer }[per]
  }

  /** With further facts, as of one element of a list. */
  with(more: Iterable<readonly [string, Value]>, call = ''): SampleFacts {
    const names = { ...this.names, call: this.names.call + call }
    return new SampleFacts([...this.#values, ...more], names, this.rough)
  }

  text(field: string): string | undefined {
    const value = this.#values.get(field)
    if (value === undefined || value === null || typeof value === 'object') return undefined
    return String(value)
  }
}

/** One member of a message. */
export type MemberSample = { readonly value: SampledValue; readonly facts: SampleFacts }
