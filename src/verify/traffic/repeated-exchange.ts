/**
 * Answers a recorded request once more, in the repeated world and at its moment, and compares the
 * response with the one in the file.
 */
import { findOperation, parametersIn } from '../../base/contract/operation.ts'
import { answer, type AnsweringWorld } from '../../sandbox/http/edge.ts'
import type { ServiceRequest } from '../../sandbox/simulator/service-exchange.ts'
import { secretsOf } from '../../sandbox/running/fresh-secrets.ts'
import { KeyIndex } from '../../sandbox/running/key-index.ts'
import type { RecordedExchange } from '../../sandbox/running/recording.ts'
import type { RepeatableStep, RepeatedWorld } from '../../sandbox/running/repeated-world.ts'
import { DEFAULT_KEYS } from '../../sandbox/running/sandbox.ts'
import { exchangeEntry } from '../../sandbox/running/shown-entries.ts'
import { VARIATIONS_HEADER } from '../../sandbox/simulator/variations.ts'
import { isVaried } from '../../sandbox/simulator/variations.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { secretsMask } from '../../base/vocabulary/masking.ts'
import { existingMoment } from '../../base/vocabulary/time.ts'
import { headersIn } from './har-entry.ts'

/** What is left of a key or a secret. It differs, because a recording has other keys. */
const MASKED = /(?:ramp_(?:test|live)_[\w-]|whsec_[\w+/=%-]{3})?…/g
/** Stands for a key that belongs to no world. The file has the key of each world. */
const UNKNOWN_KEY = '…'
const EXCERPT = 40

export type RepeatedExchange = {
  readonly steps: readonly RepeatableStep[]
  /** How the response differs from the one in the file. */
  readonly message: string | undefined
  /** Some of the response is masked in the file, and that part was not compared. */
  readonly isMasked: boolean
}

/** Whether the file has all that decides the response. */
export function canRepeat({ world }: RepeatedWorld, entry: unknown): boolean {
  if (memberOf(entry, '_operation') === undefined) return false
  // What varies is drawn by the response, and that names the key.
  const key = headersIn(memberOf(entry, 'request'))['x-api-key']
  return key !== UNKNOWN_KEY || !isVaried(world.row.behaviour.variations)
}

/** Undefined if the operation that the entry names is not that of its request. */
export function repeatExchange(
  repeated: RepeatedWorld,
  entry: unknown,
): RepeatedExchange | undefined {
  const request = requestIn(entry)
  const at = existingMoment(String(memberOf(entry, 'startedDateTime')))
  const operationId = request && findOperation(request.method, request.path)?.operationId
  if (request === undefined || operationId === undefined || at === undefined) return undefined
  if (memberOf(entry, '_operation') !== operationId) return undefined
  const { world } = repeated
  let exchange: RecordedExchange | undefined
  const running: AnsweringWorld = {
    world,
    settle: async () => {},
    log: { request: () => 0, answer: () => {}, because: (_place, work) => work() },
    recording: { openExchange: () => {}, closeExchange: (made) => (exchange = made()) },
  }
  const keys = new KeyIndex<AnsweringWorld>(DEFAULT_KEYS.test)
  keys.index(running)
  const sandbox = {
    defaultWorld: running,
    worldOf: () => running,
    authenticate: (apiKey: string | undefined) => keys.authenticate(apiKey),
  }
  const steps = repeated.stepsOf(at, () => void answer(sandbox, operationId, request))
  const tables = {
    world: [world.row],
    keys: [...world.rows.all('keys')],
    endpoints: [...world.rows.all('endpoints')],
  }
  const hiding = { mask: secretsMask(secretsOf({ tables })), nameOfKey: () => '…' }
  const made = exchange && exchangeEntry(at, exchange, hiding)
  return { steps, ...comparison(memberOf(entry, 'response'), memberOf(made, 'response')) }
}

function comparison(recorded: unknown, made: unknown) {
  const [was, is] = [statusIn(recorded), statusIn(made)]
  if (was !== is)
    return { message: `its response has status ${is}, in the file ${was}`, isMasked: false }
  const [there, here] = [recorded, made].map(textsIn)
  const names = new Set([...Object.keys(there ?? {}), ...Object.keys(here ?? {})])
  let isMasked = false
  for (const name of names) {
    const [one, other] = [there?.[name], here?.[name]]
    const unmasked = [one, other].map((text) => text?.replaceAll(MASKED, '…'))
    if (one !== other) isMasked = true
    if (unmasked[0] !== unmasked[1])
      return { message: `${name} of its response is other: ${excerpts(other, one)}`, isMasked }
  }
  return { message: undefined, isMasked }
}

/** The body and each header, by what a message calls them. */
function textsIn(response: unknown): Readonly<Record<string, string>> {
  const text = memberOf(memberOf(response, 'content'), 'text')
  // What it lists depends on all that was read in the world before, which is not in the file.
  const { [VARIATIONS_HEADER]: _, ...headers } = headersIn(response)
  return {
    ...Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [`the header ${name}`, value]),
    ),
    ...(typeof text === 'string' ? { 'the body': text } : {}),
  }
}

function excerpts(made: string | undefined, recorded: string | undefined): string {
  if (made === undefined) return 'only the file has it'
  if (recorded === undefined) return 'only the replay has it'
  let first = 0
  while (first < made.length && made[first] === recorded[first]) first += 1
  const cut = (text: string) => JSON.stringify(text.slice(Math.max(0, first - 20), first + EXCERPT))
  return `${cut(made)}, in the file ${cut(recorded)}, from character ${first + 1}`
}

function statusIn(response: unknown): string {
  return String(memberOf(response, 'status'))
}

function requestIn(entry: unknown): ServiceRequest | undefined {
  const request = memberOf(entry, 'request')
  const [method, url] = [memberOf(request, 'method'), memberOf(request, 'url')]
  if (typeof method !== 'string' || typeof url !== 'string') return undefined
  const path = url.replace(/^http:\/\/[^/]*/, '')
  const headers = headersIn(request)
  const text = memberOf(memberOf(request, 'postData'), 'text')
  const question = path.indexOf('?')
  return {
    ...{ method, path, apiKey: headers['x-api-key'], contentType: headers['content-type'] },
    contentEncoding: headers['content-encoding'],
    params: parametersIn(method, path),
    query: question === -1 ? '' : path.slice(question + 1),
    rawHeaders: Object.entries(headers).flat(),
    rawBody: typeof text === 'string' ? text : undefined,
  }
}
