/**
 * Interrupts an application while it handles a webhook: kills, pauses or slows it at moments that
 * can be seen from outside or between them, or delivers the webhook twice at once. It stands
 * between the service and the receiver of the application, so that the service records what became
 * of the attempt, and sends it again. The store of the application stays.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { AppInterrupt } from '../../base/contract/generated/types.ts'
import type { OutgoingRequest, Transport, TransportResult } from '../../base/ports/transport.ts'
import { formatDuration } from '../../base/vocabulary/time.ts'
import type { Application } from './application.ts'

/** The application has the headers, and none of what they announce. */
const RECEIVED = 'received'
/** After its answer; then nothing is sent again. */
const ANSWERED = 'answered'
/** The application shows what the webhook has caused. */
const EFFECT = 'effect'

/** One for each attempt, in turn. */
const MOMENTS: Readonly<Record<'kill' | 'pause', readonly string[]>> = {
  kill: [RECEIVED, '5ms', '15ms', '40ms', ANSWERED],
  pause: [RECEIVED],
}

/** Until what was sent is at the application, which does with it what it can. */
const ARRIVES_MS = 25
/** Longer than a placement takes if nothing fails. */
const OVERTAKES_MS = 500
/** Longer than another worker takes, unless it waits for the one that is paused. */
const OTHER_WORKER_MS = 250
/** After this long, an effect that has not come does not come. */
const MOST_WAIT_MS = 5_000
const POLL_MS = 10
/** The turns of an application that is slowed. */
const STOPPED_MS = 12
const RUNS_MS = 2
const MOST_STOPS = 200

type Interruptible = Pick<Application, 'urls' | 'restart' | 'pause' | 'resume' | 'placing'>

type Armed = {
  readonly what: AppInterrupt
  readonly showsEnd: () => Promise<boolean>
  attempts: number
}

export class Interruptions {
  readonly transport: Transport
  readonly #inner: Transport
  readonly #application: () => Interruptible
  #armed: Armed | undefined
  #overtakes = true
  #isPaused = false
  /** The turn of the worker that got it last, by body. */
  readonly #turns = new Map<string, number>()
  #restarting: Promise<void> | undefined

  constructor(inner: Transport, application: () => Interruptible) {
    this.#inner = inner
    this.#application = application
    this.transport = { ...inner, send: (request) => this.#send(request) }
  }

  /**
   * From the next webhook of its type on; undefined ends it, and the first worker is next.
   * `showsEnd` tells whether the application shows what the webhook has caused.
   */
  arm(what: AppInterrupt | undefined, showsEnd = async () => true): void {
    if (what === undefined) this.#turns.clear()
    this.#armed = what && { what, showsEnd, attempts: 0 }
  }

  /**
   * Whether a webhook may arrive before the application has answered who places an order. Otherwise
   * it waits, so that the load of the machine does not decide which comes first.
   */
  letOvertake(overtakes: boolean): void {
    this.#overtakes = overtakes
  }

  async #send(request: OutgoingRequest): Promise<TransportResult> {
    if (!this.#overtakes) await this.#placed()
    await this.#restarting
    if (this.#isPaused) return this.#sendAndResume(request)
    const armed = this.#armed
    if (armed?.what.during !== typeOf(request) || request.closeEarly === true)
      return this.#toWorker(request)
    const { what } = armed
    if (what.by === 'overlap') return this.#overlapped(request)
    if (what.by === 'slow') return this.#slowed(request)
    const moment = (what.after ?? MOMENTS[what.by])[armed.attempts]
    armed.attempts += 1
    if (moment === undefined) return this.#toWorker(request)
    return what.by === 'kill'
      ? this.#killed(request, moment, armed.showsEnd)
      : this.#paused(request, moment)
  }

  /** An application may wait for the webhook itself. */
  async #placed(): Promise<void> {
    const { placing } = this.#application()
    if (placing === undefined) return
    await Promise.race([placing, pause(OVERTAKES_MS, undefined, { ref: false })])
  }

  /**
   * In turn: how often one is repeated does not change who gets the next one, and a repetition goes
   * to another worker than the one before.
   */
  #forWorker(request: OutgoingRequest): OutgoingRequest {
    const { urls } = this.#application()
    if (urls.length === 1) return request
    const last = this.#turns.get(request.body)
    const turn = last === undefined ? this.#turns.size : last + 1
    this.#turns.set(request.body, turn)
    const { pathname, search } = new URL(request.url)
    const url = new URL(pathname + search, urls[turn % urls.length]).href
    return { ...request, url }
  }

