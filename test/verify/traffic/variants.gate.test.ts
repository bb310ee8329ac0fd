/** The judge of traffic, in front of deployments that conform and of some that do not. */
import { expect, test } from 'vitest'
import { runVerification } from '../../../src/verify/run-verification.ts'
import { startForwarding } from '../../../src/verify/traffic/forwarding-server.ts'
import { TrafficJudge } from '../../../src/verify/traffic/judge-traffic.ts'
import { Pseudonyms } from '../../../src/verify/traffic/pseudonyms.ts'
import { Recorder } from '../../../src/verify/traffic/recorder.ts'
import { VARIANTS } from '../compliant-variants/all.ts'
import { drawnVariants } from '../compliant-variants/settings.ts'
import { BEHAVIOUR_MUTANTS } from '../mutants/all.ts'
import type { Planted } from '../planted.ts'
import { transformedService } from '../transformed-service/service.ts'
import { eachOf } from '../transformed-service/verify.ts'
import { partOf, randomRun, TAKES_WHOLE } from '../../random-run.ts'

const TIMEOUT_MS = 120_000
const draw = randomRun({ file: 'test/verify/traffic/variants.gate.test.ts', numRuns: 1 })

/** What fails of the service, in the traffic of a verification, which breaks rules of clients. */
async function failures(service: Planted): Promise<readonly string[]> {
  const { url, apiKey, elapse, close } = await transformedService(service)
  const judge = new TrafficJudge()
  const pseudonyms = new Pseudonyms({ salt: new Uint8Array(32) })
  const recorder = new Recorder({
    ...{ judge, pseudonyms, writer: undefined, webhookSecret: undefined },
    onStopped: (why) => {
      throw new Error(why)
    },
  })
  const proxy = await startForwarding({
    ...{ upstream: url, port: 0, onPassed: (passed) => recorder.record(passed) },
  })
  try {
    await runVerification({
      ...{ baseUrl: `http://127.0.0.1:${proxy.port}`, apiKey, timeoutMs: TIMEOUT_MS },
      ...{ pause: async () => {}, elapse },
      ...service.verification,
    }).catch(() => undefined)
    return judge
      .run()
      .rows.filter(({ id, verdict }) => verdict === 'failed' && !id.startsWith('client.'))
      .map(({ id, expected, received }) => `${id}: expected ${expected}, received ${received}`)
  } finally {
    await proxy.close()
    await close()
  }
}

test('no deployment is accused that conforms, whatever its settings', async () => {
  const variants = [...partOf(VARIANTS, 12, draw), ...drawnVariants(draw.seed, draw.numRuns)]
  const all = await eachOf(variants, async (variant) =>
    (await failures(variant)).map((failure) => `${variant.differs}: ${failure}`),
  )
  expect(all.flat()).toEqual([])
})

test.runIf(TAKES_WHOLE)(
  'the traffic of a verification shows two fifths of the mutants of a service',
  async () => {
    const all = await eachOf(BEHAVIOUR_MUTANTS, failures)
    const missed = BEHAVIOUR_MUTANTS.filter((_mutant, at) => all[at]?.length === 0)
    expect(missed.length, missed.map(({ breaks }) => breaks).join('; ')).toBeLessThan(
      0.6 * BEHAVIOUR_MUTANTS.length,
    )
  },
)
