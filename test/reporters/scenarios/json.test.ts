import { expect, test } from 'vitest'
import { jsonReport } from '../../../src/reporters/scenarios/json.ts'
import { VERSION } from '../../../src/vocabulary/version.ts'
import { aFailed, anEntry, aResult, aSummary, INVALID, ODD, SKIPPED } from './results.ts'

test('the JSON report has its documented shape', () => {
  const summary = aSummary([aFailed({}, { expected: { a: 1 }, received: null })], { notRun: 1 })
  expect(jsonReport(summary)).toEqual({
    version: 2,
    tool: { name: 'ramp-sandbox', version: VERSION },
    startedAt: '2026-03-01T09:00:00.000Z',
    tookMs: 41,
    seed: 7,
    target: 'in process',
    options: '',
    counts: { passed: 0, failed: 1, skipped: 0, invalid: 0, notRun: 1 },
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
          difference: 'status: expected "completed", got "pending"',
          replay: 'ramp-sandbox run scenarios/webhooks/twice.yaml --seed 7',
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
  const { counts, scenarios } = jsonReport(aSummary([aResult(), SKIPPED, INVALID]))
  expect(counts).toEqual({ passed: 1, failed: 0, skipped: 1, invalid: 1, notRun: 0 })
  expect(scenarios.map(({ because }) => because)).toEqual([
    undefined,
    SKIPPED.because,
    INVALID.because,
  ])
})

test('odd characters survive, and an invalid time is null', () => {
  const report = jsonReport(
    aSummary([aResult({ name: ODD, timeline: [anEntry({ at: Number.NaN })] })]),
  )
  const [read] = JSON.parse(JSON.stringify(report)).scenarios
  expect(read.name).toBe(ODD)
  expect(read.timeline[0].at).toBeNull()
})
