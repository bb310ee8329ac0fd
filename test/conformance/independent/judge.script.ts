/**
 * `npm run judge -- lawful|combinations|breaks [--only TEXT] [--slice 1/4] [--jobs 2] [--pacts]
 * [--traffic] [--out FILE] [--readme] [--count 300] [--seed 1]`: verifies configurations of the
 * independent deployment. With `--traffic`, what counts is what the recorded traffic of the
 * verification shows of the service. Prints each wrong accusation of a lawful one, each visible
 * break that passed (arguable ones apart), and the figures of all, which `--readme` writes into
 * the README of these tests.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runPacts } from '../../../src/conformance/pact/run-pacts.ts'
import { VerificationStopped } from '../../../src/conformance/run-verification.ts'
import { RULES } from '../../../src/contract/generated/rules.ts'
import { Pseudonyms } from '../../../src/traffic/pseudonyms.ts'
import { Recorder } from '../../../src/traffic/recorder.ts'
import { TrafficJudge } from '../../../src/traffic/judge-traffic.ts'
import type { VerificationRun } from '../../../src/conformance/verdict.ts'
import { UNSEEN_IN_TRAFFIC } from './unseen-in-traffic.ts'
import { BREAKS, LAWFUL, SECRET, combinations, verifyIndependent } from './deployment.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    slice: { type: 'string', default: '1/1' },
    jobs: { type: 'string', default: '3' },
    out: { type: 'string' },
    pacts: { type: 'boolean', default: false },
    traffic: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
})
const [kind] = positionals
if (kind !== 'lawful' && kind !== 'combinations' && kind !== 'breaks') {
  process.stderr.write('Say what to judge: npm run judge -- lawful, combinations or breaks\n')
  process.exit(1)
}
if (values.readme && (values.slice !== '1/1' || values.only !== '')) {
  process.stderr.write('--readme is for all configurations: leave out --slice and --only\n')
  process.exit(1)
}

const README = 'test/conformance/README.md'

type Case = {
  readonly name: string
  readonly args: readonly string[]
  readonly note: string
  /** A strict reading of the documentation excludes it. */
  readonly isArguable?: boolean
}

const [part = 1, parts = 1] = values.slice.split('/').map(Number)
const casesOf = { lawful: lawfulCases, combinations: combinationCases, breaks: breakCases }
const cases = casesOf[kind]()
  .filter(({ name }) => name.includes(values.only))
  .filter((_, index) => index % parts === part - 1)

function lawfulCases(): readonly Case[] {
  return LAWFUL.map(({ name, args, why, arguable = [] }) => {
    return { name, args, note: why, isArguable: arguable.length > 0 }
  })
}

function combinationCases(): readonly Case[] {
  const draw = { seed: Number(values.seed), numRuns: Number(values.count) }
  return combinations(draw).map((args) => {
    const choices = args.filter((arg) => arg !== '--choice').join(' ')
    return { name: choices, args, note: '' }
  })
}

function breakCases(): readonly Case[] {
  return BREAKS.filter(({ visible, arguable }) => visible && arguable === undefined).map(
    ({ id, args = [], section, sentence }) => ({
      name: id,
      args: [...args, '--break', id],
      note: `${section} ${sentence}`,
    }),
  )
}

type Judged = {
  readonly name: string
  readonly note: string
  readonly failed: readonly { readonly id: string; readonly rules: readonly string[] }[]
  readonly stopped?: string
  readonly requests: number
  readonly orders: number
  readonly seconds: number
}

