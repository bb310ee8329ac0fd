/** The shell step of the GitHub Action, as a runner executes it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { parse } from 'yaml'
import { packedInto } from './packed.ts'

type Step = { readonly run: string; readonly env: Readonly<Record<string, string>> }
type Inputs = Readonly<Record<string, string>>

const action = parse(readFileSync('action.yml', 'utf8'))
const [step] = action.runs.steps as readonly [Step]
const folder = aFolder()
/** Where a runner checks the action out. */
const checkout = join(folder, 'package')
let archive = ''

beforeAll(() => {
  archive = packedInto(folder).tarball
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
})

let jobs = 0

/** A workspace with a project in a folder of it, where the step runs. */
function aProject(): string {
  jobs += 1
  const project = join(folder, `job-${jobs}/shop`)
  mkdirSync(project, { recursive: true })
  return project
}

/** With `bin`, npx is the one there; with `summary: false`, the runner gives no file for it. */
type Around = { readonly bin?: string; readonly summary?: boolean }

function runStep(project: string, given: Inputs, { bin = '', summary = true }: Around = {}) {
  const workspace = join(project, '..')
  const inputs: Inputs = {
    ...Object.fromEntries(
      Object.entries(action.inputs as Record<string, { default: string }>).map(
        ([name, { default: value }]) => [name, value],
      ),
    ),
    ...given,
  }
  const env = Object.fromEntries(
    Object.entries(step.env).map(([name, value]) => [
      name,
      value.replace(/^\$\{\{ inputs\.(\S+) \}\}$/, (_, input: string) => inputs[input] ?? ''),
    ]),
  )
  const files = {
    GITHUB_OUTPUT: join(workspace, 'output'),
    GITHUB_STEP_SUMMARY: join(workspace, 'summary'),
  }
  for (const file of Object.values(files)) writeFileSync(file, '')
  const script = join(workspace, 'step.sh')
  writeFileSync(script, step.run)
  const { GITHUB_STEP_SUMMARY, GITHUB_OUTPUT } = files
  const runner = {
    ...{ GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: workspace, GITHUB_OUTPUT },
    GITHUB_ACTION_PATH: checkout,
    ...(summary ? { GITHUB_STEP_SUMMARY } : {}),
  }
  const { PATH: usual = '', HOME = '' } = process.env
  const PATH = bin === '' ? usual : `${bin}:${usual}`
  const ran = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
    cwd: project,
    env: { PATH, HOME, npm_config_offline: 'true', ...runner, ...env },
    encoding: 'utf8',
  })
  return {
    code: ran.status,
    out: ran.stdout,
    err: ran.stderr,
    outputs: readFileSync(files.GITHUB_OUTPUT, 'utf8'),
    summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8'),
    reports: () => readdirSync(join(project, inputs['reports'] ?? '')),
  }
}

const GOOD = 'scenarios/order.auto-settled.yaml'

test('the step runs the packed version, and writes reports, outputs and the summary', () => {
  const project = aProject()
  mkdirSync(join(project, 'scenarios'))
  cpSync(GOOD, join(project, GOOD))
  const ran = runStep(project, { version: archive, reports: 'out' })
  expect(ran, ran.err).toMatchObject({ code: 0, outputs: 'exit-code=0\nreports=out\n' })
  expect(ran.out).toContain('1 passed')
  expect(ran.reports()).toEqual(['output.txt', 'report.html', 'report.json', 'report.xml'])
  expect(ran.summary).toContain('1 passed')
})

test('the step runs the checkout of the action where the project has installed nothing', () => {
  const project = aProject()
  cpSync(GOOD, join(project, 'a.yaml'))
  const ran = runStep(project, { command: 'run a.yaml' })
  expect(ran, ran.err).toMatchObject({ code: 0 })
  expect(ran.out).toContain('1 passed')
})

