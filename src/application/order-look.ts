/** One look at an order of an application: its state, and what it was credited or debited. */
import type { HttpRequest, TimedResponse } from '../client/exchange.ts'
import type { Adapter, AdapterEffect } from '../contract/generated/types.ts'
import { cut } from '../vocabulary/text.ts'
import { AdapterMisfit } from './adapter-misfit.ts'
import { filledRequest, type AdapterRequest } from './adapter-request.ts'
import { amountOf, countAmong, countOf, firstAt, wordOf, wordsMatch } from './reading.ts'

/** A page of HTML can be where a word is expected. */
const LONGEST_WORD = 200

export type Side = 'buy' | 'sell'

/** The names of one order; `transaction` is the service's, which the service knows. */
export type OrderNames = {
  readonly side: Side
  readonly customer: string
  readonly order: string | null
  readonly transaction: string | null
}

export type OrderState = {
  /** `absent` where the application does not know the order; `other` is an unlisted word. */
  readonly state: 'pending' | 'completed' | 'failed' | 'absent' | 'other'
  /** The application's own word. */
  readonly word: string
}

export type Effect = {
  readonly count: number
  /** Undefined where the adapter does not say how to read it. */
  readonly amount?: number
  readonly live?: number
  /** The request was answered with 404. */
  readonly isUnknown?: true
}

export type EffectName = 'effect' | 'debited' | 'returned'

type Looking = {
  readonly adapter: Adapter
  readonly names: OrderNames
  readonly call: (request: HttpRequest) => Promise<TimedResponse>
  /** Runs a command of the adapter with these variables. */
  readonly run: (
    entry: string,
    command: string,
    env: Readonly<Record<string, string>>,
  ) => Promise<TimedResponse>
}

/** Everything throws ApplicationDown or AdapterMisfit. */
export class OrderLook {
  readonly #of: Looking
  /** Many applications show the state and the effect in one answer, which is read once. */
  readonly #answers = new Map<string, Promise<TimedResponse>>()

  constructor(of: Looking) {
    this.#of = of
  }

  async state(): Promise<OrderState> {
    const { state } = this.#of.adapter
    const request = requestAbout('state', state, this.#of)
    if (request === undefined) return { state: 'absent', word: 'no order is named' }
    const response = await this.#once(request)
    const { status, json } = response
    if (status === 404 || status === 410) return { state: 'absent', word: String(status) }
    if (status >= 500) return { state: 'other', word: `HTTP ${status}` }
    const word = firstAt(json, state.at)
    if (word === undefined) {
      if (isEmpty(response)) return { state: 'absent', word: '' }
      throw new AdapterMisfit('state.at', 'names nothing in the answer', { request, response })
    }
    const found = (['pending', 'completed', 'failed'] as const).find((each) =>
      wordsMatch(state[each], word),
    )
    return { state: found ?? 'other', word: cut(wordOf(word), LONGEST_WORD) }
  }

  async effect(name: EffectName): Promise<Effect> {
    const entry = name === 'effect' ? `buy.${name}` : `sell.${name}`
    const { adapter, names, run } = this.#of
    const effect = presentEntry(
      name === 'effect' ? adapter.buy.effect : adapter.sell?.[name],
      entry,
    )
    if (effect.command !== undefined) {
      const printed = await run(entry, effect.command, variablesOf(names))
      const read = { method: 'RUN', path: effect.command, headers: {}, body: '' }
      // A query without rows prints nothing.
      if (isEmpty(printed)) return { count: 0 }
      const { json = printed.body } = printed
      return effectIn(json, effect, entry, { request: read, response: { ...printed, json } })
    }
    const call = { ...effect, request: effect.request ?? '' }
    const request = requestAbout(entry, call, this.#of)
    if (request === undefined) return { count: 0 }
    const response = await this.#once(request)
    if (response.status === 404) return { count: 0, isUnknown: true }
    if (isEmpty(response)) return { count: 0 }
    return effectIn(response.json, effect, entry, { request, response })
  }

  #once(request: HttpRequest): Promise<TimedResponse> {
    const key = JSON.stringify(request)
    const answer = this.#answers.get(key) ?? this.#of.call(request)
    this.#answers.set(key, answer)
    return answer
  }
}

/** Undefined where the request needs the application's name of an order that it has not named. */
export function requestAbout(
  entry: string,
  call: AdapterRequest,
  { adapter, names }: Pick<Looking, 'adapter' | 'names'>,
): HttpRequest | undefined {
  const text = JSON.stringify(call)
  if (names.order === null && text.includes('${order}')) return undefined
  if (names.transaction === null && text.includes('${transaction}'))
    throw new AdapterMisfit(entry, 'needs ${transaction}, and the service has no such order')
  return filledRequest(call, adapter.headers, names)
}

export function presentEntry<T>(entry: T | undefined, name: string): T {
  if (entry === undefined) throw new AdapterMisfit(name, 'is missing')
  return entry
}

function variablesOf({ order, transaction, customer }: OrderNames) {
  return { ORDER: order ?? '', TRANSACTION: transaction ?? '', CUSTOMER: customer }
}

function effectIn(
  json: unknown,
  { count, amount, live }: AdapterEffect,
  entry: string,
  seen: { readonly request: HttpRequest; readonly response: TimedResponse },
): Effect {
  const found = countOf(json, count)
  if (found === undefined) {
    const cause = 'is not a number in the answer, nor a list with [*]'
    throw new AdapterMisfit(`${entry}.count`, cause, seen)
  }
  const asked = (name: 'amount' | 'live', seenThere: number | undefined) => {
    // Without a credit, many answers have neither: a sum over no rows is null.
    const value = seenThere ?? (found === 0 ? 0 : undefined)
    const cause =
      name === 'amount' ? 'is not a number in the answer' : 'names nothing in the answer'
    if (value === undefined) throw new AdapterMisfit(`${entry}.${name}`, cause, seen)
    return { [name]: value }
  }
  return {
    count: found,
    ...(amount === undefined ? {} : asked('amount', amountOf(json, amount))),
    ...(live === undefined ? {} : asked('live', countAmong(json, live.at, live.words))),
  }
}

/** The answer of many applications about an order that they do not know. */
function isEmpty({ body }: TimedResponse): boolean {
  return ['', 'null', '{}', '[]'].includes(body.trim())
}
