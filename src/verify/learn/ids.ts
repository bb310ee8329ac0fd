/**
 * Values that a service generates: of one form, and the same or new for each call, order or
 * customer. One that comes again in another message is one id with one name.
 */
import type { IdScope, ValueOptions } from '../../sandbox/shapes/template.ts'
import { Numeral } from '../../sandbox/shapes/write-value.ts'
import { momentIn } from './moments.ts'
import { leavesOf, type Json } from './numerals.ts'
import { ABSENT, type MemberSample, type Sample, type SampleFacts } from './sample.ts'

export type Generated = { readonly name: string; readonly options: ValueOptions }

type Present = { readonly value: Json; readonly facts: SampleFacts }

const [SHORTEST, LONGEST] = [4, 200]
const SEVERAL = 'several'
const [MOST_VALUES, MOST_ORDERS] = [200_000, 5_000]
const CUSTOMER = /(?:^|[._])(?:customer|client|user|buyer|payer|holder)(?:$|[._]|I[dD]\b|Ref)/
const HEX = /^[0-9a-f]*$|^[0-9A-F]*$/

type Form = {
  readonly like: string
  readonly prefix: string
  readonly tailOf: (text: string) => string
}

type KnownId = {
  readonly like: string
  readonly per: IdScope
  readonly values: Map<string, string>
}

/** The ids that are known so far: what each was for each order. */
export class GeneratedIds {
  /** The message that has a value, or that several have it. */
  readonly #messages = new Map<string, string>()
  /** By name, with the value of each stream. */
  readonly #known = new Map<string, KnownId>()
  readonly #ofCalls = new Map<string, string>()
  /** By order. */
  readonly #values = new Map<string, Set<string>>()
  /** Those of the answers before this one. */
  #earlier = new Map<string, Set<string>>()

  constructor(samples: readonly Sample[]) {
    for (const { body, headers, facts } of samples) {
      const leaves = body === undefined ? [] : leavesOf(body).map(([, value]) => value)
      for (const value of [...leaves, ...Object.values(headers)])
        this.#note(value, facts.stream('call'))
    }
  }

  #note(value: Json, call: string): void {
    const text = textOf(value)
    if (text === undefined || !/\d/.test(text)) return
    const known = this.#messages.get(text)
    if (known === undefined && this.#messages.size < MOST_VALUES) this.#messages.set(text, call)
    else if (known !== call) this.#messages.set(text, SEVERAL)
  }

  /** Another kind of answer begins. */
  begin(): void {
    this.#earlier = new Map([...this.#values].map(([order, own]) => [order, new Set(own)]))
  }

  /** Whether most of the values are ids that other messages of their orders have. */
  areKnown(all: readonly MemberSample[], values = this.#values): boolean {
    const held = this.#held(all, values)
    return held >= 2 && held >= all.length * 0.8
  }

  /** Whether each of them is an id that another message of its order has, even if there is one. */
  areOfOrders(all: readonly MemberSample[]): boolean {
    return this.#held(all) === all.length
  }

