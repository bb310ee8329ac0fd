/** The JSON reports are valid under their schemas, and have no other members. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { driftBetween } from '../../src/conformance/drift/drift.ts'
import { withKnownGaps } from '../../src/conformance/known-gaps.ts'
import { jsonReport } from '../../src/reporters/conformance/json.ts'
import { driftReport } from '../../src/reporters/drift/write-reports.ts'
import { aFolder } from '../cli/a-folder.ts'
import { call } from '../cli/call.ts'
import { aReport } from '../conformance/drift/a-report.ts'
import { rewriting } from '../conformance/transformed-service/transforms.ts'
import { verified } from '../conformance/transformed-service/verify.ts'

type Schema = { [keyword: string]: unknown }

/** A member that the schema does not describe is an error too. */
function errorsOf(
  name: `${'run' | 'verify' | 'drift'}-report`,
  report: unknown,
): readonly unknown[] {
  const schema = JSON.parse(readFileSync(`contracts/schemas/${name}.schema.json`, 'utf8'))
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
  formats.default(ajv)
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
  const report = JSON.parse(JSON.stringify(jsonReport(run)))
  const counts: Readonly<Record<string, number>> = report.counts
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
  expect(errorsOf('verify-report', report)).toEqual([])
  const { capabilities, ...early } = { ...report, interrupted: 'It was interrupted.' }
  expect(capabilities).toBeDefined()
  expect(errorsOf('verify-report', early)).toEqual([])
  expect(errorsOf('verify-report', { ...report, version: 3, more: 1 })).toHaveLength(2)
})

test('the report of a comparison is valid', () => {
  const drift = driftBetween(aReport(), aReport({ failed: ['quote.endpoint'], observed: 409 }))
  const report = JSON.parse(JSON.stringify(driftReport(drift)))
  expect(errorsOf('drift-report', report)).toEqual([])
  expect(errorsOf('drift-report', { ...report, version: 3, more: 1 })).toHaveLength(2)
})
