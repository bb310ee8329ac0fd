/**
 * An application with a database server and a queue, as teams run it: nothing accuses it, with fast
 * and with production polling, and its defects are found. It needs Debian's PostgreSQL and Redis.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOf } from '../../../src/lab/explore/sequences.ts'
import { randomRun, TAKES_WHOLE } from '../../random-run.ts'
import { exploreIn, only, plant, type Change } from './applications.ts'
import { HAS_DATABASES, startDatabases } from './database-servers.ts'
import { DATABASE } from './style-defects/database.ts'

const draw = randomRun({ file: 'test/lab/planted/database.nightly.test.ts', numRuns: 1 })

let servers: Awaited<ReturnType<typeof startDatabases>> | undefined

beforeAll(async () => {
  if (HAS_DATABASES) servers = await startDatabases()
})

afterAll(() => servers?.close())

function planted(name: string, changes: readonly Change[]): string {
  return plant({ name, shop: 'database', changes: [...(servers?.changes ?? []), ...changes] })
}

const POLLS: readonly (readonly [string, string])[] = [
  ['0.2', 'fast'],
  ['30', 'production'],
]

test.skipIf(!HAS_DATABASES).each(POLLS)(
  'with a poll every %s s (%s), it is not accused',
  async (seconds) => {
    const cwd = planted(`polls every ${seconds} s`, [
      ['ramp-app.yaml', 'FOLDER:', `POLL_SECONDS: "${seconds}"\n  FOLDER:`],
    ])
    const shard = { index: (draw.seed % 3) + 1, of: 3 }
    // All sequences take longer than a night has: each run takes another third of them.
    const part = { seed: draw.seed, shard, ...(TAKES_WHOLE ? {} : { limit: 15 }) }
    const { counterexamples } = await exploreIn(cwd, part)
    expect(counterexamples.map((each) => [keyOf(each.sequence), each.failure.message])).toEqual([])
  },
)

test.skipIf(!HAS_DATABASES).each(DATABASE)(
  'one that $name is found by $by',
  async ({ name, changes, by: [side, id, oracle] }) => {
    const search = { policies: [only(side, id)], jobs: 1 }
    const { counterexamples } = await exploreIn(planted(name, changes), search)
    expect(counterexamples.map((each) => each.oracle)).toContain(oracle)
  },
)
