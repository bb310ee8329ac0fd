/**
 * kill -9 at random moments, again and again on the same data. The seed decides after how many
 * acknowledgements a kill comes; where in the process's work it falls is left to the machine.
 */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { random } from '../../../src/base/vocabulary/random.ts'
import type { WorldSnapshot } from '../../../src/sandbox/simulator/rows.ts'
import { openFileStorage } from '../../../src/sandbox/storage/lowdb-storage.ts'
import { randomRun } from '../../random-run.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { rowsOf } from './changes.ts'
import { bundle, run, type Child } from './child-process.ts'
import { faultsOf } from './wholeness.ts'
import { aBuy } from '../../worlds.ts'

const { seed: SEED, numRuns: ROUNDS } = randomRun({
  file: 'test/sandbox/storage/crash.gate.test.ts',
  numRuns: 20,
})

/** What `npm run build` makes, which `npm test` runs first. */
const SERVICE = join(import.meta.dirname, '../../../dist/main.cjs')
/** Nothing listens for the webhooks: their rows and attempts are additional load. */
const START = 'start --port 0 --json --quiet --progression manual --webhook http://127.0.0.1:9/'
const CALLERS = 8
const HEADERS = { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' }
/** Notices of what a start repaired. */
const REPAIRED =
  /^(Notice: (The journal .* that was never acknowledged|Deleted .* no acknowledged change is lost|Finished the deletion of .*)\.\n)*$/

/** The world as a start would find it; a copy, so that the next start repairs its own. */
function snapshotOf(directory: string): WorldSnapshot {
  const copy = aFolder()
  cpSync(directory, copy, { recursive: true })
  const storage = openFileStorage({ directory: copy })
  const rows = rowsOf(storage.open('default'))
  storage.close()
  return rows.snapshot()
}

async function urlOf(service: Child): Promise<string> {
  const ready = await service.line()
  if (ready === null) throw new Error(`The service did not start: ${service.errors()}`)
  const { url } = JSON.parse(ready) as { url: string }
  return url
}

async function statusOf(url: string, id: string): Promise<number> {
  const path = `/api/developer/orders/${id}/monitor-status`
  const answer = await fetch(url + path, { method: 'POST', headers: HEADERS })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * Callers place orders without a pause; `kill` comes with the `count`th answer, while others wait
 * for theirs. Returns what was answered for.
 */
async function placeUntil(
  count: number,
  service: { url: string; round: number; kill: () => Promise<void> },
): Promise<readonly string[]> {
  const { url, round, kill } = service
  const placed: string[] = []
  let calls = 0
  const call = async () => {
    while (placed.length < count) {
      calls += 1
      const body = JSON.stringify(aBuy({ externalCustomerId: `round${round}x${calls}` }))
      const request = { method: 'POST', headers: HEADERS, body }
      const answer = await fetch(`${url}/api/developer/orders`, request)
      const { transactionId } = (await answer.json()) as { transactionId?: string }
      placed.push(transactionId ?? `none: status ${answer.status}`)
      if (placed.length === count) await kill()
    }
  }
  // The calls that the kill cuts off fail as they should.
  await Promise.allSettled(Array.from({ length: CALLERS }, call))
  return placed
}

test('a store that is killed while it appends and compacts loses nothing', async () => {
  const dice = random(SEED, 'store')
  const directory = aFolder()
  const script = await bundle('place-orders.script.ts')
  const placed = new Set<string>()
  const completed = new Set<string>()
  for (let round = 0; round < ROUNDS / 2; round++) {
    const child = run(process.execPath, [script, directory])
    const acknowledge = (line: string) => {
      const [what, id = ''] = line.split(' ')
      if (what === 'placed') placed.add(id)
      else completed.add(id)
    }
    for (let left = dice.below(40); left >= 0; left--) acknowledge((await child.line()) ?? '')
    await child.kill()
    for (const line of await child.rest()) acknowledge(line)
    expect(child.errors()).toBe('')

    expect(faultsOf(snapshotOf(directory), { placed, completed })).toEqual([])
  }
  expect(placed.size).toBeGreaterThan(ROUNDS)
})

test('a service that is killed at work or at its start keeps what it answered for', async () => {
  const dice = random(SEED, 'service')
  const directory = aFolder()
  const placed = new Set<string>()
  let last: readonly string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const child = run(process.execPath, [SERVICE, ...START.split(' '), '--data', directory])
    if (round % 5 === 4) {
      await setTimeout(dice.below(200))
    } else {
      const url = await urlOf(child)
      expect(await Promise.all(last.map((id) => statusOf(url, id)))).toEqual(last.map(() => 200))
      last = await placeUntil(1 + dice.below(40), { url, round, kill: child.kill })
      for (const id of last) placed.add(id)
    }
    await child.kill()
    expect(child.errors()).toMatch(REPAIRED)
    expect(faultsOf(snapshotOf(directory), { placed, completed: new Set() })).toEqual([])
  }
  expect(placed.size).toBeGreaterThan(ROUNDS)
})
