/** The JSON reports are valid under their schemas, and have no other members. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { withKnownGaps } from '../../src/verify/known-gaps.ts'
import { verificationReport } from '../../src/report/verify/report.ts'
import { jsonReport } from '../../src/report/json.ts'
import { comparisonReport } from '../../src/report/comparison/write-reports.ts'
import { adapterReport } from '../../src/report/application/report.ts'
import { examReport } from '../../src/report/exam/report.ts'
import { searchReport } from '../../src/report/explore/report.ts'
import { varyReport } from '../../src/report/vary/report.ts'
import { catalogueOf } from '../../src/lab/vary/catalogue.ts'
import type { Report } from '../../src/report/report.ts'
import { aFolder } from '../cli/a-folder.ts'
import { call } from '../cli/call.ts'
import { aReport, comparedOf } from '../verify/traffic/a-report.ts'
import { rewriting } from '../verify/transformed-service/transforms.ts'
import { verified } from '../verify/transformed-service/verify.ts'

type Schema = { [keyword: string]: unknown }

/** Others refer to these. */
const SHARED = ['row', 'run-report']

function schemaOf(name: string): Schema {
  return JSON.parse(readFileSync(`contracts/schemas/${name}.schema.json`, 'utf8'))
}

/** A member that the schema does not describe is an error too. */
function errorsOf(
  name: `${'run' | 'verify' | 'comparison' | 'explore' | 'exam' | 'app-check' | 'doctor' | 'vary'}-report`,
  report: unknown,
): readonly unknown[] {
  const schema = schemaOf(name)
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
  formats.default(ajv)
  for (const other of SHARED) if (other !== name) ajv.addSchema(closed(schemaOf(other)) as Schema)
  ajv.compile(schema)
  const check = ajv.compile({ ...(closed(schema) as Schema), $id: 'closed' })
  check(report)
  return check.errors ?? []
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const schema = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]))
  return 'properties' in schema && schema['type'] === 'object'
    ? { additionalProperties: false, ...schema }
    : schema
}

const WHEN = { startedAt: '2026-01-01T09:00:00.000Z', tookMs: 12 } as const

const HEAD = 'name: A scenario\nwhy: The report needs one.\n'

test('the report of run is valid with passed, failed, skipped and invalid scenarios', async () => {
  const cwd = aFolder()
  const files = {
    'passed.yaml': `${HEAD}steps:\n  - { call: createQuote, body: {}, expect: { status: 400 } }\n`,
    'failed.yaml': `${HEAD}steps:\n  - { call: createQuote, body: {}, hint: Fix it. }\n`,
    'broken.yaml': `${HEAD}steps:\n  - { cal: createQuote }\n`,
    'app.yaml': `${HEAD}needs: [app]\nsteps:\n  - { app: { path: / } }\n`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text)
  await call(['run', '.', '--report-json', 'report.json'], { cwd })
  const report = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8'))
  expect(report.counts).toMatchObject({ passed: 1, failed: 1, skipped: 1, invalid: 1 })
  expect(errorsOf('run-report', report)).toEqual([])
  expect(errorsOf('run-report', { ...report, seed: 'one', more: 1 })).toHaveLength(2)
})

test('the report of verify is valid with passed, failed and inconclusive rows', async () => {
  const transform = rewriting((reply) => ({ ...reply, status: 200 }))
  const answered = await verified({ transform, isSandbox: false })
  const gaps = answered.coverage.failed.map((rule) => ({
    rule,
    reason: 'r',
    expires: '9999-12-31',
  }))
  const run = withKnownGaps(answered, gaps)
  const report = JSON.parse(JSON.stringify(jsonReport(verificationReport(run))))
  for (const verdict of ['passed', 'failed', 'inconclusive'])
    expect(report.counts[verdict]).toBeGreaterThan(0)
  expect(errorsOf('verify-report', report)).toEqual([])
  const { capabilities, ...early } = { ...report, interrupted: 'It was interrupted.' }
  expect(capabilities).toBeDefined()
  expect(errorsOf('verify-report', early)).toEqual([])
  expect(errorsOf('verify-report', { ...report, version: 2, more: 1 })).toHaveLength(2)
})

