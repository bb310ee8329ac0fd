/**
 * kill -9 while a service forks, deletes, resets or imports a world. After a restart, the world is
 * as before or as after, as a whole; every other world is untouched, and the call can be repeated.
 * The seed decides what runs and when the kill comes; where it falls is left to the machine.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { random } from '../../../src/base/vocabulary/random.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { randomRun } from '../../random-run.ts'
import { aBuy } from '../../worlds.ts'
import { run, type Child } from './child-process.ts'

const { seed: SEED, numRuns: KILLS } = randomRun({
  file: 'test/sandbox/storage/killed-worlds.gate.test.ts',
  numRuns: 14,
})

const SERVICE = join(import.meta.dirname, '../../../dist/main.cjs')
const START = 'start --port 0 --json --quiet --clock manual --progression manual --data'
/** Enough for a snapshot that is written in several pieces. */
const ORDERS = 150
const WORLD_FILES = /^(\.lock.*|\.ready\.json|[a-z0-9-]+(\.json|\.journal\.jsonl))$/

type Service = { readonly child: Child; readonly url: string }
/** The digest of each world, by name. */
type Worlds = Readonly<Record<string, string>>
type Send = (service: Service) => Promise<Response>

async function start(directory: string): Promise<Service> {
  const child = run(process.execPath, [SERVICE, ...START.split(' '), directory])
  const ready = await child.line()
  if (ready === null) throw new Error(`The service did not start: ${child.errors()}`)
  return { child, url: (JSON.parse(ready) as { url: string }).url }
}

function sent(method: string, path: string, body?: object, key = 'ramp_test_local'): Send {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  return ({ url }) => fetch(url + path, request)
}

async function done(service: Service, send: Send): Promise<Record<string, unknown>> {
  const answer = await send(service)
  const text = await answer.text()
  expect(answer.status, text).toBeLessThan(300)
  return JSON.parse(text) as Record<string, unknown>
}

async function worldsOf(service: Service): Promise<Worlds> {
  const { items } = await done(service, sent('GET', '/__sandbox/worlds'))
  const worlds: Record<string, string> = {}
  for (const { name, apiKey } of items as { name: string; apiKey: string }[]) {
    const snapshot = await done(service, sent('GET', '/__sandbox/snapshot', undefined, apiKey))
    worlds[name] = createHash('sha256').update(JSON.stringify(snapshot)).digest('hex').slice(0, 12)
  }
  return worlds
}

/** Places an order whose acknowledgement must survive. */
function order(customer: string, key?: string): Send {
  return sent('POST', '/api/developer/orders', aBuy({ externalCustomerId: customer }), key)
}

test('a world is whole or not there after a kill in a fork, a deletion, a reset or an import', async () => {
  const directory = aFolder()
  const dice = random(SEED, 'killed-worlds')
  let service = await start(directory)
  const made = await done(service, sent('POST', '/__sandbox/worlds', { name: 'shop' }))
  const key = String(made['apiKey'])
  const snapshot = async () => done(service, sent('GET', '/__sandbox/snapshot', undefined, key))
  await done(service, order('first', key))
  const other = await snapshot()
  for (let n = 0; n < ORDERS; n++) await done(service, order(`customer${n}`, key))
  const base = await snapshot()

  const put = (of: object) => sent('PUT', '/__sandbox/snapshot', of, key)
  const calls: Readonly<Record<string, Send>> = {
    fork: sent('POST', '/__sandbox/worlds', { name: 'copy', from: 'shop' }),
    delete: sent('DELETE', '/__sandbox/worlds/shop'),
    reset: sent('POST', '/__sandbox/reset', undefined, key),
    import: put(other),
  }
  /** Back to where every round begins. */
  const restore = async (found: Worlds) => {
    if ('copy' in found) await done(service, sent('DELETE', '/__sandbox/worlds/copy'))
    if (!('shop' in found)) await done(service, sent('POST', '/__sandbox/worlds', { name: 'shop' }))
    await done(service, put(base))
  }

  // What each call leads to, and how long it takes, without a kill.
  const after: Record<string, Worlds> = {}
  const tookMs: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    await restore(await worldsOf(service))
    const began = performance.now()
    await done(service, call)
    tookMs[name] = performance.now() - began
    after[name] = await worldsOf(service)
  }
  await restore(await worldsOf(service))
  const before = await worldsOf(service)

  const names = Object.keys(calls)
  // A fresh process is slower, and the machine has other work: later where too little was done.
  const stretch: Record<string, number> = {}
  const counts: Record<string, number> = {}
  for (let round = 0; round < KILLS; round++) {
    const name = names[round % names.length] ?? ''
    const call = calls[name] as Send
    // Every other world changes all the time.
    await done(service, order(`round${round}`))
    const { default: defaultWorld = '' } = await worldsOf(service)
    const expected = (worlds: Worlds): Worlds => ({ ...worlds, default: defaultWorld })
    const isAnswered = call(service).then(
      async (answer) => (await answer.text()) !== '' && answer.ok,
      () => false,
    )
    await setTimeout(dice.unit() * 1.5 * (stretch[name] ?? 1) * (tookMs[name] ?? 0))
    await service.child.kill()
    const wasAnswered = await isAnswered
    service = await start(directory)
    const found = await worldsOf(service)
    const point = `round ${round}: ${name}, ${wasAnswered ? 'answered' : 'not answered'}`
    const isAfter = isDeepStrictEqual(found, expected(after[name] ?? {}))
    if (!isAfter || wasAnswered) {
      const one = wasAnswered ? after[name] : before
      expect(found, point).toEqual(expected(one ?? {}))
    }
    const files = readdirSync(directory).filter((file) => !WORLD_FILES.test(file))
    expect(files, point).toEqual([])
    expect(service.child.errors(), point).toMatch(
      /^(Notice: (Deleted .* left incomplete|Finished the deletion|The journal .* ends in the middle).*\n)*$/,
    )
    stretch[name] = (stretch[name] ?? 1) * (isAfter ? 0.8 : 1.25)
    const outcome = `${name}, ${isAfter ? 'done' : 'not done'}${wasAnswered ? ', answered' : ''}`
    counts[outcome] = (counts[outcome] ?? 0) + 1
    if (!isAfter) {
      await done(service, call)
      expect(await worldsOf(service), point).toEqual(expected(after[name] ?? {}))
    }
    await restore(await worldsOf(service))
    expect(await worldsOf(service), point).toEqual(expected(before))
  }
  console.info(
    Object.entries(counts)
      .sort()
      .map(([what, count]) => `${what}: ${count}`)
      .join('\n'),
  )
})
