/**
 * Runs scenarios over HTTP: on a running sandbox through its control API, or on any deployment of
 * the service with a key. A probe finds out which of the two it is; a scenario that needs what a
 * deployment lacks is skipped.
 */
// Timers that keep the process alive: while a scenario waits, nothing else does.
import { setTimeout as pause } from 'node:timers/promises'
import { CONTROL_TIMEOUT_MS, ControlClient } from '../../base/client/control-client.ts'
import { ControlError } from '../../base/client/control-error.ts'
import { shellWord } from '../../base/client/curl.ts'
import { DeploymentError, isClosedEarly } from '../../base/client/deployment-error.ts'
import { HttpClient } from '../../base/client/http-client.ts'
import { rejectLiveKey, rejectLiveResponse } from '../../base/client/live-guard.ts'
import type { NetworkRoute } from '../../base/client/network-route.ts'
import { ofScenario, type TrafficListener } from '../../base/client/traffic-listener.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { random } from '../../base/vocabulary/random.ts'
import { NEEDS, type Scenario } from '../model/scenario.ts'
import { placedSteps } from '../model/step-tree.ts'
import { Receiver } from './receiver.ts'
import { openSandboxEnvironment } from './sandbox-environment.ts'
import { callService } from './service-response.ts'
import type { Target } from './target.ts'
import type { TestEnvironment } from './test-environment.ts'

export type HttpTargetOptions = {
  readonly url: string
  readonly apiKey?: string
  /** What the control API of a sandbox beyond loopback asks for. */
  readonly controlToken?: string
  readonly allowLive?: boolean
  /** Sent with every request, also to the control API, by lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  readonly network?: NetworkRoute
  readonly traffic?: TrafficListener | undefined
  readonly stop?: AbortSignal
  /** The options of the command that lead there beside the address. */
  readonly words?: readonly string[]
}

const CONCURRENCY = 4
const POLL_MS = 500
/** Longer than any client waits; a fault may hold a response back. */
const CALL_TIMEOUT_MS = 60_000
const SANDBOX_CAN = NEEDS.filter((need) => need !== 'restart' && need !== 'app')

/**
 * Throws DeploymentError where the target cannot be called, there is no key to call it with, or
 * calling it is not allowed.
 */
export async function openHttpTarget({
  url,
  apiKey,
  controlToken,
  allowLive = false,
  headers = {},
  network = {},
  words = [],
  traffic,
  stop,
}: HttpTargetOptions): Promise<Target> {
  const baseUrl = url.replace(/\/+$/, '')
  if (!allowLive && apiKey !== undefined) rejectLiveKey(baseUrl, apiKey)
  const way = { baseUrl, flags: { baseUrl: '--target' }, headers, network, traffic, stop }
  const http = new HttpClient({ ...way, timeoutMs: CALL_TIMEOUT_MS })
  const controlHttp = new HttpClient({ ...way, timeoutMs: CONTROL_TIMEOUT_MS })
  const control = new ControlClient(controlHttp, { path: '/__sandbox', token: controlToken })
  const close = async () => {
    await Promise.all([http.close(), controlHttp.close()])
  }
  const base = {
    name: baseUrl,
    options: [`--target ${shellWord(baseUrl)}`, ...words].join(' '),
    concurrency: CONCURRENCY,
    close,
  }
  try {
    const missing = await probe(control, `${baseUrl}/__sandbox`)
    if (missing === undefined) return { ...base, ...sandboxTarget(http, control, traffic) }
    if (apiKey !== undefined)
      return { ...base, ...deploymentTarget({ http, apiKey, allowLive, missing }) }
    throw new DeploymentError(
      'key',
      `Failed to run against ${baseUrl}: ${missing}, so it needs a key of yours. Pass --api-key or set RAMP_API_KEY.`,
    )
  } catch (error) {
    await close()
    throw error
  }
}

type Kind = Omit<Target, 'name' | 'options' | 'concurrency' | 'close'>

