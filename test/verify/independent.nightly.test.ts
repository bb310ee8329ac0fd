/** A deployment that somebody wrote only from the documentation, without having read a check. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runPacts } from '../../src/verify/pact/run-pacts.ts'
import { VerificationStopped } from '../../src/verify/run-verification.ts'
import { BREAKS, LAWFUL, combinations, verifyIndependent } from './independent/deployment.ts'
import { partOf, randomRun } from '../random-run.ts'
import { eachOf } from './transformed-service/verify.ts'

/** Python 3.11 and later has what the deployment is written in. */
const HAS_PYTHON =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0

/** Each has many choices at once; combinations are drawn from the single ones. */
const MIXTURES = LAWFUL.filter(({ kind }) => kind !== 'single')
const VISIBLE = BREAKS.filter(({ visible, arguable }) => visible && arguable === undefined)
/** Every second, so that each group of breaks takes part. */
const LISTED = VISIBLE.filter((_, index) => index % 2 === 0)

test('this machine has the Python that the independent deployment needs', () => {
  expect(HAS_PYTHON, 'Install python3 of 3.11 or later').toBe(true)
})

/**
 * What {@link BREAKS} calls visible, and no check accuses: a bank list that always has another
 * name for its provider than quotes, and a resolve that is not there. How the two names are written
 * is not documented, and a 404 may be about an account that nobody called known, so both are
 * inconclusive.
 */
const NOT_SEEN = ['banks.provider.inner', 'path.resolve']

const draw = randomRun({
  file: 'test/verify/independent.nightly.test.ts',
  numRuns: 8,
})

test('a lawful mixture of choices is accused of nothing', async () => {
  const accused = await eachOf(partOf(MIXTURES, 2, draw), async ({ name, args }) => {
    const { rows } = await verifyIndependent(args)
    return rows.flatMap(({ id, verdict }) => (verdict === 'failed' ? [[name, id]] : []))
  })
  expect(accused.flat()).toEqual([])
})

test('drawn combinations of lawful choices are accused of nothing', async () => {
  const accused = await eachOf(combinations(draw), async (args) => {
    const { rows } = await verifyIndependent(args)
    return rows.flatMap(({ id, verdict, received }) =>
      verdict === 'failed' ? [`${args.join(' ')}: ${id}, ${received}`] : [],
    )
  })
  expect(accused.flat()).toEqual([])
})

test('every visible break is accused, or ends the run, but for a list of known gaps', async () => {
  const passed = await eachOf(partOf(LISTED, 4, draw), async ({ id, args = [] }) => {
    const broken = [...args, '--break', id]
    // Some show in one order of many only, and another run has other orders.
    return (await isSeen(broken)) || (await isSeen(broken)) ? [] : [id]
  })
  expect(passed.flat().filter((id) => !NOT_SEEN.includes(id))).toEqual([])
})

async function isSeen(args: readonly string[]): Promise<boolean> {
  try {
    const { rows } = await verifyIndependent(args)
    return rows.some(({ verdict }) => verdict === 'failed')
  } catch (error) {
    if (error instanceof VerificationStopped) return true
    throw error
  }
}

test('it keeps every rule by pact too, and its completions are observed', async () => {
  const { rows } = await verifyIndependent([], { pacts: runPacts })
  expect(rows.flatMap(({ id, verdict }) => (verdict === 'failed' ? [id] : []))).toEqual([])
  expect(rows.filter(({ id }) => id.startsWith('pact.')).length).toBeGreaterThan(5)
  const completions = rows.filter(({ id }) =>
    /^completion\.completed|^sync\.agrees|^windows\.close-on-completion/.test(id),
  )
  expect(completions.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  expect(completions.length).toBeGreaterThan(3)
})
