import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ReportError, writeReport } from '../../src/reporters/write-report.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('makes the folders on the way', () => {
  const path = join(folder, 'a/b/report.xml')
  writeReport(path, 'text', '--report-junit')
  expect(readFileSync(path, 'utf8')).toBe('text')
})

test('says which option named a place that cannot be written', () => {
  expect(() => writeReport(folder, 'text', '--report-junit')).toThrow(ReportError)
  expect(() => writeReport(folder, 'text', '--report-junit')).toThrow(
    /^Failed to write report ".*": EISDIR.* Name another file with --report-junit\.$/,
  )
})

test.runIf(process.platform === 'linux')('gives up where no folder can be made', () => {
  expect(() => writeReport('/proc/none/report.xml', 'text', '--report-junit')).toThrow(ReportError)
})