test('the report of vary is valid', () => {
  const run = {
    ...{ hasPassed: false, failed: ['a test'], message: 'Error: no', responses: 1, tookMs: 12 },
    ...{ received: new Map(), consulted: new Set<string>() },
  }
  const catalogue = catalogueOf()
  const [broken, other, third, ...left] = catalogue.variations
  if (broken === undefined || other === undefined || third === undefined) throw new Error('few')
  const report = varyReport({
    found: {
      reliances: [{ variation: broken, run }],
      unstable: [{ variation: other, run }],
      unsteadyTests: ['a test'],
      ...{ held: [third], notTried: left, open: [], isInterrupted: true, runs: 5 },
    },
    ...{ catalogue, accepted: [{ choice: broken.choice, reason: 'known' }], baseline: run },
    ...{ ...WHEN, seed: 1, target: 'npm test', commandOf: () => 'npx ramp-sandbox vary' },
  })
  const json = JSON.parse(JSON.stringify(jsonReport(report)))
  expect(json.rows[0]).toMatchObject({ verdict: 'failed', knownGap: 'accepted: known' })
  expect(report.about).toContain(`Unstable: ${other.id} broke the tests once, and not again.`)
  expect(json.interrupted).toBe('0 variations had no result yet.')
  expect(report.about).toContainEqual(
    expect.stringMatching(/^Choices that were not tried: (\S+, ){19}\S+ and \d+ more\.$/),
  )
  expect(errorsOf('vary-report', json)).toEqual([])
  expect(errorsOf('vary-report', { ...json, version: 2, more: 1 })).toHaveLength(2)
})

test('the report of a comparison is valid', () => {
  const compared = {
    ...comparedOf(aReport(), aReport({ failed: ['quote.endpoint'] })),
    kinds: [{ kind: 'createOrder 201', compared: 1, equal: 0 }],
    times: [{ subject: 'createOrder: median time', before: '50 ms', after: '120 ms' }],
  }
  const report = JSON.parse(JSON.stringify(comparisonReport(compared)))
  expect(errorsOf('comparison-report', report)).toEqual([])
  expect(errorsOf('comparison-report', { ...report, version: 2, more: 1 })).toHaveLength(2)
})

const CHECK = { reason: 'Money is at stake.', weight: 'critical', fix: 'apply', rules: [] } as const

const EXAM = examReport({
  framework: 'express',
  result: {
    ...{
      ...WHEN,
      grade: 'E',
      url: 'http://127.0.0.1:1/hooks',
      scheme: 'hex',
      headers: {},
      left: 0,
    },
    rows: [
      { ...CHECK, id: 'order.credited', title: 'it credits', verdict: 'passed', tookMs: 1 },
      {
        ...{ ...CHECK, id: 'order.twice', title: 'it credits once', verdict: 'failed', tookMs: 1 },
        problem: {
          ...{ expected: 'once', received: 'twice' },
          sent: { headers: { 'x-signature': 'a' }, body: '{}' },
        },
      },
      {
        ...{ ...CHECK, id: 'order.none', title: 'none', verdict: 'skipped', tookMs: 0 },
        because: 'the adapter has no "start"',
      },
    ],
  },
})

const ADAPTER = adapterReport({
  ...{ ...WHEN, file: 'ramp-app.yaml', lineOf: () => 3 },
  rows: [
    { entry: 'buy.request', verdict: 'passed', note: 'it answered 201' },
    { entry: 'buy.effect', verdict: 'passed', note: 'it counts 0' },
    { entry: 'buy.effect', verdict: 'invalid', note: 'it counts 7, not 1' },
    { entry: 'sell', verdict: 'skipped', note: 'absent' },
  ],
})

const SEARCH = searchReport({
  ...WHEN,
  exploration: {
    ...{ seed: 1, sequences: 30, depthDone: 1, levels: [{ done: 2, of: 2 }] },
    ...{ oraclesOff: { live: 'the adapter has no "buy.effect.live"' }, oraclesHeld: ['known'] },
    unstable: [],
    counterexamples: [
      {
        ...{ side: 'buy', perturbations: [{ id: 'twice', text: 'the webhook comes twice' }] },
        ...{
          oracle: 'credits',
          sentence: 'credited exactly once',
          group: 'credits too much + again',
        },
        ...{ foundAfter: 2, repetitions: 3, repeated: 3, alike: [] },
        failure: { step: 1, title: 'at rest', message: 'It was credited twice.' },
        file: 'explored.buy.twice.credits.yaml',
      },
    ],
  },
})

test.each([
  ['exam-report', EXAM, { failed: 1, passed: 1, skipped: 1 }],
  ['app-check-report', ADAPTER, { invalid: 1, passed: 1, skipped: 1 }],
  ['explore-report', SEARCH, { failed: 1, passed: 1, skipped: 1 }],
] as const)(
  'a report is valid under %s, and has no other members',
  (name, given: Report, counts) => {
    const report = JSON.parse(JSON.stringify(jsonReport(given)))
    expect(errorsOf(name, report)).toEqual([])
    expect(report.counts).toMatchObject(counts)
    expect(errorsOf(name, { ...report, version: 2, more: 1 })).toHaveLength(2)
    const [row, ...rest] = report.rows
    expect(
      errorsOf(name, { ...report, rows: [{ ...row, verdict: 'fine' }, ...rest] }),
    ).toHaveLength(1)
  },
)

test('the report of doctor is valid', async () => {
  const cwd = aFolder()
  const env = { XDG_RUNTIME_DIR: cwd }
  const { out } = await call(['doctor', '--port', '0', '--json'], { cwd, env })
  expect(errorsOf('doctor-report', JSON.parse(out))).toEqual([])
})
