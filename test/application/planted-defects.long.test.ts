/**
 * Copies of the shops to copy from, each with one defect: the exam or the explorer finds it, as
 * README.md here says. `PLANTED_TABLE=1` writes that table anew.
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
  const { schedule, oracle, foundAfter } = first
  expect(schedule.deviations.length).toBeLessThanOrEqual(6)
  const ids = schedule.deviations.map(({ id }) => id).join(' + ')
  return [oracle, `${ids === '' ? 'happy path' : ids}, in ${foundAfter}`]
}

async function examinedDefect(folder: string): Promise<string> {
  const { out } = await call(['exam', '--adapter', 'ramp-app.yaml'], { cwd: folder })
  return [...out.matchAll(/^FAIL (\S+)/gm)].map(([, id]) => id).join(' ')
}

/**
 * Whether the table has a finding of the exam and of the explorer. Which of several checks meets a
 * race first is up to the machine.
 */
function finders(defect: string): readonly boolean[] {
  const row = readFileSync(README, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${defect} |`))
  const [, , , exam = '', oracle = ''] = (row ?? '').split('|')
  return [exam.trim() !== '', oracle.trim() !== '']
}

const PLANTABLE = PLANTED.filter(({ shop }) => HAS_GO || shop !== 'go-shop')

test.each(PLANTABLE)('a shop that $defect is found out', async (planted) => {
  const folder = plant(planted)
  const exam = await examinedDefect(folder)
  const [oracle, how] = await exploredDefect(folder)
  const row = `| ${planted.defect} | ${planted.shop} | ${exam} | ${oracle} |`
  rows.push(`${row} ${how} |`)
  process.stdout.write(`${row} ${how} |\n`)
  expect(exam + oracle, 'is found by one of them').not.toBe('')
  if (!WRITES) expect([exam !== '', oracle !== '']).toEqual(finders(planted.defect))
})

test.each([
  ['integrator', 1],
  ['integrator', 2],
  ['python-shop', 3],
] as const)('the %s stands 300 schedules drawn by seed %s', async (shop, seed) => {
  const folder = fileURLToPath(new URL(`../../examples/${shop}`, import.meta.url))
  const { counterexamples } = await search(folder, { depth: 1, seed, limit: 300 })
  expect(counterexamples).toEqual([])
})

afterAll(() => {
  if (!WRITES) return
  const text = readFileSync(README, 'utf8')
  const head = text.slice(0, text.indexOf('| shop that |'))
  const table = [
    '| shop that | copy of | failed checks of the exam | oracle of the explorer | schedule |',
    '| --- | --- | --- | --- | --- |',
  ]
  writeFileSync(README, `${head}${[...table, ...rows].join('\n')}\n`)
})
