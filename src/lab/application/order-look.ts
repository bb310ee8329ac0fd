/** One look at an order of an application: its state, and what it was credited or debited. */
import { isSuccess, type HttpRequest, type TimedResponse } from '../../base/client/exchange.ts'
import type { Adapter, AdapterEffect } from '../../base/contract/generated/types.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import type { Fill } from '../../base/vocabulary/json-path.ts'
import { resolveReferences } from '../../base/vocabulary/references.ts'
import { AdapterMisfit, seenText, WORKED, type SeenExchange } from './adapter-misfit.ts'
import { filledRequest, type AdapterRequest } from './adapter-request.ts'
import {
  amountIn,
  countAmong,
  countOf,
  firstAt,
  whyNothing,
  wordOf,
  wordsMatch,
} from './reading.ts'
import type { Side } from '../../base/vocabulary/side.ts'

/** A page of HTML can be where a word is expected. */
const LONGEST_WORD = 200

/** The names of one order; `transaction` is the service's, which the service knows. */
export type OrderNames = {
  readonly side: Side
  readonly customer: string
  readonly order: string | null
  readonly transaction: string | null
}

export type AppOrderState = {
  /** `absent` where the application does not know the order; `other` is an unlisted word. */
  readonly state: 'pending' | 'completed' | 'failed' | 'absent' | 'other'
  /** The application's own word. */
  readonly word: string
}

export type Effect = {
  readonly count: number
  /** Undefined if the adapter does not say how to read it. */
  readonly amount?: number
  readonly live?: number
  /** The request and its answer, where that was a 404 or an error of the application. */
  readonly unknown?: string
}

export type EffectName = 'effect' | 'debited' | 'returned'

/** What the strings of an entry refer to; null is not known. */
export type Values = Readonly<Record<string, string | null>>

type Looking = {
  readonly adapter: Adapter
  readonly values: Values
  /** The address of the application, for messages. */
  readonly url: string
  readonly call: (entry: string, request: HttpRequest) => Promise<TimedResponse>
  readonly run: (entry: string, command: string) => Promise<TimedResponse>
  /** The entries that have worked, such as `state.at`. */
  readonly worked: Set<string>
}

/** Everything throws ApplicationDown or AdapterMisfit. */
export class OrderLook {
  readonly #of: Looking
  /** Many applications show the state and the effect in one answer, which is read once. */
  readonly #answers = new Map<string, Promise<TimedResponse>>()

  constructor(of: Looking) {
    this.#of = of
  }

  async state(): Promise<AppOrderState> {
    const { adapter, url, values, worked } = this.#of
    const { state } = adapter
    const request = requestAbout('state', state, this.#of)
    if (request === undefined) return { state: 'absent', word: 'no order is named' }
    const response = await this.#once('state.request', request)
    const { status, json } = response
    if (status === 404 || status === 410) return { state: 'absent', word: String(status) }
    if (status >= 500) return { state: 'other', word: `HTTP ${status}` }
    const fill = fillOf(values)
    const word = firstAt(json, state.at, fill)
    if (word === undefined) {
      const seen = { request, response, url }
      if (!isSuccess(response.status)) throw misfitOf(worked, 'state.request', NO_SUCCESS, seen)
      if (isEmpty(response)) return { state: 'absent', word: '' }
      const why = whyNothing(response, state.at, fill)
      throw misfitOf(worked, 'state.at', `names nothing in the answer. ${why}`, seen)
    }
    worked.add('state.request').add('state.at')
    const found = (['pending', 'completed', 'failed'] as const).find((each) =>
      wordsMatch(state[each], word),
    )
    return { state: found ?? 'other', word: cut(wordOf(word), LONGEST_WORD) }
  }

  async effect(name: EffectName): Promise<Effect> {
    const entry = name === 'effect' ? `buy.${name}` : `sell.${name}`
    const { adapter } = this.#of
    return this.#effectAt(entry, name === 'effect' ? adapter.buy.effect : adapter.sell?.[name])
  }

  /**
   * Whether it shows what the end of the order causes: its effect, or its state if none is due.
   */
  async showsEnd(side: Side, type: string): Promise<boolean> {
    const { buy, sell } = this.#of.adapter
    if (side === 'buy' && type === 'transaction.completed' && buy.effect !== undefined)
      return (await this.effect('effect')).count > 0
    if (side === 'sell' && type === 'transaction.failed' && sell?.returned !== undefined)
      return (await this.effect('returned')).count > 0
    const { state } = await this.state()
    return state === 'completed' || state === 'failed'
  }

  /** How much work waits in the application. */
  async backlog(): Promise<number> {
    const { count, unknown } = await this.#effectAt('backlog', this.#of.adapter.backlog)
    if (unknown === undefined) return count
    const fix = this.#of.worked.has('backlog.request') ? WORKED : undefined
    const cause = `is not answered by the application: ${unknown}`
    throw new AdapterMisfit('backlog.request', cause, undefined, fix)
  }

  async #effectAt(entry: string, declared: AdapterEffect | undefined): Promise<Effect> {
    const { url, values, run, worked } = this.#of
    const effect = presentEntry(declared, entry)
    const of = { effect, entry, fill: fillOf(values), worked }
    if (effect.command !== undefined) {
      const printed = await run(entry, effect.command)
      const request = { method: 'RUN', path: effect.command }
      // A query without rows prints nothing.
      if (isEmpty(printed)) return { count: 0 }
      const { json = printed.body } = printed
      return effectIn(of, { request, response: { ...printed, json } })
    }
    const call = { ...effect, request: effect.request ?? '' }
    const request = requestAbout(entry, call, this.#of)
    if (request === undefined) return { count: 0 }
    const response = await this.#once(`${entry}.request`, request)
    const seen = { request, response, url }
    const { status } = response
    const name = `${entry}.request`
    const isError = status >= 500 && worked.has(name)
    if (status === 404 || isError) {
      const none = {
        amount: effect.amount === undefined ? undefined : 0,
        live: effect.live === undefined ? undefined : 0,
      }
      return { count: 0, ...defined(none), unknown: seenText(seen) }
    }
    if (!isSuccess(status)) throw misfitOf(worked, name, NO_SUCCESS, seen)
    worked.add(name)
    if (isEmpty(response)) return { count: 0 }
    return effectIn(of, seen)
  }

  #once(entry: string, request: HttpRequest): Promise<TimedResponse> {
    const key = JSON.stringify(request)
    const answer = this.#answers.get(key) ?? this.#of.call(entry, request)
    this.#answers.set(key, answer)
    return answer
  }
}

