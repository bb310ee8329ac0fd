/** The scenarios of an exam, and those that a user grades beside them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serveLocally } from '../../../src/base/client/local-server.ts'
import { usedEntries } from '../../../src/lab/application/adapter-entries.ts'
import { placedSteps } from '../../../src/scenarios/model/step-tree.ts'
import { loadSuite } from '../../../src/lab/exam/suite.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'

const SUITE = await loadSuite({})

test('every scenario of the exam has a reason and a graded step, and only its own webhooks come', () => {
  expect(SUITE.length).toBeGreaterThan(60)
  const wrong = SUITE.filter(({ reason, loaded }) => {
    const { world, steps } = loaded.scenario
    const isGraded = placedSteps(steps).some(({ step }) => step.weight && step.fix)
    return reason === '' || !isGraded || world?.webhooks?.[0]?.do !== 'drop'
  })
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('the rows are in the order of order.txt, and what disturbs the application is last', () => {
  const ids = SUITE.map(({ id }) => id)
  const lines = readFileSync('scenarios/exam/order.txt', 'utf8').trim().split('\n')
  expect(ids).toEqual(lines.map((line) => line.split(' ')[0]))
  // One file is one row, whether it is beside the list or not.
  const beside = ids.filter((id, at) => lines[at] === id).map((id) => `${id}.yaml`)
  const files = readdirSync('scenarios/exam').filter((name) => name.endsWith('.yaml'))
  expect(files.sort()).toEqual(beside.sort())
  const disturbs = SUITE.map(({ loaded }) =>
    usedEntries(loaded.scenario).some((entry) => entry === 'restart' || entry === 'setSecret'),
  )
  expect(disturbs.lastIndexOf(false)).toBeLessThan(disturbs.indexOf(true))
  expect(ids.slice(disturbs.indexOf(true)).map((id) => id.split('.')[0])).toEqual(
    expect.arrayContaining(['restart', 'rotation']),
  )
})

/** A receiver that takes everything, examined with scenarios of the user. */
async function examineWith(files: Readonly<Record<string, string>>) {
  const cwd = aFolder()
  mkdirSync(join(cwd, 'mine'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, 'mine', name), text)
  const server = await serveLocally({ port: 0, host: '127.0.0.1' }, () => ({ status: 200 }))
  onTestFinished(() => server.close())
  const at = `--webhook http://127.0.0.1:${server.port}/hooks --secret whsec_test --suite mine`
  const printed = await call(['exam', ...at.split(' '), '--report-json', 'exam.json'], { cwd })
  const report = () => JSON.parse(readFileSync(join(cwd, 'exam.json'), 'utf8'))
  return { ...printed, report }
}

test('a folder of the user is graded beside the scenarios of the package', async () => {
  const graded = `
name: a webhook with a short signature is refused
why: It is ours.
steps:
  - send: { form: short }
    expect: refused
    weight: minor
    fix: raw-body
`
  const ungraded = 'name: it answers\nsteps: [{ send: {}, within: 0s }]\n'
  const { code, report } = await examineWith({
    'own.short.yaml': graded,
    'own.quick.yml': ungraded,
  })
  expect(code).toBe(4)
  const { rows, checks } = report() as Record<'rows' | 'checks', readonly { readonly id: string }[]>
  expect(rows.length).toBe(SUITE.length + 2)
  const of = (all: readonly { readonly id: string }[], wanted: string) =>
    all.find(({ id }) => id === wanted)
  expect(of(rows, 'own.short')).toMatchObject({
    ...{ title: 'a webhook with a short signature is refused', verdict: 'failed' },
    ...{ expected: 'it is refused with 4xx: 401 for example', received: 'HTTP 200' },
    ...{ reproduce: expect.stringContaining("x-service-signature: abc'") },
  })
  expect(of(checks, 'own.short')).toMatchObject({
    ...{ reason: 'It is ours.', weight: 'minor', fix: 'raw-body' },
  })
  expect(of(rows, 'own.quick')).toMatchObject({
    ...{ verdict: 'failed', expected: 'an answer within 0 ms' },
  })
  expect(of(checks, 'own.quick')).toMatchObject({ weight: 'major', fix: 'apply' })
})

test.each([
  [
    'a form that nobody knows',
    { 'a.yaml': 'name: a\nsteps: [{ send: { form: shrt } }]\n' },
    'a.yaml:2',
  ],
  ['a file that is not a scenario', { 'b.yaml': 'name: b\n' }, 'b.yaml:1'],
])('a suite with %s is rejected, and the line is named', async (_, files, place) => {
  const { code, err } = await examineWith(files)
  expect(code).toBe(2)
  expect(err).toContain(join('mine', place))
})

test.each(['nowhere', '.'])('a folder without a scenario is named: %s', async (folder) => {
  const cwd = aFolder()
  const at = `--webhook http://127.0.0.1:9/ --secret a --suite ${folder}`
  const { code, err } = await call(['exam', ...at.split(' ')], { cwd })
  expect([code, err]).toEqual([2, expect.stringContaining(`the suite "${join(cwd, folder)}"`)])
})