  #held(all: readonly MemberSample[], values = this.#values): number {
    return all.filter(({ value, facts }) => {
      const text = value === ABSENT ? undefined : textOf(value)
      return text !== undefined && values.get(facts.stream('order'))?.has(text) === true
    }).length
  }

  /** Undefined if the values are of no one form, or of no scope. */
  find(path: string, all: readonly Present[]): Generated | undefined {
    const texts = all.map(({ value }) => textOf(value))
    if (texts.includes(undefined) || all.length === 0) return undefined
    const values = texts.filter((text) => text !== undefined)
    const form = formOf(values)
    if (form === undefined) return undefined
    const isNumber = all.every(({ value }) => typeof value === 'number')
    const tails = values.map(form.tailOf)
    const same = this.#sameAs(all, tails)
    // The orders of each provider have another id: then it is known by its provider.
    const isPartial = same === undefined || same.shared < all.length * 0.8
    if (isPartial && this.areKnown(all, this.#earlier) && this.#haveSeveral(all)) return undefined
    const per = same?.per ?? this.#scopeOf(path, all, values)
    if (per === undefined) return undefined
    const streams = all.map(({ facts }) => facts.stream(per))
    const name = same?.name ?? this.#nameFor(path, per, form)
    const known = this.#known.get(name) ?? { like: form.like, per, values: new Map() }
    this.#known.set(name, known)
    for (const [at, stream] of streams.entries()) {
      if (known.values.size < MOST_ORDERS) known.values.set(stream, tails[at] ?? '')
      const order = all[at]?.facts.stream('order') ?? ''
      const own = this.#values.get(order) ?? new Set()
      if (this.#values.size < MOST_ORDERS) this.#values.set(order, own.add(values[at] ?? ''))
    }
    return {
      name: `ids.${name}`,
      options: {
        like: known.like,
        ...(per === 'order' ? {} : { per }),
        ...(form.prefix === '' ? {} : { prefix: form.prefix }),
        ...(isNumber ? { as: 'number' as const } : {}),
      },
    }
  }

  #haveSeveral(all: readonly Present[]): boolean {
    return new Set(all.map(({ facts }) => facts.text('provider'))).size > 1
  }

  /** For an order or a customer only if the traffic shows it: another message has the value too. */
  #scopeOf(path: string, all: readonly Present[], values: readonly string[]): IdScope | undefined {
    const distinct = new Set(values).size
    if (distinct === 1) {
      const isSeldom = new Set(all.map(({ facts }) => facts.stream('order'))).size < 3
      if (!isSeldom || !looksGenerated(values[0])) return undefined
      return all[0]?.facts.names.order === undefined ? 'call' : 'order'
    }
    const isRepeated = (per: IdScope, most = 0) => {
      const byStream = new Map<string, string>()
      const others = all.filter(({ facts }, at) => {
        const value = values[at] ?? ''
        const known = byStream.get(facts.stream(per)) ?? value
        byStream.set(facts.stream(per), value)
        return known !== value
      })
      return others.length <= most && distinct >= byStream.size * 0.9 ? byStream.size : undefined
    }
    const [customers, orders] = [isRepeated('customer'), isRepeated('order')]
    const isTold = customers !== undefined && orders !== undefined
    if (isTold && customers < orders) return 'customer'
    // Where each customer has one order, only the name tells.
    if (isTold && customers === orders && CUSTOMER.test(path)) return 'customer'
    // The traffic does not always show whose call it is.
    if (orders === undefined && isRepeated('customer', all.length / 10) !== undefined)
      return 'customer'
    const isShared =
      values.filter((value) => this.#messages.get(value) === SEVERAL).length > values.length / 3
    const isOrders = orders !== undefined && all[0]?.facts.names.order !== undefined
    if (isOrders && (orders < values.length || isShared)) return 'order'
    if (distinct >= values.length * 0.95) return isOrders && isInOrder(all) ? 'order' : 'call'
    return undefined
  }

  /** One that the same orders or customers have elsewhere, maybe behind another prefix. */
  #sameAs(all: readonly Present[], tails: readonly string[]) {
    for (const [name, { per, values }] of this.#known) {
      if (per === 'call') continue
      const shared = all.flatMap(({ facts }, at) => {
        const own = values.get(facts.stream(per))
        return own === undefined ? [] : [own === tails[at]]
      })
      if (shared.length > 0 && shared.every(Boolean)) return { name, per, shared: shared.length }
    }
    return undefined
  }

  /** Ids of calls with one form and one name in their messages are one. */
  #nameFor(path: string, per: IdScope, { like, prefix }: Form): string {
    const key = `${path.split('.').at(-1) ?? ''} ${prefix} ${like}`
    const known = per === 'call' ? this.#ofCalls.get(key) : undefined
    const name = known ?? this.#newName(path)
    if (per === 'call') this.#ofCalls.set(key, name)
    return name
  }

  #newName(path: string): string {
    const words = path.split(/[^A-Za-z0-9]+/).filter((word) => /^[A-Za-z]/.test(word))
    const [around = '', last = 'id'] =
      words.slice(-2).length === 2 ? words.slice(-2) : ['', ...words]
    const isVague = /^(?:id|ref|reference|number|key|value)$/i.test(last)
    const own =
      isVague && around !== '' ? around + last.charAt(0).toUpperCase() + last.slice(1) : last
    const base = (own.charAt(0).toLowerCase() + own.slice(1)).slice(0, 30)
    let name = base
    for (let at = 2; this.#known.has(name); at++) name = `${base}${at}`
    return name
  }
}

