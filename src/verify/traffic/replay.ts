/**
 * Repeats the worlds of a recording of a sandbox: every request of the service, every call of the
 * control API and every webhook, at the moments of the file, with the recorded answers of
 * receivers. Tells where a response or a webhook first differs from that of the file.
 */
import { findOperation, parametersIn } from '../../base/contract/operation.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { existingMoment } from '../../base/vocabulary/time.ts'
import type { TransportResult } from '../../base/ports/transport.ts'
import { callIn, type RecordedPart } from '../../sandbox/config/recording-file.ts'
import { answer, type AnsweringWorld } from '../../sandbox/http/edge.ts'
import { WorldLog } from '../../sandbox/log/world-log.ts'
import { KeyIndex } from '../../sandbox/running/key-index.ts'
import { RecordedEntries } from '../../sandbox/running/recorded-entries.ts'
import { RepeatedWorld } from '../../sandbox/running/repeated-world.ts'
import { DEFAULT_KEYS, DEFAULT_WORLD } from '../../sandbox/running/sandbox.ts'
import type { WorldSnapshot } from '../../sandbox/simulator/rows.ts'
import type { ServiceRequest } from '../../sandbox/simulator/service-exchange.ts'
import { isVaried, noVariations, type WorldVariations } from '../../sandbox/simulator/variations.ts'
import { exactDifference } from './exact-difference.ts'
import { headersIn } from './har-entry.ts'

type ReplayDifference = {
  readonly world: string
  /** Its place in `log.entries`. */
  readonly entry: number
  /** Such as `POST http://sandbox/api/developer/orders at 2026-01-01T09:00:00.000Z`. */
  readonly subject: string
  readonly message: string
}

export type ReplayedWorld = {
  readonly name: string
  readonly snapshot: WorldSnapshot
  /** Simulated time. */
  readonly until: number
}

export type Replayed = {
  /** `masked` of those that were `compared`; the others depend on more than the world. */
  readonly responses: {
    readonly compared: number
    readonly masked: number
    readonly others: number
  }
  /** How many calls of the control API, moves of the clock included. */
  readonly calls: number
  readonly webhooks: number
  /** The default world, or the first if it is not among them. */
  readonly main: ReplayedWorld
  /** Those that were not deleted. */
  readonly others: readonly ReplayedWorld[]
  readonly deleted: number
  /** Why the recording of a world ended before the others. */
  readonly ended: ReadonlyMap<string, string>
  readonly difference: ReplayDifference | undefined
}

/** Undefined if no world is among the parts. `variations` makes those of each world. */
export function repeatRecording(
  parts: Iterable<RecordedPart>,
  variations = () => noVariations,
): Replayed | undefined {
  const replay = new RecordingReplay(variations)
  for (const part of parts) {
    replay.see(part)
    if (replay.difference !== undefined) break
  }
  return replay.result()
}

/** A world that is repeated, and recorded like the first one. */
type Place = {
  readonly repeated: RepeatedWorld
  readonly running: AnsweringWorld
  /** What was recorded since it was emptied. */
  made: readonly object[]
  /** Copies of an attempt whose last one is in a later entry. */
  copies: unknown[]
}

/** Stands for a key that belongs to no world. */
const UNKNOWN_KEY = '…'

class RecordingReplay {
  difference: ReplayDifference | undefined
  readonly #variations: () => WorldVariations
  readonly #places = new Map<string, Place>()
  readonly #ended = new Map<string, string>()
  readonly #counts = { calls: 0, compared: 0, masked: 0, others: 0, webhooks: 0, deleted: 0 }

  constructor(variations: () => WorldVariations) {
    this.#variations = variations
  }

  see(part: RecordedPart): void {
    const { world } = part
    if ('start' in part) {
      this.#places.set(world, placeOf(world, part.start, this.#variations()))
    } else if ('end' in part) this.#ended.set(world, part.end)
    else if ('isDeleted' in part) this.#counts.deleted += Number(this.#places.delete(world))
    else {
      const place = this.#places.get(world)
      const message = place && this.#repeated(place, part)
      if (message === undefined) return
      const { entry, index } = part
      this.difference = { world, entry: index, subject: subjectOf(entry), message }
    }
  }

  result(): Replayed | undefined {
    const worlds = [...this.#places].map(([name, { repeated }]) => replayedWorld(name, repeated))
    const main = worlds.find(({ name }) => name === DEFAULT_WORLD) ?? worlds[0]
    if (main === undefined) return undefined
    const { compared, masked, others, ...counts } = this.#counts
    return {
      ...counts,
      ...{ main, ended: this.#ended, difference: this.difference },
      responses: { compared, masked, others },
      others: worlds.filter((world) => world !== main),
    }
  }

  #repeated(place: Place, part: Extract<RecordedPart, { entry: unknown }>): string | undefined {
    try {
      for (const step of part.before) place.repeated.repeat(step)
      place.made = []
      return this.#repeatedEntry(place, part.entry)
    } catch (error) {
      return `it failed: ${(error instanceof Error ? error.message : String(error)).slice(0, 300)}`
    }
  }

  #repeatedEntry(place: Place, entry: unknown): string | undefined {
    const call = callIn(entry)
    if (call !== undefined) {
      place.repeated.repeat(call)
      this.#counts.calls += 1
      return undefined
    }
    if (memberOf(entry, '_attempt') !== undefined) return this.#repeatedAttempt(place, entry)
    if (memberOf(entry, '_webhook') !== undefined) return 'it is a webhook without _attempt'
    const isOfService = memberOf(entry, '_operation') !== undefined
    if (!isOfService || !canRepeat(place.repeated, entry)) {
      this.#counts.others += Number(!isOfControl(entry))
      return undefined
    }
    return this.#repeatedExchange(place, entry)
  }

