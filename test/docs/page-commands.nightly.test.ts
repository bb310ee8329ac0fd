/** Blocks of the guides in a project that has installed the clone: each command succeeds. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blockOf } from './page-commands.ts'
import { aProject, printedBy } from './shell.ts'

const commandsOf = (page: string, begin: string) => blockOf(page, begin).commands

async function run(commands: readonly string[], cwd: string): Promise<string> {
  return (await printedBy(commands, { cwd })).join('')
}

test('shards are merged by the guide', async () => {
  const cwd = aProject()
  cpSync('scenarios', join(cwd, 'scenarios'), {
    recursive: true,
    filter: (path) => !/\/[p-z][^/]*\.yaml$/.test(path),
  })
  await run(commandsOf('docs/ci.md', 'npx ramp-sandbox run scenarios --shard'), cwd)
  expect(readFileSync(join(cwd, 'reports/all.xml'), 'utf8')).toContain('<testsuites')
})

test('scenarios are selected by name, pattern and tag', async () => {
  const cwd = aProject()
  cpSync('scenarios', join(cwd, 'scenarios'), { recursive: true })
  const page = 'scenarios/README.md'
  // The others need a sandbox, a deployment, an application or files of the reader.
  const commands = commandsOf(page, 'npx ramp-sandbox run scenarios/').filter(
    (line) => !/--target|--adapter|my-scenarios/.test(line),
  )
  expect(commands).toHaveLength(4)
  const printed = await printedBy(commands, { cwd })
  for (const text of printed) expect(text).toMatch(/^\d+ passed/m)
})

const GUIDE = 'docs/test-your-integration.md'

test('a receiver gets its grade, and one webhook by hand', async () => {
  const cwd = aProject(['express'], 'examples/receivers')
  writeFileSync(join(cwd, 'event.json'), JSON.stringify({ type: 'transaction.completed' }))
  const [sign = '', check = ''] = commandsOf('docs/webhooks.md', 'npx ramp-sandbox sign')
  const commands = [
    'PORT=3000 RAMP_WEBHOOK_SECRET=whsec_test node express.mjs &',
    'until curl -s localhost:3000; do sleep 0.1; done',
    ...commandsOf(GUIDE, 'npx ramp-sandbox exam --webhook'),
    sign,
    // The signature of the guide is cut: it is not that of the event.
    `${check} && exit 9 || test $? = 4`,
  ].map((command) => command.replaceAll('whsec_…', 'whsec_test'))
  expect(await run(commands, cwd)).toMatch(/grade A|A /i)
})

test('an adapter is written, and an application is examined, run and explored by it', async () => {
  const [init = '', check = ''] = commandsOf(GUIDE, 'npx ramp-sandbox app init')
  await run([init, 'test -s ramp-app.yaml'], aProject())
  const [explore = '', rerun = ''] = commandsOf('docs/explore.md', 'npx ramp-sandbox explore')
  const cwd = aProject(['express'], 'examples/integrator')
  cpSync('scenarios', join(cwd, 'scenarios'), {
    recursive: true,
    filter: (path) => !/\/(?!app\.)[^/]*\.yaml$/.test(path),
  })
  const examined = await run([check, ...commandsOf(GUIDE, 'npx ramp-sandbox exam --adapter')], cwd)
  expect(examined).toMatch(/passed/)
  const short = explore.replace('60s', '10s')
  await run(
    [`${short} && exit 9 || test $? = 4`, `${rerun} && exit 9 || test $? = 4`],
    aProject(['express'], 'examples/naive-integrator'),
  )
})
