/**
 * Applications that each have one defect: the exam or the explorer finds it, as README.md here
 * says. A test asks the one that takes less time. `PLANTED_TABLE=1` asks both, and writes that
 * table anew.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { call } from '../../cli/call.ts'
import { partOf, randomRun } from '../../random-run.ts'
import { examined, plant, PLANTED } from './applications.ts'
import { explored, rowOf, writeTable } from './table.ts'

const HAS_GO = spawnSync('go', ['version']).status === 0
const WRITES = process.env['PLANTED_TABLE'] !== undefined

const rows: string[] = []

/** As many sequences take the explorer as long as an exam takes. */
const AS_LONG_AS_AN_EXAM = 30

/** Who finds the defect, by the table; of two, the one that takes less time. */
function finderOf({ exam, oracle, how }: ReturnType<typeof rowOf>): 'exam' | 'explorer' {
  const sequences = Number(/\d+/.exec(how.slice(how.lastIndexOf(', in ')))?.[0] ?? Infinity)
  const isQuick = oracle !== '' && sequences <= AS_LONG_AS_AN_EXAM
  return exam === '' || isQuick ? 'explorer' : 'exam'
}

const PLANTABLE = PLANTED.filter(({ shop }) => HAS_GO || shop !== 'go-shop')
const COPIES = PLANTABLE.flatMap((planted) => (planted.shop === 'memory' ? [] : [planted]))

const draw = randomRun({ file: 'test/lab/planted/defects.gate.test.ts', numRuns: 1 })

test.skipIf(WRITES).each(partOf(COPIES, 10, draw))(
  'a shop that $name is found out',
  async (planted) => {
    if (finderOf(rowOf(planted)) === 'exam')
      return expect(await examined(plant(planted))).not.toBe('')
    const [oracle, , text] = await explored(planted)
    expect(oracle).not.toBe('')
    // In the folder of another copy, by the command that a report prints.
    const cwd = plant(planted)
    writeFileSync(join(cwd, 'found.yaml'), text)
    const args = ['--adapter', 'ramp-app.yaml', '--repeat', '3', '--report-json', 'run.json']
    await call(['run', 'found.yaml', ...args], { cwd })
    const { scenarios } = JSON.parse(readFileSync(join(cwd, 'run.json'), 'utf8'))
    expect(scenarios).toMatchObject([{ repeated: { runs: 3, failed: 3 } }])
  },
)

/** Without the number of the sequences before it. */
function sequenceIn(how: string): string {
  return how.replace(/, in \d+$/, '')
}

const IN_MEMORY = PLANTED.filter(({ shop }) => shop === 'memory')

test.skipIf(WRITES).each(IN_MEMORY)(
  'a shop in memory that $name fails as listed',
  async (planted) => {
    const { oracle, how } = rowOf(planted)
    const [found, after] = await explored(planted)
    expect([found, sequenceIn(after)]).toEqual([oracle, sequenceIn(how)])
  },
)

test
  .skipIf(WRITES)
  .each(['credits what the user asked for', 'credits a unit too little', 'credits to five places'])(
  'the exam and the explorer both find out a shop that %s',
  async (name) => {
    const planted = COPIES.find((each) => each.name === name)
    if (planted === undefined) throw new Error(`Nothing is planted as "${name}"`)
    expect(await examined(plant(planted))).toBe('effect.settled-amount')
    expect((await explored(planted))[0]).toBe('amount')
  },
)

test.each(WRITES ? PLANTABLE : [])('the row of a shop that $name is written', async (planted) => {
  const exam = planted.shop === 'memory' ? '' : await examined(plant(planted))
  const [oracle, how] = await explored(planted)
  const row = `| ${planted.name} | ${planted.shop} | ${exam} | ${oracle} | ${how} |`
  rows.push(row)
  process.stdout.write(`${row}\n`)
  expect(exam + oracle, 'is found by one of them').not.toBe('')
})

afterAll(() => {
  if (WRITES) writeTable(rows)
})
