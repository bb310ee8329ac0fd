/** The commands and the tests of the guides by task, as printed. */
import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { blockOf } from './page-commands.ts'
import { aClone, aProject, inBackground, printedBy, PYTHON, runs } from './shell.ts'
import { examplesOf, sessionsOf, setUp, TASK_PAGES } from './task-pages.ts'

const RESET = 'curl -s -X POST localhost:7267/__sandbox/reset'

test.each(TASK_PAGES.filter((page) => sessionsOf(page).length > 0))(
  'every command of %s does what its section says, after the set-up',
  async (page) => {
    const { start, place } = setUp()
    const sessions = sessionsOf(page).map(({ title, commands }) => ({ title, commands }))
    const commands = sessions.flatMap((session) => [RESET, place, ...session.commands])
    const printed = await printedBy([inBackground(start), ...commands], { cwd: aClone() })
    const errors = printed
      .map((text, index) => `${commands[index - 1] ?? start}\n${text}`)
      .filter((text) => /"code":"(?!GATEWAY_ACTIVE_INTENT_CONFLICT)/.test(text))
    expect(errors).toEqual([])
  },
)

test('every test of the guides passes', () => {
  const cwd = aProject(['vitest'])
  const own = examplesOf('docs/testing.md').filter(({ language }) => language === 'ts')
  const fileOf = (name: string) => own.find(({ text }) => text.startsWith(`// ${name}`))?.text ?? ''
  for (const name of ['sandbox.ts', 'place-order.ts']) writeFileSync(join(cwd, name), fileOf(name))
  const [whole] = own.filter(({ section }) => section === 'vitest')
  writeFileSync(join(cwd, 'whole.test.ts'), whole?.text ?? '')
  const [readme] = examplesOf('README.md').filter(({ language }) => language === 'ts')
  writeFileSync(join(cwd, 'readme.test.ts'), readme?.text ?? '')
  const imports = (whole?.text ?? '').split('\n').slice(0, 3).join('\n')
  const fragments = TASK_PAGES.flatMap(examplesOf).filter(({ language }) => language === 'ts')
  const texts = fragments.map(({ text }) => text)
  writeFileSync(join(cwd, 'fragments.test.ts'), [imports, ...texts].join('\n'))
  writeFileSync(join(cwd, 'package.json'), '{"type": "module"}')
  const vitest = join(cwd, 'node_modules/vitest/vitest.mjs')
  const ran = spawnSync(process.execPath, [vitest, 'run', '--no-color'], { cwd, encoding: 'utf8' })
  expect(`${ran.stdout}${ran.stderr}`).toMatch(
    new RegExp(`Tests +${fragments.length + 2} passed \\(${fragments.length + 2}\\)`),
  )
})

test('a scenario from scratch is valid, and passes', async () => {
  const cwd = aProject()
  const [written] = examplesOf('docs/scenarios.md').filter(({ language }) => language === 'yaml')
  mkdirSync(join(cwd, 'scenarios'))
  writeFileSync(join(cwd, 'scenarios/order.expired.yaml'), written?.text ?? '')
  const { commands } = blockOf('docs/scenarios.md', 'npx ramp-sandbox validate')
  expect((await printedBy(commands, { cwd })).at(-1)).toMatch(/^1 passed/m)
})

test('the receiver of the README has the best grade', async () => {
  const cwd = aProject()
  const [receiver] = examplesOf('README.md').filter(({ language }) => language === 'js')
  const local = (receiver?.text ?? '').replace('3000', 'process.env.PORT')
  writeFileSync(join(cwd, 'receiver.mjs'), local)
  const commands = [
    'RAMP_WEBHOOK_SECRET=whsec_test node receiver.mjs > receiver.log &',
    'until curl -s localhost:3000; do sleep 0.1; done',
    ...blockOf('README.md', 'npx ramp-sandbox exam').commands,
  ]
  expect((await printedBy(commands, { cwd })).at(-1)).toMatch(/grade A/i)
})

const JARS = '/usr/share/java/'
const JUNIT = [
  ...['jupiter-api', 'jupiter-engine', 'platform-commons', 'platform-console'],
  ...['platform-engine', 'platform-launcher', 'platform-reporting'],
]
const CLASSES = [
  ...JUNIT.map((name) => `${JARS}junit-${name}.jar`),
  ...['apiguardian-api', 'opentest4j', 'opentest4j-reporting-events', 'picocli'].map(
    (name) => `${JARS}${name}.jar`,
  ),
  `${JARS}opentest4j-reporting-schema.jar`,
  '.',
].join(':')

/** Where a section of the page is saved, and what runs it. */
const RUNNERS = [
  { section: 'node:test', file: 'order.test.mjs', run: 'node --test', has: true },
  {
    section: 'PHP',
    file: 'OrderTest.php',
    run: 'phpunit OrderTest.php',
    has: runs('phpunit', '--version'),
  },
  {
    section: 'Ruby',
    file: 'order_test.rb',
    run: 'ruby order_test.rb',
    has: runs('ruby', '-e', 'require "minitest"'),
  },
  {
    section: 'JUnit',
    file: 'OrderTest.java',
    run: `sh -c 'javac -cp ${CLASSES} OrderTest.java && java -cp ${CLASSES} org.junit.platform.console.ConsoleLauncher --select-class OrderTest --details=summary'`,
    has: runs('ls', `${JARS}junit-jupiter-api.jar`) && runs('javac', '--version'),
  },
  {
    section: 'pytest',
    file: 'test_page.py',
    from: 'examples/pytest',
    run: `${PYTHON} -m pytest test_page.py`,
    has: PYTHON !== undefined,
  },
  {
    section: 'Go',
    file: 'page_test.go',
    from: 'examples/go',
    run: 'go test -run TestACompletedOrderSendsAWebhook ./...',
    has: runs('go', 'version'),
  },
]

const ON_PAGE = examplesOf('docs/testing.md')

for (const { section, file, from, run, has: isThere } of RUNNERS)
  test.skipIf(!isThere)(`the test of the section ${section} passes`, async () => {
    const cwd = aProject([], from)
    const example = ON_PAGE.find((each) => each.section === section)
    writeFileSync(join(cwd, file), example?.text ?? '')
    const env = { GOCACHE: join(aFolder(), 'go'), GOFLAGS: '-mod=mod' }
    const [printed] = await printedBy([`npx ramp-sandbox exec --webhook sandbox:inbox -- ${run}`], {
      cwd,
      env,
    })
    expect(printed).toMatch(
      /^# pass 1$|OK \(1 test|1 runs, \d+ assertions, 0 failures, 0 errors|1 tests successful|1 passed|^ok\s/m,
    )
  })

const BODY = '{"amount":"ŋ 1.0"}'
const SECRET = 'whsec_test'

/** Each defines what its block calls; exits with 0 for the genuine signature and only for it. */
const VERIFIERS: Readonly<
  Record<string, readonly [file: string, more: string, run: string, has: boolean]>
> = {
  Node: [
    'check.mjs',
    "import { readFileSync } from 'node:fs'\nprocess.exit(isGenuine(readFileSync(0), process.argv[2], process.argv[3]) ? 0 : 9)",
    'node check.mjs',
    true,
  ],
  Python: [
    'check.py',
    'import sys\nsys.exit(0 if is_genuine(sys.stdin.buffer.read(), sys.argv[1], sys.argv[2]) else 9)',
    'python3 check.py',
    runs('python3', '--version'),
  ],
  Go: [
    'check.go',
    'func main() { body, _ := io.ReadAll(os.Stdin); if !isGenuine(body, os.Args[1], os.Args[2]) { os.Exit(9) } }',
    'go run check.go',
    runs('go', 'version'),
  ],
  PHP: [
    'check.php',
    "exit(isGenuine(file_get_contents('php://stdin'), $argv[1], $argv[2]) ? 0 : 9);",
    'php check.php',
    runs('php', '--version'),
  ],
  Ruby: [
    'check.rb',
    'exit(genuine?($stdin.binmode.read, ARGV[0], ARGV[1]) ? 0 : 9)',
    'ruby check.rb',
    runs('ruby', '--version'),
  ],
  Java: [
    'Check.java',
    'class Check { public static void main(String[] a) throws Exception { System.exit(Signature.isGenuine(System.in.readAllBytes(), a[0], a[1]) ? 0 : 9); } }',
    'java -cp . Check',
    runs('javac', '--version'),
  ],
}

for (const [tab, [file, more, run, isThere]] of Object.entries(VERIFIERS))
  test.skipIf(!isThere)(
    `the verification in ${tab} accepts only the genuine signature`,
    async () => {
      const cwd = aFolder()
      const example = examplesOf('docs/webhooks.md').find((each) => each.tab === tab)
      const text = `${example?.text ?? ''}\n${more}\n`
      writeFileSync(join(cwd, file), text.replace('import (', 'import (\n\t"io"\n\t"os"'))
      const signature = createHmac('sha256', SECRET).update(BODY).digest('hex')
      const compile = tab === 'Java' ? 'javac Check.java && ' : ''
      const codeFor = (sent: string, body = BODY) =>
        spawnSync('sh', ['-c', `${compile}exec ${run} "$@"`, 'sh', sent, SECRET], {
          cwd,
          input: body,
          env: { ...process.env, GOCACHE: join(cwd, 'cache') },
        }).status
      expect(codeFor(signature)).toBe(0)
      for (const [sent, body] of [
        [signature.replace(/^./, 'g'), BODY],
        ['00', BODY],
        [signature, '{}'],
      ])
        expect(codeFor(sent ?? '', body)).not.toBe(0)
    },
  )
