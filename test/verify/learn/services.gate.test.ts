/** A sandbox that learned from one recording of a service answers as another one does. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { freePort } from '../../../src/base/client/free-port.ts'
import { runVerification } from '../../../src/verify/run-verification.ts'
import { fidelity } from '../../../src/verify/traffic/fidelity.ts'
import type { TrafficEntry } from '../../../src/verify/traffic/har-entry.ts'
import { learn } from '../../../src/verify/traffic/learn.ts'
import { Pseudonyms } from '../../../src/verify/traffic/pseudonyms.ts'
import { recordedRun } from '../../../src/verify/traffic/recorded-run.ts'
import { Recorder } from '../../../src/verify/traffic/recorder.ts'
import { aFolder } from '../../cli/a-folder.ts'

const FOLDER = resolve('test/verify/learn/services')
const SECRET = 'a secret of a service'
const HAS_GO = spawnSync('go', ['version']).status === 0
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0

type Command = () => readonly [string, ...string[]]

const SERVICES: readonly (readonly [name: string, isRunnable: boolean, command: Command])[] = [
  ['snake.mjs', true, () => ['node', join(FOLDER, 'snake.mjs')]],
  ['root_events.py', HAS_PYTHON, () => ['python3', join(FOLDER, 'root_events.py')]],
  ['first_generation', HAS_GO, () => [builtGo()]],
]

function builtGo(): string {
  const binary = join(aFolder(), 'service')
  const cwd = join(FOLDER, 'first_generation')
  const { status, stderr } = spawnSync('go', ['build', '-o', binary, '.'], { cwd })
  expect(status, String(stderr)).toBe(0)
  return binary
}

/** What a verification of the service sends and receives. */
async function recorded([program, ...args]: readonly [string, ...string[]], seed: string) {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}/hook`
  const options = ['--seed', seed, '--webhook', publicUrl, '--secret', SECRET]
  const child = spawn(program, [...args, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const entries: TrafficEntry[] = []
  const traffic = new Recorder({
    ...{ judge: { see: (entry) => entries.push(entry) }, writer: undefined },
    ...{ webhookSecret: SECRET, onStopped: () => {} },
    pseudonyms: new Pseudonyms({ salt: new Uint8Array(1), keepsCustomers: true }),
  })
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line')
    const { url, apiKey } = JSON.parse(String(line)) as { url: string; apiKey: string }
    await runVerification({
      ...{ baseUrl: url, apiKey, timeoutMs: 60_000, traffic },
      helpers: { waitMs: 6_000, control: 'none' },
      webhooks: { port, publicUrl, secret: SECRET, waitMs: 6_000 },
    })
  } finally {
    child.kill()
    await ended
  }
  const run = recordedRun(entries)
  if (run === undefined) throw new Error(`${program} served nothing`)
  return run
}

test.each(SERVICES)('a sandbox learns to answer like %s', async (_name, isRunnable, command) => {
  expect(isRunnable).toBe(true)
  const service = command()
  const { text } = learn(await recorded(service, '1'))
  const other = await recorded(service, '2')
  const before = await fidelity(other)
  const after = await fidelity(other, parse(text))
  expect(before.percent).toBeLessThan(30)
  expect(after.percent, JSON.stringify(after.differences.slice(0, 5))).toBeGreaterThanOrEqual(95)
  // Names of the customers that the verification makes up are in no line.
  expect(text).not.toMatch(/@example|verify-[0-9a-f]{6}/)
})
