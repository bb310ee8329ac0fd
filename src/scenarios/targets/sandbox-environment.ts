/**
 * A test environment on a running sandbox: a world of its own, created and deleted through the
 * control API, with a manual clock and with the built-in receiver at a port.
 */
import type { ControlClient } from '../../base/client/control-client.ts'
import { ControlError } from '../../base/client/control-error.ts'
import type { HttpClient } from '../../base/client/http-client.ts'
import type { TrafficListener } from '../../base/client/traffic-listener.ts'
import { openWebhookReceiver } from '../../base/client/webhook-receiver.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { formatDuration } from '../../base/vocabulary/time.ts'
import { initialStateOf } from '../model/initial-state.ts'
import type { Scenario } from '../model/scenario.ts'
import { Receiver } from './receiver.ts'
import { callService } from './service-response.ts'
import type { Control, TestEnvironment } from './test-environment.ts'

/** The control API does not say when the next thing is due, so a wait goes in this many steps. */
const STEPS_OF_A_WAIT = 40

export async function openSandboxEnvironment(
  {
    http,
    control: root,
    traffic,
  }: {
    readonly http: HttpClient
    readonly control: ControlClient
    readonly traffic: TrafficListener | undefined
  },
  scenario: Scenario,
  runSeed: number,
): Promise<TestEnvironment> {
  const { seed, at, behaviour, signatureScheme, signatureTime, customer } = initialStateOf(
    scenario,
    runSeed,
  )
  const world = await root.call('createWorld', { seed })
  const control = root.withKey(world.apiKey)
  let now = 0
  const advance = async (ms: number) => {
    now = Date.parse((await control.call('advanceClock', { by: formatDuration(ms) })).now)
  }
  const listener = await openWebhookReceiver({
    port: 0,
    traffic,
    now: () => now,
    onArrival: (arrival) => receiver.record(arrival),
  })
  const receiver = new Receiver(
    signatureScheme,
    (answers) => listener.answer(...answers),
    (simulated) => (signatureTime === 'world' ? simulated : systemWallClock.now()),
  )
  const close = async () => {
    await listener.close()
    await root.call('deleteWorld', { name: world.name })
  }
  try {
    await setInitialState(control, at, behaviour)
    const endpoint =
      scenario.receiver && (await control.call('createWebhookEndpoint', { url: listener.url }))
    await advance(0)
    receiver.useSecret(scenario.receiver?.secret ?? endpoint?.secret ?? '')
    receiver.answer(scenario.receiver?.answers ?? [])
    return {
      keys: { test: world.apiKey, live: world.liveApiKey },
      endpoint,
      receiver,
      customer,
      control: controlOver(control, endpoint?.id ?? ''),
      now: () => now,
      call: (call) => callService(http, call),
      settle: () => advance(0),
      wait: advance,
      waitABit: (limitMs) =>
        advance(Math.min(limitMs, Math.max(1_000, Math.ceil(limitMs / STEPS_OF_A_WAIT)))),
      close,
    }
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}

/**
 * The control API cannot set a clock back or replace the initial behaviour of a world, but it
 * accepts a snapshot: the new world's own, with the scenario's initial state.
 */
async function setInitialState(
  control: ControlClient,
  at: number,
  behaviour: Behaviour,
): Promise<void> {
  await control.call('setClockMode', { mode: 'manual' })
  const fresh = await control.call('getSnapshot')
  const clock = { mode: 'manual', at } as const
  const world = fresh.tables.world.map((row) => {
    return { ...row, createdAt: at, clock, initialState: { ...row.initialState, behaviour } }
  })
  await control.call('restoreSnapshot', { ...fresh, at, tables: { ...fresh.tables, world } })
  await control.call('changeBehaviour', {})
}

function controlOver(control: ControlClient, endpointId: string): Control {
  let last = 0
  return {
    simulate: (order, simulation) => control.call('simulateOrder', { id: order, ...simulation }),
    inspect: (order) => control.call('getOrder', { id: order }),
    deliveries: (order) => control.list('listWebhookDeliveries', defined({ order })),
    changes: async () => {
      const log = await control.list('listLog', { after: String(last) })
      last = log.at(-1)?.number ?? last
      return {
        orders: await control.list('listOrders'),
        events: await control.list('listEvents'),
        deliveries: await control.list('listWebhookDeliveries'),
        log,
      }
    },
    rotate: async (overlap) =>
      (await control.call('rotateWebhookSecret', { id: endpointId, ...defined({ overlap }) }))
        .secret,
    resend: async (delivery) => {
      await control.call('resendWebhookDelivery', { id: delivery })
    },
    behave: async (behaviour) => {
      await control.call('changeBehaviour', behaviour)
    },
    restart: async () => {
      throw new ControlError(
        'NO_CONTROL_API',
        'Failed to restart the service: this runner did not start it. Run the scenario in process.',
      )
    },
  }
}
