import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeRunReports } from '../../../src/report/scenarios/write-reports.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { aFailed, anEntry, aSummary } from './results.ts'

const SECRET = 'whsec_AbC/+9xyzAbC/+9xyzAbC/+9xyzAbC=='
const KEY = 'ramp_test_0123456789abcdef01234567'
const SHOP_KEY = 'the <key> of the shop'

test('writes the reports that were asked for, and no others', async () => {
  const folder = aFolder()
  const [junit, json] = [join(folder, 'deep/j.xml'), join(folder, 'j.json')]
  await writeRunReports(aSummary([aFailed()]), { junit, json })
  expect(readFileSync(junit, 'utf8')).toMatch(/^<\?xml/)
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ version: 3 })
  expect(readdirSync(folder)).toEqual(['deep', 'j.json'])
})

test('appends to the job summary, which other steps write too', async () => {
  const githubSummary = join(aFolder(), 'summary.md')
  writeFileSync(githubSummary, 'before\n')
  await writeRunReports(aSummary([aFailed()]), { githubSummary })
  expect(readFileSync(githubSummary, 'utf8')).toMatch(/^before\n<h3>Scenarios: 1 failed<\/h3>/)
})

test('masks keys and secrets in every report', async () => {
  const leak = `${SECRET} ${KEY} ${SHOP_KEY}`
  const failed = aFailed(
    { name: leak, timeline: [anEntry({ label: leak, detail: leak })] },
    {
      message: leak,
      title: leak,
      expected: { leak },
      received: [leak],
      difference: leak,
      curl: leak,
      hint: leak,
    },
  )
  const names = ['junit', 'json', 'html', 'githubSummary']
  const paths = Object.fromEntries(names.map((name) => [name, join(aFolder(), name)]))
  await writeRunReports(aSummary([failed], { target: leak }), { ...paths, secrets: [SHOP_KEY] })
  for (const path of Object.values(paths)) {
    const text = readFileSync(path, 'utf8')
    expect(text).toContain('whsec_AbC…')
    expect(text).not.toMatch(/AbC\/\+9|0123456789abcdef|of the shop/)
  }
})

test('a report that cannot be written is named, and the others are written', async () => {
  const folder = aFolder()
  const html = join(folder, 'r.html')
  await expect(
    writeRunReports(aSummary([]), { junit: folder, json: folder, html }),
  ).rejects.toThrow(
    /^Failed to write report .* --report-junit\.\nFailed to write report .* --report-json\.$/,
  )
  expect(existsSync(html)).toBe(true)
})