function textOf(value: Json): string | undefined {
  if (value instanceof Numeral || isMoment(value)) return undefined
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 1_000 ? String(value) : undefined
  const isId =
    typeof value === 'string' &&
    !/^\d+\.\d+$/.test(value) &&
    value.length >= SHORTEST &&
    value.length <= LONGEST &&
    /^[A-Za-z0-9]+(?:[^A-Za-z0-9\s{}]+[A-Za-z0-9]+)*$/.test(value)
  return isId ? value : undefined
}

/** Ten digits of a text can be an account. */
function isMoment(value: Json): boolean {
  const isNumeric = typeof value === 'string' && /^\d+$/.test(value)
  return momentIn(value) !== undefined && !isNumeric
}

/** Whether each belongs to the call that placed the order: that is one call of each order. */
function isInOrder(all: readonly Present[]): boolean {
  return all.every(({ facts }) => facts.get('operation') === 'createOrder')
}

/** Fewer values without a digit are words, such as ONRAMP and OFFRAMP. */
const FEWEST_OF_LETTERS = 8

/** Whether a text is hardly a word, a version or a code of an enumeration. */
export function looksGenerated(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^[\w-]*$/.test(value) &&
    value.replaceAll(/[^0-9]/g, '').length >= 4 &&
    value.length >= 8 &&
    !isMoment(value)
  )
}

/** What all have in common: a prefix, the same length, and letters or digits at each place. */
function formOf(values: readonly string[]): Form | undefined {
  const some = [...new Set(values)].slice(0, 200)
  if (some.length < FEWEST_OF_LETTERS && !some.some((value) => /\d/.test(value))) return undefined
  const [first = ''] = some
  const mark = /^[A-Za-z]{2,}[^A-Za-z0-9]|^.*[^A-Za-z0-9](?=[A-Za-z0-9]{4})/
  const prefix = some.length === 1 ? (mark.exec(first)?.[0] ?? '') : commonPrefix(some)
  if (first.length === prefix.length) return undefined
  const tails = some.map((value) => value.slice(prefix.length))
  const separators = new Set(tails.map((tail) => tail.replaceAll(/[A-Za-z0-9]+/g, 'x')))
  if (separators.size > 1) return undefined
  const parts = (tails[0] ?? '').split(/([^A-Za-z0-9]+)/)
  const like = parts.map((part, at) => {
    if (at % 2 === 1) return part
    const own = tails.map((tail) => tail.split(/[^A-Za-z0-9]+/)[at / 2] ?? '')
    return exampleOf(own, at < parts.length - 1)
  })
  if (like.includes(undefined)) return undefined
  return { like: like.join(''), prefix, tailOf: (text) => text.slice(prefix.length) }
}

/** Undefined if the lengths differ too much for one form. */
function exampleOf(parts: readonly string[], isBeforeMark: boolean): string | undefined {
  // A word before a mark stays: one for each provider, for example, is no form of all.
  if (isBeforeMark && parts.every((part) => /^[A-Za-z]+$/.test(part)) && !HEX.test(parts.join('')))
    return new Set(parts).size === 1 ? parts[0] : undefined
  const lengths = parts.map(({ length }) => length)
  const length = Math.max(...lengths)
  if (length - Math.min(...lengths) > Math.max(1, length / 8)) return undefined
  const joined = parts.join('')
  const hasDigits = /\d/.test(joined)
  const isHex = HEX.test(joined) && /[a-f]/i.test(joined)
  const [lower, upper] = [/[a-z]/.test(joined), /[A-Z]/.test(joined)]
  if (isHex) return alternating([lower ? 'a' : 'A', '0'], length)
  const letters = [...(lower ? ['z'] : []), ...(upper ? ['Z'] : []), ...(hasDigits ? ['0'] : [])]
  return alternating(letters, length)
}

function alternating(chars: readonly string[], length: number): string {
  return Array.from({ length }, (_, at) => chars[at % chars.length] ?? '0').join('')
}

/** Up to a mark or a change of letters that all share: `tr_`, `0x`, `BX`. */
function commonPrefix(values: readonly string[]): string {
  const [first = ''] = values
  let length = 0
  while (length < first.length && values.every((value) => value[length] === first[length]))
    length += 1
  const common = first.slice(0, length)
  const marked = /^.*[^A-Za-z0-9]/.exec(common)?.[0] ?? ''
  if (marked !== '') return marked
  if (common.startsWith('0x')) return '0x'
  // Two letters are not shared by chance if three values or more have them.
  const letters = /^[A-Za-z]{2,}/.exec(common)?.[0] ?? ''
  return values.length >= 3 && letters.length >= 2 ? letters : ''
}
