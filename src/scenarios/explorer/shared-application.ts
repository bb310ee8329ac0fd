/**
 * One running application for many schedules: starting one takes longer than a schedule. Every
 * schedule has a world of its own, with a seed of its own, so that no two orders share a name.
 */
import { freePort } from '../../client/free-port.ts'
import { DEFAULT_WEBHOOK } from '../../application/application.ts'
import { isOpen } from '../../application/application-process.ts'
import { connect } from '../../application/connect.ts'
import { systemTimers } from '../../ports/system-timers.ts'
import { systemWallClock } from '../../ports/system-wall-clock.ts'
import { undiciTransport } from '../../ports/undici-transport.ts'
import { CONTROL_PATH } from '../../server/exchange.ts'
import { listen } from '../../server/listen.ts'
import { DEFAULT_KEYS, Sandbox } from '../../simulator/running/sandbox.ts'
import { initialStateOf } from '../model/initial-state.ts'
import { NEEDS, type Scenario } from '../model/scenario.ts'
import type { AppTargetOptions } from '../targets/app-target.ts'
import { Changed, inProcessControl } from '../targets/in-process-control.ts'
import { Receiver } from '../targets/receiver.ts'
import type { Target, TestEnvironment } from '../targets/target.ts'
import type { Adapter } from '../../contract/generated/types.ts'

const HOST = '127.0.0.1'

/** Shorter than any server keeps an idle connection: it must not close one as it is used. */
const IDLE_MS = 300

/** After so many schedules another application is started: one that keeps its orders gets slow. */
const SCHEDULES_PER_PROCESS = 2_000

export type SharedOptions = Pick<AppTargetOptions, 'cwd' | 'env' | 'servicePort'> & {
  readonly adapter: Adapter
  /** Stops the application, and starts it no more. */
  readonly stop?: AbortSignal
}

export type SharedApplication = Target & {
  /** The next schedule gets an application that has seen no other. */
  renew(when: 'now' | 'if it has ended'): void
}

/** Throws ApplicationDown where the application does not start. */
export async function openSharedApplication(options: SharedOptions): Promise<SharedApplication> {
  const { adapter, cwd, env, servicePort, stop = new AbortController().signal } = options
  const { url } = adapter
  const port = url === undefined ? await freePort() : 0
  const webhookPath = adapter.webhook ?? DEFAULT_WEBHOOK
  const sandbox = new Sandbox({
    clock: { mode: 'manual', at: systemWallClock.now() },
    transport: undiciTransport(),
    timers: systemTimers,
    webhook: new URL(webhookPath, url ?? `http://${HOST}:${port}`).href,
    signatureClock: systemWallClock,
  })
  const running = sandbox.defaultWorld
  const { world } = running
  const [own] = world.rows.all('endpoints')
  if (own === undefined) throw new Error('The application has no endpoint')
  const secret = (url === undefined ? undefined : env['RAMP_WEBHOOK_SECRET']) ?? own.secret
  const changed = new Changed()
  world.listen((change) => changed.note(change))
  const listening = await listen(sandbox, { host: HOST, port: servicePort })
  const start = () =>
    connect({
      ...{ adapter, cwd, env, port, signal: stop, idleMs: IDLE_MS },
      service: {
        baseUrl: listening.url,
        controlUrl: listening.url + CONTROL_PATH,
        apiKey: DEFAULT_KEYS.test,
        webhookSecret: secret,
      },
    })
  let application = await start().catch(async (error: unknown) => {
    await listening.close()
    throw error
  })
  let schedules = 0
  let isSpent = false
  let mayHaveEnded = false
  let isRotated = false

  const open = async (scenario: Scenario, runSeed: number): Promise<TestEnvironment> => {
    if (isRotated) isSpent ||= !(await isAccepted(application.setSecret(secret)))
    if (mayHaveEnded && url === undefined) isSpent ||= !(await isOpen(port))
    mayHaveEnded = false
    if (isSpent || schedules >= SCHEDULES_PER_PROCESS) {
      await application.stop('kill')
      application = await start()
      isSpent = false
      schedules = 0
    }
    schedules += 1
    isRotated = scenario.steps.some((step) => 'rotate' in step)
    // An application may compare the times of orders and events with its own clock.
    const startsAt = systemWallClock.now()
    const of = initialStateOf(scenario, runSeed, startsAt)
    const { seed, at, behaviour, signatureScheme, customer } = of
    world.call((tx) => {
      const clock = { mode: 'manual', at } as const
      const initialState = { ...world.row.initialState, seed, clock, behaviour }
      tx.put('world', { ...world.row, initialState })
    }, undefined)
    await running.reset()
    const endpoint = world.call((tx) => {
      const [created] = tx.all('endpoints')
      const agreed = { ...(created ?? own), secret }
      tx.put('endpoints', agreed)
      return agreed
    }, undefined)
    for (const table of [changed.orders, changed.events, changed.deliveries]) table.clear()
    return {
      keys: DEFAULT_KEYS,
      endpoint,
      receiver: new Receiver(signatureScheme, () => {}),
      customer,
      control: inProcessControl({
        ...{ sandbox: () => sandbox, changed, endpointId: endpoint.id },
        restart: () => Promise.reject(new Error('A schedule does not restart the service')),
      }),
      app: {
        application,
        webhookPath,
        requests: () => running.requests.list(),
        orders: () => Array.from(world.rows.all('orders'), ({ id }) => id),
      },
      now: () => world.now(),
      call: () => Promise.reject(new Error('A schedule does not call the service itself')),
      settle: () => running.settle(),
      wait: async (ms) => void (await running.advance(ms)),
      waitABit: async (ms) => void (await running.advance(ms)),
      close: () => running.settle(),
    }
  }

  return {
    name: url ?? adapter.start ?? '',
    options: '',
    capabilities: new Set(NEEDS.filter((need) => need !== 'restart')),
    lacks: (need) => `a schedule cannot use "${need}"`,
    ordersRaces: true,
    concurrency: 1,
    open: (scenario, { seed }) => open(scenario, seed),
    renew: (when) => {
      if (when === 'now') isSpent ||= schedules > 0
      else mayHaveEnded = true
    },
    close: async () => {
      await application.stop('kill')
      await listening.close()
    },
  }
}

function isAccepted(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  )
}
