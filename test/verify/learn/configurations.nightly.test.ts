/** A sandbox that learned from one recording of a configuration answers as another one does. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { freePort } from '../../../src/base/client/free-port.ts'
import { createSandbox } from '../../../src/create-sandbox.ts'
import { runVerification } from '../../../src/verify/run-verification.ts'
import { fidelity } from '../../../src/verify/traffic/fidelity.ts'
import { learnDifferences } from '../../../src/verify/traffic/learn.ts'
import { firstCalls, kindsSeen, runOf, shareOf } from './kinds.ts'
import { recording } from './services.ts'

const FOLDER = resolve('test/verify/learn/configurations')

/** What a verification of a sandbox with the configuration sends and receives. */
async function recorded(name: string, seed: number) {
  const behaviour = parse(readFileSync(resolve(FOLDER, `${name}.yaml`), 'utf8'))
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}/hook`
  await using sandbox = await createSandbox({
    ...{ seed, behaviour, webhook: publicUrl, progression: 'after:2s' },
  })
  const { url, apiKey, webhookSecret: secret } = sandbox
  const { recorder: traffic, numbered } = recording(true, secret)
  await runVerification({
    ...{ baseUrl: url, apiKey, timeoutMs: 60_000, traffic },
    helpers: { waitMs: 6_000, control: 'none' },
    webhooks: { port, publicUrl, secret, waitMs: 6_000 },
  })
  return numbered()
}

test.each(['ledger', 'courier', 'plaza'])('a sandbox learns to answer like %s', async (name) => {
  const [own, other] = await Promise.all([recorded(name, 1), recorded(name, 2)])
  const run = runOf(other)
  const before = await fidelity(run)
  const after = await fidelity(run, parse((await learnDifferences(runOf(own))).text))
  expect(before.percent).toBeLessThan(30)
  expect(after.percent, JSON.stringify(after.differences.slice(0, 5))).toBeGreaterThanOrEqual(95)

  const first = runOf(firstCalls(own, 20))
  const early = await shareOf(run, parse((await learnDifferences(first)).text), kindsSeen(first, 3))
  expect(early).toBeGreaterThanOrEqual(98)
})
