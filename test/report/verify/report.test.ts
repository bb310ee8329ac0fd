/** Every form of the report, from one run that has every kind of row. */
import { expect, test } from 'vitest'
import { verificationReport } from '../../../src/report/verify/report.ts'
import { htmlReport } from '../../../src/report/html.ts'
import { jsonReport } from '../../../src/report/json.ts'
import { junitReport } from '../../../src/report/junit.ts'
import { progressLine } from '../../../src/report/verify/progress.ts'
import { terminalReport } from '../../../src/report/verify/terminal.ts'
import type { CheckRow } from '../../../src/verify/verdict.ts'
import { extraIn, reportIn } from '../report-in.ts'
import { aRun, CURL, ROWS } from './a-run.ts'

/** How a row names its exchange. */
const NAMED = 'exchange 7: POST /api/developer/quotes → 200'

test.each([
  ['https://ramp.example breaks', ['quotes.buy.echo.side']],
  ['The client of https://ramp.example breaks', ['client.window-after-conflict']],
  ['https://ramp.example and its client break', ['quotes.buy.echo.side', 'client.status-loop']],
])('the headline says that %s the contract', (who, ids) => {
  const failed = ROWS.filter(({ verdict }) => verdict === 'failed')
  const rows = ids.flatMap((id) => failed.map((row) => ({ ...row, id })))
  const { headline } = verificationReport(aRun(rows))
  expect(headline.sentence).toMatch(new RegExp(`^${who} the contract: 1 rule failed in`))
})

test('the terminal shows failures first, then the verdict, then what is not decided', () => {
  const text = terminalReport(aRun(), { color: false })
  expect(text).toMatch(
    /^\n1\) a buy quote repeats the side of the request \(quotes.buy.echo.side\)\n/,
  )
  expect(text).toContain('  | breaks     quote.response.side (§2.3)')
  expect(text).toContain('  | expected   side "buy"')
  expect(text).toContain('  | received   "sell" & <more>')
  expect(text).toContain(`repeat     ${CURL}`)
  const order = [
    '1) ',
    'https://ramp.example breaks the contract',
    '    Pass --wait 40m.',
    '42 requests',
  ]
  const places = order.map((part) => text.indexOf(part))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(text).toContain(
    'https://ramp.example breaks the contract: 1 rule failed in 1 row; 1 of 3 documented rules passed, 1 not decided.\n',
  )
})

test('the terminal shows observations if they are asked for', () => {
  expect(terminalReport(aRun(), { color: false })).not.toContain('conflict:')
  const text = terminalReport(aRun(), { color: false, observations: true })
  expect(text).toContain('conflict:')
  expect(text).toContain('differs, shapes.errors can state it: An error has {detail}.')
})

test('rows that break nothing else than earlier ones, or rest on their answers, are folded', () => {
  const failed = ROWS.filter(({ verdict }) => verdict === 'failed')
  const rows = failed.flatMap((row): readonly CheckRow[] => {
    const later = row.exchanges.map((exchange) => ({ ...exchange, id: 9 }))
    const { rules } = row
    return [
      row,
      { ...row, id: 'the.same-rule', exchanges: [] },
      { ...row, id: 'the.same-answer', rules: [...rules, 'quote.response.asset'] },
      { ...row, id: 'a.folded-rule', rules: ['quote.response.asset'], exchanges: [] },
      { ...row, id: 'its.answer', rules: ['http.json'], exchanges: [...row.exchanges, ...later] },
    ]
  })
  const text = terminalReport(aRun(rows), { color: false })
  const names = 'the.same-rule, the.same-answer, a.folded-rule and its.answer'
  expect(text).toContain(`follows    4 rows follow from this: ${names}`)
  expect(text).not.toContain('\n2) ')
})

test('a report of recorded traffic does not say that anything was tried', () => {
  const { about } = verificationReport({ ...aRun(), command: 'traffic check' })
  expect(about.join()).toContain('Not decided: 1 by the traffic. Because:')
  expect(about.join()).not.toContain('tried')
})

test('an answer cannot write control codes to the terminal', () => {
  expect(terminalReport(aRun(), { color: false })).not.toContain('\u001b')
  expect(terminalReport(aRun(), { color: false })).toContain('\\x1b[2J')
})

test('rules that nobody saw are never said to be kept', () => {
  const coverage = { ...aRun().coverage, failed: [], all: 2 }
  const run = { ...aRun(ROWS.slice(0, 1)), coverage }
  expect(terminalReport(run, { color: false })).toContain(
    'No decided rule failed at https://ramp.example: 1 of 2 documented rules passed, 1 not decided.',
  )
})

