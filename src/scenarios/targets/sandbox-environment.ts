/**
 * A stage on a running sandbox: a world of its own, made and taken away through the control API,
 * with a manual clock and with the built-in receiver on a socket.
 */
import type { Behaviour } from '../../simulator/behaviour/behaviour.ts'
import type { WorldSnapshot } from '../../simulator/rows.ts'
import { initialStateOf } from '../model/initial-state.ts'
import { ControlApi, type SandboxAddress } from '../../client/control-api.ts'
import { exchange } from '../../client/http-exchange.ts'
import { openReceiver } from '../../client/http-receiver.ts'
import { brokenJson } from '../../client/receiver.ts'
import type { Scenario } from '../model/scenario.ts'
import type { Control, ServiceAnswer, ServiceCall, TestEnvironment } from './target.ts'
import { ControlError } from '../../client/control-error.ts'

/** Nothing says when the next thing is due, so a wait goes in this many steps. */
const STEPS_OF_A_WAIT = 40

/** Longer than any client waits; a fault may hold an answer back. */
const CALL_TIMEOUT_MS = 60_000

type NewWorld = { readonly name: string; readonly apiKey: string; readonly liveApiKey: string }
type NewEndpoint = { readonly id: string; readonly secret: string }

export async function openSandboxEnvironment(
  address: SandboxAddress,
  scenario: Scenario,
  of: { readonly seed: number },
): Promise<TestEnvironment> {
  const { seed, at, behaviour, signatureScheme, customer } = initialStateOf(scenario, of.seed)
  const root = new ControlApi(address)
  const world = await root.send<NewWorld>('POST', '/worlds', { seed })
  const api = new ControlApi(address, world.apiKey)
  const remove = () => root.send('DELETE', `/worlds/${world.name}`)
  let now = 0
  const advance = async (ms: number) => {
    now = await api.advance(ms)
  }
  const receiver = await openReceiver(signatureScheme, () => now)
  let endpoint: NewEndpoint | undefined
  try {
    await begin(api, at, behaviour)
    endpoint = scenario.receiver === undefined ? undefined : await register(api, receiver.url)
    await advance(0)
  } catch (error) {
    await Promise.allSettled([receiver.close(), remove()])
    throw error
  }
  receiver.receiver.useSecret(scenario.receiver?.secret ?? endpoint?.secret ?? '')
  receiver.receiver.answer(scenario.receiver?.answers ?? [])
  return {
    keys: { test: world.apiKey, live: world.liveApiKey },
    endpoint,
    receiver: receiver.receiver,
    customer,
    control: controlOver(api, endpoint?.id ?? ''),
    now: () => now,
    call: (call) => callService(address.baseUrl, call),
    settle: () => advance(0),
    wait: advance,
    waitABit: (limitMs) =>
      advance(Math.min(limitMs, Math.max(1_000, Math.ceil(limitMs / STEPS_OF_A_WAIT)))),
    close: async () => {
      await receiver.close()
      await remove()
    },
  }
}

/** One documented call over HTTP. */
export async function callService(baseUrl: string, call: ServiceCall): Promise<ServiceAnswer> {
  const { method, path, apiKey, headers, body } = call
  const key = apiKey === undefined ? {} : { 'x-api-key': apiKey }
  const answer = await exchange({
    method,
    url: `${baseUrl}${path}`,
    headers: { ...key, ...headers },
    body,
    timeoutMs: CALL_TIMEOUT_MS,
  })
  const broken = answer.broken ?? brokenJson(answer.text)
  return broken === undefined ? answer : { ...answer, broken }
}

/**
 * Founds the new world anew, as the story's file says: a clock does not run backwards and a
 * behaviour is laid over the founding one, but a world that is still empty can be told that it
 * began earlier, and otherwise.
 */
async function begin(api: ControlApi, at: number, behaviour: Behaviour): Promise<void> {
  await api.send('POST', '/clock/mode', { mode: 'manual' })
  const fresh = await api.send<WorldSnapshot>('GET', '/snapshot')
  const clock = { mode: 'manual', at } as const
  const world = fresh.tables.world.map((row) => {
    return { ...row, createdAt: at, clock, initialState: { ...row.initialState, behaviour } }
  })
  await api.send('PUT', '/snapshot', { ...fresh, at, tables: { ...fresh.tables, world } })
  await api.send('PUT', '/behaviour', {})
}

function register(api: ControlApi, url: string): Promise<NewEndpoint> {
  return api.send<NewEndpoint>('POST', '/webhook-endpoints', { url })
}

function controlOver(api: ControlApi, endpointId: string): Control {
  const orderPath = (id: string) => `/orders/${encodeURIComponent(id)}`
  return {
    simulate: (order, body) => api.send('POST', `${orderPath(order)}/simulate`, body),
    inspect: (order) => api.send('GET', orderPath(order)),
    deliveries: (order) => api.list('webhook-deliveries', order === undefined ? {} : { order }),
    changes: async () => ({
      orders: await api.list('orders'),
      events: await api.list('events'),
      deliveries: await api.list('webhook-deliveries'),
    }),
    rotate: async (overlap) => {
      const body = overlap === undefined ? {} : { overlap }
      const path = `/webhook-endpoints/${endpointId}/rotate-secret`
      return (await api.send<{ secret: string }>('POST', path, body)).secret
    },
    resend: async (delivery) => {
      await api.send('POST', `/webhook-deliveries/${delivery}/resend`)
    },
    behave: async (behaviour) => {
      await api.send('PUT', '/behaviour', behaviour)
    },
    restart: async () => {
      throw new ControlError(
        'NO_CONTROL_API',
        'Failed to restart the service: it is not this runner that started it.',
      )
    },
  }
}
