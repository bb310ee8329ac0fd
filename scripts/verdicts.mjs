/**
 * Prints the verdicts about applications as JSON: of `app check`, of the exam, and of the scenarios
 * about applications, for the folders with an adapter that are named, or the examples. Two versions
 * are compared by it.
 *
 *   node scripts/verdicts.mjs [dist/main.cjs [folder...]] > before.json
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const [main = 'dist/main.cjs', ...named] = process.argv.slice(2)
const examples = readdirSync('examples').map((name) => join('examples', name))
const folders =
  named.length > 0 ? named : examples.filter((each) => existsSync(join(each, 'ramp-app.yaml')))
const scenarios = join(dirname(resolve(main)), '..', 'scenarios')

/** Resolves with the exit code and what was printed. */
function ramp(cwd, ...args) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [resolve(main), ...args], { cwd })
    let out = ''
    child.stdout.on('data', (text) => (out += text))
    child.stderr.on('data', (text) => (out += text))
    child.on('close', (code) => done({ code, out }))
  })
}

async function verdictsOf(folder) {
  const temporary = await mkdtemp(join(tmpdir(), 'verdicts-'))
  const report = join(temporary, 'report.json')
  const rows = () => {
    try {
      return JSON.parse(readFileSync(report, 'utf8'))
    } catch {
      return {}
    }
  }
  const adapter = ['--adapter', 'ramp-app.yaml']
  const verdicts = {}
  const check = await ramp(folder, 'app', 'check', ...adapter)
  verdicts['app check'] = `exit ${check.code}`
  for (const [, verdict, entry] of check.out.matchAll(
    /^(fits|differs|absent|not tried) +(\S+(?: again| rest)?)/gm,
  ))
    verdicts[`app check ${entry}`] = verdict
  const exam = await ramp(folder, 'exam', ...adapter, '--report-json', report)
  const { grade, rows: examined = [], checks = [] } = rows()
  verdicts['exam'] = `exit ${exam.code}, grade ${grade}`
  for (const { id, verdict } of examined) {
    const { weight, fix } = checks.find((check) => check.id === id) ?? {}
    verdicts[`exam ${id}`] = `${verdict}, ${weight}, ${fix}`
  }
  const files = [scenarios, '--filter', 'app.', '--report-json', report]
  const run = await ramp(folder, 'run', ...files, ...adapter)
  verdicts['run'] = `exit ${run.code}`
  // They end in any order.
  const scenariosRun = (rows().scenarios ?? []).toSorted((a, b) => (a.file < b.file ? -1 : 1))
  for (const { file, verdict } of scenariosRun) verdicts[`run ${file.split('/').at(-1)}`] = verdict
  await rm(temporary, { recursive: true })
  return verdicts
}

const all = {}
for (const folder of folders) all[folder] = await verdictsOf(folder)
process.stdout.write(`${JSON.stringify(all, null, 1)}\n`)
