/** Recordings of random histories repeat in another process and another time zone. */
import { expect, test } from 'vitest'
import { runBuilt } from '../../cli/built.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { partOf, randomRun } from '../../random-run.ts'
import { histories, recordedHistory } from './random-recordings.ts'

const RUN = randomRun({ file: 'test/verify/traffic/random-recordings.test.ts', numRuns: 1 })
const ALL = histories(RUN.seed, 200).map((history, number) => [number, history] as const)

test.each(partOf(ALL, 50, RUN))('recording %i has equal responses and webhooks', async (_, one) => {
  const file = await recordedHistory(one)
  const zones = { env: { TZ: 'Pacific/Apia', LANG: 'tr_TR.UTF-8' }, cwd: aFolder() }
  const replay = runBuilt(['replay', file], zones)
  const code = await replay.ended
  expect([code, replay.err()], `seed ${RUN.seed}: ${replay.out()}`).toEqual([0, ''])
  expect(replay.out()).toMatch(/repeated until .*: the same responses and webhooks/)
})
