import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ReportError, writeReports } from '../../src/report/write-reports.ts'
import { aFolder } from '../cli/a-folder.ts'

const writeTo = (path: string) => writeReports([['--report-junit', path, () => 'text']])

test('creates the folders on the way', async () => {
  const path = join(aFolder(), 'a/b/report.xml')
  await writeTo(path)
  expect(readFileSync(path, 'utf8')).toBe('text')
})

test('says which option named a file that cannot be written', async () => {
  const folder = aFolder()
  await expect(writeTo(folder)).rejects.toThrow(ReportError)
  await expect(writeTo(folder)).rejects.toThrow(
    /^Failed to write report ".*": it is a folder\. Name another file with --report-junit\.$/,
  )
})

test.runIf(process.platform === 'linux')('fails where no folder can be created', async () => {
  await expect(writeTo('/proc/none/report.xml')).rejects.toThrow(ReportError)
})
