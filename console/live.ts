/**
 * Follows the shown world: reads its lists once, then one stream of changes. After a break it goes
 * on at the cursor; if the sandbox no longer knows that, it reads the lists again.
 */
import { signal, type ReadonlySignal } from '@preact/signals'
import type { WorldChange } from '../src/base/contract/generated/control-types.d.ts'
import { serverSentEvents } from '../src/base/client/server-sent-events.ts'
import { CallFailure, openStream, token, worldKey } from './control.ts'
import { forgetRuns, noteRun } from './scenario-runs.ts'
import { onOtherWorld, takeWorldOfAddress, writeWorldOfAddress } from './world-address.ts'
import {
  applyChange,
  clearWorld,
  clock,
  faultHits,
  loadWorld,
  lostAt,
  noteMove,
  noteRequest,
  worldName,
} from './world.ts'

export type Connection = 'connecting' | 'live' | 'lost' | 'needs-token' | 'unknown-key'

export const connection = signal<Connection>('connecting')

const FIRST_WAIT_MS = 300
const LONGEST_WAIT_MS = 5_000
/** A stream says every three seconds that it is there. */
const SILENCE_MS = 10_000
const SILENCE = 'silence'

let cursor: number | undefined
let current = new AbortController()

/** Starts, and starts again whenever another world or token is chosen. */
export function followWorld(): void {
  onChange(token, followAgain)
  onChange(worldKey, followAgain)
  onOtherWorld(followAgain)
  followAgain()
}

/** A subscription begins with the present value, which is no change. */
function onChange(value: ReadonlySignal<unknown>, follow: () => void): void {
  let isFirst = true
  value.subscribe(() => {
    if (!isFirst) follow()
    isFirst = false
  })
}

function followAgain(): void {
  current.abort()
  current = new AbortController()
  cursor = undefined
  // What is shown belongs to another world.
  clearWorld()
  connection.value = 'connecting'
  lostAt.value = undefined
  void follow(current.signal)
}

export function showDefaultWorld(): void {
  writeWorldOfAddress('default')
  worldKey.value = ''
  followAgain()
}

async function follow(signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS
  while (!signal.aborted) {
    let code = ''
    try {
      const world = await beforeSilence(takeWorldOfAddress())
      if (world === 'gone') showNone('unknown-key')
      // A change of the key has begun another run of this.
      if (world !== 'same' || signal.aborted) return
      await readStream(signal, () => (waitMs = FIRST_WAIT_MS))
    } catch (error) {
      if (signal.aborted) return
      ;({ code } = error as CallFailure)
      if (code === 'CONTROL_TOKEN_REQUIRED' || code === 'API_KEY_UNKNOWN') {
        showNone(code === 'API_KEY_UNKNOWN' ? 'unknown-key' : 'needs-token')
        return
      }
    }
    if (signal.aborted) return
    connection.value = 'lost'
    lostAt.value ??= Date.now() - (code === SILENCE ? SILENCE_MS : 0)
    forgetRuns()
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
  }
}

/** Nothing is known of a world that is gone, or that the page may not see: no time runs in it. */
function showNone(why: Connection): void {
  clearWorld()
  clock.value = undefined
  connection.value = why
}

async function readStream(signal: AbortSignal, onLive: () => void): Promise<void> {
  const attempt = new AbortController()
  const ended = AbortSignal.any([signal, attempt.signal])
  try {
    const response = await beforeSilence(openStream(ended, cursor))
    if (response.body === null) return
    for await (const { event, data } of serverSentEvents(chunksOf(response.body))) {
      onLive()
      take(event, JSON.parse(data) as WorldChange, signal)
    }
  } finally {
    attempt.abort()
  }
}

/** Not every browser iterates over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await beforeSilence(reader.read())
    if (done) return
    yield value
  }
}

/** A sandbox that is stopped keeps its connections, and says nothing on them. */
function beforeSilence<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallFailure('', 0, SILENCE)), SILENCE_MS)
  })
  return Promise.race([work, silence]).finally(() => clearTimeout(timer))
}

function take(event: string, change: WorldChange, signal: AbortSignal): void {
  const isFirst = event === 'ready' && cursor === undefined
  // Another `ready` is followed by what was missed, with smaller cursors.
  if (event !== 'ready' || isFirst) cursor = change.cursor
  if (change.world !== undefined) {
    worldName.value = change.world
    writeWorldOfAddress(change.world)
  }
  if (event === 'reset' || event === 'gap') clearWorld()
  if (isFirst || event === 'reset' || event === 'gap') void loadWorld(signal)
  if (change.faultHits !== undefined) faultHits.value = change.faultHits
  if (event === 'change') applyChange(change)
  if (event === 'request') noteRequest(change)
  if (event === 'clock') noteMove(change)
  if (event === 'run') noteRun(change)
  connection.value = 'live'
  lostAt.value = undefined
}
