/** A step that the documentation does not demand: its failure is advice. */
import { expect, test } from 'vitest'
import { runReport } from '../../../src/report/scenarios/report.ts'
import { runSteps } from '../scenario-files.ts'

const WHY = 'Whether it is so is not documented.'
const MISSES = `{ call: createQuote, body: {}, expect: { status: 200 }, advice: ${WHY}`

const run = (steps: string) => runSteps('', steps)

test('a failed step that is advice fails nothing, and the steps after it run', async () => {
  const result = await run(`  - ${MISSES} }\n  - { call: createQuote, body: {} }`)
  expect(result.verdict).toBe('failed')
  expect(result.failure?.step).toBe(2)
  const single = await run(`  - ${MISSES} }`)
  expect(single).toMatchObject({ verdict: 'passed', advice: [{ step: 1, advice: WHY }] })
})

test('a step that would have saved something ends the scenario with its advice', async () => {
  const result = await run(
    `  - ${MISSES}, save: { quote: $ } }\n  - { call: createQuote, body: {} }`,
  )
  expect(result).toMatchObject({ verdict: 'passed', advice: [{ step: 1 }] })
})

test('a step that passes gives no advice', async () => {
  const passes = `  - { call: createQuote, body: {}, expect: { status: 400 }, advice: ${WHY} }`
  expect(await run(passes)).not.toHaveProperty('advice')
})

test('the report has the advice in the row, and no failure', async () => {
  const result = await run(`  - ${MISSES} }`)
  const counts = { passed: 1, failed: 0, skipped: 0, invalid: 0 }
  const about = { notRun: 0, startedAt: 0, tookMs: 1, seed: 1, target: 'in process', options: '' }
  const { lines, headline } = runReport({ results: [result], counts, ...about })
  expect(lines[0]?.row).toMatchObject({
    verdict: 'passed',
    advice: [{ because: WHY, seen: expect.stringContaining('status: expected 200') }],
  })
  expect(headline.first).toBe(undefined)
})
