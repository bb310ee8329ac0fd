/** `verify --compare` on files. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verificationReport } from '../../src/report/verify/report.ts'
import { jsonReport } from '../../src/report/json.ts'
import { aRun, ROWS } from '../report/verify/a-run.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const RUN = aRun(ROWS)
const PASSING = {
  ...RUN,
  coverage: {
    ...RUN.coverage,
    passed: [...RUN.coverage.passed, ...RUN.coverage.failed],
    failed: [],
  },
}

function reports(): string {
  const cwd = aFolder()
  const write = (name: string, value: object) =>
    writeFileSync(join(cwd, name), JSON.stringify(value))
  write('passing.json', jsonReport(verificationReport(PASSING)))
  write('failing.json', jsonReport(verificationReport(RUN)))
  write('older.json', { ...jsonReport(verificationReport(RUN)), version: 2 })
  writeFileSync(join(cwd, 'page.json'), '<!doctype html>')
  return cwd
}

test.each([
  ['passing.json', 'passing.json', 0],
  ['failing.json', 'failing.json', 0],
  ['failing.json', 'passing.json', 0],
  ['passing.json', 'failing.json', 4],
])('%s against %s exits with %i', async (before, after, code) => {
  const cwd = reports()
  const printed = await call(['verify', '--compare', before, after], { cwd })
  expect(printed).toMatchObject({ code, err: '' })
})

test('a comparison is printed as JSON and written as reports', async () => {
  const cwd = reports()
  const files = ['--report-json', 'drift.json', '--report-html', 'drift.html']
  const args = ['verify', '--compare', 'passing.json', 'failing.json', '--json', ...files]
  const { out } = await call(args, { cwd })
  expect(JSON.parse(out)).toMatchObject({
    version: 3,
    documented: { newlyFailed: [{ rule: 'quote.response.side' }] },
  })
  expect(readFileSync(join(cwd, 'drift.json'), 'utf8')).toBe(out)
  expect(readFileSync(join(cwd, 'drift.html'), 'utf8')).toContain('quotes.buy.echo.side')
})

test.each([
  [['passing.json'], 1, '--compare got 1 of 2 files'],
  [['passing.json', 'failing.json', '--report-junit', 'x.xml'], 1, 'has no JUnit form'],
  [['passing.json', 'missing.json'], 2, 'missing.json'],
  [['page.json', 'passing.json'], 2, 'page.json": it is XML or HTML, and not JSON'],
  [['older.json', 'passing.json'], 2, 'older.json": it has version 2, and this is version 3'],
])('%j exits with %i and the cause', async (files, code, cause) => {
  const printed = await call(['verify', '--compare', ...files], { cwd: reports() })
  expect(printed).toMatchObject({ code, out: '' })
  expect(printed.err).toContain(cause)
})
