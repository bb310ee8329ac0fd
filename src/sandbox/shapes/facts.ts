/** What the template of one place reads of one answer or event: lazily, field by field. */
import type { Facts, FieldKind, Fields, IdScope, Value } from './template.ts'

/** How each field of a place is read. A field without a reader does not compile. */
export type Readers<Source, F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends FieldKind
    ? (of: Source) => Value
    : (of: Source) => readonly Facts[]
}

type AnyReaders<Source> = Readonly<Record<string, (of: Source) => Value>>

export class Reading<Source> implements Facts {
  readonly seed: number
  readonly #readers: AnyReaders<Source>
  readonly #source: Source
  readonly #stream: (of: Source, per: IdScope) => string

  constructor(
    readers: AnyReaders<Source>,
    source: Source,
    { stream, seed }: { readonly seed: number; stream(of: NoInfer<Source>, per: IdScope): string },
  ) {
    this.#readers = readers
    this.#stream = stream
    this.#source = source
    this.seed = seed
  }

  get(field: string): Value {
    return this.#readers[field]?.(this.#source)
  }

  stream(per: IdScope): string {
    return this.#stream(this.#source, per)
  }
}

/** One element of a list, which can also read what is around it. */
export class ElementFacts<Element> implements Facts {
  readonly seed: number
  readonly #readers: AnyReaders<Element>
  readonly #element: Element
  readonly #around: Facts

  constructor(readers: AnyReaders<Element>, element: Element, around: Facts) {
    this.#readers = readers
    this.#element = element
    this.#around = around
    this.seed = around.seed
  }

  get(field: string): Value {
    const read = this.#readers[field]
    return read === undefined ? this.#around.get(field) : read(this.#element)
  }

  stream(per: IdScope): string {
    return this.#around.stream(per)
  }
}
