import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeRunReports } from '../../../src/reporters/scenarios/write-reports.ts'
import { aFailed, anEntry, aSummary } from './results.ts'

const SECRET = 'whsec_AbC/+9xyzAbC/+9xyzAbC/+9xyzAbC=='
const KEY = 'ramp_test_0123456789abcdef01234567'
const SHOP_KEY = 'the <key> of the shop'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function inFolder(name: string): string {
  return join(folder, name)
}

test('writes the reports that were asked for, and no others', async () => {
  const [junit, json, html] = ['deep/j.xml', 'j.json', 'r.html'].map(inFolder)
  await writeRunReports(aSummary([aFailed()]), { junit: junit ?? '', json: json ?? '' })
  expect(readFileSync(junit ?? '', 'utf8')).toMatch(/^<\?xml/)
  expect(JSON.parse(readFileSync(json ?? '', 'utf8'))).toMatchObject({ version: 2 })
  expect(existsSync(html ?? '')).toBe(false)
})

test('appends to the job summary, which other steps write too', async () => {
  const githubSummary = inFolder('summary.md')
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
  const paths = {
    junit: inFolder('a'),
    json: inFolder('b'),
    html: inFolder('c'),
    githubSummary: inFolder('d'),
  }
  await writeRunReports(aSummary([failed], { target: leak }), { ...paths, secrets: [SHOP_KEY] })
  for (const path of Object.values(paths)) {
    const text = readFileSync(path, 'utf8')
    expect(text).toContain('whsec_AbC…')
    expect(text).not.toMatch(/AbC\/\+9|0123456789abcdef|of the shop/)
  }
})

test('a report that cannot be written is named, and the others are written', async () => {
  const html = inFolder('r.html')
  await expect(
    writeRunReports(aSummary([]), { junit: folder, json: folder, html }),
  ).rejects.toThrow(
    /^Failed to write report .* --report-junit\.\nFailed to write report .* --report-json\.$/,
  )
  expect(existsSync(html)).toBe(true)
})
