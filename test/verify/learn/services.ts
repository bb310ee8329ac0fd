/** Three services in other languages, each with choices of its own, as processes. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { freePort } from '../../../src/base/client/free-port.ts'
import type { TrafficListener } from '../../../src/base/client/traffic-listener.ts'
import { runVerification } from '../../../src/verify/run-verification.ts'
import type { TrafficEntry } from '../../../src/verify/traffic/har-entry.ts'
import { Pseudonyms } from '../../../src/verify/traffic/pseudonyms.ts'
import { Recorder } from '../../../src/verify/traffic/recorder.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { whenOver } from '../../when-over.ts'

export const FOLDER = resolve('test/verify/learn')
export const SECRET = 'a secret of a service'

export type Command = readonly [string, ...string[]]

const COMMANDS: Readonly<Record<string, () => Command>> = {
  'snake.mjs': () => ['node', join(FOLDER, 'services/snake.mjs')],
  'root_events.py': () => ['python3', join(FOLDER, 'services/root_events.py')],
  first_generation: () => [builtGo(join(FOLDER, 'services/first_generation'))],
}

export const SERVICES = Object.keys(COMMANDS)

export function builtGo(cwd: string, file = '.'): string {
  const binary = join(aFolder(), 'built')
  const { status, stderr } = spawnSync('go', ['build', '-o', binary, file], { cwd })
  expect(status, String(stderr)).toBe(0)
  return binary
}

/** It sends its webhooks to this address, and ends with the test. */
export async function startService(name: string, { seed = 1, webhook = '' }) {
  const [program = '', ...args] = COMMANDS[name]?.() ?? []
  const options = ['--seed', String(seed), '--webhook', webhook, '--secret', SECRET]
  const child = spawn(program, [...args, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  whenOver(() => void child.kill())
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { url, apiKey } = JSON.parse(String(line)) as { url: string; apiKey: string }
  const stop = async () => {
    child.kill()
    await ended
  }
  return { url, apiKey, stop }
}

const FEWEST_CALLS = 300

/**
 * What verifications of the service send and receive, with its customers and without: as many as
 * 300 calls take.
 */
export async function recordedEntries(name: string, seed: number) {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}/hook`
  const service = await startService(name, { seed, webhook: publicUrl })
  const plain = recording(true)
  const masked = recording(false)
  const traffic: TrafficListener = {
    sent: (request) => [plain, masked].forEach(({ recorder }) => recorder.sent(request)),
    received: (webhook) => [plain, masked].forEach(({ recorder }) => recorder.received(webhook)),
  }
  let calls = 0
  while (calls < FEWEST_CALLS) {
    const { requests } = await runVerification({
      ...{ baseUrl: service.url, apiKey: service.apiKey, timeoutMs: 60_000, traffic },
      helpers: { waitMs: 6_000, control: 'none' },
      webhooks: { port, publicUrl, secret: SECRET, waitMs: 6_000 },
    })
    calls += requests
  }
  await service.stop()
  return { entries: plain.numbered(), masked: masked.numbered() }
}

export function recording(keepsCustomers: boolean, webhookSecret = SECRET) {
  const entries: TrafficEntry[] = []
  const recorder = new Recorder({
    ...{ judge: { see: (entry) => entries.push(entry) }, writer: undefined },
    ...{ webhookSecret, onStopped: () => {} },
    pseudonyms: new Pseudonyms({ salt: new Uint8Array(1), keepsCustomers }),
  })
  return { recorder, numbered: () => entries.map((entry, index) => ({ ...entry, index })) }
}
