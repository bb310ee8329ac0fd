/** One member over all messages, and what is said of it, whatever explains it. */
import type { ShapePlace } from '../../sandbox/shapes/fields.ts'
import type { Fields, Template, ValueOptions } from '../../sandbox/shapes/template.ts'
import type { GeneratedIds } from './ids.ts'
import type { Json } from './numerals.ts'
import { isOfCustomer } from '../../base/vocabulary/customer-field.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { Numeral } from '../../sandbox/shapes/write-value.ts'
import { type LineEvidence, type Explained } from './explained.ts'
import { ABSENT, type MemberSample, type SampledValue } from './sample.ts'

export type Context = {
  readonly place: ShapePlace
  readonly fields: Fields
  readonly path: string
  readonly ids: GeneratedIds
  /** How many conditions are around. */
  readonly splits: number
  /** What explains it in events of other states. */
  readonly elsewhere?: readonly Explained[]
}

export type Candidate = {
  readonly template: Template
  readonly cost: number
  readonly missed: readonly MemberSample[]
}

const LONGEST_EXAMPLE = 60

export function leaf(
  template: Template,
  all: readonly MemberSample[],
  missed: readonly MemberSample[],
): Explained {
  const [first] = missed
  const evidence: LineEvidence = {
    ...{ seen: all.length, missed: missed.length },
    ...(first === undefined ? {} : { example: shownValue(first.value) }),
  }
  return { kind: 'leaf', template, evidence }
}

export function ordersOf(all: readonly MemberSample[]): number {
  return new Set(all.map(({ facts }) => facts.stream('order'))).size
}

export function shownValue(value: SampledValue): string {
  if (value === ABSENT) return 'nothing'
  if (value instanceof Numeral) return value.text
  return cut(JSON.stringify(value), LONGEST_EXAMPLE)
}

export function fieldTemplate(field: string, options: ValueOptions): Template {
  return { $: field, ...defined(options) }
}

export function absenceOf(value: SampledValue): 'omit' | 'null' | 'empty' | undefined {
  if (value === ABSENT) return 'omit'
  if (value === null) return 'null'
  return value === '' ? 'empty' : undefined
}

/** A name or an account in a member that says so never gets into a file that teams commit. */
export function isPrivate(path: string, value: Json): boolean {
  const name = path.split('.').at(-1)?.replaceAll('[]', '') ?? ''
  return typeof value === 'string' && value !== '' && isOfCustomer(name)
}

export function constantOf(value: Json): Template {
  if (value instanceof Numeral) return Number(value.text)
  if (typeof value === 'string' && value.includes('{{')) return { $literal: value }
  return value as Template
}
