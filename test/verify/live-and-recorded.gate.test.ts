/**
 * A run and its recording are judged by the same rules: whatever a masked file can hold of a run is
 * said of the file as well. Traffic without the notes of a run accuses no deployment that conforms.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runRules } from '../../src/verify/drives/judged-run.ts'
import { runVerification } from '../../src/verify/run-verification.ts'
import type { CheckRow } from '../../src/verify/verdict.ts'
import { HarWriter } from '../../src/verify/traffic/har-writer.ts'
import { TrafficJudge } from '../../src/verify/traffic/judge-traffic.ts'
import { Recorder } from '../../src/verify/traffic/recorder.ts'
import { aFolder } from '../cli/a-folder.ts'
import { partOf, randomRun } from '../random-run.ts'
import { VARIANTS } from './compliant-variants/all.ts'
import { WEBHOOK_RULES } from '../../src/verify/rules/all.ts'
import { OF_CONTROL } from '../../src/verify/rules/ends.ts'
import { BEHAVIOUR_MUTANTS } from './mutants/all.ts'
import { WEBHOOK_MUTANTS } from './mutants/webhooks.ts'
import type { Planted } from './planted.ts'
import { checkRecordings, samePseudonyms } from './traffic/checked.ts'
import { transformedService } from './transformed-service/service.ts'
import { eachOf } from './transformed-service/verify.ts'
import { webhookRelay } from './transformed-service/webhook-relay.ts'

const draw = randomRun({ file: 'test/verify/live-and-recorded.gate.test.ts', numRuns: 1 })
const FOLDER = aFolder()

let files = 0

/**
 * They ask what came after what. A file has whole milliseconds, and leaves open what happened in
 * one of them; it never decides otherwise, and it decides the rule of other deployments.
 */
const OF_TIMES = /^(?:windows|intent\.unchanged)\./

type Compared = {
  /** Each rule whose verdict on the run is not that on its recording. */
  readonly differences: readonly string[]
  /** Rules that the run decided, and that the recording leaves open. */
  readonly open: readonly string[]
  /** Rules that passed on both. */
  readonly passed: readonly string[]
  /** Rules of the service that only traffic without the notes of the run says are broken. */
  readonly accused: readonly string[]
}

async function compared(planted: Planted): Promise<Compared> {
  const { url, apiKey, elapse, close } = await transformedService(planted)
  const relay = planted.relaying && (await webhookRelay(planted.relaying()))
  const path = join(FOLDER, `${files++}.har`)
  const writer = new HarWriter(path)
  const options = {
    ...{ pseudonyms: samePseudonyms(), webhookSecret: undefined },
    onStopped: (why: string) => {
      throw new Error(why)
    },
  }
  const recorder = new Recorder({ ...options, writer })
  const judge = new TrafficJudge()
  const unnoted = new Recorder({ ...options, judge, writer: undefined })
  // The deployment's own time goes on where the run would wait, and the file has that time.
  let elapsedMs = 0
  try {
    const run = await runVerification({
      ...planted.verification,
      ...(relay && {
        webhooks: { port: relay.port, publicUrl: relay.url, waitMs: planted.waitMs ?? 120_000 },
      }),
      ...{ baseUrl: url, apiKey, timeoutMs: 120_000, pause: async () => {} },
      elapse: async (ms) => {
        const began = performance.now()
        await (planted.verification?.elapse ?? elapse)(ms)
        elapsedMs += Math.max(0, ms - (performance.now() - began))
      },
      traffic: {
        sent: (request) => {
          const sent = { ...request, startedAt: request.startedAt + Math.round(elapsedMs) }
          recorder.sent(sent)
          const { note: _note, ...plain } = sent
          if ('differs' in planted) unnoted.sent(plain)
        },
        received: (webhook) => recorder.received(webhook),
      },
    })
    writer.close()
    const recorded = checkRecordings(path).run.rows
    const rules = relay === undefined ? runRules() : WEBHOOK_RULES
    const pairs = rules.map(({ id }) => {
      const [live, later] = [run.rows, recorded].map((rows) => rows.find((row) => row.id === id))
      return { id, live, later }
    })
    const isOpen = ({ live, later }: (typeof pairs)[number]) =>
      (live?.verdict === 'passed' || live?.verdict === 'failed') &&
      later?.verdict === 'inconclusive'
    const isBroken = (id: string) => run.rows.some((row) => row.id === id && isFailed(row))
    return {
      accused: judge
        .run()
        .rows.filter((row) => isFailed(row) && !row.id.startsWith('client.') && !isBroken(row.id))
        .map(({ id, received }) => `${id} is accused without notes: ${received}`),
      open: pairs.filter(isOpen).map(({ id }) => id),
      passed: pairs.filter(({ later }) => later?.verdict === 'passed').map(({ id }) => id),
      differences: pairs.flatMap((pair) => {
        const { id, live, later } = pair
        if (live?.verdict === later?.verdict || (isOpen(pair) && OF_TIMES.test(id))) return []
        // Only a control API could show it: a run without one has no such row.
        if (live === undefined && id === OF_CONTROL) return []
        // A run that has to end early judges no more; what it recorded until then can be judged.
        if (live?.because?.startsWith('the run ended') === true) return []
        // Only a run knows that what came to its receiver was to name its orders.
        if (live?.because === 'no webhook about an order of this run arrived') return []
        if (live?.received?.startsWith('none in ') === true) return []
        const why = [live, later].map((row) => row?.received ?? row?.because ?? '')
        return [`${id}: ${live?.verdict} live, ${later?.verdict} recorded (${why.join(' / ')})`]
      }),
    }
  } finally {
    await relay?.close()
    await close()
  }
}

function isFailed({ verdict }: CheckRow): boolean {
  return verdict === 'failed'
}

test('a recording of a verification is judged as the verification was', async () => {
  const planted = [...partOf(BEHAVIOUR_MUTANTS, 12, draw), ...partOf(VARIANTS, 25, draw)]
  const all = await eachOf(planted, compared)
  const named = all.flatMap(({ differences, accused }, at) => {
    const one = planted[at]
    const what = one === undefined ? '' : 'differs' in one ? one.differs : one.breaks
    return [...differences, ...accused].map((difference) => `${what}: ${difference}`)
  })
  expect(named).toEqual([])
  const passed = new Set(all.flatMap((one) => one.passed))
  const never = all.flatMap(({ open }) => open).filter((id) => !passed.has(id))
  expect(never, 'A recording decides the rule of no deployment').toEqual([])
})

test('webhooks are judged from a recording as they were when they came', async () => {
  const all = await eachOf(partOf(WEBHOOK_MUTANTS, 4, draw), async (mutant) => {
    const { differences } = await compared(mutant)
    return differences.map((difference) => `${mutant.breaks}: ${difference}`)
  })
  expect(all.flat()).toEqual([])
})