function sandboxTarget(
  http: HttpClient,
  control: ControlClient,
  traffic: TrafficListener | undefined,
): Kind {
  return {
    ordersRaces: true,
    capabilities: new Set(SANDBOX_CAN),
    lacks: (need) => `a sandbox that this runner has not started offers no "${need}"`,
    whySkipped: whySandboxSkips,
    open: (scenario, { seed }) =>
      openSandboxEnvironment(
        {
          http: http.forScenario(scenario.name),
          control: control.forScenario(scenario.name),
          traffic: traffic && ofScenario(traffic, scenario.name),
        },
        scenario,
        seed,
      ),
  }
}

type Deployment = {
  readonly http: HttpClient
  readonly apiKey: string
  readonly allowLive: boolean
}

function deploymentTarget({
  missing,
  ...options
}: Deployment & { readonly missing: string }): Kind {
  const freshCustomer = freshCustomers()
  return {
    ordersRaces: false,
    capabilities: new Set(),
    lacks: () => missing,
    whySkipped: (scenario) =>
      usesLiveKey(scenario)
        ? 'it calls with a live key, and the target does not have one'
        : undefined,
    open: async ({ name }, { seed }) => {
      const http = options.http.forScenario(name)
      return deploymentEnvironment({ ...options, http }, freshCustomer(seed))
    },
  }
}

/** The business of one API key, on the machine's clock: it can be called, and waited for. */
function deploymentEnvironment(
  { http, apiKey, allowLive }: Deployment,
  customer: string,
): TestEnvironment {
  return {
    keys: { test: apiKey, live: undefined },
    endpoint: undefined,
    receiver: new Receiver('hex', () => {}),
    customer,
    control: undefined,
    now: () => systemWallClock.now(),
    call: async (call) => {
      const response = await callService(http, call)
      if (!allowLive) rejectLiveResponse(http.baseUrl, parsedJson(response.body))
      return response
    },
    settle: async () => {},
    wait: (ms) => pause(ms),
    waitABit: (limitMs) => pause(Math.min(limitMs, POLL_MS)),
    close: async () => {},
  }
}

/** Creates a world, sets its clock and deletes it; resolves with what prevents that. */
async function probe(control: ControlClient, url: string): Promise<string | undefined> {
  const none = `no control API answers at ${url}`
  try {
    const { name, apiKey } = await control.call('createWorld')
    // A server that is no sandbox may answer every path with the same object.
    if (typeof name !== 'string' || typeof apiKey !== 'string') return none
    try {
      await control.withKey(apiKey).call('setClockMode', { mode: 'manual' })
    } finally {
      await control.call('deleteWorld', { name })
    }
    return undefined
  } catch (error) {
    if (!(error instanceof ControlError) && !isClosedEarly(error)) throw error
    return error instanceof ControlError && error.code === 'CONTROL_TOKEN_REQUIRED'
      ? 'its control API needs a bearer token: pass --control-token'
      : none
  }
}

/** Unlike the world of a scenario run, a deployment remembers the customers of earlier runs. */
function freshCustomers(): (seed: number) => string {
  let runs = 0
  return (seed) => {
    runs += 1
    return `cus${random(seed, `customer:${systemWallClock.now()}:${runs}`).hex(10)}`
  }
}

/** What a sandbox can do and its control API cannot. */
function whySandboxSkips({ world = {}, receiver, steps }: Scenario): string | undefined {
  const all = placedSteps(steps).map(({ step }) => step)
  const behaviours = [world, ...all.map((step) => ('behave' in step ? step.behave : {}))]
  if (
    behaviours.some(({ shapes: { errors = {} } = {} }) =>
      ['API_KEY_UNKNOWN', 'API_KEY_MISSING'].some((code) => memberOf(errors, code) !== undefined),
    )
  ) {
    return 'the default world answers a call without a key of its world, and its settings do not change'
  }
  const receivers = [
    receiver,
    ...all.map((step) => ('receiver' in step ? step.receiver : undefined)),
  ]
  return receivers.some((each) => each?.answers?.some(({ closed }) => closed === true) === true)
    ? 'its receiver refuses connections, which only a receiver in memory can do'
    : undefined
}

function usesLiveKey({ steps }: Scenario): boolean {
  return placedSteps(steps).some(({ step }) => 'call' in step && step.key === 'live')
}
