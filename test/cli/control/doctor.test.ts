import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { versionFinding, type Finding } from '../../../src/cli/control/machine-findings.ts'
import { serveLocally } from '../../../src/client/local-server.ts'
import { undiciTransport } from '../../../src/ports/undici-transport.ts'
import { aFolder } from '../a-folder.ts'
import { call } from '../call.ts'
import { aRunningSandbox } from './running-sandbox.ts'

type Report = { readonly ok: boolean; readonly findings: readonly Finding[] }

const FREE = '--port 0'

/** By the name of what was looked at; the last one where there are several. */
function verdicts({ findings }: Report): Readonly<Record<string, string>> {
  return Object.fromEntries(findings.map(({ about, verdict }) => [about, verdict]))
}

function textOf({ findings }: Report, about: string): string {
  return findings.find((each) => each.about === about)?.text ?? ''
}

/** A folder in which no sandbox runs, and the report on it. */
async function examined(prepare: (cwd: string) => string | void = () => {}) {
  const cwd = aFolder()
  const flags = prepare(cwd) ?? FREE
  const env = { XDG_RUNTIME_DIR: cwd }
  const { code, out } = await call(`doctor --json ${flags}`.split(' '), { cwd, env })
  return { code, report: JSON.parse(out) as Report, cwd }
}

/** A receiver at a real port, and a sandbox that sends it real webhooks. */
async function withReceiver(status: number) {
  const server = await serveLocally({ port: 0, host: '127.0.0.1' }, () => ({ status }))
  onTestFinished(server.close)
  const webhook = `http://127.0.0.1:${server.port}/webhooks`
  const transport = undiciTransport({ allowed: [], ownPorts: new Set() })
  return { ...(await aRunningSandbox({ webhook, transport })), server }
}

test('without a sandbox nothing is a problem, and the notes say how to start one', async () => {
  const { code, report } = await examined()
  expect([code, report.ok]).toEqual([0, true])
  expect(verdicts(report)).toEqual({
    versions: 'ok',
    settings: 'ok',
    data: 'ok',
    port: 'ok',
    sandbox: 'note',
  })
  expect(textOf(report, 'sandbox')).toContain('ramp-sandbox start')
})

test('an old Node, a wrong setting and a data folder that is a file are problems', async () => {
  expect(versionFinding('20.18.3').verdict).toBe('problem')
  expect(versionFinding('22.0.0').verdict).toBe('ok')
  const setting = await examined((cwd) => {
    writeFileSync(join(cwd, 'ramp-sandbox.config.yaml'), 'prot: 1\n')
  })
  expect(setting.code).toBe(1)
  expect(textOf(setting.report, 'settings')).toContain('did you mean "port"')
  const file = await examined((cwd) => writeFileSync(join(cwd, '.ramp-sandbox'), ''))
  expect(textOf(file.report, 'data')).toMatch(/is not a folder\. .*--data/)
  const folder = await examined((cwd) => {
    mkdirSync(join(cwd, '.ramp-sandbox'))
    writeFileSync(join(cwd, '.ramp-sandbox/.lock'), `${process.pid}  1`)
  })
  expect(textOf(folder.report, 'data')).toMatch(
    /is writable, (and free|and in use by process \d+)\./,
  )
})

test('a port is free, a sandbox listens there, or something else does', async () => {
  const { url } = await aRunningSandbox()
  const other = await serveLocally({ port: 0, host: '127.0.0.1' }, () => ({ status: 200 }))
  onTestFinished(other.close)
  const taken = await examined(() => `--port ${new URL(url).port}`)
  expect(textOf(taken.report, 'port')).toMatch(/^A sandbox \(\S+\) listens on/)
  const strange = await examined(() => `--port ${other.port}`)
  expect([strange.code, verdicts(strange.report)['port']]).toEqual([1, 'problem'])
  expect(textOf(strange.report, 'port')).toMatch(/Something else listens .*--port/)
})

test('a sandbox whose receiver took its last webhook is sound, in words', async () => {
  const { ramp, place } = await withReceiver(200)
  expect((await ramp(`doctor ${FREE}`)).out).toContain('None has been sent yet.')
  place()
  await ramp('advance 1s')
  const { code, out } = await ramp(`doctor ${FREE}`)
  expect(code).toBe(0)
  expect(out).toMatch(/^note {5}clock {5}It stands at 2026-01-01T09:00:01/m)
  expect(out).toMatch(/^ok {7}receiver {2}http:\/\/127\.0\.0\.1:\d+\/webhooks accepts connections/m)
  expect(out).toMatch(
    /^ok {7}webhook {3}The last one \(transaction\.created of order \w{8}\) was answered with 200\. /m,
  )
})

test('the inbox needs nothing that listens', async () => {
  const { ramp } = await aRunningSandbox({ webhook: 'sandbox:inbox' })
  const { code, out } = await ramp(`doctor ${FREE}`)
  expect(code).toBe(0)
  expect(out).toMatch(/^ok {7}receiver {2}sandbox:inbox is in the sandbox itself\.$/m)
})

test('a receiver that rejects a valid signature, and one that is gone, are problems', async () => {
  const { ramp, place, server } = await withReceiver(401)
  place()
  await ramp('advance 1s')
  const rejected = await ramp(`doctor ${FREE}`)
  expect(rejected.code).toBe(1)
  expect(rejected.out).toMatch(
    /answered with 401\. .*rejects a valid signature: compare its secret/,
  )
  await server.close()
  const gone = await ramp(`doctor ${FREE}`)
  expect(gone.out).toMatch(
    /^problem {2}receiver .* cannot be reached: nothing listens there\. Start it\.$/m,
  )
})
