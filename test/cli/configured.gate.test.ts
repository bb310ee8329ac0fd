/** run, exam and explore take the configuration that start takes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { CONFIG_FILE } from '../../src/sandbox/config/settings.ts'
import { BOOKINGS } from '../lab/application/bookings.ts'
import { serveLocally } from '../../src/base/client/local-server.ts'
import { verify } from '../../src/sandbox/simulator/webhooks/signature.ts'
import { whenOver } from '../when-over.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const LIKE_IT = `seed: 5
assumptions: { signatureScheme: prefixed, webhookRetrySchedule: [0s] }
shapes: { order: { status: 202 } }
providers: { northwind: { down: true } }
progression: immediate
`
const SCENARIO = `name: An order is accepted
steps:
  - call: createOrder
    body: { side: buy, amount: 35, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base,
      walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7', externalCustomerId: cus1 }
    expect: { status: 202 }
`

function aProject(): string {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'like-it.yaml'), LIKE_IT)
  writeFileSync(join(cwd, 'one.yaml'), SCENARIO)
  writeFileSync(join(cwd, 'ramp-app.yaml'), stringify(BOOKINGS))
  return cwd
}

test('run has the service behave as the file of --config says, or that of the folder', async () => {
  const cwd = aProject()
  const { code, out } = await call(['run', 'one.yaml'], { cwd })
  expect([code, out]).toEqual([4, expect.stringContaining('expected 202, received 201')])
  expect(await call(['run', 'one.yaml', '--config', 'like-it.yaml'], { cwd })).toMatchObject({
    code: 0,
  })
  writeFileSync(join(cwd, CONFIG_FILE), LIKE_IT)
  expect(await call(['run', 'one.yaml'], { cwd })).toMatchObject({ code: 0 })
})

test('the command that repeats a run names the file of --config', async () => {
  const cwd = aProject()
  writeFileSync(join(cwd, 'one.yaml'), SCENARIO.replace('status: 202', 'status: 203'))
  const { out } = await call(['run', 'one.yaml', '--config', 'like-it.yaml'], { cwd })
  expect(out).toContain('npx ramp-sandbox run one.yaml --seed 5 --config like-it.yaml')
})

test('a scenario of the package that only calls the service keeps the defaults', async () => {
  const cwd = aProject()
  const args = ['run', '--library', '--filter', 'provider.down', '--config', 'like-it.yaml']
  expect(await call(args, { cwd })).toMatchObject({ code: 0 })
})

test('a counterexample pins the configuration, and fails by the printed command and in another folder', async () => {
  const cwd = aProject()
  const adapter = ['--adapter', resolve('examples/naive-integrator/ramp-app.yaml')]
  const args = ['--sequences', '1', '--config', 'like-it.yaml', '--out', 'out']
  const searched = await call(['explore', ...adapter, ...args], { cwd })
  const [, printed = ''] = /^Repeat it: npx ramp-sandbox (.*)$/m.exec(searched.out) ?? []
  expect(printed).toMatch(/^run out\/explored\.buy\.\w+\.yaml .*--config like-it\.yaml$/)
  const [file = ''] = printed.split(' ').slice(1)
  const { world } = parse(readFileSync(join(cwd, file), 'utf8'))
  expect(world).toMatchObject({
    assumptions: { signatureScheme: 'prefixed' },
    shapes: { order: { status: 202 } },
    // A search counts on the usual repetitions, and its sequences end their orders themselves.
    ...{ progression: 'manual', providers: { northwind: { down: true, spreadBps: 200 } } },
  })
  expect(world.assumptions.webhookRetrySchedule).not.toEqual(['0s'])
  expect(await call(printed.split(' '), { cwd })).toMatchObject({ code: 4 })
  const other = aFolder()
  const again = ['run', join(cwd, file), ...adapter]
  expect(await call(again, { cwd: other })).toMatchObject({ code: 4 })
}, 120_000)

test('exam signs as the configuration says', async () => {
  const cwd = aProject()
  const answer = ({ bytes, headers }: Incoming) =>
    verify({ scheme: 'prefixed', secret: SECRET, headers, body: bytes }) ? 200 : 401
  const { out } = await call(await examOf(answer, 'like-it.yaml'), { cwd })
  expect(out).toMatch(/, scheme prefixed, (?:.*\n)*Grade A/)
}, 120_000)

/** Other members, words and headers than the usual ones, and a number among them. */
const OWN_EVENTS = `shapes:
  deviations: [events.signature]
  events:
    any:
      - headers: { x-acme-signature: '{{delivery.signature}}', x-service-event: '' }
        body:
          kind: { $: order.state, case: upper }
          tx: { $: order.id }
          paid: { $: order.fiatAmount, as: number, decimals: 0 }
          at: { $: event.createdAt }
          key: { $: event.id }
`

test.each([
  ['is right', 'right', 0, 'Grade A'],
  ['does not verify the signature', 'none', 4, 'signature.missing '],
  ['verifies what it has parsed and written again', 'parsed', 4, 'body.line-break '],
  ['throws without the usual data', 'usual', 3, 'answers 500 to a valid webhook'],
])(
  'exam sends the events that the configuration states; a receiver that %s',
  async (...of) => {
    const [, kind, code, said] = of
    const cwd = aProject()
    writeFileSync(join(cwd, 'own.yaml'), OWN_EVENTS)
    const answer = ({ bytes, headers }: Incoming) => {
      const [event, isJson] = parsedEvent(bytes)
      const body = kind === 'parsed' ? Buffer.from(JSON.stringify(event)) : bytes
      const signature = headers['x-acme-signature']
      const signed = { 'x-service-signature': signature }
      const isRight = verify({ scheme: 'hex', secret: SECRET, headers: signed, body })
      if (!isRight && kind !== 'none') return 401
      if (!isJson || headers['x-service-event'] === 'transaction.completed') return 400
      if (kind === 'usual' && event?.data?.transactionId === undefined) return 500
      return 200
    }
    const seen = await call(await examOf(answer, 'own.yaml'), { cwd })
    expect(seen).toMatchObject({ code })
    expect(seen.out + seen.err).toContain(said)
  },
  120_000,
)

test('exam says so if the configuration sends no webhook about a completed order', async () => {
  const cwd = aProject()
  const silent = 'shapes: { deviations: [events.end], events: { completed: [] } }\n'
  writeFileSync(join(cwd, 'silent.yaml'), silent)
  const { code, err } = await call(await examOf(() => 200, 'silent.yaml'), { cwd })
  expect([code, err]).toEqual([1, expect.stringContaining('shapes.events.completed is empty')])
}, 120_000)

const SECRET = 'whsec_a'

type Incoming = Parameters<Parameters<typeof serveLocally>[1]>[0]

async function examOf(answer: (request: Incoming) => number, config: string) {
  const server = await serveLocally({ port: 0, host: '127.0.0.1' }, (request) => ({
    status: answer(request),
  }))
  whenOver(server.close)
  const url = `http://127.0.0.1:${server.port}/`
  return ['exam', '--webhook', url, '--secret', SECRET, '--config', config]
}

function parsedEvent(bytes: Uint8Array): readonly [any, boolean] {
  try {
    const event: unknown = JSON.parse(Buffer.from(bytes).toString())
    return [event, typeof event === 'object' && event !== null]
  } catch {
    return [undefined, false]
  }
}
