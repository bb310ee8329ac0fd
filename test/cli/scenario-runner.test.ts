/** Scenarios that the control API of a sandbox lists and runs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scenarioRunner } from '../../src/cli/sandbox/scenario-runner.ts'
import type { StepFailure } from '../../src/scenarios/runner/result.ts'
import { listen } from '../../src/sandbox/http/listen.ts'
import { followChanges, showEntry, type EntryView } from '../../src/sandbox/control/changes.ts'
import { Sandbox } from '../../src/sandbox/running/sandbox.ts'
import { defined } from '../../src/base/vocabulary/defined.ts'
import { aControlApi, rejection } from '../sandbox/http/control/control-api.ts'
import { aFolder } from './a-folder.ts'
import { ENDLESS } from '../scenarios/endless.ts'

const quote = (status: number) => `
name: A quote is answered
why: It is the first call of every buy.
needs: [clock]
covers: [quote.response.side]
steps:
  - call: createQuote
    body: {side: buy, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base}
    expect: {status: ${status}}
  - advance: 30m
  - call: createQuote
    body: {side: buy, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base}
`

const CHECK =
  'name: A receiver answers\nwhy: It is graded.\nsteps:\n  - send: { form: chunked }\n    expect: taken\n'

const FILES = {
  'library/exam/chunked.yaml': CHECK,
  'own/fails.yaml': quote(409),
  'own/deep/invalid.yaml': 'name: [',
  'library/passes.yaml': quote(200),
  'library/app.yaml':
    'name: A shop buys\nwhy: A shop is an application.\nneeds: [app]\nsteps:\n  - app: { sell: {} }\n    expect: { accepted: true }\n',
}

function aRunner() {
  const cwd = aFolder()
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(cwd, name, '..'), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
  const scenarios = scenarioRunner({ cwd, own: join(cwd, 'own'), library: join(cwd, 'library') })
  return { cwd, ...aControlApi({ control: { scenarios } }) }
}

type Listed = { readonly file: string; readonly issues?: readonly string[] }

test('scenarios of the folder come before those of the library, invalid ones with their issues', async () => {
  const { get } = aRunner()
  const { items } = (await get('/scenarios')).body as { items: readonly Listed[] }
  expect(items).toMatchObject([
    { file: 'own/deep/invalid.yaml', origin: 'own', name: 'invalid' },
    { file: 'own/fails.yaml', origin: 'own', name: 'A quote is answered' },
    { file: 'library/app.yaml', origin: 'library', needsApplication: true },
    { file: 'library/exam/chunked.yaml', origin: 'exam', needsApplication: true },
    { file: 'library/passes.yaml', covers: ['quote.response.side'], needsApplication: false },
  ])
  expect(items[0]?.issues?.[0]).toMatch(/^own\/deep\/invalid\.yaml:1:\d+: this is not valid YAML/)
})

test.each([
  ['library/passes.yaml', { verdict: 'passed', virtualMs: 1_800_000 }],
  ['own/fails.yaml', { verdict: 'failed', failure: { step: 1, line: 7 } }],
  ['own/deep/invalid.yaml', { verdict: 'invalid' }],
  ['library/app.yaml', { verdict: 'skipped' }],
])('%s runs in a world of its own, which touches no other', async (file, result) => {
  const { get, post } = aRunner()
  const before = await get('/snapshot')
  const { status, body } = await post('/scenarios/run', { file })
  expect({ status, body: body as object }).toMatchObject({ status: 200, body: { file, ...result } })
  expect((await get('/snapshot')).body).toEqual(before.body)
})

test('who follows the world sees the run of a scenario as it goes on, without its keys', async () => {
  const { sandbox, post } = aRunner()
  const seen: EntryView[] = []
  const running = sandbox.defaultWorld
  followChanges(running, (entry) => seen.push(showEntry(running, entry)))
  await post('/scenarios/run', { file: 'library/passes.yaml' })
  const runs = seen.map((entry) => (entry.kind === 'run' ? entry.run : undefined))
  const labels = (entries: readonly object[] = []) =>
    entries.map((entry) => (entry as { readonly label: string }).label)
  expect(
    runs.map((run) => [run?.step, run?.title, run?.verdict ?? '', ...labels(run?.entries)]),
  ).toEqual([
    [0, '', ''],
    [1, 'createQuote', ''],
    [1, 'createQuote', '', 'createQuote → 200'],
    [2, 'advance 30m', ''],
    [2, 'advance 30m', '', 'advance 30m'],
    [3, 'createQuote', ''],
    [3, 'createQuote', '', 'createQuote → 200'],
    [3, 'createQuote', 'passed'],
  ])
  expect(runs.at(-1)).toMatchObject({ file: 'library/passes.yaml', steps: 3 })
})

type Ran = { readonly verdict: string; readonly message: string; readonly failure: StepFailure }

/** A server whose sandbox runs that scenario, and the progress of runs that its followers see. */
async function anEndlessRun(maxSteps?: number) {
  const cwd = aFolder()
  mkdirSync(join(cwd, 'own'))
  for (const name of ['endless', 'endless-2']) writeFileSync(join(cwd, `own/${name}.yaml`), ENDLESS)
  writeFileSync(join(cwd, 'own/short.yaml'), quote(200))
  const library = join(cwd, 'library')
  const scenarios = scenarioRunner({
    cwd,
    own: join(cwd, 'own'),
    library,
    ...defined({ maxSteps }),
  })
  const sandbox = new Sandbox()
  const verdicts: string[] = []
  const running = sandbox.defaultWorld
  followChanges(running, (entry) => {
    if (entry.kind === 'run') verdicts.push(`${entry.run.file} ${entry.run.verdict ?? 'goes on'}`)
  })
  const server = await listen(sandbox, { host: '127.0.0.1', port: 0, scenarios })
  onTestFinished(server.close)
  const run = async (file: string, signal?: AbortSignal) => {
    const response = await fetch(`${server.url}/__sandbox/scenarios/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ file }),
      ...defined({ signal }),
    })
    const { status, headers } = response
    return { status, headers, body: (await response.json()) as Ran }
  }
  return {
    ...{ server, run, verdicts },
    until: (text: string) => vi.waitFor(() => expect(verdicts).toContain(text), 30_000),
  }
}

test('a run that goes on holds up no other call, and ends with its connection', async () => {
  const { server, run, verdicts, until } = await anEndlessRun()
  const caller = new AbortController()
  const endless = run('own/endless.yaml', caller.signal)
  endless.catch(() => undefined)
  await until('own/endless.yaml goes on')
  expect((await run('own/short.yaml')).body.verdict).toBe('passed')
  expect((await fetch(`${server.url}/__sandbox/health`)).status).toBe(200)
  expect(verdicts).not.toContain('own/endless.yaml stopped')
  caller.abort()
  await until('own/endless.yaml stopped')
})

test('a stop of the server ends the runs that go on, and answers their callers', async () => {
  const { server, run, until } = await anEndlessRun()
  const endless = [run('own/endless.yaml'), run('own/endless-2.yaml')]
  await until('own/endless.yaml goes on')
  await until('own/endless-2.yaml goes on')
  await server.close()
  for (const answer of endless) {
    const { status, headers, body } = await answer
    expect([status, headers.get('connection')]).toEqual([501, 'close'])
    expect(body.message).toMatch(
      /^Failed to finish scenario "own\/endless.*": the sandbox stops\. Run it again after/,
    )
  }
  for (const name of ['endless', 'endless-2']) await until(`own/${name}.yaml stopped`)
})

test('the total of steps is a setting of the sandbox, and its excess fails the run', async () => {
  const { run } = await anEndlessRun(30)
  const { body } = await run('own/endless.yaml')
  expect(body).toMatchObject({ verdict: 'failed', failure: { step: 1, line: 8 } })
  expect(body.failure.message).toContain('at most 30 steps')
})

test('a step that fails shows the difference', async () => {
  const { post } = aRunner()
  const { body } = await post('/scenarios/run', { file: 'own/fails.yaml' })
  expect(body).toMatchObject({
    failure: { difference: expect.stringContaining('409') as string },
    timeline: [{ label: 'createQuote → 200', ok: false }, { label: 'the failure' }],
  })
})

test('a file that changes is read again', async () => {
  const { cwd, post } = aRunner()
  const run = async () => {
    const { body } = await post('/scenarios/run', { file: 'own/fails.yaml' })
    return (body as { verdict: string }).verdict
  }
  expect(await run()).toBe('failed')
  writeFileSync(join(cwd, 'own/fails.yaml'), `${quote(200)}# corrected\n`)
  expect(await run()).toBe('passed')
})

test.each(['/etc/hosts', '../own/fails.yaml', 'own/../own/fails.yaml', 'missing.yaml', ''])(
  'only listed files run, not %j',
  async (file) => {
    const { post } = aRunner()
    expect(rejection(await post('/scenarios/run', { file }))).toBe('404 NOT_FOUND')
  },
)

test('a sandbox in the process of a test says that it has no runner', async () => {
  const { get, post } = aControlApi()
  const answers = [await get('/scenarios'), await post('/scenarios/run', { file: 'a.yaml' })]
  expect(answers.map(rejection)).toEqual(Array(2).fill('501 SCENARIOS_UNAVAILABLE'))
})
