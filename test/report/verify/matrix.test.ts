/** The matrix of documented rules, in every form that has it. */
import { expect, test } from 'vitest'
import { RULES } from '../../../src/base/contract/generated/rules.ts'
import { htmlReport } from '../../../src/report/html.ts'
import { ASPECTS, matrixOf } from '../../../src/report/verify/matrix.ts'
import { terminalReport } from '../../../src/report/verify/terminal.ts'
import { verificationReport } from '../../../src/report/verify/report.ts'
import { extraIn, reportIn } from '../report-in.ts'
import { aRun, ROWS } from './a-run.ts'

test('every documented rule is in one cell', () => {
  const cells = matrixOf(aRun()).flatMap((line) => ASPECTS.flatMap((aspect) => line.cells[aspect]))
  expect(cells.map(({ rule }) => rule.id).sort()).toEqual(RULES.map(({ id }) => id).sort())
})

test('an operation of the documentation has a line, and what is about all of them has one too', () => {
  expect(matrixOf(aRun()).map(({ id }) => id)).toEqual([
    'service',
    'createQuote',
    'createOrder',
    'getOrderIntent',
    'monitorOrderStatus',
    'listProviderBanks',
    'resolveBankAccount',
    'webhooks',
  ])
})

test.each([
  ['createQuote', 'shape', 'quote.response.side', 'failed', ['quotes.buy.echo.side']],
  ['createQuote', 'rules', 'quote.endpoint', 'passed', ['pact.a-buy-quote']],
  [
    'getOrderIntent',
    'rules',
    'intent.closes.expired',
    'inconclusive',
    ['completion.expired.closes'],
  ],
] as const)('%s, %s: %s is %s by its rows', (id, aspect, rule, label, rows) => {
  const line = matrixOf(aRun()).find((one) => one.id === id)
  const found = line?.cells[aspect].find((one) => one.rule.id === rule)
  expect(found?.label).toBe(label)
  expect(found?.rows.map((row) => row.id)).toEqual(rows)
})

test('a cell of the page opens its evidence, and the evidence opens the row', () => {
  const page = htmlReport(verificationReport(aRun()))
  const { lines, exchanges } = extraIn(page, 'verification')
  const cell = lines.flatMap(({ cells }) => cells).find(({ id }) => id === 'createQuote.shape')
  expect(cell?.counts[0]).toEqual({ label: 'failed', count: 1 })
  expect(cell?.rules[0]).toMatchObject({
    id: 'quote.response.side',
    because: 'expected side "buy"; received "sell" & <more>',
    rows: ['quotes.buy.echo.side'],
  })
  const [row] = reportIn(page).rows
  expect(row).toMatchObject({ id: 'quotes.buy.echo.side', verdict: 'failed', exchanges: [7] })
  expect(exchanges).toMatchObject([{ id: 7, request: { path: '/api/developer/quotes' } }])
})

test('what an answer says stays in the line of its row, with its hint', () => {
  const [passed, failed, open] = ROWS
  const rows = [
    ...(passed === undefined ? [] : [passed]),
    ...(failed === undefined ? [] : [{ ...failed, received: 'a page:\n<html>\n</html>' }]),
    ...(open === undefined ? [] : [{ ...open, because: 'it answers:\n<html>\n</html>' }]),
  ]
  const text = terminalReport(aRun(rows), { color: false })
  expect(text).toContain('  | received   a page: <html> </html>\n')
  expect(text).toContain('  it answers: <html> </html>\n    completion.expired.closes')
  expect(text).toContain('\n    Pass --wait 40m.\n')
})
