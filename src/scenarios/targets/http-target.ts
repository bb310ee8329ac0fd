/**
 * Tells stories over HTTP: on a running sandbox through its control API, or on any deployment of
 * the service with a key. Which of the two it is, is asked and not assumed; what a deployment
 * cannot do makes a story not reachable.
 */
import { systemWallClock } from '../../ports/system-wall-clock.ts'
import { random } from '../../vocabulary/random.ts'
import { ControlApi, type SandboxAddress } from '../../client/control-api.ts'
import { shellWord } from '../../client/curl.ts'
import { openDeploymentEnvironment } from './deployment-environment.ts'
import { TargetError } from '../../client/http-exchange.ts'
import { openSandboxEnvironment } from './sandbox-environment.ts'
import { NEEDS, type Scenario } from '../model/scenario.ts'
import { placedSteps } from '../model/step-tree.ts'
import { ControlError } from '../../client/control-error.ts'
import type { Target } from './target.ts'

export type HttpTargetOptions = {
  readonly url: string
  readonly apiKey?: string
  /** What the control API of a sandbox beyond loopback asks for. */
  readonly controlToken?: string
  readonly allowLive?: boolean
}

const PARALLEL_STORIES = 4
const SANDBOX_CAN = NEEDS.filter((need) => need !== 'restart' && need !== 'app')

/**
 * Throws TargetError where the target cannot be asked, has no key to be asked with, or must not be
 * asked.
 */
export async function openHttpTarget({
  url,
  apiKey,
  controlToken,
  allowLive = false,
}: HttpTargetOptions): Promise<Target> {
  const baseUrl = url.replace(/\/+$/, '')
  if (!allowLive && apiKey !== undefined && /live/i.test(apiKey)) {
    throw new TargetError(
      'refused',
      `Failed to run against ${baseUrl}: the API key looks like a live key. Use a test key (§5.2), or pass --allow-live.`,
    )
  }
  const address = { baseUrl, ...(controlToken === undefined ? {} : { controlToken }) }
  const missing = await probe(address)
  if (missing !== undefined && apiKey === undefined) {
    throw new TargetError(
      'key',
      `Failed to run against ${baseUrl}: ${missing}, so it needs a key of yours. Pass --api-key or set RAMP_API_KEY.`,
    )
  }
  const freshCustomer = freshCustomers()
  const base = {
    name: baseUrl,
    options: `--target ${shellWord(baseUrl)}`,
    concurrency: PARALLEL_STORIES,
    close: async () => {},
  }
  if (missing === undefined || apiKey === undefined) {
    return {
      ...base,
      ordersRaces: true,
      capabilities: new Set(SANDBOX_CAN),
      lacks: (need) => `a sandbox that this runner has not started offers no "${need}"`,
      refusal: sandboxRefusal,
      open: (scenario, { seed }) => openSandboxEnvironment(address, scenario, { seed }),
    }
  }
  return {
    ...base,
    ordersRaces: false,
    capabilities: new Set(),
    lacks: () => missing,
    refusal: (scenario) =>
      usesLiveKey(scenario)
        ? 'it calls with a live key, and there is none to call with'
        : undefined,
    open: async (_, { seed }) =>
      openDeploymentEnvironment({ baseUrl, apiKey, allowLive }, freshCustomer(seed)),
  }
}

/**
 * Makes a world, takes its clock in hand and removes it again; answers what stands in the way of
 * that.
 */
async function probe(address: SandboxAddress): Promise<string | undefined> {
  const root = new ControlApi(address)
  const none = `no control API answers at ${address.baseUrl}/__sandbox`
  try {
    const { name, apiKey } = await root.send<{ name?: string; apiKey?: string }>(
      'POST',
      '/worlds',
      {},
    )
    if (name === undefined || apiKey === undefined) return none
    try {
      await new ControlApi(address, apiKey).send('POST', '/clock/mode', { mode: 'manual' })
    } finally {
      await root.send('DELETE', `/worlds/${name}`)
    }
    return undefined
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    return error.code === 'CONTROL_TOKEN_REQUIRED'
      ? 'its control API wants a bearer token, which --control-token hands it'
      : none
  }
}

/** Unlike the world of a story, a deployment remembers yesterday's customers. */
function freshCustomers(): (seed: number) => string {
  let stories = 0
  return (seed) => {
    stories += 1
    return `cus${random(seed, `customer:${systemWallClock.now()}:${stories}`).hex(10)}`
  }
}

/** What a sandbox can do and the way to it cannot. */
function sandboxRefusal({ world = {}, receiver, steps }: Scenario): string | undefined {
  const all = placedSteps(steps).map(({ step }) => step)
  const behaviours = [world, ...all.map((step) => ('behave' in step ? step.behave : {}))]
  if (
    behaviours.some(
      ({ assumptions = {} }) =>
        'unknownKeyStatus' in assumptions || 'missingKeyStatus' in assumptions,
    )
  ) {
    return 'a call without a key of its world is answered by the default world, whose settings stay as they are'
  }
  const receivers = [
    receiver,
    ...all.map((step) => ('receiver' in step ? step.receiver : undefined)),
  ]
  return receivers.some((each) => each?.answers?.some(({ closed }) => closed === true) === true)
    ? 'its receiver refuses connections, which only the one in memory does'
    : undefined
}

function usesLiveKey({ steps }: Scenario): boolean {
  return placedSteps(steps).some(({ step }) => 'call' in step && step.key === 'live')
}
