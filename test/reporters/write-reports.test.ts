import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ReportError, writeReports } from '../../src/reporters/write-reports.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const writeTo = (path: string) => writeReports([['--report-junit', path, () => 'text']])

test('creates the folders on the way', async () => {
  const path = join(folder, 'a/b/report.xml')
  await writeTo(path)
  expect(readFileSync(path, 'utf8')).toBe('text')
})

test('says which option named a file that cannot be written', async () => {
  await expect(writeTo(folder)).rejects.toThrow(ReportError)
  await expect(writeTo(folder)).rejects.toThrow(
    /^Failed to write report ".*": EISDIR.* Name another file with --report-junit\.$/,
  )
})

test.runIf(process.platform === 'linux')('fails where no folder can be created', async () => {
  await expect(writeTo('/proc/none/report.xml')).rejects.toThrow(ReportError)
})
