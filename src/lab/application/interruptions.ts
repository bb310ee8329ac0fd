/**
 * Interrupts an application while it handles a webhook: kills, pauses or slows it, or delivers the
 * webhook twice at once. It stands between the service and the receiver of the application, so that
 * the service records what became of the attempt, and sends it again. The store of the application
 * stays.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { AppInterrupt } from '../../base/contract/generated/types.ts'
import type { OutgoingRequest, Transport, TransportResult } from '../../base/ports/transport.ts'
import { formatDuration } from '../../base/vocabulary/time.ts'
import type { Application } from './application.ts'
import { Meeting } from './meeting.ts'
import { isOfLateWork, reachLateWork } from './late-work.ts'
import { FIRST_BYTE, Moments, msOf, NO_BACKLOG } from './moments.ts'

/** Until what was sent is at the application, and before the service gives an attempt up. */
const ARRIVES_MS = 5
/** Longer than a placement takes where nothing fails. */
const OVERTAKES_MS = 500
/** Longer than another worker takes, unless it waits for the one that is paused. */
const OTHER_WORKER_MS = 250
const GIVES_UP_MS = 25
/** The turns of an application that is slowed. */
const STOPPED_MS = 12
const RUNS_MS = 2
const MOST_STOPS = 200

type Interruptible = Pick<
  Application,
  'urls' | 'restart' | 'pause' | 'resume' | 'placing' | 'backlog'
>

type Armed = {
  readonly what: AppInterrupt
  readonly after: readonly string[]
  readonly showsEnd: () => Promise<boolean>
  attempts: number
}

