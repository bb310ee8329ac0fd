/**
 * A sandbox with one application: the service at a port, the application connected to it, and its
 * webhook receiver as the first endpoint. `app check`, `exam`, `run` and `explore` all use this
 * one; it is for one run, or reused after a reset of its world.
 */
import { SandboxVariations } from '../variations/sandbox-variations.ts'
import { holdPort } from '../../base/client/free-port.ts'
import { systemTimers } from '../../base/ports/system-timers.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { undiciTransport } from '../../base/ports/undici-transport.ts'
import { requestsIn } from '../../sandbox/log/requests.ts'
import { CONTROL_PATH } from '../../sandbox/http/exchange.ts'
import { listen, type Listening } from '../../sandbox/http/listen.ts'
import type { InitialState } from '../../sandbox/simulator/world-row.ts'
import type { Transport } from '../../base/ports/transport.ts'
import type { RequestEntry } from '../../sandbox/log/requests.ts'
import { DEFAULT_KEYS, Sandbox, type SandboxOptions } from '../../sandbox/running/sandbox.ts'
import type { Transaction } from '../../sandbox/simulator/transaction.ts'
import type { Endpoint } from '../../sandbox/simulator/webhooks/webhook.ts'
import { random } from '../../base/vocabulary/random.ts'
import type { Application } from './application.ts'
import { Interruptions } from './interruptions.ts'
import { connect, ownSecret, type ApplicationConnection } from './connect.ts'
import type { HowToStop } from './process-group.ts'

export type ApplicationRun = Pick<
  ApplicationConnection,
  'adapter' | 'cwd' | 'env' | 'unrestored' | 'worked'
> & {
  /** 0 takes a free one. */
  readonly servicePort: number
  /** The webhook secret, if the application has one already. */
  readonly secret?: string
  /** Stops the application, and starts it no more. */
  readonly stop?: AbortSignal
}

export type AppEnvironmentOptions = ApplicationRun &
  Pick<ApplicationConnection, 'changes' | 'idleMs'> & {
    /** Path of its webhook receiver; the adapter's unless given. */
    readonly webhookPath?: string
    /** Called once, with the URL of the receiver. A restart makes another sandbox. */
    readonly sandboxFor: (webhook: string, transport: Transport) => () => Sandbox
  }

export type AppEnvironment = Awaited<ReturnType<typeof openAppEnvironment>>

const HOST = '127.0.0.1'
const DEFAULT_WEBHOOK = '/webhooks'

/** A sandbox that an application uses over HTTP, where nothing else is asked of it. */
export function sandboxWith({
  variations = new SandboxVariations(),
  ...options
}: Pick<SandboxOptions, 'seed' | 'behaviour'> & {
  readonly variations?: SandboxVariations
}): AppEnvironmentOptions['sandboxFor'] {
  return (webhook, transport) => {
    const sandbox = new Sandbox({
      ...{ ...options, webhook, transport, timers: systemTimers },
      variations: variations.ofWorld,
      // An application may compare the times of orders and events with its own clock.
      clock: { mode: 'manual', at: systemWallClock.now() },
      signatureClock: systemWallClock,
    })
    return () => sandbox
  }
}

