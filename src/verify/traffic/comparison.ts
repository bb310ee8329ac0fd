/**
 * Compares pairs of exchanges and of webhooks: in form (form.ts), and in which values are equal to
 * earlier ones (relations.ts). Its callers have two sides of the same traffic and pair them. It
 * counts what is equal by kind of answer, and each difference with an example.
 */
import type { HttpResponse } from '../../base/client/exchange.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { formDifferences, wordsOf, type ComparedMessage, type SideNames } from './form.ts'
import { Relations } from './relations.ts'
import { webhookPairs, type SentWebhook } from './webhook-pairs.ts'

export type Asked = { readonly path: string; readonly body: string }

/** A request and its response; `order` is the order that they are about. */
export type ComparedExchange = {
  readonly request: Asked
  readonly response: Pick<HttpResponse, 'status' | 'body' | 'json'>
}

type About = {
  readonly operation: string
  /** Where amounts belong together: an order, or the exchange itself. */
  readonly scope: string
  /** Places in the list of entries of each file; without a second file, of the first one. */
  readonly entries: readonly number[]
}

export type TrafficDifference = {
  readonly difference: string
  readonly answers: number
  /** Such as `createOrder 201` or `webhook transaction.completed`. */
  readonly kinds: readonly string[]
  /** The first pair that has it: places in `log.entries`, of a webhook that of its order. */
  readonly entries: readonly number[]
}

export type Compared = {
  /** Pairs of answers and of webhooks, and those of them that are equal but for values. */
  readonly compared: number
  readonly equal: number
  /** Never 100 while any differs; 0 if none was compared. */
  readonly percent: number
  readonly kinds: readonly {
    readonly kind: string
    readonly compared: number
    readonly equal: number
  }[]
  /** What the most pairs share comes first. */
  readonly differences: readonly TrafficDifference[]
}

/** Gets the kind of each pair that differs, and where its answer is; of a webhook, its order. */
export type OnDifferent = (kind: string, entry: number) => void

/** Causes and kinds beyond these are counted, and not listed. */
const MOST_CAUSES = 100
const MOST_KINDS = 200
const LONGEST_TYPE = 60

const DEEPEST = 12
const MOST_MEMBERS = 500

/** How many texts are the same. A masked one is only in recordings. */
function sameTextsOf(one: unknown, other: unknown, depth = 0): number {
  if (typeof one === 'string') return Number(one === other && !one.includes('…'))
  if (typeof one !== 'object' || one === null || depth > DEEPEST) return 0
  return Object.entries(one)
    .slice(0, MOST_MEMBERS)
    .reduce((sum, [name, own]) => sum + sameTextsOf(own, memberOf(other, name), depth + 1), 0)
}

export class Comparison {
  readonly #names: SideNames
  readonly #onDifferent: OnDifferent
  readonly #relations: Relations
  readonly #kinds = new Map<string, { compared: number; equal: number }>()
  readonly #causes = new Map<
    string,
    { answers: number; kinds: Set<string>; entries: readonly number[] }
  >()
  #compared = 0
  #equal = 0
  /** By entry of an error, the texts that both sides have at the same place. */
  readonly sameTexts = new Map<number, number>()

  constructor(names: SideNames, onDifferent: OnDifferent = () => {}) {
    this.#names = names
    this.#onDifferent = onDifferent
    this.#relations = new Relations(names.other)
  }

  pair(about: About, one: ComparedExchange, other: ComparedExchange): void {
    const { operation, scope, entries } = about
    const [there, here] = [one, other].map(({ request, response }) => ({
      ...response,
      asked: wordsOf(request),
    })) as [ComparedMessage, ComparedMessage]
    this.#relations.note(operation, scope, [one.request, other.request])
    const kind = `${operation} ${there.status}`
    if (there.status >= 400) this.sameTexts.set(entries[0] ?? 0, sameTextsOf(there.json, here.json))
    const isSameKind = there.status < 300 === here.status < 300
    this.note(kind, entries, [
      ...formDifferences(there, here, this.#names),
      ...(isSameKind ? this.#relations.differences(operation, scope, [there, here]) : []),
    ])
  }

  /** All webhooks about one order, which each side asked for with these words. */
  webhooks(
    { scope, entries }: Omit<About, 'operation'>,
    [one, other]: readonly [readonly SentWebhook[], readonly SentWebhook[]],
    asked: readonly [Asked, Asked],
  ): void {
    const [there, here] = asked.map(wordsOf) as [ComparedMessage['asked'], ComparedMessage['asked']]
    const { pairs, difference } = webhookPairs([one, other], this.#names.other)
    for (const { sent, headers } of pairs) {
      const type = memberOf(sent[0].json, 'type')
      const kind = `webhook ${typeof type === 'string' ? type.slice(0, LONGEST_TYPE) : 'without a type'}`
      const messages = [
        { ...sent[0], status: 200, asked: there },
        { ...sent[1], status: 200, asked: here },
      ] as const
      this.note(kind, entries, [
        ...headers,
        ...formDifferences(...messages, this.#names),
        ...this.#relations.differences(kind, scope, messages),
      ])
    }
    if (difference !== undefined) this.note('webhooks of an order', entries, [difference])
  }

  /** A pair with these differences. */
  note(kind: string, entries: readonly number[], found: readonly string[]): void {
    const known = this.#kinds.get(kind)
    const counts = known ?? { compared: 0, equal: 0 }
    if (known !== undefined || this.#kinds.size < MOST_KINDS) this.#kinds.set(kind, counts)
    this.#compared++
    counts.compared++
    if (found.length === 0) {
      this.#equal++
      counts.equal++
    } else this.#onDifferent(kind, entries[0] ?? 0)
    for (const difference of found) {
      const cause = this.#causes.get(difference)
      if (cause === undefined && this.#causes.size >= MOST_CAUSES) continue
      const { answers, kinds } = cause ?? { answers: 0, kinds: new Set() }
      this.#causes.set(difference, {
        ...{ answers: answers + 1, entries: cause?.entries ?? entries },
        kinds: kinds.add(kind),
      })
    }
  }

  result(): Compared {
    const [compared, equal] = [this.#compared, this.#equal]
    return {
      ...{ compared, equal },
      percent: compared === 0 ? 0 : Math.floor((1_000 * equal) / compared) / 10,
      kinds: [...this.#kinds].map(([kind, counts]) => ({ kind, ...counts })),
      differences: [...this.#causes]
        .map(([difference, { answers, kinds, entries }]) => ({
          ...{ difference, answers, kinds: [...kinds].sort(), entries },
        }))
        .toSorted((one, other) => other.answers - one.answers),
    }
  }
}
