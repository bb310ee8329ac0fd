/**
 * A sandbox with one application: the service at a port with a manual clock, the application
 * connected to it, and what a check does on the service's side. Everything is of one run.
 */
import { freePort } from '../client/free-port.ts'
import { systemTimers } from '../ports/system-timers.ts'
import { systemWallClock } from '../ports/system-wall-clock.ts'
import { undiciTransport } from '../ports/undici-transport.ts'
import { CONTROL_PATH } from '../server/exchange.ts'
import { listen } from '../server/listen.ts'
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import { simulateOrder } from '../simulator/control/orders.ts'
import { listEvents, listWebhookDeliveries, type EventView } from '../simulator/control/webhooks.ts'
import { DEFAULT_KEYS, Sandbox } from '../simulator/running/sandbox.ts'
import { random } from '../vocabulary/random.ts'
import type { LoadedAdapter } from './adapter.ts'
import {
  DEFAULT_WEBHOOK,
  type Application,
  type BuyWish,
  type Placed,
  type SellWish,
} from './application.ts'
import { connect } from './connect.ts'
import type { OrderNames, Side } from './order-look.ts'

export type AppEnvironmentOptions = Pick<LoadedAdapter, 'adapter' | 'folder'> & {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly behaviour?: Behaviour
  /** 0 takes a free one. */
  readonly servicePort: number
  readonly seed: number
  /** Of the webhooks, where the application has one already. */
  readonly secret?: string
  /** Stops the application, and starts it no more. */
  readonly stop?: AbortSignal
}

export type PlacedOrder = { readonly placed: Placed; readonly names: OrderNames }

type LastAnswer = { readonly status: number | null; readonly error: string | null }

export interface AppEnvironment {
  readonly application: Application
  readonly sandbox: Sandbox
  /** Of the application's webhook receiver. */
  readonly webhookUrl: string
  readonly webhookSecret: string
  /** A customer that no other call of this has returned. */
  customer(): string
  place(side: Side, wish?: Partial<BuyWish & SellWish>): Promise<PlacedOrder>
  /** Ends an order, and waits until the webhooks that are due have been sent. */
  simulate(names: OrderNames, action: 'deposit' | 'complete' | 'fail'): Promise<void>
  /** The events of an order, the oldest first. */
  events(names: OrderNames): readonly EventView[]
  /** How the application answered the newest webhook about an order. */
  lastAnswer(names: OrderNames): LastAnswer | undefined
  close(): Promise<void>
}

const HOST = '127.0.0.1'

/** Throws ApplicationDown where the application does not start. */
export async function openAppEnvironment(options: AppEnvironmentOptions): Promise<AppEnvironment> {
  const { adapter, folder, env, behaviour = {}, servicePort, seed } = options
  const { stop = new AbortController().signal } = options
  const port = adapter.url === undefined ? await freePort() : 0
  const path = adapter.webhook ?? DEFAULT_WEBHOOK
  const webhookUrl = new URL(path, adapter.url ?? `http://${HOST}:${port}`).href
  const sandbox = new Sandbox({
    seed,
    // An application may compare the times of orders and events with its own clock.
    clock: { mode: 'manual', at: systemWallClock.now() },
    behaviour: { progression: 'manual', ...behaviour },
    transport: undiciTransport(),
    timers: systemTimers,
    webhook: webhookUrl,
    signatureClock: systemWallClock,
  })
  const { defaultWorld } = sandbox
  const inherited = adapter.url === undefined ? undefined : env['RAMP_WEBHOOK_SECRET']
  const webhookSecret = defaultWorld.world.call((tx) => {
    const [endpoint] = tx.all('endpoints')
    if (endpoint === undefined) throw new Error('The application has no endpoint')
    const secret = options.secret ?? inherited ?? endpoint.secret
    tx.put('endpoints', { ...endpoint, secret })
    return secret
  }, undefined)
  const listening = await listen(sandbox, { host: HOST, port: servicePort })
  let application: Application
  try {
    application = await connect({
      ...{ adapter, cwd: folder, env, port, signal: stop },
      service: {
        baseUrl: listening.url,
        controlUrl: listening.url + CONTROL_PATH,
        apiKey: DEFAULT_KEYS.test,
        webhookSecret,
      },
    })
  } catch (error) {
    await listening.close()
    throw error
  }
  let customers = 0
  const customer = () => `cus${random(seed, `customer:${(customers += 1)}`).hex(10)}`
  const orders = () => Array.from(defaultWorld.world.rows.all('orders'), ({ id }) => id)
  return {
    ...{ application, sandbox, webhookUrl, webhookSecret, customer },
    place: async (side, wish = {}) => {
      const of = { customer: customer(), ...wish }
      const before = new Set(orders())
      const placed = await (side === 'buy' ? application.causeBuy(of) : application.causeSell(of))
      const transaction = orders().find((id) => !before.has(id)) ?? null
      return { placed, names: { side, customer: of.customer, order: placed.order, transaction } }
    },
    simulate: async ({ transaction }, action) => {
      simulateOrder(defaultWorld, transaction ?? '', { action })
      await defaultWorld.settle()
    },
    events: ({ transaction }) =>
      listEvents(defaultWorld, { order: transaction ?? '', limit: 100 }).items,
    lastAnswer: ({ transaction }) => {
      const { items } = listWebhookDeliveries(defaultWorld, {
        order: transaction ?? '',
        limit: 100,
      })
      const last = items.findLast(({ attempts }) => attempts.length > 0)?.attempts.at(-1)
      return last === undefined ? undefined : { status: last.status, error: last.error }
    },
    close: async () => {
      await application.stop()
      await listening.close()
    },
  }
}
