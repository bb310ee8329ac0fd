import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Row } from '../../src/base/vocabulary/row.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const HEAD = 'why: The test needs one.\nsteps:\n  - { call: createQuote, body: {}'
const PASSES = `name: Passes\n${HEAD}, expect: { status: 400 } }\n`
const FAILS = `name: Fails\n${HEAD}, expect: { status: 200 } }\n`

function read(cwd: string, file: string) {
  return JSON.parse(readFileSync(join(cwd, file), 'utf8'))
}

type Report = Readonly<Record<string, unknown>> & { readonly scenarios: readonly object[] }

/** With a.yaml and c.yaml, and with b.yaml, which fails. */
let halves: readonly [Report, Report]
/** The reports of one run of everything. */
let whole: Readonly<Record<'json' | 'xml', string>>

const cwd = aFolder()

beforeAll(async () => {
  const files = { 'a.yaml': PASSES, 'b.yaml': FAILS, 'c.yaml': PASSES }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text)
  for (const index of [1, 2])
    await call(['run', '.', '--shard', `${index}/2`, '--report-json', `${index}.json`], { cwd })
  await call(['run', '.', '--report-json', 'one.json', '--report-junit', 'one.xml'], { cwd })
  halves = [read(cwd, '1.json'), read(cwd, '2.json')]
  whole = {
    json: readFileSync(join(cwd, 'one.json'), 'utf8'),
    xml: readFileSync(join(cwd, 'one.xml'), 'utf8'),
  }
})

/** A folder with 1.json and 2.json, changed. */
function aFolderWith(...changes: readonly object[]): string {
  const cwd = aFolder()
  for (const [index, half] of halves.entries())
    writeFileSync(join(cwd, `${index + 1}.json`), JSON.stringify({ ...half, ...changes[index] }))
  return cwd
}

test('the shards of a run join to what one run of everything reports', async () => {
  const cwd = aFolderWith()
  const reports = ['--report-json', 'all.json', '--report-junit', 'all.xml']
  const merged = await call(['merge', '2.json', '1.json', ...reports], { cwd })
  expect([merged.code, merged.err]).toEqual([4, ''])
  expect(merged.out).toMatch(/2 passed, 1 failed/)
  const timeless = (text: string) =>
    text
      .replace(/ (time|timestamp)="[^"]*"/g, '')
      .replace(/"(startedAt|tookMs|realMs|virtualMs)": .*/g, '')
      .replace(/ *(\d+\.?\d* ?ms|\d+\.\d+ ?s) */g, ' ')
  for (const [kind, text] of Object.entries(whole))
    expect(timeless(readFileSync(join(cwd, `all.${kind}`), 'utf8'))).toBe(timeless(text))
})

