/**
 * Copies of the shops to copy from, each with one defect: the exam or the explorer finds it, as
 * README.md here says. A test asks the one that takes less time. `PLANTED_TABLE=1` asks both, and
 * writes that table anew.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readAdapter } from '../../src/application/adapter.ts'
import { explore, type ExploreOptions } from '../../src/scenarios/explorer/explore.ts'
import { call } from '../cli/call.ts'
import { plant, PLANTED } from './planted-defects.ts'

const README = fileURLToPath(new URL('README.md', import.meta.url))
const ENV = { PATH: process.env['PATH'] ?? '' }
const HAS_GO = spawnSync('go', ['version']).status === 0
const WRITES = process.env['PLANTED_TABLE'] !== undefined
const REPETITIONS = 3

const rows: string[] = []

function search(folder: string, more: Partial<ExploreOptions>) {
  const { adapter } = readAdapter(join(folder, 'ramp-app.yaml'))
  const of = { adapter, cwd: folder, env: ENV, servicePort: 0 }
  return explore({ ...of, seed: 1, depth: 2, jobs: 3, isOver: () => false, ...more })
}

/** The first counterexample that fails each time: what fails by chance may be of the machine. */
async function exploredDefect(folder: string): Promise<readonly [what: string, after: string]> {
  let isFound = false
  const { counterexamples } = await search(folder, {
    limit: 130,
    isOver: () => isFound,
    onProgress: (progress) => {
      isFound = progress.counterexamples.some(({ repeated }) => repeated === REPETITIONS)
    },
  })
  const first = counterexamples.find(({ repeated }) => repeated === REPETITIONS)
  if (first === undefined) return ['', '']
  const { sequence, oracle, foundAfter } = first
  expect(sequence.perturbations.length).toBeLessThanOrEqual(6)
  const ids = sequence.perturbations.map(({ id }) => id).join(' + ')
  return [oracle, `${ids === '' ? 'happy path' : ids}, in ${foundAfter}`]
}

async function examinedDefect(folder: string): Promise<string> {
  const { out } = await call(['exam', '--adapter', 'ramp-app.yaml'], { cwd: folder })
  return [...out.matchAll(/^FAIL (\S+)/gm)].map(([, id]) => id).join(' ')
}

/** As many sequences take the explorer as long as an exam takes. */
const AS_LONG_AS_AN_EXAM = 30

/** Who finds the defect, by the table; of two, the one that takes less time. */
function finderOf(defect: string): 'exam' | 'explorer' {
  const row = readFileSync(README, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${defect} |`))
  if (row === undefined) throw new Error(`README.md has no row "${defect}": write the table anew`)
  const [, , , exam = '', oracle = '', how = ''] = row.split('|')
  const sequences = Number(/\d+/.exec(how.slice(how.lastIndexOf(', in ')))?.[0] ?? Infinity)
  const isQuick = oracle.trim() !== '' && sequences <= AS_LONG_AS_AN_EXAM
  return exam.trim() === '' || isQuick ? 'explorer' : 'exam'
}

const PLANTABLE = PLANTED.filter(({ shop }) => HAS_GO || shop !== 'go-shop')

test.skipIf(WRITES).each(PLANTABLE)('a shop that $defect is found out', async (planted) => {
  const folder = plant(planted)
  const found =
    finderOf(planted.defect) === 'exam'
      ? await examinedDefect(folder)
      : (await exploredDefect(folder))[0]
  expect(found).not.toBe('')
})

test
  .skipIf(WRITES)
  .each(['credits what the user asked for', 'credits a unit too little', 'credits to five places'])(
  'the exam and the explorer both find out a shop that %s',
  async (defect) => {
    const [planted] = PLANTED.filter((each) => each.defect === defect)
    if (planted === undefined) throw new Error(`Nothing is planted as "${defect}"`)
    const folder = plant(planted)
    expect(await examinedDefect(folder)).toBe('effect.settled-amount')
    expect((await exploredDefect(folder))[0]).toBe('amount')
  },
)

test.runIf(WRITES).each(PLANTABLE)('the row of a shop that $defect is written', async (planted) => {
  const folder = plant(planted)
  const exam = await examinedDefect(folder)
  const [oracle, how] = await exploredDefect(folder)
  const row = `| ${planted.defect} | ${planted.shop} | ${exam} | ${oracle} | ${how} |`
  rows.push(row)
  process.stdout.write(`${row}\n`)
  expect(exam + oracle, 'is found by one of them').not.toBe('')
})

test.each([
  ['integrator', 1],
  ['integrator', 2],
  ['python-shop', 3],
] as const)('the %s stands 300 sequences drawn by seed %s', async (shop, seed) => {
  const folder = fileURLToPath(new URL(`../../examples/${shop}`, import.meta.url))
  const { counterexamples } = await search(folder, { depth: 1, seed, limit: 300 })
  expect(counterexamples).toEqual([])
})

afterAll(() => {
  if (!WRITES) return
  const text = readFileSync(README, 'utf8')
  const head = text.slice(0, text.indexOf('| shop that |'))
  const table = [
    '| shop that | copy of | failed checks of the exam | oracle of the explorer | sequence |',
    '| --- | --- | --- | --- | --- |',
  ]
  writeFileSync(README, `${head}${[...table, ...rows].join('\n')}\n`)
})
