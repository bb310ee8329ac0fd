/**
 * The recorded exchanges of one order as a scenario. It has the settings that the traffic shows,
 * and expects the recorded status, words and webhooks. It is run before it is returned.
 */
import { parse, stringify } from 'yaml'
import { endOf } from '../conformance/checks/webhook-states.ts'
import { RecordedOrders } from './recorded-orders.ts'
import type { RecordedCall, RecordedCalls } from './recording.ts'
import { translation, type Translation } from './translation.ts'
import { isServed, read, sent } from '../conformance/deployment/answer.ts'
import { isTextForPeople } from '../conformance/observations/labels.ts'
import { transactionIn } from '../conformance/judge/trace.ts'
import { loadScenario } from '../scenarios/model/load-scenario.ts'
import { runLoaded } from '../scenarios/runner/run-scenario.ts'
import { inProcessTarget } from '../scenarios/targets/in-process-target.ts'
import { withoutReferences } from '../server/control/export-order.ts'
import { findProvider, PROVIDERS } from '../simulator/providers/directory.ts'
import { northwind } from '../simulator/providers/northwind.ts'
import { memberOf, parsedJson } from '../vocabulary/json.ts'
import { formatDuration, iso } from '../vocabulary/time.ts'
import { learn } from './learn.ts'
import { windowKey } from './monitor.ts'
import type { RecordedRun } from './recorded-run.ts'

const SEED = 1
const SECOND = 1_000

/** Members of each answer whose words a client acts on. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  createOrder: ['side', 'asset', 'chain', 'environment', 'sandbox', 'code'],
  getOrderIntent: ['side', 'token', 'network', 'intentStatus', 'transactionStatus', 'code'],
  monitorOrderStatus: ['status', 'terminal', 'completed', 'environment', 'sandbox', 'code'],
}

export type ExportedScenario = {
  readonly text: string
  /** What a sandbox does otherwise, and the scenario therefore does not expect. */
  readonly leftOut: readonly string[]
}

/** Undefined if the recording has no such order. Throws Error if no sandbox repeats it. */
export async function exportScenario(
  run: RecordedRun,
  wanted: string,
): Promise<ExportedScenario | undefined> {
  const placed = run.exchanges.find(
    (exchange) =>
      exchange.operationId === 'createOrder' &&
      isServed(exchange) &&
      [transactionIn(exchange), read(exchange, 'requestReference')].includes(wanted),
  )
  const id = placed && transactionIn(placed)
  if (placed === undefined || id === undefined) return undefined
  const calls = callsAbout(run.recording, { exchange: placed, atMs: placed.at }, id)
  const head = headOf(run, placed, calls)
  const events = eventsOf(run.recording, id)
  const { steps, ownId } = new Steps(run, calls).all(id, events.at(-1)?.end)
  const types = events.map(({ type }) => type)
  const webhooks = events.length === 0 ? [] : [{ expectWebhook: types, order: ownId }]
  const whole = textOf({ ...head, steps: [...steps, ...webhooks] }, wanted)
  const failure = await failureIn(whole)
  if (failure === undefined) return { text: whole, leftOut: [] }
  const text = textOf({ ...head, steps }, wanted)
  const cause = webhooks.length === 0 ? failure : await failureIn(text)
  if (cause === undefined) return { text, leftOut: [`the webhooks ${types.join(', ')}`] }
  throw new Error(cause)
}

/** From the first order of its payment window to the last answer that names it. */
function callsAbout(
  { events: calls }: RecordedCalls,
  placed: RecordedCall,
  id: string,
): readonly RecordedCall[] {
  const key = keyOf(placed)
  const ids = new Set([id])
  for (const { exchange } of calls) {
    const other = transactionIn(exchange)
    const isOwn = key !== undefined && keyOf({ exchange, atMs: 0 }) === key
    if (exchange.operationId === 'createOrder' && isOwn && other !== undefined) ids.add(other)
  }
  const about = calls.filter((call) => {
    const { exchange } = call
    if (exchange === placed.exchange) return true
    if (exchange.operationId === 'monitorOrderStatus')
      return ids.has(exchange.request.path.split('/').at(-2)?.toLowerCase() ?? '')
    return key !== undefined && keyOf(call) === key
  })
  const last = about.findLastIndex(({ exchange }) => {
    const path = exchange.request.path.toLowerCase()
    return transactionIn(exchange) === id || path.includes(`/${id}/`)
  })
  return about.slice(0, last + 1)
}

function keyOf({ exchange }: RecordedCall): string | undefined {
  const query = new URLSearchParams(exchange.request.path.split('?')[1])
  if (exchange.operationId === 'getOrderIntent')
    return windowKey(...['customerId', 'token', 'network'].map((name) => query.get(name)))
  if (exchange.operationId !== 'createOrder') return undefined
  return windowKey(...['externalCustomerId', 'asset', 'chain'].map((name) => sent(exchange, name)))
}

