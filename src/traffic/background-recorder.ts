/**
 * Records and judges in a thread of its own, so that traffic does not wait for it. Exchanges wait
 * in memory up to a limit. At the limit, new requests wait until the thread has caught up: nothing
 * is left out. A process that is killed loses the exchanges that wait.
 */
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { VerificationRun } from '../conformance/verdict.ts'
import { systemWallClock } from '../ports/system-wall-clock.ts'
import type { Passed } from './forwarding-server.ts'
import type { LiveAddresses } from './live-server.ts'
import { packed, type Batch, type PassedOnce } from './passed-batch.ts'

export type RecordingOptions = {
  /** An open file; undefined only judges. */
  readonly file: number | undefined
  readonly maxBytes: number | undefined
  readonly salt: Uint8Array
  readonly keepsCustomers: boolean
  readonly webhookSecret: string | undefined
  readonly settleMs: number
}

export type JudgedTraffic = {
  readonly run: VerificationRun
  readonly judged: number
  readonly unanswered: number
  readonly places: readonly string[]
}

type Page = LiveAddresses & { readonly port: number }

export type ToRecorder =
  | { readonly kind: 'batch'; readonly batch: Batch; readonly waiting: number }
  | { readonly kind: 'serve'; readonly addresses: Page }
  | { readonly kind: 'end' }

export type FromRecorder =
  | { readonly kind: 'done'; readonly bytes: number }
  | { readonly kind: 'serving'; readonly port: number }
  | { readonly kind: 'not serving'; readonly code: string; readonly message: string }
  | { readonly kind: 'ended'; readonly traffic: JudgedTraffic }
  | {
      readonly kind: 'failure'
      readonly id: string
      readonly title: string
      readonly received: string
    }
  | { readonly kind: 'stopped'; readonly why: string; readonly at: number }

export type RecorderEvents = {
  /** A row failed for the first time. */
  readonly onFailure: (failure: Extract<FromRecorder, { kind: 'failure' }>) => void
  /** Recording ended before the traffic did. */
  readonly onStopped: (why: string, at: number) => void
}

const MOST_WAITING_BYTES = 8 * 1024 * 1024
/** New requests go on from here: what waits is let on little by little. */
const ENOUGH_BYTES = MOST_WAITING_BYTES - 256 * 1024
/** Headers and what holds an exchange together. */
const HEAD_BYTES = 1024
/** Relative to dist/, and to this file. */
const FILES = ['./recorder-thread.js', '../../dist/recorder-thread.js']
/** In megabytes: the thread collects garbage rather than grow beyond. */
const HEAP = { maxOldGenerationSizeMb: 80, maxYoungGenerationSizeMb: 4 }

type Expected = {
  readonly resolve: (message: FromRecorder) => void
  readonly reject: (error: Error) => void
}

export class BackgroundRecorder {
  readonly #thread: Worker
  readonly #events: RecorderEvents
  #batch: PassedOnce[] = []
  #waitingBytes = 0
  #room: { readonly promise: Promise<void>; readonly open: () => void } | undefined
  #expected: Expected | undefined
  #failure: Error | undefined

  constructor(options: RecordingOptions, events: RecorderEvents) {
    this.#events = events
    const places = FILES.map((file) => new URL(file, import.meta.url))
    const file = places.find((place) => existsSync(place))
    if (file === undefined) throw new Error('Failed to record: run npm run build first.')
    this.#thread = new Worker(file, {
      ...{ workerData: options, resourceLimits: HEAP },
      // It closes the file, which was opened here.
      trackUnmanagedFds: false,
    })
    this.#thread.on('message', (message: FromRecorder) => this.#hear(message))
    this.#thread.on('error', (error: Error) => this.#fail(error))
  }

  /** Undefined, or resolves once another exchange can be kept. */
  room(): Promise<void> | undefined {
    return this.#room?.promise
  }

  record(passed: Passed, isWebhook = false): void {
    if (this.#failure !== undefined) return
    this.#waitingBytes += sizeOf(passed)
    if (this.#batch.push({ passed, isWebhook }) === 1) setImmediate(() => this.#flush())
    if (this.#waitingBytes < MOST_WAITING_BYTES || this.#room !== undefined) return
    let open = () => {}
    const promise = new Promise<void>((resolve) => (open = resolve))
    this.#room = { promise, open }
  }

  /** Resolves to its port. Throws the system's error if the port cannot be had. */
  async serve(addresses: Page): Promise<number> {
    const answer = await this.#ask({ kind: 'serve', addresses })
    if (answer.kind === 'serving') return answer.port
    if (answer.kind !== 'not serving') throw new Error(`Unexpected: ${answer.kind}`)
    throw Object.assign(new Error(answer.message), { code: answer.code })
  }

  /** Resolves once everything is written and judged. */
  async end(): Promise<JudgedTraffic> {
    this.#flush()
    const answer = await this.#ask({ kind: 'end' })
    if (answer.kind !== 'ended') throw new Error(`Unexpected: ${answer.kind}`)
    return answer.traffic
  }

  async #ask(message: ToRecorder): Promise<FromRecorder> {
    if (this.#failure !== undefined) throw this.#failure
    return new Promise((resolve, reject) => {
      this.#expected = { resolve, reject }
      this.#thread.postMessage(message)
    })
  }

  #flush(): void {
    if (this.#batch.length === 0 || this.#failure !== undefined) return
    const batch = packed(this.#batch)
    const waiting = this.#batch.reduce((sum, { passed }) => sum + sizeOf(passed), 0)
    this.#batch = []
    const message: ToRecorder = { kind: 'batch', batch, waiting }
    this.#thread.postMessage(message, [batch.bytes.buffer])
  }

  #hear(message: FromRecorder): void {
    if (message.kind === 'done') {
      this.#waitingBytes -= message.bytes
      if (this.#waitingBytes > ENOUGH_BYTES) return
      this.#room?.open()
      this.#room = undefined
    } else if (message.kind === 'failure') this.#events.onFailure(message)
    else if (message.kind === 'stopped') this.#events.onStopped(message.why, message.at)
    else this.#expected?.resolve(message)
  }

  /** The traffic goes on. */
  #fail(error: Error): void {
    this.#failure = error
    this.#batch = []
    this.#room?.open()
    this.#room = undefined
    this.#events.onStopped(error.message, systemWallClock.now())
    this.#expected?.reject(error)
  }
}

function sizeOf({ requestBytes, response }: Passed): number {
  return HEAD_BYTES + requestBytes.bytes.length + (response?.bytes.bytes.length ?? 0)
}
