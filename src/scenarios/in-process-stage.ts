/**
 * A stage in memory: a sandbox of its own with a manual clock, a receiver without sockets and the
 * same edge that a server has.
 */
import { MANUAL_START } from '../clock/clock.ts'
import { ASSUMPTIONS } from '../generated/assumptions.ts'
import { createWebhookEndpoint } from '../http/control/webhooks.ts'
import { answer } from '../http/edge.ts'
import { ScriptedTransport } from '../ports/scripted-transport.ts'
import { MemoryStorage } from '../ports/storage.ts'
import { noTimers, type Timers } from '../ports/timers.ts'
import type { Transport } from '../ports/transport.ts'
import { FixedWallClock } from '../ports/wall-clock.ts'
import { DEFAULT_KEYS, Sandbox } from '../sandbox.ts'
import { parseInstant } from '../time.ts'
import { customerOf } from './customer.ts'
import { Changed, inProcessControl } from './in-process-control.ts'
import { needsOf } from './needs.ts'
import { brokenJson, Receiver } from './receiver.ts'
import type { Scenario } from './scenario.ts'
import type { Control, ServiceAnswer, ServiceCall, Stage } from './target.ts'

const RECEIVER_URL = 'http://receiver.test/webhooks'

/** What a stage is set in, where it is not all simulated. */
export type Surroundings = {
  readonly timers: Timers
  /** Carries what does not go to the built-in receiver. */
  readonly transport?: Transport
  /** A receiver of the story's own, registered before the built-in one. */
  readonly webhook?: string
}

export class InProcessStage implements Stage {
  readonly keys = DEFAULT_KEYS
  readonly endpoint: Stage['endpoint']
  readonly receiver: Receiver
  readonly customer: string
  readonly control: Control
  readonly #scripted = new ScriptedTransport()
  readonly #storage: MemoryStorage
  readonly #changed = new Changed()
  readonly #open: () => Sandbox
  readonly #outside: Transport | undefined
  #sandbox: Sandbox

  constructor(
    scenario: Scenario,
    runSeed: number,
    surroundings: Surroundings = { timers: noTimers },
  ) {
    const { timers, transport: outside, webhook } = surroundings
    this.#outside = outside
    const { seed = runSeed, clock, ...behaviour } = scenario.world ?? {}
    const at = clock === undefined ? MANUAL_START : (parseInstant(clock) ?? MANUAL_START)
    const wallClock = new FixedWallClock(at)
    this.#storage = new MemoryStorage({
      keep: scenario.steps.some((step) => needsOf(step).has('restart')),
    })
    this.receiver = new Receiver(
      behaviour.assumptions?.signatureScheme ?? ASSUMPTIONS.signatureScheme,
      (answers) => this.#scripted.receiver(RECEIVER_URL).answer(...answers),
    )
    this.customer = customerOf(seed)
    this.#open = () =>
      new Sandbox({
        seed,
        clock: { mode: 'manual', at },
        behaviour,
        storage: this.#storage,
        transport: this.#transport(),
        timers,
        ...(webhook === undefined ? {} : { webhook }),
        wallClock,
      })
    this.#sandbox = this.#start()
    const [own] = this.#running.world.rows.all('endpoints')
    const builtIn = scenario.receiver === undefined ? undefined : this.#register(scenario.receiver)
    this.endpoint = own ?? builtIn
    this.control = inProcessControl({
      sandbox: () => this.#sandbox,
      changed: this.#changed,
      endpointId: this.endpoint?.id ?? '',
      restart: (how) => this.#restart(how),
    })
  }

  get sandbox(): Sandbox {
    return this.#sandbox
  }

  now(): number {
    return this.#running.world.now()
  }

  async call(call: ServiceCall): Promise<ServiceAnswer> {
    const { headers, body } = call
    const {
      status,
      headers: sent,
      body: text,
      delayMs = 0,
      breaks,
    } = answer(this.#sandbox, call.operation, {
      method: call.method,
      path: call.path,
      apiKey: call.apiKey,
      contentType: headers['content-type'],
      contentEncoding: headers['content-encoding'],
      params: call.params,
      query: call.query,
      rawBody: body,
    })
    if (breaks === 'reset') return { status: null, headers: {}, text: '', broken: 'reset', delayMs }
    const arrived = breaks === 'truncate' ? text.slice(0, Math.floor(text.length / 2)) : text
    const broken = breaks ?? brokenJson(arrived)
    return {
      status,
      headers: sent,
      text: arrived,
      delayMs,
      ...(broken === undefined ? {} : { broken }),
    }
  }

  settle(): Promise<void> {
    return this.#running.drain()
  }

  async wait(ms: number): Promise<void> {
    await this.#running.advance(ms)
  }

  async waitABit(limitMs: number): Promise<void> {
    const now = this.now()
    const due = this.#running.world.nextDue(now + limitMs)
    await this.wait(due === undefined ? limitMs : Math.max(0, due.at - now))
  }

  async close(): Promise<void> {
    await this.#sandbox.close()
  }

  get #running() {
    return this.#sandbox.defaultWorld
  }

  #start(): Sandbox {
    const sandbox = this.#open()
    sandbox.defaultWorld.world.listen((change) => this.#changed.note(change))
    return sandbox
  }

  async #restart(how: 'stop' | 'kill'): Promise<void> {
    // A killed service writes nothing more down: what is left is what was acknowledged.
    if (how === 'stop') await this.#sandbox.close()
    this.#sandbox = this.#start()
  }

  #transport(): Transport {
    const receiver = this.#scripted.receiver(RECEIVER_URL)
    return {
      send: async (request) => {
        if (this.#outside !== undefined && request.url !== RECEIVER_URL)
          return this.#outside.send(request)
        const before = receiver.received.length
        const at = this.now()
        const result = await this.#scripted.send(request)
        for (const { headers, body } of receiver.received.slice(before))
          this.receiver.arrive({ at, headers, body })
        return result
      },
      close: async () => {
        await this.#scripted.close()
        await this.#outside?.close()
      },
    }
  }

  #register({
    answers,
    secret,
  }: NonNullable<Scenario['receiver']>): NonNullable<Stage['endpoint']> {
    const body = { url: RECEIVER_URL }
    const endpoint = createWebhookEndpoint({
      sandbox: this.#sandbox,
      running: this.#running,
      input: {},
      body,
    })
    this.receiver.useSecret(secret ?? endpoint.secret)
    this.receiver.answer(answers ?? [])
    return { id: endpoint.id, secret: endpoint.secret }
  }
}