async function judge({ name, args, note }: Case): Promise<Judged> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  try {
    const pacts = values.pacts ? { pacts: runPacts } : {}
    const { rows, requests, created } = await (values.traffic
      ? trafficOfVerification(args)
      : verifyIndependent(args, pacts))
    const failed = rows.filter(({ verdict }) => verdict === 'failed')
    if (kind !== 'breaks') {
      for (const { id, expected, received } of failed) {
        process.stdout.write(
          `accused  ${name} (${args.join(' ')})\n    ${id}: expected ${expected}; received ${received}\n`,
        )
      }
    } else if (failed.length === 0)
      process.stdout.write(`passed   ${name}: ${note}${whyUnseen(name)}\n`)
    const brief = failed.map(({ id, rules }) => ({ id, rules }))
    return {
      name,
      note,
      failed: brief,
      requests,
      orders: created.orders.length,
      seconds: seconds(),
    }
  } catch (error) {
    if (!(error instanceof VerificationStopped)) throw error
    process.stdout.write(`stopped  ${name}: ${error.message}\n`)
    const stopped = error.message
    return { name, note, failed: [], stopped, requests: 0, orders: 0, seconds: seconds() }
  }
}

function whyUnseen(name: string): string {
  if (!values.traffic) return ''
  const [why = 'NOT LISTED'] =
    Object.entries(UNSEEN_IN_TRAFFIC).find(([, names]) => names.includes(name)) ?? []
  return ` (${why})`
}

/** A verification breaks rules of clients on purpose, so those rows are left out. */
async function trafficOfVerification(args: readonly string[]): Promise<VerificationRun> {
  const judge = new TrafficJudge()
  const traffic = new Recorder({
    ...{ judge, writer: undefined, webhookSecret: SECRET, onStopped: () => {} },
    pseudonyms: new Pseudonyms({ salt: new Uint8Array(32) }),
  })
  await verifyIndependent(args, { traffic }).catch((error: unknown) => {
    if (!(error instanceof VerificationStopped)) throw error
  })
  const run = judge.run()
  return { ...run, rows: run.rows.filter(({ id }) => !id.startsWith('client.')) }
}

const results: Judged[] = []
const waiting = cases.entries()
const worker = async () => {
  for (const [index, one] of waiting) {
    results[index] = await judge(one)
    process.stderr.write(`\r${results.filter(Boolean).length}/${cases.length} `)
  }
}
await Promise.all(Array.from({ length: Number(values.jobs) }, worker))
process.stderr.write('\n')
const failed = results.filter((result) => result.failed.length > 0).length
const arguable = results.filter(
  (result, index) => result.failed.length > 0 && cases[index]?.isArguable === true,
).length
const stopped = results.filter((result) => result.stopped !== undefined).length
const mean = (of: (result: Judged) => number) =>
  (results.reduce((sum, result) => sum + of(result), 0) / results.length).toFixed(1)
const named = results.filter(isNamedFirst).length
const figures = {
  lawful:
    `${results.length} lawful configurations: ${failed} accused, ` +
    `of which a strict reading of the documentation excludes ${arguable}; ${stopped} not verified`,
  combinations:
    `${results.length} combinations of three or four lawful choices (seed ${values.seed}): ` +
    `${failed} accused; ${stopped} not verified`,
  breaks:
    `${results.length} breaks: ${failed} accused, ${stopped} ended the run; ` +
    `${named} by a row first that is about the broken operation or section`,
}[kind]
const costs =
  `per run ${mean(({ requests }) => requests)} requests, ` +
  `${mean(({ orders }) => orders)} orders, ${mean(({ seconds }) => seconds)} s`
process.stdout.write(`${figures}; ${costs}\n`)
if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(results, null, 2)}\n`)
if (values.readme) {
  const text = readFileSync(README, 'utf8')
  const line = new RegExp(`^- .*<!-- ${kind} -->$`, 'm')
  writeFileSync(README, text.replace(line, `- ${figures}; ${costs}. <!-- ${kind} -->`))
}

/** Whether the first failed row names what is broken. */
function isNamedFirst({ name, failed: [first] }: Judged): boolean {
  const broken = BREAKS.find(({ id }) => id === name)
  if (broken === undefined || first === undefined) return false
  const [operation] = name.split('.')
  return RULES.filter(({ id }) => first.rules.includes(id)).some(
    ({ id, section }) =>
      `§${section}` === broken.section ||
      section === broken.section ||
      id.startsWith(`${operation}.`) ||
      id.startsWith(`${broken.operation}.`),
  )
}
