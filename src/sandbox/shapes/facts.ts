/** What the template of one place reads of one answer or event: lazily, field by field. */
import type { Facts, FieldKind, Fields, IdScope, Value } from './template.ts'

type Read<Source> = (of: Source) => Value

/** What a field holds and how it is read. A function without a kind reads a text. */
type Reader<Source> =
  | Read<Source>
  | {
      /** Undefined of what only conditions look at. */
      readonly kind: Fields[string] | undefined
      readonly read: Read<Source>
    }

/** The fields of a place. */
export type Readers<Source> = Readonly<Record<string, Reader<Source>>>

const holding =
  (kind: FieldKind) =>
  <Source>(read: Read<Source>): Reader<Source> => ({ kind, read })

export const amount = holding('amount')
export const price = holding('price')
export const count = holding('count')
export const flag = holding('boolean')

/** Of epoch milliseconds. */
export function moment<Source>(at: (of: Source) => number | null | undefined): Reader<Source> {
  const read = (of: Source) => {
    const ms = at(of) ?? undefined
    return ms === undefined ? undefined : new Date(ms)
  }
  return { kind: 'moment', read }
}

/** Each element can also read what is around it. */
export function list<Source, Element>(
  each: Readers<Element>,
  elements: (of: Source) => readonly Element[],
  around: (of: Source) => Facts,
): Reader<Source> {
  const read = (of: Source) => {
    const outer = around(of)
    return elements(of).map((element) => ({
      ...outer,
      get: (field: string) =>
        Object.hasOwn(each, field) ? valueIn(each[field], element) : outer.get(field),
    }))
  }
  return { kind: { each: readableFields(each) }, read }
}

export function attributes<Source>(reads: Readonly<Record<string, Read<Source>>>): Readers<Source> {
  const all = Object.entries(reads)
  return Object.fromEntries(all.map(([name, read]) => [name, { kind: undefined, read }]))
}

export function readableFields(readers: Readers<never>): Fields {
  const kinds = Object.entries(readers).map(
    ([name, reader]) => [name, typeof reader === 'function' ? 'text' : reader.kind] as const,
  )
  return Object.fromEntries(kinds.flatMap(([name, kind]) => (kind ? [[name, kind]] : [])))
}

function valueIn<Source>(reader: Reader<Source> | undefined, of: Source): Value {
  return typeof reader === 'function' ? reader(of) : reader?.read(of)
}

export function reading<Source>(
  readers: Readers<Source>,
  source: Source,
  { stream, seed }: { readonly seed: number; stream(of: NoInfer<Source>, per: IdScope): string },
): Facts {
  return {
    seed,
    get: (field) => valueIn(readers[field], source),
    stream: (per) => stream(source, per),
  }
}
