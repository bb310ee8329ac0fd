import { expect, test } from 'vitest'
import { jsonReport } from '../../../src/report/json.ts'
import { runReport, scenarioReport } from '../../../src/report/scenarios/report.ts'
import { VERSION } from '../../../src/base/vocabulary/version.ts'
import { aFailed, anEntry, aResult, aSummary, INVALID, ODD, SKIPPED } from './results.ts'

test('the JSON report has its documented shape', () => {
  const summary = aSummary([aFailed({}, { expected: { a: 1 }, received: null })], { notRun: 1 })
  expect(jsonReport(runReport(summary))).toEqual({
    version: 3,
    tool: { name: 'ramp-sandbox', version: VERSION },
    command: 'run',
    summary:
      '1 of 1 scenario failed in process. Failure: A webhook arrives twice: status: expected "completed", received "pending". Repeat it: npx ramp-sandbox run scenarios/webhooks/twice.yaml --seed 7',
    startedAt: '2026-03-01T09:00:00.000Z',
    tookMs: 41,
    seed: 7,
    target: 'in process',
    options: '',
    counts: { failed: 1, invalid: 0, inconclusive: 0, skipped: 0, passed: 0 },
    notRun: 1,
    rows: [
      {
        id: 'scenarios/webhooks/twice.yaml',
        title: 'A webhook arrives twice',
        verdict: 'failed',
        rules: ['flow.buy'],
        expected: 'status "completed"',
        received: 'status "pending"',
        evidence: [
          'scenarios/webhooks/twice.yaml:12, step 3: expect transaction.completed',
          'Failed to receive transaction.completed: 1 expected, 2 arrived.',
          'status: expected "completed", received "pending"',
        ],
        reproduce: 'npx ramp-sandbox run scenarios/webhooks/twice.yaml --seed 7',
      },
    ],
    scenarios: [
      {
        file: 'scenarios/webhooks/twice.yaml',
        name: 'A webhook arrives twice',
        why: 'The happy path.',
        covers: ['flow.buy'],
        tags: ['smoke'],
        verdict: 'failed',
        failure: {
          step: 3,
          line: 12,
          title: 'expect transaction.completed',
          message: 'Failed to receive transaction.completed: 1 expected, 2 arrived.',
          expected: { a: 1 },
          received: null,
          difference: 'status: expected "completed", received "pending"',
          replay: 'npx ramp-sandbox run scenarios/webhooks/twice.yaml --seed 7',
        },
        startedAt: '2026-03-01T09:00:00.000Z',
        tookMs: 3.4,
        virtualMs: 1_800_000,
        interleavings: 1,
        timeline: [
          { ...anEntry(), at: '2026-03-01T09:00:00.000Z' },
          {
            at: '2026-03-01T10:30:00.000Z',
            realMs: 12,
            from: 'service',
            to: 'receiver',
            label: 'transaction.completed',
            ok: false,
          },
        ],
      },
    ],
  })
})

test('counts every verdict, and gives the reason where nothing ran', () => {
  const report = JSON.parse(
    JSON.stringify(jsonReport(runReport(aSummary([aResult(), SKIPPED, INVALID])))),
  )
  expect(report.counts).toEqual({ passed: 1, failed: 0, skipped: 1, invalid: 1, inconclusive: 0 })
  const reasons = report.rows.map(({ received }: { received?: string }) => received)
  expect(reasons).toEqual([undefined, SKIPPED.because, INVALID.because])
})

test('odd characters survive, and an invalid time is null', () => {
  const odd = aResult({ name: ODD, timeline: [anEntry({ at: Number.NaN })] })
  const read = JSON.parse(JSON.stringify(scenarioReport(odd, aSummary([odd]))))
  expect(read.name).toBe(ODD)
  expect(read.timeline[0].at).toBeNull()
})
