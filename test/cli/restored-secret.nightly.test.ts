/** Commands that a signal ends, at every point, leave a running application with its own secret. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { aRunningShop, OWN_SECRET, type RunningShop } from '../lab/application/running-shop.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'

const ROTATE = `name: The secret is changed
world: { progression: manual }
steps:
  - app: { setSecret: whsec_c29tZXRoaW5nIGVsc2U= }
  - app: { buy: {} }
    save: { order: $ }
  - { simulate: complete, order: "\${order.transaction}" }
  - app: { state: "\${order}" }
`

const COMMANDS = {
  'app check': ['app', 'check'],
  exam: ['exam', '--adapter', 'ramp-app.yaml', '--webhook'],
  run: ['run', 'rotate.yaml', '--adapter', 'ramp-app.yaml'],
} as const

function started(command: keyof typeof COMMANDS, { adapter, url, servicePort }: RunningShop) {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'ramp-app.yaml'), stringify(adapter))
  writeFileSync(join(cwd, 'rotate.yaml'), ROTATE)
  const at = command === 'exam' ? [`${url}/hook`] : []
  const of = ['--service-port', String(servicePort)]
  const env = { RAMP_WEBHOOK_SECRET: OWN_SECRET }
  return runBuilt([...COMMANDS[command], ...at, ...of], { cwd, env })
}

const rotations = ({ seen }: RunningShop) => seen.filter((line) => line === 'POST /secret').length

/** The first requests after the secret has been changed, and the request that changes it. */
const POINTS = [
  ['app check', 'SIGINT', 6],
  ['app check', 'SIGTERM', 6],
  // The shop fails a check before that.
  ['exam', 'SIGINT', 4],
  ['exam', 'SIGTERM', 4],
  ['run', 'SIGINT', 6],
] as const

test.each(POINTS.flatMap((point) => [0, 1, 3].map((after) => [...point, after] as const)))(
  '%s ended by %s exits with %i and restores the secret, %i requests after it was changed',
  async (command, signal, code, after) => {
    const shop = await aRunningShop()
    let since = 0
    const { child, ended } = started(command, shop)
    shop.onRequest = () => {
      if (rotations(shop) > 0 && since++ === after) child.kill(signal)
    }
    expect(await ended).toBe(code)
    expect(new Set(shop.secrets())).toEqual(new Set([OWN_SECRET]))
  },
)

test('a signal while the secret is being changed waits for that, and restores it', async () => {
  const shop = await aRunningShop()
  const { child, ended } = started('app check', shop)
  shop.onRequest = () => {
    if (rotations(shop) !== 1 || shop.late.has('secret')) return
    shop.late.set('secret', 700)
    child.kill('SIGINT')
  }
  expect(await ended).toBe(6)
  expect(new Set(shop.secrets())).toEqual(new Set([OWN_SECRET]))
})

test('a second Ctrl+C ends the command at once, and says what it leaves and what restores it', async () => {
  const shop = await aRunningShop()
  const { child, ended, err } = started('exam', shop)
  shop.onRequest = () => {
    if (rotations(shop) === 1) child.kill('SIGINT')
    if (rotations(shop) !== 2) return
    shop.wrong.set('secret', 'hang')
    child.kill('SIGINT')
  }
  expect(await ended).toBe(4)
  expect(err()).toContain(
    `Failed to restore the webhook secret of the application at ${shop.url}: `,
  )
  expect(err()).toContain(': the command was ended before that. Set RAMP_WEBHOOK_SECRET')
  expect(err()).toMatch(/^ {2}curl .*\$RAMP_WEBHOOK_SECRET/m)
})
