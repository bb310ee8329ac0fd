/** The image without Docker: its build, and its tree as another user with a read-only root. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { freePort } from '../../src/base/client/free-port.ts'
import { aBuy } from '../worlds.ts'
import { imageOf } from './dockerfile.ts'
import {
  addBase,
  addEmulator,
  CAN_CONTAIN,
  healthOf,
  runImage,
  USER_ID,
  type Contained,
} from './image-root.ts'

const TOKEN = 'a-token-of-the-test'
const image = imageOf(readFileSync('Dockerfile', 'utf8'))
const folder = aFolder()
const context = join(folder, 'context')
const root = join(folder, 'root')

beforeAll(() => {
  copyContext()
  for (const command of image.buildCommands.filter((each) => !each.startsWith('npm ci'))) {
    execFileSync('sh', ['-ec', command.replaceAll(' /image', ` ${root}`)], { cwd: context })
  }
  addBase(root)
  addEmulator(root)
})

/** What .dockerignore lets through. */
function copyContext(): void {
  mkdirSync(context)
  const lines = readFileSync('.dockerignore', 'utf8').split('\n')
  const allowed = lines.flatMap((line) => (line.startsWith('!') ? line.slice(1) : []))
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
  for (const file of tracked) {
    const isIn = allowed.some((each) =>
      each.startsWith('*') ? /^[^/]+\.md$/.test(file) : `${file}/`.startsWith(`${each}/`),
    )
    if (isIn) cpSync(file, join(context, file))
  }
  symlinkSync(resolve('node_modules'), join(context, 'node_modules'))
}

type Started = Contained & { readonly url: string }

async function started(volume: string): Promise<Started> {
  const environment = {
    RAMP_SANDBOX_PORT: String(await freePort()),
    RAMP_SANDBOX_CONTROL_TOKEN: TOKEN,
  }
  const running = runImage(image, { root, volume, environment })
  onTestFinished(() => void running.child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${environment.RAMP_SANDBOX_PORT}`
  await new Promise<void>((ready, failed) => {
    running.child.stdout?.on(
      'data',
      () => running.out().includes(`is ready on ${url}\n`) && ready(),
    )
    void running.ended.then((code) => failed(new Error(`It ended with ${code}: ${running.out()}`)))
  })
  return { ...running, url }
}

function aVolume(): string {
  const volume = mkdtempSync(join(folder, 'volume-'))
  // As Docker does with a new volume.
  chmodSync(volume, statSync(join(root, 'data')).mode)
  return volume
}

async function place(url: string, customer: string): Promise<string> {
  const headers = { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' }
  const body = JSON.stringify(aBuy({ externalCustomerId: customer }))
  const answer = await fetch(`${url}/api/developer/orders`, { method: 'POST', headers, body })
  return ((await answer.json()) as { transactionId: string }).transactionId
}

function control(url: string, path: string, token = TOKEN): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${url}/__sandbox${path}`, { headers })
}

test.skipIf(!CAN_CONTAIN)(
  'a container with a read-only root stores its worlds as its user, and ends at SIGTERM with all of them',
  async () => {
    const volume = aVolume()
    const first = await started(volume)
    const healthy = { RAMP_SANDBOX_PORT: new URL(first.url).port }
    expect(healthOf(image, root, healthy)).toBe(0)
    const orders = [await place(first.url, 'ada'), await place(first.url, 'obi')]
    first.signal('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(healthOf(image, root, healthy)).toBe(1)
    const stored = join(volume, '.ramp-sandbox/default.json')
    expect([statSync(stored).uid, statSync(stored).mode & 0o777]).toEqual([USER_ID, 0o600])
    const again = await started(volume)
    for (const order of orders)
      expect((await control(again.url, `/orders/${order}`)).status).toBe(200)
    again.signal('SIGKILL')
    await again.ended
    const third = await started(volume)
    for (const order of orders)
      expect((await control(third.url, `/orders/${order}`)).status).toBe(200)
    third.signal('SIGINT')
    expect(await third.ended).toBe(0)
    expect(third.out()).not.toContain(TOKEN)
  },
)

test.skipIf(!CAN_CONTAIN)('a container runs other commands over files in its volume', async () => {
  const volume = aVolume()
  cpSync('scenarios/order.auto-settled.yaml', join(volume, 'scenario.yaml'))
  const running = runImage(image, { root, volume, args: ['run', 'scenario.yaml'] })
  expect(await running.ended, running.out()).toBe(0)
  expect(running.out()).toContain('1 passed')
})
