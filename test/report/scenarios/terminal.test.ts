import { expect, test } from 'vitest'
import type { RunSummary } from '../../../src/scenarios/runner/result.ts'
import { terminalReporter, type TerminalOptions } from '../../../src/report/scenarios/terminal.ts'
import { aFailed, anEntry, aResult, aSummary, INVALID, ODD, SKIPPED } from './results.ts'

const PLAIN: TerminalOptions = { isTty: false, width: 80, color: false }

/** The texts that a run writes, in order. */
function pieces(summary: RunSummary, options: TerminalOptions = PLAIN): readonly string[] {
  const written: string[] = []
  const reporter = terminalReporter((text) => written.push(text), options)
  reporter.onStart(summary.results.length)
  summary.results.forEach((result, index) => reporter.onResult(result, index))
  reporter.onEnd(summary)
  return written
}

function output(summary: RunSummary, options?: TerminalOptions): string {
  return pieces(summary, options).join('')
}

test('prints a line for each scenario, in words where there are no colours', () => {
  const results = [aResult(), aResult({ interleavings: 6 }), aFailed(), SKIPPED, INVALID]
  expect(output(aSummary(results)).split('\n').slice(0, 5)).toEqual([
    'ok   A buy is completed  30 min in 3.4 ms',
    'ok   A buy is completed  30 min in 3.4 ms, 6 interleavings',
    'FAIL A webhook arrives twice  30 min in 3.4 ms',
    'BAD  scenarios/order.broken.yaml',
    'skip Nobody pays  steps[1] needs "clock": the target lacks it',
  ])
})

test('uses signs and colours where there are some', () => {
  const text = output(aSummary([aResult(), aFailed()]), { ...PLAIN, color: true })
  expect(text).toContain('\x1b[32m✓\x1b[39m A buy is completed')
  expect(text).toContain('\x1b[31m✗\x1b[39m A webhook arrives twice')
})

test('prints a failure at the end: place, message, difference, hint, timeline and the commands that repeat it', () => {
  const failed = aFailed(
    {},
    {
      hint: 'Answer 200 only after you have stored the event.',
      invariant: 'one event per transition',
      curl: `curl "$RAMP_BASE_URL"'/x'`,
    },
  )
  const [, failure] = output(aSummary([failed]), { ...PLAIN, verbose: true }).split('\n\n')
  const [, shorter] = output(aSummary([failed])).split('\n\n')
  expect(shorter).toMatch(/--seed 7\n {2}\| {3}\(--verbose prints the calls as curl commands\)$/)
  expect(failure?.split('\n')).toEqual([
    '1) A webhook arrives twice',
    '  | scenarios/webhooks/twice.yaml:12, step 3: expect transaction.completed',
    '  | status: expected "completed", received "pending"',
    '  | Failed to receive transaction.completed: 1 expected, 2 arrived.',
    '  | Broken invariant: one event per transition',
    '  | hint: Answer 200 only after you have stored the event.',
    '  | timeline (simulated time from 2026-03-01, then real time):',
    '  |     09:00:00       0.5 ms  application -> service  createOrder -> 201',
    '  |     ... 1 h 30 min later',
    '  |   ! 10:30:00        12 ms  service -> receiver     transaction.completed',
    '  | repeat:',
    '  |   npx ramp-sandbox run scenarios/webhooks/twice.yaml --seed 7',
    `  |   curl "$RAMP_BASE_URL"'/x'`,
  ])
})

test('prints the issues of an invalid file, one a line', () => {
  expect(output(aSummary([INVALID]))).toContain(
    [
      '1) scenarios/order.broken.yaml is invalid',
      '  | scenarios/order.broken.yaml:3:5: steps[0].bdy is not known; did you mean "body"?',
      '  | scenarios/order.broken.yaml:9:1: why is required',
      '',
    ].join('\n'),
  )
})

test('prints each issue of invalid files once, if nothing failed', () => {
  const text = output(aSummary([INVALID, aResult()]))
  expect(text.split('did you mean "body"?')).toHaveLength(2)
  expect(text).toContain(
    'Correct the file: "npx ramp-sandbox validate scenarios/order.broken.yaml" lists its issues.',
  )
  expect(output(aSummary([INVALID, aFailed()]))).toContain('\nFailure: A webhook arrives twice')
})