/** Nothing happens by itself, and the provider of the order takes it. */
function headOf(
  run: RecordedRun,
  placed: RecordedCall['exchange'],
  calls: readonly RecordedCall[],
): object {
  const [first] = calls
  const own = findProvider(String(read(placed, 'selectedProvider')))?.slug ?? northwind.slug
  const others = PROVIDERS.filter(({ slug }) => slug !== own)
  const reference = String(read(placed, 'requestReference'))
  return {
    name: withoutReferences(`Order ${reference} as it was recorded`),
    why: 'It was recorded between a client and a deployment; this file repeats it.',
    world: {
      ...{ seed: SEED, clock: iso((first?.atMs ?? 0) - (first?.exchange.tookMs ?? 0)) },
      ...{ progression: 'manual', magic: false },
      ...Object(parse(learn(run).text)),
      providers: Object.fromEntries(others.map(({ slug }) => [slug, { down: true }])),
    },
    receiver: {},
  }
}

type RecordedEvent = { readonly type: string; readonly end: string | undefined }

class Steps {
  readonly #calls: readonly RecordedCall[]
  readonly #orders: RecordedOrders
  readonly #translation: Translation
  readonly #isLive: boolean
  readonly #ended = new Set<string>()
  readonly #steps: object[] = []
  #count = 0

  constructor(run: RecordedRun, calls: readonly RecordedCall[]) {
    this.#calls = calls
    this.#isLive = run.environment === 'live'
    this.#orders = new RecordedOrders(run.recording.events)
    const { account } = run.capabilities
    this.#translation = translation(run.exchanges, { account, apiKey: '' })
  }

  /** `end` is what the last webhook of the order reports: no call may have asked for it. */
  all(
    id: string,
    end: string | undefined,
  ): { readonly steps: readonly object[]; readonly ownId: string } {
    let now = this.#calls[0]?.atMs ?? 0
    for (const call of this.#calls) {
      const ms = Math.floor((call.atMs - now) / SECOND) * SECOND
      if (ms > 0) this.#steps.push({ advance: formatDuration(ms) })
      now += ms
      for (const [{ ownId = '' }, end] of this.#orders.endedBy(call)) {
        if (this.#ended.has(ownId)) continue
        this.#ended.add(ownId)
        this.#steps.push({ simulate: end, order: ownId })
      }
      this.#call(call)
    }
    const ownId = this.#orders.find(id)?.ownId ?? ''
    if (end !== undefined && !this.#ended.has(ownId))
      this.#steps.push({ simulate: end === 'completed' ? 'complete' : 'fail', order: ownId })
    return { steps: this.#steps, ownId }
  }

  #call(call: RecordedCall): void {
    const { exchange } = call
    const { operationId } = exchange
    const request = this.#translation.request(exchange, this.#orders)
    if (operationId === undefined || request === undefined) return
    const isPlaced = operationId === 'createOrder' && isServed(exchange)
    const name = `order${isPlaced ? ++this.#count : ''}`
    if (isPlaced) this.#orders.add(call, `\${${name}.transactionId}`)
    const body = request.rawBody === undefined ? undefined : parsedJson(String(request.rawBody))
    const query = Object.fromEntries(new URLSearchParams(request.query))
    this.#steps.push({
      call: operationId,
      ...(this.#isLive ? { key: 'live' } : {}),
      ...(body === undefined ? {} : { body: withoutReferences(body) }),
      ...(Object.keys(request.params).length === 0 ? {} : { params: request.params }),
      ...(request.query === '' ? {} : { query: withoutReferences(query) }),
      expect: { status: exchange.response.status, ...wordsOf(call) },
      ...(isPlaced ? { save: { [name]: '$' } } : {}),
    })
  }
}

function wordsOf({ exchange }: RecordedCall): object {
  const words = (WORDS[exchange.operationId ?? ''] ?? []).flatMap((name) => {
    const value = read(exchange, name)
    const isWord = typeof value === 'string' ? !isTextForPeople(value) : typeof value === 'boolean'
    return isWord ? [[name, value] as const] : []
  })
  return words.length === 0 ? {} : { body: withoutReferences(Object.fromEntries(words)) }
}

/** The webhooks about the order, each once. */
function eventsOf({ webhooks }: RecordedCalls, id: string): readonly RecordedEvent[] {
  const seen = new Map<unknown, RecordedEvent>()
  for (const { arrival, order } of webhooks) {
    const [type, event] = [memberOf(arrival.json, 'type'), memberOf(arrival.json, 'id')]
    if (order?.transactionId.toLowerCase() !== id || typeof type !== 'string') continue
    const key = event ?? arrival.body
    if (!seen.has(key)) seen.set(key, { type, end: endOf(arrival.json) })
  }
  return [...seen.values()]
}

function textOf(scenario: object, wanted: string): string {
  const about = `# Repeats order ${wanted}, as it was recorded.\n`
  return about + stringify(scenario, { lineWidth: 110 })
}

/** Why the scenario does not pass; undefined if it does. */
async function failureIn(text: string): Promise<string | undefined> {
  const loaded = await loadScenario('recorded.yaml', text)
  if ('issues' in loaded) return loaded.issues.map(({ message }) => message).join('; ')
  const { verdict, failure, because } = await runLoaded(loaded, inProcessTarget, { seed: SEED })
  if (verdict === 'passed') return undefined
  return failure === undefined
    ? (because ?? verdict)
    : `step ${failure.step} (${failure.title}): ${failure.message}`
}