test('a share that needed no target joins those that did, with a summary for GitHub', async () => {
  const [scenario] = halves[1].scenarios
  const skipped = { ...scenario, verdict: 'skipped', because: 'it lacks a member' }
  const named = { target: 'node server.js', options: '--adapter ramp-app.yaml' }
  const cwd = aFolderWith({}, { ...named, scenarios: [skipped] })
  const env = { GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') }
  const args = ['merge', '1.json', '2.json', '--report-json', 'all.json']
  expect((await call(args, { cwd, env })).code).toBe(0)
  expect(read(cwd, 'all.json')).toMatchObject(named)
  expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain('2 passed')
})

const shard = (index: number, of: number) => ({ shard: { index, of } })

test.each([
  [[shard(1, 3), shard(3, 3)], 'shard 2/3 is missing.'],
  [[shard(4, 5), shard(2, 5)], 'shards 1/5, 3/5, 5/5 are missing.'],
  [[{}, shard(1, 2)], 'shard 1/2 is in "1.json" and in "2.json".'],
  [[{}, shard(2, 3)], '"1.json" is one of 2 shards, and "2.json" one of 3.'],
  [
    [{}, { seed: 7 }],
    '"1.json" ran with seed 1, and "2.json" with 7. Give all shards the same --seed.',
  ],
  [
    [{ target: 'http://one' }, { target: 'http://two' }],
    '"1.json" ran against "http://one", and "2.json" against "http://two".',
  ],
  [[{}, { shard: undefined }], '"2.json" has a whole run. Run each share with --shard.'],
  [
    [{}, { version: 2 }],
    'it has version 2, and this is version 3. Pass a file that run --report-json or',
  ],
])('reports that are not those of all shards are an error: %j', async (changes, message) => {
  const cwd = aFolderWith(...changes)
  const { code, err } = await call(['merge', '1.json', '2.json'], { cwd })
  expect([code, err]).toEqual([2, expect.stringContaining(message)])
})

test('a scenario in two shards is an error', async () => {
  const cwd = aFolderWith({}, { scenarios: halves[0].scenarios })
  const { code, err } = await call(['merge', '1.json', '2.json'], { cwd })
  expect([code, err]).toEqual([
    2,
    'Failed to merge the reports: "a.yaml" is in "1.json" and in "2.json". Run all shards with the same paths and filters.\n',
  ])
})

const late = { id: 'late', text: 'the webhook comes late' }
const twice = { id: 'twice', text: 'the webhook comes twice' }

function aSearch(index: number, found: readonly object[]) {
  return {
    ...{ version: 3, tool: { name: 'ramp-sandbox', version: '0.1.0' }, command: 'explore' },
    ...{ summary: '', rows: [], startedAt: '2026-01-01T09:00:00.000Z', tookMs: 1_000 },
    counts: { failed: 0, invalid: 0, inconclusive: 0, skipped: 0, passed: 0 },
    oraclesHeld: index === 1 ? ['known', 'state'] : ['known'],
    ...{ seed: 1, sequences: 10, depthDone: index, oraclesOff: {} },
    levels: [
      { done: 2, of: 2 },
      { done: 4, of: 5 },
    ],
    ...shard(index, 2),
    unstable: [],
    counterexamples: found.map((each, number) => ({
      file: `explored.${index}.${number}.yaml`,
      ...{ side: 'buy', oracle: 'state', sentence: 'the state is that of the service' },
      ...{ foundAfter: 3, repeated: 3, group: 'state + deliveries', alike: [] },
      failure: { step: 1, title: 'at rest', message: 'Failed to match: it was pending.' },
      ...each,
    })),
  }
}

test('the shards of a search join, and what contains a counterexample of another is alike', async () => {
  const cwd = aFolder()
  const [first, second] = [
    aSearch(1, [
      { perturbations: [late, twice] },
      { side: 'sell', perturbations: [late, twice] },
      { perturbations: [late], oracle: 'credits', group: 'credits' },
    ]),
    aSearch(2, [
      { perturbations: [late] },
      { perturbations: [twice], oracle: 'credits', group: 'credits' },
    ]),
  ]
  writeFileSync(join(cwd, '1.json'), JSON.stringify(first))
  writeFileSync(join(cwd, '2.json'), JSON.stringify(second))
  const merged = await call(['merge', '1.json', '2.json', '--report-json', 'all.json'], { cwd })
  expect([merged.code, merged.err]).toEqual([4, ''])
  expect(merged.out).toContain('2) A buy: the webhook comes late (explored.2.0)\n')
  expect(merged.out).toContain('  | Also fails: the webhook comes late; the webhook comes twice.\n')
  expect(merged.out).toContain(
    '2 counterexamples were found in 20 sequences, all with up to 1 perturbation.\n',
  )
  const report = read(cwd, 'all.json')
  expect(report.levels).toEqual([
    { done: 2, of: 2 },
    { done: 8, of: 10 },
  ])
  expect(report.counterexamples).toMatchObject([
    { perturbations: [late], oracle: 'credits', alike: [[twice]] },
    {
      side: 'buy',
      perturbations: [late],
      alike: [
        [late, twice],
        [late, twice],
      ],
    },
  ])
  // What one of them did not check, nobody knows to hold.
  expect(report.rows.map(({ id, verdict }: Row) => [id, verdict])).toEqual([
    ['explored.1.2', 'failed'],
    ['explored.2.0', 'failed'],
    ['held.known', 'passed'],
  ])
  const others = ['--report-junit', 'x.xml', '--report-html', 'x.html']
  const both = await call(['merge', '1.json', '2.json', ...others], { cwd })
  expect([both.code, both.err]).toEqual([4, ''])
  expect(readFileSync(join(cwd, 'x.xml'), 'utf8')).toContain('tests="3" failures="2"')
  expect(readFileSync(join(cwd, 'x.html'), 'utf8')).toContain('<title>2 counterexamples were found')
})

test('what two shards have found in one group is one counterexample, and what is unstable is listed', async () => {
  const cwd = aFolder()
  const group = 'credits too much + deliveries'
  const unstable = aSearch(1, [
    { perturbations: [twice], repetitions: 3, repeated: 0, group: 'known' },
  ])
  const [first, second] = [
    { ...aSearch(1, [{ perturbations: [late], group }]), unstable: unstable.counterexamples },
    aSearch(2, [{ side: 'sell', perturbations: [twice], oracle: 'credits', group }]),
  ]
  writeFileSync(join(cwd, '1.json'), JSON.stringify(first))
  writeFileSync(join(cwd, '2.json'), JSON.stringify(second))
  const { out } = await call(['merge', '1.json', '2.json', '--report-json', 'all.json'], { cwd })
  expect(out).toContain('1 counterexample was found in 20 sequences')
  expect(out).toContain(
    'Unstable, and no counterexample: a buy: the webhook comes twice. Fails: the state is that of the service. It failed once, and in 0 of 3 repetitions.\n',
  )
  const report = read(cwd, 'all.json')
  expect(report.counterexamples).toMatchObject([{ perturbations: [late], alike: [[twice]] }])
  expect(report).toMatchObject({ unstable: [{ group: 'known' }] })
})

test('the workflow of the documentation runs every scenario once, and joins the reports', async () => {
  const { jobs } = parse(readFileSync('docs/ci/shards.github.yml', 'utf8'))
  const commandOf = (steps: readonly { readonly run?: string }[]) =>
    steps.flatMap(({ run }) => (run?.startsWith('npx ramp-sandbox ') === true ? [run] : []))[0] ??
    ''
  const cwd = aFolder()
  mkdirSync(join(cwd, 'scenarios'))
  for (const name of 'abcdef')
    writeFileSync(join(cwd, `scenarios/${name}.yaml`), name === 'e' ? FAILS : PASSES)
  const run = (command: string) => call(command.split(' ').slice(2), { cwd })
  const { shard }: { readonly shard: readonly number[] } = jobs.shard.strategy.matrix
  for (const index of shard)
    await run(commandOf(jobs.shard.steps).replaceAll('${{ matrix.shard }}', String(index)))
  const files = shard.map((index) => `reports/${index}.json`).join(' ')
  const merged = await run(commandOf(jobs.whole.steps).replace('reports/*.json', files))
  expect([merged.code, merged.err]).toEqual([4, ''])
  expect(readFileSync(join(cwd, 'reports/all.xml'), 'utf8')).toContain('tests="6" failures="1"')
})