export class Interruptions {
  readonly transport: Transport
  readonly #inner: Transport
  readonly #application: () => Interruptible
  readonly moments = new Moments()
  readonly #waiting = new Set<() => void>()
  #calls = 0
  #armed: Armed | undefined
  #overtakes = true
  #isPaused = false
  /** The turn of the worker that got it last, by body. */
  readonly #turns = new Map<string, number>()
  #restarting: Promise<void> | undefined
  /** Of two requests to it that are handled at once. */
  #meeting: Meeting | undefined

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
    this.#armed = what && {
      ...{ what, showsEnd, attempts: 0 },
      after: what.after ?? this.moments.of(what),
    }
  }

  /** What two handlers ask from now on is answered together; to be called when one has ended. */
  meet(): () => void {
    const meeting = new Meeting()
    this.#meeting = meeting
    return () => {
      meeting.leave()
      if (meeting.isOver && this.#meeting === meeting) this.#meeting = undefined
    }
  }

  /**
   * Whether a webhook may arrive before the application has answered who places an order. Otherwise
   * it waits, so that the load of the machine does not decide which comes first.
   */
  letOvertake(overtakes: boolean): void {
    this.#overtakes = overtakes
  }

  /** To be called after every response of the service to the application. */
  noteCall(): void {
    this.#calls += 1
    for (const wake of this.#waiting) wake()
  }

  /**
   * What the next answer of the service to the application waits for. One that webhooks overtake
   * also waits until the application has done with them what it does after its own answer.
   */
  holdAnswer(): Promise<void> | undefined {
    const { lateMs } = this.moments
    const isOvertaken = this.#overtakes && this.#application().placing !== undefined
    return isOvertaken && lateMs() > 0 ? this.#overtaken(lateMs()) : this.#meeting?.arrive()
  }

  async #overtaken(lateMs: number): Promise<void> {
    await pause(2 * lateMs)
    if (this.moments.hasBacklog) await this.#reachLate(NO_BACKLOG)
  }

  async #send(request: OutgoingRequest): Promise<TransportResult> {
    if (!this.#overtakes) await this.#placed()
    await this.#restarting
    if (this.#isPaused) return this.#sendAndResume(request)
    const type = typeOf(request)
    const { what, after, attempts } = this.#armed ?? {}
    if (this.#armed === undefined || what?.during !== type || request.closeEarly === true)
      return this.#measured(type, request)
    this.#armed.attempts += 1
    const moment = after?.[attempts ?? 0]
    if (what.by === 'overlap') return this.#overlapped(request)
    if (what.by === 'slow') return this.#slowed(request)
    if (moment === undefined) return this.#afterMoments(what.by, request)
    return what.by === 'kill' ? this.#killed(request, moment) : this.#paused(request, moment)
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

  async #measured(type: string, request: OutgoingRequest): Promise<TransportResult> {
    const [startedAt, calls] = [performance.now(), this.#calls]
    const result = await this.#toWorker(request)
    if (!isTaken(result)) return result
    this.moments.note(type, performance.now() - startedAt, this.#calls - calls)
    return result
  }

  async #afterMoments(by: string, request: OutgoingRequest): Promise<TransportResult> {
    const startedAt = performance.now()
    const result = await this.#toWorker(request)
    if (by === 'kill' && isTaken(result)) this.moments.noteFirst(performance.now() - startedAt)
    return result
  }

  /** Also after the answer: what an application does then can be lost, too. */
  async #killed(request: OutgoingRequest, moment: string): Promise<TransportResult> {
    if (moment === FIRST_BYTE) return this.#toWorker(this.#held(request, () => this.#restarted()))
    const sent = this.#toWorker(request)
    if (isOfLateWork(moment)) {
      await sent
      await this.#reachLate(moment)
    } else await this.#reaches(moment, sent)
    await this.#restarted()
    return sent
  }

  #reachLate(moment: string): Promise<void> {
    const { showsEnd = async () => true } = this.#armed ?? {}
    const { moments } = this
    const backlog = () => this.#application().backlog()
    return reachLateWork(moment, { moments, showsEnd, backlog })
  }

  async #restarted(): Promise<void> {
    this.#restarting ??= this.#application()
      .restart('kill')
      .finally(() => (this.#restarting = undefined))
    // One that does not start again fails at the next step that uses it.
    await this.#restarting.catch(() => undefined)
  }

  /** The application has time to do with the headers what it does before the body has come. */
  #held(request: OutgoingRequest, act: () => unknown): OutgoingRequest {
    const afterFirstByte = async () => {
      await pause(ARRIVES_MS + this.moments.usualMs(typeOf(request)))
      await act()
    }
    return { ...request, afterFirstByte }
  }

  /**
   * The service gives the attempt up. The application goes on when the next one has arrived; of
   * several workers only one is paused, until another one has handled the next attempt.
   */
  async #paused(request: OutgoingRequest, moment: string): Promise<TransportResult> {
    const isFirst = moment === FIRST_BYTE
    const usualMs = this.moments.usualMs(typeOf(request))
    const timeoutMs = (isFirst ? ARRIVES_MS + usualMs : msOf(moment)) + GIVES_UP_MS
    let isAnswered = false
    const own = this.#forWorker({ ...request, timeoutMs })
    const stop = () => (this.#isPaused = this.#application().pause(own.url))
    const sent = this.#inner.send(isFirst ? this.#held(own, stop) : own)
    const noted = sent.then(() => (isAnswered = true))
    if (!isFirst) {
      await this.#reaches(moment, sent)
      if (!isAnswered) stop()
    }
    await noted
    const result = await sent
    if (result.status !== null) return result
    return { ...result, error: `timed out after ${formatDuration(request.timeoutMs)}` }
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

  /**
   * It reads the first one when both have arrived, and what both ask the service is answered
   * together. The service sends the webhook again if one failed.
   */
  async #overlapped(request: OutgoingRequest): Promise<TransportResult> {
    this.#isPaused = this.#application().pause()
    const leave = this.meet()
    const sent = () => this.#toWorker(request).finally(leave)
    const both = [sent(), sent()] as const
    await pause(ARRIVES_MS)
    this.#resume()
    const [first, second] = await Promise.all(both)
    return isTaken(first) ? second : first
  }

  #resume(): void {
    this.#isPaused = false
    this.#application().resume()
  }

  /** The time, or the call if it comes before the answer. */
  async #reaches(moment: string, sent: Promise<unknown>): Promise<void> {
    const [, call] = /^call (\d+)$/.exec(moment) ?? []
    if (call === undefined) return pause(msOf(moment))
    const end = this.#calls + Number(call)
    await new Promise<void>((resolve) => {
      const wake = () => {
        if (this.#calls >= end) resolve()
      }
      this.#waiting.add(wake)
      void sent.finally(() => {
        this.#waiting.delete(wake)
        resolve()
      })
    })
  }
}

function isTaken({ status }: TransportResult): boolean {
  return status !== null && status >= 200 && status < 300
}

/** As in the body, whose form settings change; empty where it shows none. */
function typeOf({ body }: OutgoingRequest): string {
  const [, type = ''] = /"(transaction\.\w+)"/.exec(body) ?? []
  return type
}
