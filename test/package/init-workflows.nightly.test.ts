/** The CI file of `init`: every step of it passes in a checkout, with the packed file in it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { aFolder } from '../cli/a-folder.ts'
import { inBackground, printedBy } from '../docs/shell.ts'

const folder = aFolder()
const WORKFLOW = '.github/workflows/ramp-sandbox.yml'
const ONLINE = {
  npm_config_offline: 'false',
  npm_config_prefer_offline: 'true',
  npm_config_cache: join(process.env['HOME'] ?? '', '.npm'),
  NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] ?? '',
  GOCACHE: join(process.env['HOME'] ?? '', '.cache/go-build'),
  CI: 'true',
}

beforeAll(() => {
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder])
})

type Job = {
  readonly env?: Readonly<Record<string, string>>
  readonly steps: readonly { run?: string; uses?: string; with?: Record<string, unknown> }[]
}

/** What GitHub sets up in a job, before the steps that run commands. */
function setUpOf({ steps }: Job, checkout: string): readonly string[] {
  // Debian's pytest spares the way to a registry.
  const venv = `/usr/bin/python3 -m venv --system-site-packages ${checkout}/.venv`
  const PYTHON = [`python3 -m pytest --version || { ${venv}; PATH=${checkout}/.venv/bin:$PATH; }`]
  return steps.flatMap((step) => {
    const [action = ''] = (step.uses ?? '').split('@')
    if (action === 'actions/setup-python') return PYTHON
    if (action !== 'actions/setup-node') return []
    const node = `node-${process.platform}-${process.arch}@${step.with?.['node-version']}`
    const at = join(folder, node)
    const install = `npm i --prefix ${at} --no-audit --no-fund node@npm:${node} > ${folder}/node.log`
    return [`test -d ${at} || ${install}`, `PATH=${at}/node_modules/node/bin:$PATH`]
  })
}

/** What is committed, and nothing that npm installed. */
function checkedOut(project: string): string {
  const checkout = join(aFolder(), 'checkout')
  const filter = (from: string) => !from.includes('node_modules')
  cpSync(project, checkout, { recursive: true, filter })
  return checkout
}

/** Every step of the job, in a checkout. */
async function passes(checkout: string, values: Readonly<Record<string, string>> = {}) {
  const { jobs } = parse(readFileSync(join(checkout, WORKFLOW), 'utf8')) as {
    readonly jobs: Readonly<Record<string, Job>>
  }
  const [job = { steps: [] }] = Object.values(jobs)
  const env = Object.entries(job.env ?? {}).map(([name, text]) => {
    const [, of = ''] = /^\$\{\{ (?:vars|secrets)\.(\w+) \}\}$/.exec(text) ?? []
    return `export ${name}=${values[of] ?? ''}`
  })
  const runs = job.steps.flatMap(({ run }) => run ?? [])
  expect(runs.length).toBeGreaterThan(2)
  const serve = values['RAMP_BASE_URL'] === undefined ? [] : [SERVE]
  await printedBy([...setUpOf(job, checkout), ...serve, ...env, ...runs], {
    cwd: checkout,
    env: ONLINE,
  })
}

/** A deployment of the service, which is not what the checkout installs. */
const SERVE = inBackground(
  `${process.execPath} ${join(process.cwd(), 'dist/main.cjs')} start --memory`,
)

/** Writes the files of a project, and does what `init` prints before what comes next. */
async function initialized(project: string, flags: string): Promise<void> {
  const init = `npx ramp-sandbox init --yes ${flags}`
  const [, out = ''] = await printedBy([`npm i -D ${folder}/ramp-sandbox-*.tgz`, init], {
    cwd: project,
    env: ONLINE,
  })
  const before = out.slice(0, out.indexOf('\nNext:'))
  const printed = [...before.matchAll(/^ {2}(npm .*)$/gm)].map(([, command = '']) => command)
  // The checkout installs it.
  await printedBy(printed, {
    cwd: project,
    env: { ...ONLINE, npm_config_package_lock_only: 'true' },
  })
}

function has(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args).status === 0
}

const PYTEST = ['/usr/bin/python3', 'python3'].some((each) =>
  has(each, '-m', 'pytest', '--version'),
)

for (const [language, runner, isInstalled] of [
  ['javascript', 'node', true],
  ['javascript', 'vitest', true],
  ['javascript', 'jest', true],
  ['typescript', 'node', true],
  ['typescript', 'vitest', true],
  ['python', 'pytest', PYTEST],
  ['go', 'go', has('go', 'version')],
] as const) {
  test.skipIf(!isInstalled)(
    `of a client and of a receiver in ${language} with ${runner}`,
    async () => {
      const flags = `--language ${language} --runner ${runner}`
      const project = aFolder()
      await initialized(project, `--project client ${flags}`)
      const checkout = checkedOut(project)
      await passes(checkout)
      // The receiver has the same steps, so what they install is there.
      const workflow = readFileSync(join(checkout, WORKFLOW), 'utf8')
      for (const written of ['.github', 'test', 'tests', 'ramptest'])
        rmSync(join(checkout, written), { recursive: true, force: true })
      const init = `npx ramp-sandbox init --yes --project receiver ${flags}`
      await printedBy([init], { cwd: checkout, env: ONLINE })
      expect(readFileSync(join(checkout, WORKFLOW), 'utf8')).toBe(workflow)
      writeFileSync(join(checkout, WORKFLOW), workflow.replace('npm ci', 'true'))
      await passes(checkout)
    },
  )
}

test.skipIf(!has('python3', '--version'))(
  'of an application that its adapter describes',
  async () => {
    const project = aFolder()
    cpSync('examples/python-shop', project, { recursive: true })
    await initialized(project, '--project application')
    await passes(checkedOut(project))
  },
)

test('of a deployment, with the variables and secrets that it names', async () => {
  const project = aFolder()
  await initialized(project, '--project deployment')
  await passes(checkedOut(project), {
    RAMP_BASE_URL: 'http://localhost:7267',
    RAMP_API_KEY: 'ramp_test_local',
  })
})
