/**
 * How faithful a sandbox is to recorded calls, of a verification or of any traffic: it answers them
 * in their order and at their times, and each pair of answers and of webhooks is compared.
 */
import { defined } from '../../base/vocabulary/defined.ts'
import type { WorldVariations } from '../../sandbox/simulator/variations.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { CATALOG_PATH } from '../../sandbox/http/catalog.ts'
import { answer, answerCatalog } from '../../sandbox/http/edge.ts'
import type { ServiceRequest } from '../../sandbox/simulator/service-exchange.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { ScriptedTransport } from '../../base/ports/scripted-transport.ts'
import { replaceBehaviour, restoreBehaviour } from '../../sandbox/simulator/behaviour/operations.ts'
import { simulateOrder } from '../../sandbox/control/orders.ts'
import type { SimulateAction } from '../../sandbox/simulator/orders/simulate.ts'
import { findProvider, PROVIDERS } from '../../sandbox/simulator/providers/directory.ts'
import { northwind } from '../../sandbox/simulator/providers/northwind.ts'
import { DEFAULT_KEYS, Sandbox } from '../../sandbox/running/sandbox.ts'
import { ApiError } from '../../base/vocabulary/errors.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { isServed, read, sent } from '../deployment/answer.ts'
import type { Capabilities } from '../deployment/capabilities.ts'
import type { VerificationRun } from '../verdict.ts'
import { differences } from './compare-answers.ts'
import { webhookDifferences, type SentWebhook } from './compare-webhooks.ts'
import { RecordedOrders } from './recorded-orders.ts'
import type { RecordedCall, RecordedCalls } from './recording.ts'
import { translation, type Translation } from './translation.ts'

/** Causes beyond these are counted, and not listed. */
const MOST_CAUSES = 100

/**
 * Takes the orders of a provider that no sandbox has. It trades everything, and the same provider
 * answers every time; another one takes an order only if it cannot.
 */
const STAND_IN = northwind.slug
/** More than the rates of two providers differ by. */
const WORSE_BPS = 500

type RepeatableRun = Pick<VerificationRun, 'environment'> & {
  readonly recording: RecordedCalls
  readonly capabilities: Pick<Capabilities, 'account'>
}

/** How a sandbox answered the calls. */
export type Fidelity = Compared & {
  /** Of those compared, never 100 while any differs; 0 if none was compared. */
  readonly percent: number
}

type Compared = {
  /** Pairs of answers and of webhooks, and those of them that are equal but for values. */
  readonly compared: number
  readonly equal: number
  /** Calls of no documented operation, and rate limits. */
  readonly notRepeated: number
  /** What the most answers share comes first. */
  readonly differences: readonly Difference[]
}

type Difference = {
  readonly difference: string
  readonly answers: number
  readonly operations: readonly string[]
  /** The id of the first exchange that has it; of a webhook, of its order's creation. */
  readonly example: number
}

/** Orders end where the recorded answers show it, unless the settings have a progression. */
export async function fidelity(
  run: RepeatableRun,
  settings: Behaviour = {},
  variations?: () => WorldVariations,
): Promise<Fidelity> {
  const { recording } = run
  const transport = new ScriptedTransport()
  const receiver = transport.receiver('http://receiver.example/')
  const sandbox = new Sandbox({
    clock: { mode: 'manual' },
    behaviour: { progression: 'manual', ...settings },
    transport,
    ...defined({ variations }),
    ...(recording.webhooks.length === 0 ? {} : { webhook: receiver.url }),
  })
  try {
    const compared = await new CallComparison(sandbox, run).play(receiver.received)
    return { ...compared, percent: percentOf(compared) }
  } finally {
    await sandbox.close()
  }
}

class CallComparison {
  readonly #sandbox: Sandbox
  readonly #recording: RecordedCalls
  readonly #orders: RecordedOrders
  readonly #translation: Translation
  /** The sandbox's orders by their ids. */
  readonly #references = new Map<unknown, unknown>()
  /** That the deployment served at least once. */
  readonly #routes: ReadonlySet<string>
  readonly #causes = new Map<
    string,
    { answers: number; operations: Set<string>; example: number }
  >()
  #compared = 0
  #equal = 0
  #notRepeated = 0

  constructor(sandbox: Sandbox, { recording, capabilities, environment }: RepeatableRun) {
    this.#sandbox = sandbox
    this.#recording = recording
    this.#orders = new RecordedOrders(recording.events)
    const exchanges = recording.events.map(({ exchange }) => exchange)
    this.#routes = new Set(exchanges.filter(isPriced).filter(isServed).map(routeIn))
    const apiKey = environment === 'live' ? DEFAULT_KEYS.live : DEFAULT_KEYS.test
    this.#translation = translation(exchanges, { ...capabilities, apiKey })
  }

