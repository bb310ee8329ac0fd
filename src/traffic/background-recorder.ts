/**
 * Records what passes as it passes, and judges it in a thread of its own, when there is room. The
 * thread reads behind in the recording, so what waits for it needs no memory. Without a recording
 * it waits in memory up to a limit. At the limit, new requests wait: nothing is left out.
 */
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { VerificationRun } from '../conformance/verdict.ts'
import { defined } from '../vocabulary/defined.ts'
import type { Passed } from './passed.ts'
import { HarWriter } from './har-writer.ts'
import type { LiveAddresses } from './live-server.ts'
import { Pseudonyms } from './pseudonyms.ts'
import { Recorder } from './recorder.ts'

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

export type JudgeOptions = {
  readonly file: number | undefined
  /** Where its first entry begins. */
  readonly from: number
  readonly settleMs: number
}

export type ToJudge =
  /** So many more are in the file, which has them up to a place. */
  | { readonly kind: 'written'; readonly count: number; readonly until: number }
  /** JSON of entries that are not in the file. */
  | { readonly kind: 'entries'; readonly texts: readonly string[] }
  | { readonly kind: 'serve'; readonly addresses: Page }
  | { readonly kind: 'end' }

export type FromJudge =
  | { readonly kind: 'judged'; readonly count: number; readonly length: number }
  | { readonly kind: 'serving'; readonly port: number }
  | { readonly kind: 'not serving'; readonly code: string; readonly message: string }
  | { readonly kind: 'ended'; readonly traffic: JudgedTraffic }
  | {
      readonly kind: 'failure'
      readonly id: string
      readonly title: string
      readonly received: string
    }

export type RecorderEvents = {
  /** A row failed for the first time. */
  readonly onFailure: (failure: Extract<FromJudge, { kind: 'failure' }>) => void
  /** Recording ended before the traffic did. */
  readonly onStopped: (why: string, at: number) => void
  /** Judging ended before the traffic did. */
  readonly onJudgeLost: (why: string) => void
  /** How many exchanges the end waits for. */
  readonly onWaiting: (count: number) => void
}

/** Of characters that wait in memory. */
const MOST_WAITING = 8 * 1024 * 1024
/** New requests go on from here: what waits is let on little by little. */
const ENOUGH = MOST_WAITING - 256 * 1024
/** Fewer are judged at once. */
const MANY = 1_000
const PROGRESS_MS = 5_000
/** Relative to dist/, and to this file. */
const FILES = ['./recorder-thread.js', '../../dist/recorder-thread.js']
/** In megabytes: the thread collects garbage rather than grow beyond. */
const HEAP = { maxOldGenerationSizeMb: 80, maxYoungGenerationSizeMb: 4 }

type Expected = {
  readonly resolve: (message: FromJudge) => void
  readonly reject: (error: Error) => void
}

export class BackgroundRecorder {
  readonly #thread: Worker
  readonly #events: RecorderEvents
  readonly #recorder: Recorder
  readonly #writer: HarWriter | undefined
  /** What the thread does not know of yet. */
  #written = 0
  #texts: string[] = []
  #isTold = true
  #waiting = 0
  #waitingLength = 0
  #saidAt: number | undefined
  #room: { readonly promise: Promise<void>; readonly open: () => void } | undefined
  #expected: Expected | undefined
  #failure: Error | undefined

  constructor(options: RecordingOptions, events: RecorderEvents) {
    const { file, maxBytes, webhookSecret, salt, keepsCustomers, settleMs } = options
    this.#events = events
    this.#writer = file === undefined ? undefined : new HarWriter(file, defined({ maxBytes }))
    this.#recorder = new Recorder({
      ...{ writer: this.#writer, webhookSecret, onStopped: events.onStopped },
      pseudonyms: new Pseudonyms({
        ...{ salt, keepsCustomers },
        secrets: webhookSecret === undefined ? [] : [webhookSecret],
      }),
      onText: (text) => this.#queue(text),
    })
    const places = FILES.map((path) => new URL(path, import.meta.url))
    const place = places.find((path) => existsSync(path))
    if (place === undefined) throw new Error('Failed to record: run npm run build first.')
    const workerData: JudgeOptions = { file, from: this.#writer?.end ?? 0, settleMs }
    this.#thread = new Worker(place, { workerData, resourceLimits: HEAP, trackUnmanagedFds: false })
    this.#thread.on('message', (message: FromJudge) => this.#hear(message))
    this.#thread.on('error', (error: Error) => this.#fail(error))
  }

