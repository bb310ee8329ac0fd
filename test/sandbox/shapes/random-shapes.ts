/** Shapes drawn at random: most of them are wrong somewhere, and some are right. */
import type { Shapes } from '../../../src/base/contract/generated/types.ts'
import type { Random } from '../../../src/base/vocabulary/random.ts'
import { NAMED_SHAPES } from '../../../src/base/contract/generated/named-shapes.ts'
import { DOCUMENTED } from '../../../src/sandbox/shapes/documented.ts'
import { SHAPE_FIELDS, type ShapePlace } from '../../../src/sandbox/shapes/fields.ts'
import { ATTRIBUTES } from '../../../src/sandbox/shapes/template.ts'

const ODD: readonly unknown[] = [
  ...[null, true, 0, -1, 1e21, 0.1, '', 'x', '{{', '{{order.id}}', '{{nobody}}', '\r\n', '💥'],
  ...[[], {}, { $: 'order.id' }, { $: 5 }, { $each: 'banks' }, { $if: {} }, { $literal: '{{a}}' }],
  ...[{ __proto__: null, constructor: 1 }, JSON.parse('{"__proto__": {"a": 1}}'), { $unknown: 1 }],
]

const OPTIONS: readonly (readonly [string, readonly unknown[]])[] = [
  ['as', ['number', 'text', 'list']],
  ['decimals', [0, 2, 18, 19, -1]],
  ['exponent', [true, 'yes']],
  ['case', ['upper', 'lower', 'title', 'snake']],
  ['time', ['seconds', 'epochSeconds', 'date', 'noon']],
  ['offset', ['+01:00', 'Z']],
  ['plus', ['30s', 'soon']],
  ['absent', ['omit', 'null', 'empty', 'never']],
  ['prefix', ['a ', '']],
  ['words', [{ buy: 'BUY', pending: 'waits' }, { completed: { $: 'now' } }]],
]

export class RandomShapes {
  readonly #draw: Random

  constructor(draw: Random) {
    this.#draw = draw
  }

  shapes(): Shapes {
    const all: Record<string, unknown> = {}
    for (let count = 1 + this.#draw.below(3); count > 0; count--) {
      const place = this.#of(['quote', 'order', 'intent', 'sync', 'banks', 'resolve'] as const)
      const other = this.#of(['errors', 'events', 'gateway', 'providerDetails', place] as const)
      all[other] = this.#place(other)
    }
    return all as Shapes
  }

  #place(place: ShapePlace): unknown {
    if (this.#isRare()) return this.#of([...Object.keys(NAMED_SHAPES[place] ?? {}), 'nothing'])
    const template = () => this.#template(place, 3)
    if (place === 'gateway') return template()
    if (place === 'providerDetails')
      return [{ side: this.#of(['buy', 'sell']), body: this.#withStatus(template()) }]
    if (place === 'events')
      return { [this.#of(['any', 'settling', 'completed', 'placed'])]: [{ body: template() }] }
    if (place === 'errors')
      return { body: template(), NO_ROUTE: { status: 200 + this.#draw.below(400) } }
    const names = [...Object.keys(DOCUMENTED[place as 'order']), 'trace', 'meta', 'a.b']
    const members = Array.from({ length: 1 + this.#draw.below(3) }, () => [
      this.#of(names),
      template(),
    ])
    const shape = this.#isRare() ? { body: template() } : { extra: Object.fromEntries(members) }
    return {
      ...shape,
      ...(this.#isRare() && { status: 200 + this.#draw.below(8) }),
      ...this.#headers(),
    }
  }

  #withStatus(body: unknown): unknown {
    return this.#isRare() ? body : { status: 'AWAITING', body }
  }

  #headers(): object {
    return this.#isRare() ? { headers: { [this.#of(['x-a', 'X B', 'date'])]: this.#of(ODD) } } : {}
  }

  #template(place: ShapePlace, depth: number): unknown {
    const kind = this.#draw.below(depth === 0 ? 3 : 8)
    if (kind === 0) return this.#of(ODD)
    if (kind < 3) return this.#value(place)
    const below = () => this.#template(place, depth - 1)
    if (kind === 3) return [below(), below()]
    if (kind === 4)
      return {
        $if: { [this.#of(ATTRIBUTES)]: this.#of(['buy', true, 'x']) },
        then: below(),
        else: below(),
      }
    if (kind === 5) {
      const each = { $each: this.#of(['quotes', 'banks', 'error.details']), of: below() }
      return this.#isRare() ? each : { ...each, by: this.#of(['{{now}}', 'x', '__proto__', 5]) }
    }
    return { [this.#of(['a', 'status', 'id', '$', 'data'])]: below(), b: below() }
  }

  #value(place: ShapePlace): unknown {
    const fields = Object.keys(SHAPE_FIELDS[place])
    const field = this.#draw.below(12) === 0 ? 'nobody' : this.#of(fields)
    if (this.#isRare()) return `text {{${field}}}`
    if (this.#isRare()) return { $: `ids.${this.#of(['a', 'B'])}`, like: 'a_0a' }
    const options = OPTIONS.filter(() => this.#isRare()).map(([name, values]) => [
      name,
      this.#of(values),
    ])
    return { $: field, ...Object.fromEntries(options) }
  }

  #of<T>(list: readonly T[]): T {
    return list[this.#draw.below(list.length)] as T
  }

  #isRare(): boolean {
    return this.#draw.below(6) === 0
  }
}