test('counts at the end, and prints the seed that repeats the run', () => {
  const results = [aResult(), aFailed(), SKIPPED, INVALID, INVALID]
  expect(
    output(aSummary(results, { notRun: 2 }))
      .split('\n')
      .slice(-6),
  ).toEqual([
    '1 passed, 1 skipped, 2 invalid, 1 failed',
    '2 h 30 min of simulated time in 41 ms, in process, seed 7, on 2026-03-01 at 09:00:00 UTC.',
    '2 more were not run: --bail stops at the first failure.',
    'Failure: A webhook arrives twice: status: expected "completed", received "pending".',
    'Repeat it: npx ramp-sandbox run scenarios/webhooks/twice.yaml --seed 7',
    '',
  ])
  expect(output(aSummary([]))).toContain('No scenario was run in process.')
})

test('scenarios that are skipped for one reason share a line, unless --verbose lists them', () => {
  const lost = aResult({ ...SKIPPED, name: 'Another', because: 'the target has no clock' })
  const summary = aSummary([SKIPPED, SKIPPED, aResult(), SKIPPED, SKIPPED, lost])
  const skipped = (text: string) => text.split('\n').filter((line) => line.startsWith('skip'))
  expect(skipped(output(summary))).toEqual([
    `skip 4 scenarios  ${SKIPPED.because ?? ''}`,
    'skip Another  the target has no clock',
  ])
  expect(skipped(output(summary, { ...PLAIN, verbose: true }))).toHaveLength(5)
})

test('the replay command names the target', () => {
  const text = output(
    aSummary([aFailed({ file: "it's a file.yaml" })], {
      options: '--target http://127.0.0.1:7267',
    }),
  )
  expect(text).toContain(
    `npx ramp-sandbox run 'it'\\''s a file.yaml' --seed 7 --target http://127.0.0.1:7267`,
  )
})

test('text of a service is neither a control sequence of the terminal nor a command of the CI system', () => {
  const failed = aFailed(
    { name: ODD, timeline: [anEntry({ label: ODD })] },
    {
      message: `${ODD}\n::error::x`,
      title: ODD,
      difference: `${ODD}\n::stop-commands::x`,
      hint: ODD,
      curl: ODD,
    },
  )
  const text = output(aSummary([failed, aResult({ ...SKIPPED, because: `${ODD}\n::error::x` })]))
  expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\ud800](?![\udc00-\udfff])/)
  expect(text.split('\n').filter((line) => /^\s*::/.test(line))).toEqual([])
})

test('without colours, the report is ASCII and values stay unchanged', () => {
  const failed = aFailed(
    {},
    { title: 'parallel › createOrder', difference: 'label: expected "a → b…", received "×"' },
  )
  const text = output(aSummary([failed]))
  expect(text).toContain('step 3: parallel > createOrder')
  expect(text).toContain('label: expected "a → b…", received "×"')
})

test('masks keys and secrets, also the key of the command line', () => {
  const secret = 'whsec_AbC/+9xyzAbC/+9xyzAbC/+9xyzAbC=='
  const failed = aFailed(
    {},
    { message: `with ${secret}`, curl: 'curl -H "x-api-key: the key of the shop"' },
  )
  const named = aResult({ name: `run with ${secret}` })
  const text = output(aSummary([named, failed]), { ...PLAIN, secrets: ['the key of the shop'] })
  expect(text).not.toContain(secret)
  expect(text).not.toContain('of the shop')
  expect(text).toContain('run with whsec_AbC…')
})

test('a longer run has a bar, erased before the next line', () => {
  const results = Array.from({ length: 12 }, (_, index) => (index === 1 ? aFailed() : aResult()))
  const written = pieces(aSummary(results), { ...PLAIN, isTty: true })
  expect(written[0]).toBe(
    'ok   A buy is completed  30 min in 3.4 ms\n[##----------------------] 1/12',
  )
  expect(written[1]).toMatch(/^\r\x1b\[2KFAIL .*\n\[####-{20}\] 2\/12, 1 failed$/)
  expect(written[11]).toBe('\r\x1b[2Kok   A buy is completed  30 min in 3.4 ms\n')
  expect(written[12]).not.toContain('\x1b[2K')
})

test.each([
  ['no terminal', 12, { isTty: false, width: 80 }],
  ['a short run', 9, { isTty: true, width: 80 }],
])('there is no bar with %s', (_, count, options) => {
  const text = output(aSummary(Array.from({ length: count }, () => aResult())), {
    ...PLAIN,
    ...options,
  })
  expect(text).not.toMatch(/\r|\x1b|\[#/)
})

test.each([20, 12, 5, 1])('the bar never wraps on a terminal of %s columns', (width) => {
  const results = Array.from({ length: 40 }, () => aFailed())
  const bars = pieces(aSummary(results), { ...PLAIN, isTty: true, width })
    .slice(0, 40)
    .map((piece) => piece.split('\n').at(-1) ?? '')
  expect(Math.max(...bars.map((bar) => bar.length))).toBeLessThan(width)
})
