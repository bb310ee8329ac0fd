/** What a thousand followers of one world cost: one text for all, a few writes in each turn. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Timers } from '../../../../src/base/ports/timers.ts'
import { streamChanges } from '../../../../src/sandbox/http/control/change-stream.ts'
import { aBuy } from '../../../worlds.ts'
import { aControlApi } from './control-api.ts'

class Response extends ServerResponse {
  readonly chunks: (string | Buffer)[] = []
  isFull = false
  override write(chunk: string | Buffer): boolean {
    this.chunks.push(chunk)
    return !this.isFull
  }
  get kinds() {
    const text = this.chunks.join('')
    return [...text.matchAll(/^event: (.*)$/gm)].map(([, kind]) => kind)
  }
}

const LONGEST_PAUSE_MS = 1_000

/** Followers, and turns of the event loop and pauses between writes that the test takes. */
function followers(count: number, streamed = streamChanges) {
  const waiting: (() => void)[] = []
  const pauses: { readonly ms: number; readonly wake: () => void }[] = []
  const timers: Timers = {
    after: (ms, wake) => {
      // Heartbeats are longer.
      if (ms < LONGEST_PAUSE_MS) pauses.push({ ms, wake })
      return () => {}
    },
    turn: () => new Promise((resolve) => waiting.push(resolve)),
  }
  const api = aControlApi()
  const running = api.sandbox.defaultWorld
  const closing = new AbortController()
  const open = (input: { readonly after?: string } = {}) => {
    const req = new IncomingMessage(new Socket())
    const res = new Response(req)
    const call = { sandbox: api.sandbox, running, input, body: {} }
    streamed(call, req, res, { timers, closing: closing.signal })
    return res
  }
  const all = Array.from({ length: count }, () => open())
  const writes = () => all.reduce((sum, { chunks }) => sum + chunks.length, 0)
  const place = (from: number, to: number) => {
    for (let n = from; n < to; n++) api.place(aBuy({ externalCustomerId: `c${n}` }))
  }
  /** Returns how many writes the turn brought. */
  const turn = async () => {
    const before = writes()
    for (const resolve of waiting.splice(0)) resolve()
    await new Promise((done) => setImmediate(done))
    return writes() - before
  }
  /** Takes turns until nothing waits, later pauses included. */
  const settle = async () => {
    for (let taken = pauses.length; waiting.length > 0 || taken < pauses.length;) {
      if (waiting.length > 0) await turn()
      else pauses[taken++]?.wake()
      await new Promise((done) => setImmediate(done))
    }
  }
  return {
    api,
    all,
    open,
    place,
    turn,
    settle,
    pauses,
    closing,
    isWaiting: () => waiting.length > 0,
  }
}

test('a few followers are written to without a pause', async () => {
  const { place, turn, pauses, isWaiting } = followers(16)
  place(0, 1)
  while (isWaiting()) await turn()
  expect(pauses).toEqual([])
})

test('what happens while followers are written to reaches each of them once, in order', async () => {
  const { all, open, place, turn, settle } = followers(40)
  place(0, 1)
  await turn()
  place(1, 3)
  const late = open()
  await turn()
  place(3, 4)
  await settle()
  const cursors = (res: Response) =>
    [...res.chunks.join('').matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
  const [first = 0, ...rest] = cursors(all[0] ?? open())
  expect(rest).toEqual([first + 1, first + 2, first + 3])
  for (const res of all) expect(cursors(res)).toEqual([first, ...rest])
  expect(cursors(late)).toEqual([first + 3])
})

test('a client that comes back gets what it missed once, and a reset instead of what is gone', async () => {
  const { api, all, open, place, turn, isWaiting } = followers(1)
  place(0, 2)
  while (isWaiting()) await turn()
  const [, id] = /^id: (\d+)$/m.exec(all[0]?.chunks.join('') ?? '') ?? []
  const back = open({ after: String(id) })
  place(2, 3)
  while (isWaiting()) await turn()
  expect(back.kinds).toEqual(['ready', 'change', 'change'])
  const slow = open({ after: String(id) })
  slow.isFull = true
  slow.emit('drain')
  await api.sandbox.defaultWorld.reset()
  place(3, 4)
  while (isWaiting()) await turn()
  slow.isFull = false
  slow.emit('drain')
  expect(slow.kinds.slice(-2)).toEqual(['reset', 'change'])
  expect(slow.kinds.length).toBeLessThanOrEqual(5)
})

test('a stream that ends has written what happened before its end, and nothing later', () => {
  const { all, place, closing } = followers(2)
  place(0, 1)
  closing.abort()
  place(1, 2)
  for (const res of all) expect(res.kinds).toEqual(['ready', 'change'])
})
