import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeReadyFile, type ReadyFile } from '../../../src/cli/sandbox/ready-file.ts'
import { serve } from '../../../src/cli/sandbox/serve.ts'
import { serveLocally } from '../../../src/base/client/local-server.ts'
import { VERSION } from '../../../src/base/vocabulary/version.ts'
import { aFolder } from '../a-folder.ts'
import { call, type CallOptions } from '../call.ts'
import { withEnvironment } from '../environment.ts'
import { aRunningSandbox } from './running-sandbox.ts'

/** A folder of a project, and the folder of a user who runs nothing yet. */
function aPlace() {
  const [cwd, home] = [aFolder(), aFolder()]
  const env = { XDG_RUNTIME_DIR: home }
  const data = join(cwd, '.ramp-sandbox')
  mkdirSync(data)
  return {
    cwd,
    home,
    data,
    /** As `start` does; returns how to remove it. */
    ready: (url: string, over: Partial<ReadyFile> = {}) =>
      withEnvironment(env, async () =>
        writeReadyFile({ url, version: VERSION, data: null, cwd, ...over }),
      ),
    ramp: (line: string, options: CallOptions = {}) =>
      call(line.split(' '), { cwd, ...options, env: { ...env, ...options.env } }),
  }
}

/** No process has this id. */
const GONE = 2 ** 30

test('a command finds the sandbox of the data folder, and the one in memory', async () => {
  const { url } = await aRunningSandbox()
  const place = aPlace()
  const remove = await place.ready(url, { data: place.data })
  expect(statSync(join(place.data, '.ready.json')).mode & 0o777).toBe(0o600)
  expect(await place.ramp('advance 30m')).toMatchObject({ code: 0, err: '' })
  const own = join(place.home, readdirSync(place.home)[0] ?? '')
  expect(statSync(join(own, readdirSync(own)[0] ?? '')).mode & 0o777).toBe(0o600)
  remove()
  expect([readdirSync(place.data), readdirSync(own)]).toEqual([[], []])
  await place.ready(url)
  const { out } = await place.ramp('advance 30m')
  expect(out).toBe('It is 2026-01-01 10:00:00 (manual clock).\n')
})

test('the data folder of the configuration file is looked into, and that of --data', async () => {
  const { url } = await aRunningSandbox()
  const place = aPlace()
  writeFileSync(join(place.cwd, 'ramp-sandbox.config.yaml'), 'data: kept\n')
  const data = join(place.cwd, 'kept')
  mkdirSync(data)
  await place.ready(url, { data })
  await place.ready('http://127.0.0.1:9')
  expect(await place.ramp('advance 1s --data kept')).toMatchObject({ code: 0, err: '' })
  expect((await place.ramp('advance 1s')).code).toBe(0)
})

test('without a sandbox the error says how to start one, or to name one', async () => {
  const { code, out, err } = await aPlace().ramp('orders')
  expect([code, out]).toEqual([3, ''])
  expect(err).toMatch(
    /Failed to find a sandbox: none runs\. .*npx ramp-sandbox start.*RAMP_SANDBOX_URL/,
  )
})