  #repeatedExchange(place: Place, entry: unknown): string | undefined {
    if (!answerAgain(place, entry)) return 'its _operation is not that of its request'
    const { message, isMasked } = exactDifference(entry, place.made.at(-1))
    this.#counts.compared += 1
    this.#counts.masked += Number(isMasked)
    return message
  }

  /** What is sent is known before it is recorded, which is with its last copy. */
  #repeatedAttempt(place: Place, entry: unknown): string | undefined {
    const { repeated } = place
    const attempt = memberOf(entry, '_attempt')
    const [delivery, copy, of, recordedAt] = ['delivery', 'copy', 'of', 'recordedAt'].map((name) =>
      memberOf(attempt, name),
    )
    if (of !== 0) place.copies.push(entry)
    if (copy !== of) return undefined
    const { copies } = place
    place.copies = []
    const prepared = repeated.attemptOf(String(delivery))
    if (prepared === undefined) return 'nothing was sent'
    const results = copies.map(resultIn)
    place.made = []
    repeated.repeat({
      ...{ at: Number(recordedAt), operation: 'recordAttempt' },
      input: { prepared, results },
    })
    this.#counts.webhooks += copies.length
    for (const [index, one] of copies.entries()) {
      const { message } = exactDifference(one, place.made[index])
      if (message !== undefined) return message
    }
    return undefined
  }
}

/** Whether the file has all that decides the response. */
function canRepeat({ world }: RepeatedWorld, entry: unknown): boolean {
  // What varies is drawn by the response, and that names the key.
  const key = headersIn(memberOf(entry, 'request'))['x-api-key']
  return key !== UNKNOWN_KEY || !isVaried(world.row.behaviour.variations)
}

function placeOf(name: string, start: WorldSnapshot, variations: WorldVariations): Place {
  const repeated = new RepeatedWorld(start, variations)
  const { world } = repeated
  const log = new WorldLog({ now: () => world.now() })
  const place: Place = {
    ...{ repeated, made: [], copies: [] },
    running: { world, settle: async () => {}, log },
  }
  const recorder = new RecordedEntries({ world, log, start, name })
  log.listen((entry) => (place.made = [...place.made, ...recorder.entriesOf(entry)]))
  world.listen((change, applied) => log.note(change, applied))
  return place
}

/** False if the operation is not that of the request. */
function answerAgain({ repeated, running }: Place, entry: unknown): boolean {
  const { world } = repeated
  const request = requestIn(repeated, entry)
  const at = existingMoment(String(memberOf(entry, 'startedDateTime')))
  const operation = request && findOperation(request.method, request.path)?.operationId
  if (request === undefined || operation === undefined || at === undefined) return false
  if (memberOf(entry, '_operation') !== operation) return false
  const keys = new KeyIndex<AnsweringWorld>(DEFAULT_KEYS.test)
  keys.index(running)
  const sandbox = {
    defaultWorld: running,
    worldOf: () => running,
    authenticate: (apiKey: string | undefined) => keys.authenticate(apiKey),
  }
  world.repeat(at)
  answer(sandbox, operation, request)
  return true
}

function requestIn({ world }: RepeatedWorld, entry: unknown): ServiceRequest | undefined {
  const request = memberOf(entry, 'request')
  const [method, url] = [memberOf(request, 'method'), memberOf(request, 'url')]
  if (typeof method !== 'string' || typeof url !== 'string') return undefined
  const [, host = '', path = url] = /^http:\/\/([^/]*)(.*)$/s.exec(url) ?? []
  const headers = headersIn(request)
  const shown = headers['x-api-key']
  // The file has the id of its row, after its kind and its world.
  const apiKey = world.rows.get('keys', shown?.split(':').at(-1) ?? '')?.key ?? shown
  const sent = { ...headers, ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }) }
  const text = memberOf(memberOf(request, 'postData'), 'text')
  const question = path.indexOf('?')
  return {
    ...{ method, path, host, apiKey, contentType: headers['content-type'] },
    contentEncoding: headers['content-encoding'],
    params: parametersIn(method, path),
    query: question === -1 ? '' : path.slice(question + 1),
    rawHeaders: Object.entries(sent).flat(),
    rawBody: typeof text === 'string' ? text : undefined,
  }
}

/** What the receiver answered, as the file has it. */
function resultIn(entry: unknown): TransportResult {
  const response = memberOf(entry, 'response')
  const [status, text] = [
    memberOf(response, 'status'),
    memberOf(memberOf(response, 'content'), 'text'),
  ]
  const error = memberOf(response, '_error')
  return {
    tookMs: Number(memberOf(entry, 'time')),
    status: Number(status) === 0 ? null : Number(status),
    error: typeof error === 'string' ? error : null,
    headers: headersIn(response),
    body: typeof text === 'string' ? text : '',
  }
}

function isOfControl(entry: unknown): boolean {
  return String(memberOf(memberOf(entry, 'request'), 'url')).includes('/__sandbox/')
}

function subjectOf(entry: unknown): string {
  const request = memberOf(entry, 'request')
  const asked = ['method', 'url'].map((name) => String(memberOf(request, name))).join(' ')
  return `${asked} at ${String(memberOf(entry, 'startedDateTime'))}`
}

function replayedWorld(name: string, { world }: RepeatedWorld): ReplayedWorld {
  const { row, rows } = world
  // Its clock may have moved on after the last change; a running one would follow this machine.
  const clockAt = row.clock.mode === 'manual' ? row.clock.at : row.clock.anchorAt
  return { name, snapshot: world.snapshot(), until: Math.max(rows.at, clockAt) }
}
