/**
 * What the answers and webhooks of a recording are like, without any value: how often which status,
 * which members of which type or form, which events of an order, and how long answers took.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { endOf } from '../checks/webhook-states.ts'
import { shapeOf, wordOrType, kindsText } from './compare-answers.ts'
import { webhookForm } from './compare-webhooks.ts'
import { isServed, read } from '../deployment/answer.ts'
import { utcInstant } from '../deployment/timestamp.ts'
import { newTrace, numbered, transactionIn } from '../judge/trace.ts'
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import type { TrafficEntry, Webhook } from './har-entry.ts'
import { Recent } from './monitor.ts'
import { Situations } from './situation.ts'

/** How many messages have the path with each type, word or form. */
type Counts = Map<string, number>

/** The messages that can be compared with each other, by path. */
export type TraitGroup = {
  /** Of which operation, or webhooks. */
  readonly subject: string
  readonly paths: Map<string, Counts>
}

/** More than any client asks; what comes after them is left out. */
const MOST_GROUPS = 5_000
const MOST_TIMES = 100_000
const MOST_EVENTS = 20_000
const MOST_TEXTS = 40
const LONGEST_FORM = 80

/** They repeat what was asked, or name the provider that was best at that moment. */
const ECHOES: ReadonlySet<string> = new Set(['side', 'asset', 'chain', 'token', 'network'])
const PROVIDERS: ReadonlySet<string> = new Set(['provider', 'selectedProvider'])
const DETAILS = 'body.providerDetails'

type SeenEvent = {
  readonly names: readonly string[]
  readonly type: string
  readonly end?: string
}

export class Traits {
  readonly groups = new Map<string, TraitGroup>()
  /** By operation, in milliseconds. */
  readonly times = new Map<string, number[]>()
  readonly #businesses = new Recent<Situations>(200)
  /** An event can arrive before the answer that names its order. */
  readonly #events = new Recent<SeenEvent>(MOST_EVENTS)
  #haveEnded = false
  readonly #placed = new Recent<true>(MOST_EVENTS)

  see(entry: TrafficEntry): void {
    if (entry.kind === 'webhook') this.#seeWebhook(entry.webhook)
    if (entry.kind !== 'exchange') return
    const exchange = numbered(entry.exchange, newTrace())
    const { operationId } = exchange
    if (operationId === undefined) return
    const times = this.times.get(operationId) ?? []
    this.times.set(operationId, times)
    if (times.length < MOST_TIMES) times.push(exchange.tookMs)
    const business = JSON.stringify([entry.base, exchange.request.headers['x-api-key']])
    const situations = this.#businesses.get(business) ?? new Situations()
    this.#businesses.set(business, situations)
    this.#seeAnswer(exchange, operationId, situations.see(exchange))
  }