test('a file of an ended process is ignored with a notice, and the next start removes it', async () => {
  const place = aPlace()
  await place.ready('http://127.0.0.1:9')
  const file = join(place.home, readdirSync(place.home)[0] ?? '', '9.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"pid":\d+/, `"pid":${GONE}`))
  const { code, err } = await place.ramp('orders')
  expect(code).toBe(3)
  expect(err).toContain(`Notice: "${file}" is ignored: its sandbox has ended (process ${GONE})`)
  await place.ready('http://127.0.0.1:10')
  expect(readdirSync(join(file, '..'))).toEqual(['10.json'])
})

test('a file is ignored with a notice where something else answers at its address', async () => {
  const { port, close } = await serveLocally({ port: 0, host: '127.0.0.1' }, () => ({
    status: 200,
  }))
  onTestFinished(close)
  const { url } = await aRunningSandbox()
  const place = aPlace()
  await place.ready(`http://127.0.0.1:${port}`)
  await place.ready(url, { data: place.data, version: '0.0.1' })
  const { code, err } = await place.ramp('orders')
  expect(code).toBe(3)
  expect(err).toContain(`no sandbox answers at http://127.0.0.1:${port}`)
  expect(err).toContain(`another sandbox (${VERSION}) answers at ${url}`)
})

test('of several sandboxes a person chooses one, and a program gets a list and exit code 2', async () => {
  const [one, other] = [await aRunningSandbox(), await aRunningSandbox()]
  const place = aPlace()
  await place.ready(one.url)
  await place.ready(other.url, { data: place.data })
  const { code, out, err } = await place.ramp('advance 30m')
  expect([code, out]).toEqual([2, ''])
  for (const text of ['Name one with --url', one.url, other.url, place.data])
    expect(err).toContain(text)
  const questions: string[] = []
  const ask = async (question: string) => {
    questions.push(question)
    return question.includes(`2) ${one.url}`) ? '2' : '1'
  }
  expect((await place.ramp('advance 30m', { ask })).code).toBe(0)
  expect(questions[0]).toContain('Which one? ')
  const nowOf = ({ sandbox }: typeof one) => sandbox.defaultWorld.world.now()
  expect(nowOf(one) - nowOf(other)).toBe(30 * 60_000)
  expect((await place.ramp('advance 30m', { ask: async () => '7' })).code).toBe(2)
})

test('of several sandboxes, the one of this folder or of the nearest folder above it is used', async () => {
  const [outer, inner, elsewhere] = [
    await aRunningSandbox(),
    await aRunningSandbox(),
    await aRunningSandbox(),
  ]
  const place = aPlace()
  const deep = join(place.cwd, 'packages', 'shop', 'src')
  const sibling = join(place.cwd, 'packages', 'shop-two')
  for (const folder of [deep, sibling]) mkdirSync(folder, { recursive: true })
  await place.ready(outer.url)
  await place.ready(inner.url, { cwd: join(place.cwd, 'packages', 'shop') })
  await place.ready(elsewhere.url, { cwd: aFolder() })
  const passedMs = ({ sandbox }: typeof inner) =>
    sandbox.defaultWorld.world.now() - Date.UTC(2026, 0, 1, 9)
  const advance = async (cwd: string) => {
    expect(await place.ramp('advance 1m', { cwd })).toMatchObject({ code: 0, err: '' })
    return [outer, inner, elsewhere].map(passedMs)
  }
  expect(await advance(deep)).toEqual([0, 60_000, 0])
  expect(await advance(sibling)).toEqual([60_000, 60_000, 0])
  expect(await advance(place.cwd)).toEqual([120_000, 60_000, 0])
  const lost = await place.ramp('advance 1m', { cwd: aFolder() })
  expect(lost.code).toBe(2)
  for (const { url } of [outer, inner, elsewhere]) expect(lost.err).toContain(url)
})

test('a sandbox with data in another folder is used where it is the only one', async () => {
  const { url } = await aRunningSandbox()
  const place = aPlace()
  await place.ready(url, { data: place.data })
  expect(await place.ramp('advance 1m', { cwd: aFolder() })).toMatchObject({ code: 0, err: '' })
})

test('--url beats RAMP_SANDBOX_URL, which beats every file', async () => {
  const [one, other, third] = [
    await aRunningSandbox(),
    await aRunningSandbox(),
    await aRunningSandbox(),
  ]
  const place = aPlace()
  await place.ready(one.url)
  const env = { RAMP_SANDBOX_URL: `${other.url}/__sandbox` }
  await place.ramp('advance 1m', { env })
  await place.ramp(`advance 2m --url ${third.url}/`, { env })
  const passed = [one, other, third].map(
    ({ sandbox }) => sandbox.defaultWorld.world.now() - Date.UTC(2026, 0, 1, 9),
  )
  expect(passed).toEqual([0, 60_000, 120_000])
})

test('a folder that others can read is not used', async () => {
  const { url } = await aRunningSandbox()
  const place = aPlace()
  await place.ready(url)
  const folder = join(place.home, readdirSync(place.home)[0] ?? '')
  chmodSync(folder, 0o755)
  expect((await place.ramp('orders')).code).toBe(3)
  await expect(place.ready(url)).rejects.toThrow('is not a folder that only this user can use')
})

test('the control token comes from the ready file, and without it the error says so', async () => {
  const { sandbox } = await aRunningSandbox()
  const { url, controlToken, close } = await serve(sandbox, { host: '0.0.0.0', port: 0 })
  onTestFinished(close)
  const place = aPlace()
  const rejected = await place.ramp(`orders --url ${url}`)
  expect(rejected.code).toBe(3)
  expect(rejected.err).toMatch(
    /requires its token\. Pass --control-token, or set RAMP_SANDBOX_CONTROL_TOKEN\.\n$/,
  )
  const env = { RAMP_SANDBOX_CONTROL_TOKEN: controlToken ?? '' }
  expect((await place.ramp(`orders --url ${url}`, { env })).code).toBe(0)
  await place.ready(url, { controlToken: controlToken ?? '' })
  expect((await place.ramp('orders')).code).toBe(0)
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0'])
    expect((await place.ramp(`orders --url http://${host}:${new URL(url).port}`)).err).toBe('')
})
