import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { versionFinding } from '../../../src/cli/control/machine-findings.ts'
import { writeReadyFile } from '../../../src/cli/sandbox/ready-file.ts'
import type { Row } from '../../../src/base/vocabulary/row.ts'
import { serveLocally } from '../../../src/base/client/local-server.ts'
import { undiciTransport } from '../../../src/base/ports/undici-transport.ts'
import { VERSION } from '../../../src/base/vocabulary/version.ts'
import { aFolder } from '../a-folder.ts'
import { call } from '../call.ts'
import { withEnvironment } from '../environment.ts'
import { aRunningSandbox } from './running-sandbox.ts'

type Report = { readonly version: number; readonly rows: readonly Row[] }

const FREE = '--port 0'

function verdicts({ rows }: Report): Readonly<Record<string, string>> {
  return Object.fromEntries(rows.map(({ id, verdict }) => [id, verdict]))
}

function textOf({ rows }: Report, id: string): string {
  return rows.find((row) => row.id === id)?.received ?? ''
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
async function withReceiver(status: number | 'never', webhookTimeout = '15s') {
  const answer = status === 'never' ? new Promise<never>(() => {}) : { status }
  const server = await serveLocally({ port: 0, host: '127.0.0.1' }, () => answer)
  onTestFinished(server.close)
  const webhook = `http://127.0.0.1:${server.port}/webhooks`
  const transport = undiciTransport({ allowed: [], ownPorts: new Set() })
  const behaviour = { progression: 'manual', assumptions: { webhookTimeout } } as const
  return { ...(await aRunningSandbox({ webhook, transport, behaviour })), server }
}

test('without a sandbox nothing is a problem, and the notes say how to start one', async () => {
  const { code, report } = await examined()
  expect([code, report.version]).toEqual([0, 3])
  expect(verdicts(report)).toEqual({
    versions: 'passed',
    settings: 'passed',
    data: 'passed',
    port: 'passed',
    sandbox: 'skipped',
  })
  expect(textOf(report, 'sandbox')).toContain('npx ramp-sandbox start')
})

test('an old Node, a wrong setting and a data folder that is a file are problems', async () => {
  expect(versionFinding('20.18.3').verdict).toBe('failed')
  expect(versionFinding('22.0.0').verdict).toBe('passed')
  const setting = await examined((cwd) => {
    writeFileSync(join(cwd, 'ramp-sandbox.config.yaml'), 'prot: 1\n')
  })
  expect([setting.code, verdicts(setting.report)['settings']]).toEqual([2, 'invalid'])
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
  expect([strange.code, verdicts(strange.report)['port']]).toEqual([4, 'failed'])
  expect(textOf(strange.report, 'port')).toMatch(/Something else listens .*--port/)
})

test('a sandbox whose receiver took its last webhook is sound, in words', async () => {
  const { ramp, place } = await withReceiver(200)
  expect((await ramp(`doctor ${FREE}`)).out).toContain('None has been answered yet.')
  place()
  await ramp('advance 1s')
  const { code, out } = await ramp(`doctor ${FREE}`)
  expect(code).toBe(0)
  expect(out).toMatch(/^ok {3}clock {7}It is paused at 2026-01-01 09:00:01/m)
  expect(out).toMatch(/^ok {3}receiver {4}http:\/\/127\.0\.0\.1:\d+\/webhooks accepts connections/m)
  expect(out).toMatch(
    /^ok {3}webhook {5}The last one \(transaction\.created of order \w{8}\) was answered with 200\. /m,
  )
})

test('the inbox needs nothing that listens', async () => {
  const { ramp } = await aRunningSandbox({ webhook: 'sandbox:inbox' })
  const { code, out } = await ramp(`doctor ${FREE}`)
  expect(code).toBe(0)
  expect(out).toMatch(/^ok {3}receiver {4}sandbox:inbox is in the sandbox itself\.$/m)
})

test('a receiver that rejects a valid signature, and one that is gone, are problems', async () => {
  const { ramp, place, server } = await withReceiver(401)
  place()
  await ramp('advance 1s')
  const rejected = await ramp(`doctor ${FREE}`)
  expect(rejected.code).toBe(4)
  expect(rejected.out).toMatch(
    /answered with 401\. .*rejects a valid signature: compare its secret/,
  )
  await server.close()
  const gone = await ramp(`doctor ${FREE}`)
  expect(gone.out).toMatch(
    /^FAIL receiver .* cannot be reached: nothing listens there\. Start it\.$/m,
  )
})

test.each([[500], [401], ['never']] as const)(
  'a receiver that answers %s is failing, though it accepts connections',
  async (status) => {
    const { ramp, place } = await withReceiver(status, '1s')
    place()
    await ramp('advance 1s')
    const { code, out } = await ramp(`doctor ${FREE}`)
    expect(code).toBe(4)
    const answer = status === 'never' ? 'timed out after \\w+' : String(status)
    expect(out).toMatch(
      new RegExp(
        `^FAIL receiver {4}\\S+ fails: its last answer was ${answer}\\. It fails since 2026-01-01 09:00:00, and 1 webhook did not reach it\\.$`,
        'm',
      ),
    )
  },
)

test('of a receiver that has not answered its first webhook, doctor says just that', async () => {
  const { ramp, sandbox, server, place } = await withReceiver('never')
  const { log } = sandbox.defaultWorld
  place()
  const advance = ramp('advance 1s')
  const isSent = () => log.entries.some(({ kind }) => kind === 'attempt')
  await expect.poll(isSent).toBe(true)
  const { code, out } = await ramp(`doctor ${FREE}`)
  expect(code).toBe(0)
  expect(out).toMatch(
    /^skip receiver {4}\S+ accepts connections, and has not answered 1 webhook, the first of 2026-01-01 09:00:00\.$/m,
  )
  expect(out).toContain('None has been answered yet.')
  expect((await ramp('deliveries')).out).toMatch(/ pending +none yet /)
  await server.close()
  await advance
})

test('the last webhook is the one that was sent last, though an older one is retried', async () => {
  const { ramp, transport, place } = await aRunningSandbox({ webhook: 'http://127.0.0.1:1/hooks' })
  const receiver = transport.receiver('http://127.0.0.1:1/hooks')
  receiver.answer({ status: 500, times: 1 })
  const [first, second] = [place(), place({ externalCustomerId: 'bob' })]
  await ramp('advance 0s')
  expect((await ramp(`doctor ${FREE}`)).out).toContain(`of order ${second.slice(0, 8)})`)
  const { items } = JSON.parse((await ramp('deliveries --status retrying --json')).out) as {
    readonly items: readonly { readonly id: string }[]
  }
  await ramp(`resend ${items[0]?.id ?? ''}`)
  await ramp('advance 0s')
  expect((await ramp(`doctor ${FREE}`)).out).toContain(`of order ${first.slice(0, 8)})`)
})

test('doctor lists every sandbox that runs, and looks at the one that commands would use', async () => {
  const [here, elsewhere] = [await aRunningSandbox(), await aRunningSandbox()]
  const [cwd, home, other] = [aFolder(), aFolder(), aFolder()]
  const env = { XDG_RUNTIME_DIR: home }
  const ready = (url: string, folder: string) =>
    withEnvironment(env, async () =>
      writeReadyFile({ url, version: VERSION, data: null, cwd: folder }),
    )
  await ready(here.url, cwd)
  await ready(elsewhere.url, other)
  const { code, out } = await call(['doctor', ...FREE.split(' ')], { cwd, env })
  expect(code).toBe(0)
  expect(out).toContain(
    `${here.url}  in memory, started in ${cwd} (process ${process.pid}) answers.`,
  )
  expect(out).toMatch(/^ok {3}sandbox\.2 {3}Another one runs: /m)
  expect(out).toContain(`${elsewhere.url}  in memory, started in ${other}.`)
  expect(out.match(/ clock(\.2)? /g)).toHaveLength(1)
  const lost = await call(['doctor', ...FREE.split(' ')], { cwd: aFolder(), env })
  expect([lost.code, lost.out.match(/ clock(\.2)? /g)?.length]).toEqual([4, 2])
  expect(lost.out).toContain('2 run, and commands cannot tell which to use. Name one with --url')
})