  /** `sent` gets the webhooks of the sandbox. */
  async play(sent: readonly SentWebhook[]): Promise<Compared> {
    let lastMs = this.#recording.events[0]?.atMs ?? 0
    for (const event of this.#recording.events) {
      await this.#sandbox.defaultWorld.advance(Math.max(0, Math.round(event.atMs - lastMs)))
      lastMs = Math.max(lastMs, event.atMs)
      this.#repeat(event)
    }
    await this.#sandbox.defaultWorld.advance(0)
    this.#compareWebhooks(sent)
    const causes = [...this.#causes]
      .map(([difference, { answers, operations, example }]): Difference => {
        return { difference, answers, operations: [...operations].sort(), example }
      })
      .toSorted((one, other) => other.answers - one.answers)
    return {
      compared: this.#compared,
      equal: this.#equal,
      notRepeated: this.#notRepeated + this.#recording.leftOut,
      differences: causes,
    }
  }

  #repeat(call: RecordedCall): void {
    const { exchange } = call
    const isCatalog = exchange.request.path.split('?', 1)[0] === CATALOG_PATH
    // A limit of requests depends on the pace of the run.
    const isOther = exchange.operationId === undefined && !isCatalog
    if (isOther || exchange.response.status === 429) {
      this.#notRepeated++
      return
    }
    this.#compared++
    for (const [order, end] of this.#orders.endedBy(call)) this.#act(order.ownId, end)
    const request = this.#translation.request(exchange, this.#orders)
    if (request === undefined) {
      this.#note(exchange, ['the call is about an order that a sandbox rejects'])
      return
    }
    const { status, body } = this.#answer(exchange, request)
    const json = parsedJson(body)
    if (exchange.operationId === 'createOrder') this.#addOrder(call, json)
    const isElsewhere = !isServed(exchange) && status < 300 && !this.#routes.has(routeIn(exchange))
    if (isElsewhere && isPriced(exchange))
      this.#note(exchange, ['the deployment serves no such route'])
    else this.#note(exchange, differences(exchange.response, { status, body, json }))
  }

  /** Those of the sandbox are about the order whose id or reference they have. */
  #compareWebhooks(sent: readonly SentWebhook[]): void {
    const { webhooks } = this.#recording
    for (const id of new Set(webhooks.map(({ order }) => order?.transactionId))) {
      const order = id === undefined ? undefined : this.#orders.find(id)
      if (order?.ownId === undefined) continue
      const names = [order.ownId, this.#references.get(order.ownId)].map((name) => `"${name}"`)
      const pairs = webhookDifferences(
        webhooks.filter((one) => one.order?.transactionId === id).map(({ arrival }) => arrival),
        sent.filter(({ body }) => names.some((name) => body.includes(name))),
      )
      for (const found of pairs) {
        this.#compared++
        this.#note({ id: order.exchangeId, operation: 'webhooks' }, found)
      }
    }
  }

  #answer(exchange: Exchange, request: ServiceRequest) {
    const { operationId } = exchange
    if (operationId === undefined) return answerCatalog(this.#sandbox, request)
    if (operationId !== 'createOrder') return answer(this.#sandbox, operationId, request)
    // Rates move, and another provider answers with other details.
    const { world } = this.#sandbox.defaultWorld
    const provider = providerIn(exchange)
    const others = PROVIDERS.filter(({ slug }) => slug !== (provider ?? STAND_IN))
    const fault = provider === undefined ? { spreadBps: WORSE_BPS } : { down: true }
    const providers = Object.fromEntries(others.map(({ slug }) => [slug, fault]))
    world.call(replaceBehaviour, { providers })
    try {
      return answer(this.#sandbox, operationId, request)
    } finally {
      world.call(restoreBehaviour, undefined)
    }
  }

  #addOrder(call: RecordedCall, own: unknown): void {
    const [id, reference] = [memberOf(own, 'transactionId'), memberOf(own, 'requestReference')]
    this.#orders.add(call, id)
    this.#references.set(id, reference)
  }

  /** What an order can no longer do is no concern: it has ended here already. */
  #act(ownId: string | undefined, action: SimulateAction): void {
    if (ownId === undefined) return
    try {
      simulateOrder(this.#sandbox.defaultWorld, ownId, { action })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  #note(
    { id, ...of }: Pick<Exchange, 'id' | 'operationId'> & { readonly operation?: string },
    found: readonly string[],
  ): void {
    if (found.length === 0) this.#equal++
    for (const difference of found) {
      const known = this.#causes.get(difference)
      if (known === undefined && this.#causes.size >= MOST_CAUSES) continue
      const cause = known ?? { answers: 0, operations: new Set<string>(), example: id }
      cause.answers++
      cause.operations.add(of.operation ?? of.operationId ?? 'catalog')
      this.#causes.set(difference, cause)
    }
  }
}

function percentOf({ compared, equal }: Compared): number {
  return compared === 0 ? 0 : Math.floor((1_000 * equal) / compared) / 10
}

/** The provider of the simulator that has the name of the one that took the order. */
function providerIn(order: Exchange): string | undefined {
  const name = isServed(order) ? read(order, 'selectedProvider') : undefined
  return typeof name === 'string' ? findProvider(name)?.slug : undefined
}

function isPriced({ operationId }: Exchange): boolean {
  return operationId === 'createQuote' || operationId === 'createOrder'
}

function routeIn(exchange: Exchange): string {
  const names = ['side', 'fiatCurrency', 'asset', 'chain'] as const
  return names.map((name) => String(sent(exchange, name)).toLowerCase()).join(' ')
}