  #toWorker(request: OutgoingRequest): Promise<TransportResult> {
    return this.#inner.send(this.#forWorker(request))
  }

  async #killed(
    request: OutgoingRequest,
    moment: string,
    showsEnd: () => Promise<boolean>,
  ): Promise<TransportResult> {
    if (moment === RECEIVED) return this.#toWorker(held(request, () => this.#restarted()))
    const sent = this.#toWorker(request)
    await reaches(moment, sent)
    if (moment === EFFECT) await untilShown(showsEnd)
    await this.#restarted()
    return sent
  }

  async #restarted(): Promise<void> {
    this.#restarting ??= this.#application()
      .restart('kill')
      .finally(() => (this.#restarting = undefined))
    // One that does not start again fails at the next step that uses it.
    await this.#restarting.catch(() => undefined)
  }

  /**
   * The service gives the attempt up. The application goes on when the next one has arrived; of
   * several workers only one is paused, until another one has handled the next attempt.
   */
  async #paused(request: OutgoingRequest, moment: string): Promise<TransportResult> {
    let giveUp = (): void => {}
    const late = new Promise<TransportResult>((resolve) => {
      const error = `timed out after ${formatDuration(request.timeoutMs)}`
      const result = { tookMs: request.timeoutMs, status: null, error, headers: {}, body: '' }
      giveUp = () => resolve(result)
    })
    const own = this.#forWorker(request)
    const stop = () => {
      this.#isPaused = this.#application().pause(own.url)
      if (this.#isPaused) giveUp()
    }
    const sent = this.#inner.send(moment === RECEIVED ? held(own, stop) : own)
    if (moment !== RECEIVED && !(await reaches(moment, sent))) stop()
    return Promise.race([sent, late])
  }

  async #sendAndResume(request: OutgoingRequest): Promise<TransportResult> {
    const sent = this.#toWorker(request)
    if (this.#application().urls.length === 1) await pause(ARRIVES_MS)
    else await Promise.race([sent, pause(OTHER_WORKER_MS)])
    this.#resume()
    return sent
  }

  async #slowed(request: OutgoingRequest): Promise<TransportResult> {
    const application = this.#application()
    let isAnswered = false
    const sent = this.#toWorker(request)
    const noted = sent.then(() => (isAnswered = true))
    for (let stops = 0; stops < MOST_STOPS && !isAnswered; stops += 1) {
      application.pause()
      await pause(STOPPED_MS)
      application.resume()
      await pause(RUNS_MS)
    }
    await noted
    return sent
  }

  /** It reads the first one when both have arrived. The service sends it again if one failed. */
  async #overlapped(request: OutgoingRequest): Promise<TransportResult> {
    this.#isPaused = this.#application().pause()
    const both = [this.#toWorker(request), this.#toWorker(request)] as const
    await pause(ARRIVES_MS)
    this.#resume()
    const [first, second] = await Promise.all(both)
    return isTaken(first) ? second : first
  }

  #resume(): void {
    this.#isPaused = false
    this.#application().resume()
  }
}

/** The time, if it comes before the answer. Returns whether the answer has come. */
async function reaches(moment: string, sent: Promise<unknown>): Promise<boolean> {
  const noted = sent.then(() => true)
  if (!moment.endsWith('ms')) return noted
  return Promise.race([noted, pause(Number.parseInt(moment, 10), false, { ref: false })])
}

function held(request: OutgoingRequest, act: () => unknown): OutgoingRequest {
  const afterFirstByte = async () => {
    await pause(ARRIVES_MS)
    await act()
  }
  return { ...request, afterFirstByte }
}

async function untilShown(showsEnd: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + MOST_WAIT_MS
  while (performance.now() < end && !(await showsEnd().catch(() => false))) await pause(POLL_MS)
}

function isTaken({ status }: TransportResult): boolean {
  return status !== null && status >= 200 && status < 300
}

/** As in the body, whose form settings change; empty if it shows none. */
function typeOf({ body }: OutgoingRequest): string {
  const [, type = ''] = /"(transaction\.\w+)"/.exec(body) ?? []
  return type
}