/** Throws ApplicationDown where the application does not start. */
export async function openAppEnvironment(options: AppEnvironmentOptions) {
  const { sandboxFor, servicePort, secret, stop, ...of } = options
  const { adapter, env } = of
  const held = adapter.url === undefined ? await holdPort() : undefined
  const port = held?.port ?? 0
  const webhookPath = options.webhookPath ?? adapter.webhook ?? DEFAULT_WEBHOOK
  let current: Application | undefined
  const interruptions = new Interruptions(undiciTransport(), () => {
    if (current === undefined) throw new Error('A webhook was sent before the application started')
    return current
  })
  const receiver = new URL(webhookPath, adapter.url ?? `http://${HOST}:${port}`).href
  const sandbox = sandboxFor(receiver, interruptions.transport)
  const running = () => sandbox().defaultWorld
  const world = () => running().world
  const signWith = (known?: string) => world().call(agreeOnSecret, known)
  const known = ownSecret({ adapter, env }, secret)
  const endpoint = signWith(known)
  let agreed = endpoint.secret
  const listenAt = (at: number) =>
    listen(sandbox(), { host: HOST, port: at, portFlag: '--service-port' })
  let listening: Listening | undefined
  const start = ({ url }: Listening) =>
    connect({
      ...{ ...of, port, signal: stop ?? new AbortController().signal, ownSecret: known },
      service: {
        baseUrl: url,
        controlUrl: url + CONTROL_PATH,
        apiKey: DEFAULT_KEYS.test,
        get webhookSecret() {
          return agreed
        },
        referenceOf: (id) => world().rows.get('orders', id)?.reference,
        isFaulty: () => world().row.behaviour.http.length > 0,
      },
    })
  try {
    listening = await listenAt(servicePort)
    return environmentOf(listening, await start(listening))
  } catch (error) {
    await (listening?.close() ?? sandbox().close())
    held?.release()
    throw error
  }

  function environmentOf(first: Listening, started: Application) {
    let [served, application, customers] = [first, started, 0]
    current = started
    return {
      /** A new one after `replaceApplication`. */
      get application() {
        return application
      },
      ...{ webhookPath, interruptions, sandbox },
      /** The address at which the application calls the service. */
      serviceUrl: first.url,
      /** The application's endpoint as it was agreed at the start. */
      endpoint,
      /** From now on, webhooks are signed with it. */
      signWith,
      /** A customer that no other call of this has returned. */
      customer: () => {
        const { seed } = world().row.initialState
        return `cus${random(seed, `customer:${(customers += 1)}`).hex(10)}`
      },
      /** The transactionIds of all orders. */
      orders: (): readonly string[] => Array.from(world().rows.all('orders'), ({ id }) => id),
      /** Those after the sequence. */
      requests: (after?: number): readonly RequestEntry[] => requestsIn(running().log, after),
      /** Empties the world, and begins it anew; `restore` puts back what is to be kept. */
      reset: async (
        { at, ...begin }: Pick<InitialState, 'seed' | 'behaviour'> & { readonly at: number },
        restore: (tx: Transaction) => void,
      ) => {
        world().call((tx) => {
          const { row } = world()
          const clock = { mode: 'manual', at } as const
          tx.put('world', { ...row, initialState: { ...row.initialState, ...begin, clock } })
        }, undefined)
        await running().reset()
        return world().call((tx) => {
          const own = agreeOnSecret(tx, agreed)
          restore(tx)
          return own
        }, undefined)
      },
      /** With which webhooks are signed at the beginning of a sequence. */
      agreedSecret: () => agreed,
      /** Gives the application another secret, also at each start: an old one never comes back. */
      renewSecret: async (fresh: string) => {
        agreed = signWith(fresh).secret
        await application.setSecret(fresh)
      },
      /** Closes the port, and opens it again after `restart` has made another sandbox. */
      restartService: async (restart: () => Promise<void>) => {
        await served.close()
        await restart()
        served = await listenAt(first.port)
      },
      /** Kills the application, and starts another one. */
      replaceApplication: async () => {
        await application.stop('kill')
        application = await start(served)
        current = application
      },
      close: async (how?: HowToStop) => {
        await application.stop(how)
        await served.close()
        held?.release()
      },
    }
  }
}

/** The application's endpoint, which is the first, signs with a secret that is known already. */
function agreeOnSecret(tx: Transaction, known: string | undefined): Endpoint {
  const [endpoint] = tx.all('endpoints')
  if (endpoint === undefined) throw new Error('The application has no endpoint')
  const agreed = { ...endpoint, secret: known ?? endpoint.secret }
  tx.put('endpoints', agreed)
  return agreed
}