  /** Undefined, or resolves once another exchange can be kept. */
  room(): Promise<void> | undefined {
    return this.#room?.promise
  }

  /** It is in the file then. */
  record(passed: Passed, isWebhook = false): void {
    this.#recorder.record(passed, isWebhook)
  }

  /** Resolves to its port. Throws the system's error if the port cannot be had. */
  async serve(addresses: Page): Promise<number> {
    const answer = await this.#ask({ kind: 'serve', addresses })
    if (answer.kind === 'serving') return answer.port
    if (answer.kind !== 'not serving') throw new Error(`Unexpected: ${answer.kind}`)
    throw Object.assign(new Error(answer.message), { code: answer.code })
  }

  /** Resolves once everything is judged. Throws if the thread has ended before. */
  async end(): Promise<JudgedTraffic> {
    this.#tell()
    this.#saidAt = -Infinity
    this.#sayWaiting()
    const answer = await this.#ask({ kind: 'end' }).finally(() => this.#writer?.close())
    if (answer.kind !== 'ended') throw new Error(`Unexpected: ${answer.kind}`)
    return answer.traffic
  }

  #queue(text: string): void {
    if (this.#failure !== undefined) return
    this.#waiting += 1
    if (this.#writer !== undefined && this.#writer.stopped === undefined) this.#written += 1
    else this.#keep(text)
    if (!this.#isTold) return
    this.#isTold = false
    setImmediate(() => this.#tell())
  }

  #keep(text: string): void {
    this.#texts.push(text)
    this.#waitingLength += text.length
    if (this.#waitingLength < MOST_WAITING || this.#room !== undefined) return
    let open = () => {}
    const promise = new Promise<void>((resolve) => (open = resolve))
    this.#room = { promise, open }
  }

  #tell(): void {
    this.#isTold = true
    if (this.#failure !== undefined) return
    const [count, texts] = [this.#written, this.#texts]
    this.#written = 0
    this.#texts = []
    if (count > 0) this.#say({ kind: 'written', count, until: this.#writer?.end ?? 0 })
    if (texts.length > 0) this.#say({ kind: 'entries', texts })
  }

  #say(message: ToJudge): void {
    this.#thread.postMessage(message)
  }

  async #ask(message: ToJudge): Promise<FromJudge> {
    if (this.#failure !== undefined) throw this.#failure
    return new Promise((resolve, reject) => {
      this.#expected = { resolve, reject }
      this.#say(message)
    })
  }

  #hear(message: FromJudge): void {
    if (message.kind === 'judged') {
      this.#waiting -= message.count
      this.#waitingLength -= message.length
      this.#sayWaiting()
      if (this.#waitingLength <= ENOUGH) this.#openRoom()
    } else if (message.kind === 'failure') this.#events.onFailure(message)
    else this.#expected?.resolve(message)
  }

  /** During the end, from time to time. */
  #sayWaiting(): void {
    const now = performance.now()
    if (this.#saidAt === undefined || now - this.#saidAt < PROGRESS_MS) return
    this.#saidAt = now
    if (this.#waiting >= MANY) this.#events.onWaiting(this.#waiting)
  }

  #openRoom(): void {
    this.#room?.open()
    this.#room = undefined
  }

  /** The traffic goes on, and so does its recording. */
  #fail(error: Error): void {
    this.#failure = error
    this.#texts = []
    this.#openRoom()
    this.#events.onJudgeLost(error.message)
    this.#expected?.reject(error)
  }
}