/** Undefined if the request needs the application's name of an order that it has not named. */
export function requestAbout(
  entry: string,
  call: AdapterRequest,
  { adapter, values }: Pick<Looking, 'adapter' | 'values'>,
): HttpRequest | undefined {
  const text = JSON.stringify(call)
  const unknown = Object.keys(values).filter(
    (name) => values[name] === null && text.includes(`\${${name}}`),
  )
  if (unknown.includes('order')) return undefined
  if (unknown.length > 0)
    throw new AdapterMisfit(entry, `needs \${${unknown[0]}}, and the service has no such order`)
  return filledRequest(call, adapter.headers, values)
}

/** Replaces references in the names and texts of a path. */
export function fillOf(values: Values): Fill {
  const known = new Map(Object.entries(values))
  return (text) => (text.includes('${') ? String(resolveReferences(text, known)) : text)
}

export function presentEntry<T>(entry: T | undefined, name: string): T {
  if (entry === undefined) throw new AdapterMisfit(name, 'is missing')
  return entry
}

function misfitOf(worked: Set<string>, entry: string, cause: string, seen: SeenExchange) {
  const fix = seen.response.status >= 500 ? BROKEN : undefined
  return new AdapterMisfit(entry, cause, seen, worked.has(entry) ? WORKED : fix)
}

type EffectAt = {
  readonly effect: AdapterEffect
  readonly entry: string
  readonly fill: Fill
  readonly worked: Set<string>
}

function effectIn({ effect, entry, fill, worked }: EffectAt, seen: SeenExchange): Effect {
  const { count, amount, live } = effect
  const { response } = seen
  const { json } = response
  const misfit = (name: string, cause: string, path: string | readonly string[]) =>
    misfitOf(worked, `${entry}.${name}`, `${cause}. ${whyNothing(response, path, fill)}`, seen)
  const found = countOf(json, count, fill)
  if (found === undefined)
    throw misfit('count', 'is not a number in the answer, nor a list with [*]', count)
  // Without a credit, many answers have neither: a sum over no rows is null.
  const none = found === 0 ? 0 : undefined
  const sum = amount === undefined ? undefined : (amountIn(json, amount, fill) ?? none)
  if (amount !== undefined && sum === undefined)
    throw misfit('amount', 'is not a number in the answer', amount)
  const books = live && (countAmong(json, live.at, live.words, fill) ?? none)
  if (live !== undefined && books === undefined)
    throw misfit('live', 'names nothing in the answer', live.at)
  worked.add(`${entry}.count`)
  // Without an entry, any path gives no amount.
  if (found > 0) worked.add(`${entry}.amount`).add(`${entry}.live`)
  return { count: found, ...defined({ amount: sum, live: books }) }
}

const BROKEN = 'Correct this entry, or the application: what it wrote can tell why.'
export const NO_SUCCESS = 'was not answered with 2xx'

/** The answer of many applications about an order that they do not know. */
function isEmpty({ body }: TimedResponse): boolean {
  return ['', 'null', '{}', '[]'].includes(body.trim())
}