  /** Counts the events of each order that was placed and ended in the recording. */
  endOrders(): void {
    // A side can be compared again.
    if (this.#haveEnded) return
    this.#haveEnded = true
    const orders = new Map<string, { types: string[]; end?: string }>()
    for (const { names, type, end } of this.#events.values()) {
      const id = names.find((name) => this.#placed.get(name) !== undefined)
      if (id === undefined) continue
      const order = orders.get(id) ?? { types: [] }
      orders.set(id, order)
      order.types.push(type)
      if (end !== undefined) order.end ??= end
    }
    for (const { types, end } of orders.values())
      if (end !== undefined)
        this.#count('webhooks', `of an order that ${end}`, 'events', types.toSorted().join(', '))
  }

  #seeAnswer(exchange: Exchange, operationId: string, situation: string): void {
    const { status } = exchange.response
    this.#count(operationId, situation, 'status', outcomeOf(exchange, situation))
    const isOrder = operationId === 'createOrder'
    const id = transactionIn(exchange)
    if (isOrder && id !== undefined && isServed(exchange)) this.#placed.set(id, true)
    // What an error says depends on what was asked; a success has the same members every time.
    const side = /^(?:buy|sell)\b/.exec(situation)?.[0] ?? stateIn(exchange)
    const group = isServed(exchange) ? `success ${side}` : `error ${status}, ${situation}`
    const details = `${group}, ${nameIn(read(exchange, 'selectedProvider'))}`
    const asked = new Set(
      [
        ...exchange.request.path.matchAll(/[^/?&=]+/g),
        ...exchange.request.body.matchAll(/\w+/g),
      ].map(([word]) => word.toLowerCase()),
    )
    const shape = shapeOf(exchange.response, (name, value) => formOf(name, value, asked))
    for (const [path, kinds] of shape) {
      // Each provider has details of its own, and rates choose the provider.
      const isOwn = path.startsWith(`${DETAILS}.`)
      if (!isOwn) this.#count(operationId, group, path, kindsText(kinds))
      if (path.startsWith(DETAILS)) this.#count(operationId, details, path, kindsText(kinds))
    }
  }

  #seeWebhook(webhook: Webhook): void {
    const json = receivedJson(webhook.body)
    const [type, id] = [memberOf(json, 'type'), memberOf(json, 'id')]
    const named = typeof type === 'string' ? type.slice(0, LONGEST_FORM) : 'without a type'
    const form = webhookForm(webhook)
    this.#count('webhooks', named, 'headers', form.names)
    this.#count('webhooks', named, 'signature', form.signature)
    const asked = new Set<string>()
    const shape = shapeOf({ body: webhook.body, json }, (name, value) => formOf(name, value, asked))
    for (const [path, kinds] of shape) this.#count('webhooks', named, path, kindsText(kinds))
    const key = typeof id === 'string' ? id : webhook.body
    if (this.#events.get(key) !== undefined) return
    const end = endOf(json)
    const names = textsIn(webhook.body)
    this.#events.set(key, { names, type: named, ...(end === undefined ? {} : { end }) })
  }

  #count(subject: string, group: string, path: string, kind: string): void {
    const key = `${subject}, ${group}`
    const known = this.groups.get(key)
    if (known === undefined && this.groups.size >= MOST_GROUPS) return
    const { paths } = known ?? { paths: new Map<string, Counts>() }
    if (known === undefined) this.groups.set(key, { subject, paths })
    const counts = paths.get(path) ?? new Map<string, number>()
    paths.set(path, counts.set(kind, (counts.get(kind) ?? 0) + 1))
  }
}

/** An order that has ended stays so; before that, it moves by itself. */
function outcomeOf(exchange: Exchange, situation: string): string {
  const { status } = exchange.response
  const isEnded = exchange.operationId === 'monitorOrderStatus' && / that \w+/.test(situation)
  if (!isEnded || !isServed(exchange)) return String(status)
  return `${status}, terminal ${JSON.stringify(read(exchange, 'terminal'))}`
}

/** A status sync has other words before the end of its order than after it. */
function stateIn(exchange: Exchange): string {
  if (exchange.operationId !== 'monitorOrderStatus') return ''
  const [terminal, completed] = [read(exchange, 'terminal'), read(exchange, 'completed')]
  return `terminal ${terminal === true}, completed ${completed === true}`
}

function nameIn(provider: unknown): string {
  return /^[\p{L}\d]+/u.exec(String(provider))?.[0].toLowerCase() ?? ''
}

/** One of them may be the id of an order: its place is not documented (§6). */
function textsIn(body: string): readonly string[] {
  const texts = [...body.matchAll(/"([^"\\]{8,80})"/g)].map(([, text = '']) => text.toLowerCase())
  return texts.slice(0, MOST_TEXTS)
}

/** A word with a meaning stays as it is; of other texts, only the form is compared. */
function formOf(name: string, value: unknown, asked: ReadonlySet<string>): string {
  if (typeof value !== 'string') return wordOrType(name, value)
  if (ECHOES.has(name)) return asked.has(value.toLowerCase()) ? 'the text asked for' : 'text'
  if (PROVIDERS.has(name))
    return `a name${value.slice(nameIn(value).length)}`.slice(0, LONGEST_FORM)
  const word = wordOrType(name, value)
  return word === 'string' ? textForm(value) : word
}

function textForm(text: string): string {
  if (text === '') return 'an empty text'
  if (/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text)) return 'a UUID'
  if (utcInstant(text) !== undefined) return 'an instant'
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return 'a decimal as text'
  if (/^0x[\da-f]{40}$/i.test(text)) return 'an address'
  return 'text'
}
