/**
 * A test environment in memory: a sandbox of its own with a manual clock, a receiver without
 * sockets, and the same way into the operations that a server has.
 */
import { createWebhookEndpoint } from '../../sandbox/control/webhooks.ts'
import { answer } from '../../sandbox/http/edge.ts'
import { ScriptedTransport } from '../../base/ports/scripted-transport.ts'
import { MemoryStorage } from '../../sandbox/storage/storage.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import type { Timers } from '../../base/ports/timers.ts'
import type { Transport } from '../../base/ports/transport.ts'
import { FixedWallClock } from '../../base/ports/wall-clock.ts'
import { DEFAULT_KEYS, Sandbox } from '../../sandbox/running/sandbox.ts'
import type { WorldVariations } from '../../sandbox/simulator/variations.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { initialStateOf } from '../model/initial-state.ts'
import { inProcessControl } from './in-process-control.ts'
import { Receiver } from './receiver.ts'
import { doesNeed } from '../model/needs.ts'
import type { Scenario } from '../model/scenario.ts'
import {
  resetResponse,
  serviceResponse,
  type ServiceCall,
  type ServiceResponse,
} from './service-response.ts'
import type { Control, TestEnvironment } from './test-environment.ts'

const RECEIVER_URL = 'http://receiver.test/webhooks'

/** What is real where not everything is simulated. */
export type Surroundings = {
  readonly timers: Timers
  /** Carries what does not go to the built-in receiver. */
  readonly transport?: Transport
  /** The URL of another receiver, registered in place of the built-in one. */
  readonly webhook?: string
  /** When simulated time begins where the scenario does not say, in epoch milliseconds. */
  readonly startsAt?: number
  /** Ends an advance that goes on. */
  readonly stop?: AbortSignal
  /** What each world varies; nothing unless given. */
  readonly variations?: () => WorldVariations
}

export type InProcessEnvironment = TestEnvironment & {
  readonly control: Control
  /** A restart creates another one. */
  sandbox(): Sandbox
}

export function openInProcessEnvironment(
  scenario: Scenario,
  runSeed: number,
  { timers, transport: outside, webhook, startsAt, stop, variations }: Surroundings,
): InProcessEnvironment {
  const initialState = initialStateOf(scenario, runSeed, startsAt)
  const { seed, at, behaviour, signatureScheme, customer } = initialState
  const scripted = new ScriptedTransport()
  const listener = scripted.receiver(RECEIVER_URL)
  const receiver = new Receiver(signatureScheme, (answers) => listener.answer(...answers))
  listener.onRequest = ({ headers, body }) => receiver.record({ at: now(), headers, body })
  const transport: Transport = outside === undefined ? scripted : withReceiver(scripted, outside)
  const storage = new MemoryStorage({ keep: doesNeed(scenario, 'restart') })
  const wallClock = new FixedWallClock(at)
  const start = (): Sandbox => {
    return new Sandbox({
      seed,
      clock: { mode: 'manual', at },
      behaviour,
      storage,
      transport,
      timers,
      ...(webhook === undefined ? {} : { webhook }),
      wallClock,
      ...defined({ variations }),
      // The built-in receiver has no other time than the simulated one; an application has.
      signatureClock: outside === undefined ? { now: () => now() } : systemWallClock,
    })
  }
  let sandbox = start()
  const endWaits = () => sandbox.endWaits()
  stop?.addEventListener('abort', endWaits)
  const running = () => sandbox.defaultWorld
  const now = () => running().world.now()
  const wait = async (ms: number) => {
    await running().advance(ms)
  }
  const [own] = running().world.rows.all('endpoints')
  const endpoint = own ?? registerReceiver(sandbox, scenario, receiver)
  return {
    keys: DEFAULT_KEYS,
    endpoint,
    receiver,
    customer,
    sandbox: () => sandbox,
    control: inProcessControl({
      sandbox: () => sandbox,
      endpointId: endpoint?.id ?? '',
      restart: async (how) => {
        // A killed service stores nothing more: what is left is what was acknowledged.
        if (how === 'stop') await sandbox.close()
        sandbox = start()
      },
    }),
    now,
    call: async (call) => callInProcess(sandbox, call),
    settle: () => running().settle(),
    wait,
    waitABit: async (limitMs) => {
      const due = running().world.nextDue(now() + limitMs)
      await wait(due === undefined ? limitMs : Math.max(0, due.at - now()))
    },
    close: () => {
      stop?.removeEventListener('abort', endWaits)
      return sandbox.close()
    },
  }
}

function withReceiver(scripted: Transport, outside: Transport): Transport {
  return {
    send: (request) => (request.url === RECEIVER_URL ? scripted : outside).send(request),
    close: () => outside.close(),
  }
}

function callInProcess(sandbox: Sandbox, call: ServiceCall): ServiceResponse {
  const { headers, body: rawBody } = call
  const response = answer(sandbox, call.operation, {
    ...call,
    contentType: headers['content-type'],
    contentEncoding: headers['content-encoding'],
    rawBody: rawBody === '' ? undefined : rawBody,
  })
  const { status, delayMs: tookMs = 0, breaks } = response
  if (breaks === 'reset') return resetResponse(tookMs)
  const { length } = response.body
  const arrived = response.body.slice(0, breaks === 'truncate' ? Math.floor(length / 2) : length)
  return serviceResponse({ status, headers: response.headers, body: arrived, tookMs }, breaks)
}

function registerReceiver(
  sandbox: Sandbox,
  scenario: Scenario,
  receiver: Receiver,
): TestEnvironment['endpoint'] {
  if (scenario.receiver === undefined) return undefined
  const { answers = [], secret } = scenario.receiver
  const made = createWebhookEndpoint(sandbox.defaultWorld, RECEIVER_URL)
  receiver.useSecret(secret ?? made.secret)
  receiver.answer(answers)
  return { id: made.id, secret: made.secret }
}
