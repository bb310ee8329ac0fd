/**
 * Which values of traffic are equal to earlier ones, whatever they are: the id of a status sync is
 * that of its order. Where a value of one side repeats, that at the same place of the other side
 * must be the one that stood beside it before. Of ids, references and addresses in both directions;
 * of amounts within one order or exchange, because others are equal by chance.
 */
import { receivedJson } from '../../base/vocabulary/json.ts'
import { utcInstant } from '../answers/timestamp.ts'
import { memberName } from './form.ts'
import { Recent } from '../rules/recent.ts'

/** What has the places: a request as it was sent, or the JSON that came. */
export type SpokenValues =
  { readonly path: string; readonly body: string } | { readonly json?: unknown }

/** Where a value was first seen, in words, and what stood there in the other side since. */
type Known = { readonly where: string; readonly others: Set<string> }

/** Beyond it, the oldest are forgotten: traffic has no end. */
const MOST_VALUES = 50_000
const MOST_OTHERS = 8
const MOST_PLACES = 500
const DEEPEST = 12
const [SHORTEST, LONGEST] = [6, 200]

const AMOUNT = /amount|output|total|paid|used|received|payout/i
const NUMBERED = /(?:id|reference|number)$/i
/** A moment of another time zone. */
const OFFSET = /^\d{4}-\d\d-\d\dT[\d:.]{5,18}[+-]\d\d:\d\d$/
const LONGEST_TEXT = 2_000
/** Parts of a sentence or of an address. */
const BETWEEN = /[\s,;:()"'/?=&#]+/
/** No word of a language, no moment, and too long for an amount. */
const ID_IN_TEXT = /^(?!\d{4}-\d\d-\d\d)(?=.*\d)[\w-]{8,200}$/
const DECIMAL = /^-?\d{1,30}(?:\.\d{1,30})?$/

export class Relations {
  readonly #other: string
  readonly #there = new Recent<Known>(MOST_VALUES)
  readonly #here = new Recent<Known>(MOST_VALUES)

  /** `other` is what the second side is called, such as `a sandbox`. */
  constructor(other: string) {
    this.#other = other
  }

  /** Of requests: what a client repeats is its own decision. */
  note(subject: string, scope: string, [one, other]: readonly [SpokenValues, SpokenValues]): void {
    for (const { place, values } of pairsOf(scope, one, other))
      this.#add(`${subject} ${place}`, values)
  }

  /** What repeats in one side only; scopes are orders, or exchanges without one. */
  differences(
    subject: string,
    scope: string,
    [one, other]: readonly [SpokenValues, SpokenValues],
  ): readonly string[] {
    const found = new Set<string>()
    for (const { place, values } of pairsOf(scope, one, other)) {
      const [there, here] = values
      const [was, is] = [this.#there.get(there), this.#here.get(here)]
      const isAmount = there?.startsWith('amount ') === true
      if (was !== undefined && here !== undefined && !was.others.has(here))
        found.add(`${place} is equal to ${was.where}, of ${this.#other} it is not`)
      else if (was === undefined && there !== undefined && is !== undefined && !isAmount)
        found.add(`${place} is new, of ${this.#other} it is equal to ${is.where}`)
      else this.#add(`${subject} ${place}`, values)
    }
    return [...found]
  }

  #add(where: string, [there, here]: Values): void {
    if (there === undefined || here === undefined) return
    note(this.#there, there, { where, other: here })
    note(this.#here, here, { where, other: there })
  }
}

type Values = readonly [there: string | undefined, here: string | undefined]

function note(
  known: Recent<Known>,
  value: string,
  { where, other }: { readonly where: string; readonly other: string },
): void {
  const found = known.get(value) ?? { where, others: new Set() }
  if (found.others.size < MOST_OTHERS) found.others.add(other)
  known.set(value, found)
}

/** The values at each place that both have. */
function* pairsOf(
  scope: string,
  one: SpokenValues,
  other: SpokenValues,
): Generator<{ readonly place: string; readonly values: Values }> {
  const here = new Map(placesIn(other))
  for (const [place, { name, value }] of placesIn(one)) {
    const its = here.get(place)
    if (its === undefined) continue
    yield { place, values: [valueOf(scope, name, value), valueOf(scope, name, its.value)] }
  }
}

type Place = readonly [place: string, { readonly name: string; readonly value: unknown }]

function placesIn(spoken: SpokenValues): readonly Place[] {
  const places: Place[] = []
  if ('path' in spoken) {
    const [path = '', query = ''] = spoken.path.split('?', 2)
    for (const [at, part] of path.split('/', MOST_PLACES).entries())
      places.push([`path[${at}]`, { name: 'id', value: part }])
    for (const [name, value] of new URLSearchParams(query)) places.push([name, { name, value }])
    add(places, 'request', '', receivedJson(spoken.body))
  } else add(places, 'body', '', spoken.json)
  return places
}

function add(places: Place[], place: string, name: string, value: unknown, depth = 0): void {
  if (places.length >= MOST_PLACES || depth > DEEPEST) return
  if (typeof value === 'string' || typeof value === 'number') places.push([place, { name, value }])
  if (typeof value === 'string') places.push(...idsIn(place, value))
  // The elements of two lists need not be in one order.
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length > 1))
    return
  for (const [member, inner] of Object.entries(value))
    add(
      places,
      `${place}.${memberName(member)}`,
      Array.isArray(value) ? name : member,
      inner,
      depth + 1,
    )
}

/** In a text of several words, or an address: the first id of one side is that of the other. */
function idsIn(place: string, text: string): readonly Place[] {
  const words = text.slice(0, LONGEST_TEXT).split(BETWEEN)
  if (words.length === 1) return []
  return words
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => ID_IN_TEXT.test(word))
    .map((value, at) => [`${place}, id ${at + 1} in it`, { name: 'id', value }])
}

/** Undefined for what is equal by chance, or always: words, rates, instants and short numbers. */
function valueOf(scope: string, name: string, value: unknown): string | undefined {
  if (typeof value === 'number' || (typeof value === 'string' && DECIMAL.test(value))) {
    if (AMOUNT.test(name)) return amountIn(scope, Number(value))
    if (typeof value === 'number' ? !NUMBERED.test(name) : value.length < 8 || value.includes('.'))
      return undefined
  }
  const text = String(value)
  const isId =
    text.length >= SHORTEST && text.length <= LONGEST && /\d/.test(text) && !/[\s…]/.test(text)
  return isId && utcInstant(text) === undefined && !OFFSET.test(text)
    ? `id ${text.toLowerCase()}`
    : undefined
}

function amountIn(scope: string, amount: number): string | undefined {
  const isByChance = Math.abs(amount) < 10 || !Number.isFinite(amount)
  return isByChance ? undefined : `amount ${scope} ${amount}`
}
