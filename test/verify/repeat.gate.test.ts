/** The commands of a failed row show its reader what the run has seen. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runVerification } from '../../src/verify/run-verification.ts'
import type { CheckRow } from '../../src/verify/verdict.ts'
import { partOf, randomRun } from '../random-run.ts'
import { BEHAVIOUR_MUTANTS } from './mutants/all.ts'
import { MEMBER_MUTANTS } from './mutants/members.ts'
import type { Mutant } from './planted.ts'
import { transformedService } from './transformed-service/service.ts'
import { eachOf, failedRows } from './transformed-service/verify.ts'

const draw = randomRun({ file: 'test/verify/repeat.gate.test.ts', numRuns: 1 })
const run = promisify(execFile)

/** Values differ from run to run, and so do providers; which fields there are does not. */
const OF_RUN = ['requestId', 'providerDetails', 'selectedProvider', 'provider', 'quotes']

function plain(value: unknown): unknown {
  if (typeof value === 'string') return /\d/.test(value) ? '#' : value
  if (typeof value === 'number') return 0
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !OF_RUN.includes(name))
      .map(([name, member]) => [name, plain(member)])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )
}

function answerIn(text: string): { readonly status: number; readonly json: unknown } {
  const last = text.slice(text.lastIndexOf('HTTP/1.1 '))
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(last) ?? []
  const body = last
    .split(/\r?\n\r?\n/)
    .slice(1)
    .join('\n\n')
    .trim()
  try {
    return { status: Number(status), json: plain(JSON.parse(body)) }
  } catch {
    return { status: Number(status), json: plain(body) }
  }
}

/** A sentence if the commands of the first failed row end with another answer than it had. */
async function differs(mutant: Mutant): Promise<readonly string[]> {
  const { url, apiKey, elapse, close } = await transformedService(mutant)
  try {
    const verification = await runVerification({
      ...{ baseUrl: url, apiKey, timeoutMs: 120_000, pause: async () => {}, elapse },
      ...mutant.verification,
    })
    const [row] = failedRows(verification)
    if (row?.reproduce === undefined || !isRepeatable(row)) return []
    const { stdout } = await run('bash', ['-c', row.reproduce], {
      env: { ...process.env, RAMP_API_KEY: apiKey },
    })
    const again = answerIn(stdout)
    const decided = row.exchanges.at(-1)
    const { status, json, body = '' } = decided?.response ?? { status: 0 }
    const [was, is] = [
      JSON.stringify({ status, json: plain(json ?? body.trim()) }),
      JSON.stringify(again),
    ]
    return was === is ? [] : [`${mutant.breaks}: ${row.id}\n${row.reproduce}\n${was}\n${is}`]
  } finally {
    await close()
  }
}

/** Commands say what they cannot bring about, and a shell takes no part in the time of a test. */
function isRepeatable({ reproduce = '' }: CheckRow): boolean {
  return !/^(#|sleep)/m.test(reproduce) && reproduce.includes('curl')
}

test('a member that is wrong in every answer shows in as few calls as have one', async () => {
  const all = await eachOf(
    MEMBER_MUTANTS.slice(0, 400).filter((_, at) => at % 40 === 0),
    lines,
  )
  expect(all.flat()).toEqual([])
})

/** A sentence if the commands of a row about one member send more than its order and its call. */
async function lines(mutant: Mutant): Promise<readonly string[]> {
  const { url, apiKey, elapse, close } = await transformedService(mutant)
  try {
    const verification = await runVerification({
      ...{ baseUrl: url, apiKey, timeoutMs: 120_000, pause: async () => {}, elapse },
      ...mutant.verification,
    })
    return failedRows(verification)
      .filter(({ id }) => id.startsWith('schema.'))
      .filter(({ reproduce = '' }) => reproduce.split('curl -').length > 3)
      .map(({ id, reproduce }) => `${mutant.breaks}: ${id}\n${reproduce}`)
  } finally {
    await close()
  }
}

test('the commands of the first failed row end with the answer that failed', async () => {
  const all = await eachOf(partOf(BEHAVIOUR_MUTANTS, 8, draw), differs)
  expect(all.flat()).toEqual([])
})
