/**
 * A deployment that somebody wrote from the documentation alone, without having read a check:
 * `npm run judge` tells more about the same configurations.
 */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { BREAKS, LAWFUL, verifyIndependent } from './independent/deployment.ts'
import { eachOf } from './transformed-service/verify.ts'

/** Python 3.11 and later has what the deployment is written in. */
const HAS_PYTHON =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0

/** Each has many choices at once; `npm run judge -- lawful` tries the single ones too. */
const MIXTURES = LAWFUL.filter(({ kind }) => kind !== 'single')
/** Every second, so that each group of breaks takes part. */
const VISIBLE = BREAKS.filter(({ visible, arguable }) => visible && arguable === undefined)
const TRIED = VISIBLE.filter((_, index) => index % 2 === 0)

test('this machine has the Python that the independent deployment needs', () => {
  expect(HAS_PYTHON, 'Install python3 of 3.11 or later').toBe(true)
})

test('no lawful mixture of choices is accused', async () => {
  const accused = await eachOf(MIXTURES, async ({ name, args }) => {
    const { rows } = await verifyIndependent(args)
    return rows.flatMap(({ id, verdict }) => (verdict === 'failed' ? [`${name}: ${id}`] : []))
  })
  expect(accused.flat()).toEqual([])
  expect(MIXTURES.length).toBeGreaterThanOrEqual(60)
})

test('every visible break is accused', async () => {
  const passed = await eachOf(TRIED, async ({ id, args = [], section }) => {
    const { rows } = await verifyIndependent([...args, '--break', id])
    return rows.some(({ verdict }) => verdict === 'failed') ? [] : [`${id} ${section}`]
  })
  expect(passed.flat()).toEqual([])
  expect(TRIED.length).toBeGreaterThanOrEqual(200)
})