test.each(['0.1.0', 'latest', 'ramp-sandbox', 'ramp-sandbox@0.1.0'])(
  'the version %s, which only a registry could have, is an error before npm is called',
  (version) => {
    const project = aProject()
    const bin = join(project, '../bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'npx'), '#!/bin/sh\ntouch called\n', { mode: 0o755 })
    const ran = runStep(project, { version }, { bin })
    expect(ran).toMatchObject({ code: 1, outputs: '' })
    expect(ran.out).toMatch(/^::error title=ramp-sandbox::.* not in the npm registry\.$/m)
    expect(existsSync(join(project, 'called'))).toBe(false)
  },
)

test('what failed is annotated by its place in the workspace, and the step fails with the code', () => {
  const project = aProject()
  installed(project)
  const text = readFileSync(GOOD, 'utf8').replaceAll('completed', 'failed')
  writeFileSync(join(project, 'my order.yaml'), text)
  const ran = runStep(project, { command: `run 'my order.yaml'\n  --report-html mine.html` })
  expect(ran, ran.err).toMatchObject({ code: 4, outputs: expect.stringMatching(/^exit-code=4$/m) })
  expect(ran.out).toMatch(/^::error file=shop\/my order\.yaml,line=\d+,/m)
  expect(ran.reports()).toEqual(['output.txt', 'report.json', 'report.xml'])
  expect(existsSync(join(project, 'mine.html'))).toBe(true)
})

test('nothing in an input is expanded, and a command without a summary gets one', () => {
  const project = aProject()
  installed(project)
  const made = join(project, 'made')
  const ran = runStep(project, { command: `validate "$(touch ${made})" \`touch ${made}\`` })
  expect(ran.code).toBe(2)
  expect(existsSync(made)).toBe(false)
  expect(ran.summary).toMatch(/^### ramp-sandbox validate: exit code 2\n/)
})

/** A project, and an npx that starts the built command at once. */
function aQuickProject() {
  const project = aProject()
  const bin = join(project, '../bin')
  mkdirSync(bin)
  const npx = `#!/bin/sh\nuntil [ "$1" = ramp-sandbox ]; do shift; done; shift\nexec '${process.execPath}' '${resolve('dist/main.cjs')}' "$@"\n`
  writeFileSync(join(bin, 'npx'), npx, { mode: 0o755 })
  return { project, bin }
}

test.each<[Inputs, string]>([
  [{ command: '' }, 'The input "command" is empty.'],
  [{ command: "run 'a" }, 'The input "command" has a quote without its end.'],
  [{ reports: '' }, 'The input "reports" must be the path of a folder.'],
  [{ reports: 'a\nexit-code=0' }, 'The input "reports" must be the path of a folder.'],
])('the inputs %j are an error that names one, and set no output', (inputs, says) => {
  const { project, bin } = aQuickProject()
  const ran = runStep(project, inputs, { bin })
  expect(ran).toMatchObject({ code: 1, outputs: '' })
  expect(ran.out).toContain(`::error title=ramp-sandbox::${says}`)
})

test('reports are written whatever stands after the command', () => {
  const { project, bin } = aQuickProject()
  cpSync(GOOD, join(project, 'a.yaml'))
  const ran = runStep(project, { command: 'run -- a.yaml', reports: 'my reports' }, { bin })
  expect(ran, ran.err).toMatchObject({ code: 0, outputs: 'exit-code=0\nreports=my reports\n' })
  expect(ran.reports()).toEqual(['output.txt', 'report.html', 'report.json', 'report.xml'])
})

test.each([
  ['merge search.json', 0, 'No counterexample was found'],
  ['verify --compare no.json no.json', 2, 'there is no such file'],
])('"%s" is not given a report that it cannot write', (command, code, says) => {
  const { project, bin } = aQuickProject()
  const search = {
    ...{
      version: 3,
      tool: { name: 'ramp-sandbox', version: '0.1.0' },
      command: 'explore',
      summary: '',
      counts: { failed: 0, invalid: 0, inconclusive: 0, skipped: 0, passed: 0 },
      rows: [],
    },
    ...{ startedAt: '2026-01-01T00:00:00.000Z', tookMs: 1, sequences: 1, depthDone: 1 },
    ...{ seed: 1, states: 1, oraclesOff: {}, oraclesHeld: [], unstable: [] },
    ...{ levels: [{ done: 1, of: 1 }], shard: { index: 1, of: 1 }, counterexamples: [] },
  }
  writeFileSync(join(project, 'search.json'), JSON.stringify(search))
  const ran = runStep(project, { command }, { bin })
  expect(ran, ran.out).toMatchObject({ code, summary: expect.stringContaining(says) })
})

test('the summary has the errors without colours, and stays below the limit of the runner', () => {
  const { project, bin } = aQuickProject()
  const script = `for (let n = 0; n < 9; n++) console.error('\\x1b[31m' + 'x'.repeat(3e5)); process.exit(7)`
  const command = `exec -- node -e "${script}"`
  const ran = runStep(project, { command }, { bin })
  expect(ran).toMatchObject({ code: 7, outputs: expect.stringMatching(/^exit-code=7\n/) })
  expect(ran.summary).toMatch(/^### ramp-sandbox exec: exit code 7\n\n {4}xxx/)
  expect(ran.summary.length).toBeLessThan(10_000)
  expect(runStep(project, { command }, { bin, summary: false }).code).toBe(7)
})

function installed(project: string): void {
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
  symlinkSync(resolve('dist/main.cjs'), join(project, 'node_modules/.bin/ramp-sandbox'))
}