test('JUnit has a suite per subject, and inconclusive rows are skipped', () => {
  const xml = junitReport(verificationReport(aRun()))
  expect(xml).toContain('<testsuite name="quotes" tests="1" failures="1" errors="0" skipped="0"')
  expect(xml).toContain(
    '<skipped message="inconclusive: no documented request expires an order. Pass --wait 40m."/>',
  )
  expect(xml).toContain(
    '<failure type="quote.response.side" message="expected side &quot;buy&quot;, received &quot;sell&quot; &amp; &lt;more&gt;">',
  )
  expect(xml).not.toContain('<script>')
})

test('JSON has each exchange once, and rows name it by id', () => {
  const report = JSON.parse(JSON.stringify(jsonReport(verificationReport(aRun()))))
  expect(report).toMatchObject({
    version: 3,
    command: 'verify',
    tool: { name: 'ramp-sandbox' },
    counts: { passed: 1, failed: 1, inconclusive: 1, skipped: 0, invalid: 0 },
    rows: [
      { id: 'pact.a-buy-quote', verdict: 'passed', evidence: [NAMED] },
      { expected: 'side "buy"', received: '"sell" & <more>', evidence: [NAMED], reproduce: CURL },
      { received: 'no documented request expires an order', fix: 'Pass --wait 40m.' },
    ],
    checks: [{ exchanges: [7] }, { exchanges: [7] }, { exchanges: [] }],
    exchanges: [{ id: 7, curl: CURL }],
    created: { orders: [{ transactionId: '6b0a3c5e-8f1d-4a57-9d4e-2f6d1c0b7a89' }] },
  })
  expect(JSON.stringify(report)).not.toContain('control-token')
})

test('the page loads nothing, and shows values as text', () => {
  const html = htmlReport(verificationReport(aRun()))
  expect(html).toContain('default-src &#39;none&#39;')
  expect(html).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="http/)
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('control-token')
  const data = extraIn(html, 'verification')
  expect(data.assumptions).toContain('conflict:')
  expect(data.orders).toEqual([
    ['', 'rsverifyab12cd34ef001', '', '', '', '6b0a3c5e-8f1d-4a57-9d4e-2f6d1c0b7a89'],
  ])
})

test('every form names the known deviation of a failed row, and its section', () => {
  const [, failed] = ROWS
  const deviation = {
    id: 'conflict.without-success',
    section: '§7.1',
    does: 'It lacks one.',
  } as const
  const run = aRun(failed === undefined ? [] : [{ ...failed, deviation }])
  const sentence = 'conflict.without-success (§7.1). It lacks one.'
  expect(terminalReport(run, { color: false })).toContain(`fix        ${sentence}`)
  const report = verificationReport(run)
  const { rows } = reportIn(htmlReport(report))
  expect(rows[0]?.notes?.[0]).toContain(`Known deviation: ${sentence}`)
  expect(junitReport(report)).toContain(`fix        ${sentence}`)
  expect(jsonReport(report)).toMatchObject({
    rows: [{ fix: expect.stringContaining(sentence) }],
    checks: [{ deviation }],
  })
})

test('progress is a line per stage, and on a terminal a count that is written over', () => {
  const [plain, live] = [[] as string[], [] as string[]]
  for (const [written, isTty] of [
    [plain, false],
    [live, true],
  ] as const) {
    const progress = progressLine((text) => written.push(text), { isTty })
    progress.onStage('checking')
    ROWS.forEach((row) => progress.onRow(row))
    progress.onTry?.('an override')
    progress.end()
  }
  expect(plain).toEqual(['checking …\n'])
  expect(live.at(-2)).toBe('\r\u001b[Kan override … 3 rows, 1 failed')
  expect(live.at(-1)).toBe('\r\u001b[K')
})

test.each([undefined, 30, 40, 200])('progress fits into a terminal of %s columns', (columns) => {
  const written: string[] = []
  const progress = progressLine((text) => written.push(text), { isTty: true, columns })
  progress.onStage('observing what the documentation leaves open')
  ROWS.forEach((row) => progress.onRow(row))
  progress.onTry?.('status sync finds every order by its transactionId, '.repeat(4))
  const widths = written.map((text) => text.replace('\r\u001b[K', '').length)
  expect(Math.max(...widths)).toBeLessThan(columns ?? 80)
})
