/** Blocks of the pages as scripts of a shell: a reader copies them, and each command succeeds. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../src/client/free-port.ts'
import { aFolder } from '../cli/a-folder.ts'
import { blocksOf, RUN_AS_SCRIPTS } from './page-commands.ts'

const PLACE = /^curl localhost.*$/m.exec(blockOf('docs/first-ten-minutes.md', 'curl'))?.[0] ?? ''

/** Ends with the shell, and has answered before the next command. */
const IN_BACKGROUND = ` --quiet > ready.txt & until [ -s ready.txt ]; do kill -0 $!; sleep 0.1; done`

function blockOf(page: string, begin: string): string {
  if (RUN_AS_SCRIPTS[page]?.includes(begin) !== true) throw new Error(`${page} has no "${begin}"`)
  const found = blocksOf(page).find(({ commands }) => commands[0]?.startsWith(begin))
  return (found?.commands ?? []).join('\n')
}

/** A folder with what a reader has: the command, and a project around it. */
function aProject(from?: string): string {
  const cwd = aFolder()
  if (from !== undefined) cpSync(from, cwd, { recursive: true })
  mkdirSync(join(cwd, 'bin'))
  symlinkSync(resolve('dist/main.js'), join(cwd, 'bin/ramp-sandbox'))
  writeFileSync(join(cwd, 'bin/npx'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 })
  if (from !== undefined) symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'))
  return cwd
}

async function run(script: string, cwd: string): Promise<string> {
  const [service, application] = [await freePort(), await freePort()]
  const own = script
    .replaceAll('localhost:7267', `localhost:${service}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${application}`)
    .replaceAll('PORT=3000', `PORT=${application}`)
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', `trap 'kill $(jobs -p) 2>/dev/null || :' EXIT\n${own}`],
    {
      cwd,
      encoding: 'utf8',
      env: {
        PATH: `${join(cwd, 'bin')}:${process.env['PATH']}`,
        RAMP_SANDBOX_PORT: String(service),
        HOME: cwd,
        // A sandbox that somebody runs on this machine is not the one of the page.
        XDG_RUNTIME_DIR: cwd,
        SHELLOPTS: 'errexit',
      },
    },
  )
  expect(status, `${own}\n${stdout}${stderr}`).toBe(0)
  return stdout + stderr
}

test('the first ten minutes, from start to a scenario', async () => {
  const page = 'docs/first-ten-minutes.md'
  const [, start = ''] = blockOf(page, 'npm i -D').split('\n')
  const rest = ['curl', 'ramp-sandbox orders', 'ramp-sandbox init'].map((each) =>
    blockOf(page, each),
  )
  const printed = await run([start + IN_BACKGROUND, ...rest].join('\n'), aProject())
  expect(printed).toContain('RMP-SBX-E5A2CCD1 (')
  expect(printed).toMatch(/1 passed/)
})

test('a script waits for the address of its own sandbox', async () => {
  const script = blockOf('README.md', 'ramp-sandbox start --memory --port 0')
  expect(await run(`${script}\ncurl -s $url/__sandbox/health`, aProject())).toContain('"status"')
})

test('what was recorded is repeated', async () => {
  const [start, capsule, replay] = blockOf('README.md', 'ramp-sandbox start --record').split('\n')
  const script = [`${start}${IN_BACKGROUND}`, PLACE, capsule, 'kill $!', replay].join('\n')
  expect(await run(script, aProject())).toMatch(/repeat/i)
})

test('shards are merged, by the guide and by the workflow', async () => {
  const cwd = aProject()
  cpSync('scenarios', join(cwd, 'scenarios'), {
    recursive: true,
    filter: (path) => !/\/[p-z][^/]*\.yaml$/.test(path),
  })
  await run(blockOf('docs/ci.md', 'ramp-sandbox run scenarios --shard'), cwd)
  expect(readFileSync(join(cwd, 'reports/all.xml'), 'utf8')).toContain('<testsuites')
  const { jobs } = parse(readFileSync('docs/ci/shards.github.yml', 'utf8'))
  const commandOf = (job: { readonly steps: readonly { readonly run?: string }[] }) =>
    job.steps.find((step) => step.run?.startsWith('npx') === true)?.run ?? ''
  const shards: readonly number[] = jobs.shard.strategy.matrix.shard
  const commands = [
    'rm reports/*',
    ...shards.map((shard) =>
      commandOf(jobs.shard).replaceAll('${{ matrix.shard }}', String(shard)),
    ),
    commandOf(jobs.whole),
  ]
  expect(await run(commands.join('\n'), cwd)).toMatch(/passed/)
})

const GUIDE = 'docs/test-your-integration.md'

test('a receiver gets its grade, and one webhook by hand', async () => {
  const cwd = aProject('examples/receivers')
  writeFileSync(join(cwd, 'event.json'), JSON.stringify({ type: 'transaction.completed' }))
  const [sign = '', check = ''] = blockOf(GUIDE, 'ramp-sandbox sign').split('\n')
  const script = [
    'PORT=3000 RAMP_WEBHOOK_SECRET=whsec_test node express.mjs &',
    'sleep 1',
    blockOf(GUIDE, 'ramp-sandbox exam --webhook'),
    sign,
    // The signature of the guide is cut: it is not that of the event.
    `${check} && exit 9 || test $? = 4`,
  ].join('\n')
  expect(await run(script.replaceAll('whsec_…', 'whsec_test'), cwd)).toMatch(/grade A|A /i)
})

test('an adapter is written, and an application is examined, run and explored by it', async () => {
  const [init = '', check = ''] = blockOf(GUIDE, 'ramp-sandbox app init').split('\n')
  await run(`${init}\ntest -s ramp-app.yaml`, aProject())
  const [explore = '', rerun = ''] = blockOf(GUIDE, 'ramp-sandbox explore').split('\n')
  const cwd = aProject('examples/integrator')
  cpSync('scenarios', join(cwd, 'scenarios'), {
    recursive: true,
    filter: (path) => !/\/(?!app\.)[^/]*\.yaml$/.test(path),
  })
  const examined = await run(`${check}\n${blockOf(GUIDE, 'ramp-sandbox exam --adapter')}`, cwd)
  expect(examined).toMatch(/passed/)
  const naive = aProject('examples/naive-integrator')
  const short = explore.replace('60s', '10s')
  await run(`${short} && exit 9 || test $? = 4\n${rerun} && exit 9 || test $? = 4`, naive)
})
