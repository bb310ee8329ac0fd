/**
 * Worlds that earlier versions wrote (see golden/make.script.ts): this version reads and continues
 * them.
 */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { request } from '../http/in-memory.ts'
import { expect, test } from 'vitest'
import { ScriptedTransport } from '../../../src/base/ports/scripted-transport.ts'
import { noTimers } from '../../../src/base/ports/timers.ts'
import { FixedWallClock } from '../../../src/base/ports/wall-clock.ts'
import { createExpressApp } from '../../../src/sandbox/http/server.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { openFileStorage } from '../../../src/sandbox/storage/lowdb-storage.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { outcomeOf, viewOf } from './golden/view.ts'

type Golden = Readonly<
  Record<string, { readonly key: string; readonly view: unknown; readonly anHourLater: unknown }>
>

/** The receivers of the version that wrote the worlds. */
function receivers(): ScriptedTransport {
  const transport = new ScriptedTransport()
  for (const [path, status] of Object.entries({ ok: 200, down: 500, gone: 410 })) {
    transport.receiver(`http://127.0.0.1:47267/${path}`).answer({ status })
  }
  return transport
}

function open(directory: string) {
  const notices: string[] = []
  const sandbox = new Sandbox({
    storage: openFileStorage({ directory, onNotice: (notice) => notices.push(notice) }),
    transport: receivers(),
    timers: noTimers,
    wallClock: new FixedWallClock(),
  })
  const app = createExpressApp(sandbox)
  const getWith = (key: string) => async (path: string) => {
    const answer = await request(app).get(`/__sandbox${path}`).set({ 'x-api-key': key })
    return answer.body as unknown
  }
  const putSnapshot = (key: string, snapshot: unknown) =>
    request(app)
      .put('/__sandbox/snapshot')
      .set({ 'x-api-key': key })
      .send(snapshot as object)
  return { sandbox, getWith, putSnapshot, notices }
}

test('worlds that an earlier version stored are read and go on', async () => {
  const golden = join(import.meta.dirname, 'golden', 'v2')
  const expected = JSON.parse(readFileSync(join(golden, 'expected.json'), 'utf8')) as Golden
  const directory = aFolder()
  cpSync(join(golden, 'data'), directory, { recursive: true })

  const first = open(directory)
  for (const { key, view, anHourLater } of Object.values(expected)) {
    const get = first.getWith(key)
    expect(await viewOf(get)).toEqual(view)
    // The schema and the checks of an imported snapshot hold for every row that was read.
    expect(await first.putSnapshot(key, await get('/snapshot'))).toMatchObject({ status: 200 })
    await first.sandbox.worldOf(key).advance(3_600_000)
    expect(await outcomeOf(get)).toEqual(anHourLater)
  }
  await first.sandbox.close()

  const second = open(directory)
  for (const { key, anHourLater } of Object.values(expected)) {
    expect(await outcomeOf(second.getWith(key))).toEqual(anHourLater)
  }
  await second.sandbox.close()
  expect([...first.notices, ...second.notices]).toEqual([])
})
