/**
 * Makes a folder of golden data: the worlds that one version of the sandbox stored, and in
 * `expected.json` what that version answered about them, then and an hour of simulated time later.
 * Run it with `npm run golden` when the storage format changes, and keep the older folders.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { outcomeOf, viewOf } from './view.ts'

const [service = '', folder = ''] = process.argv.slice(2)

const BEHAVIOUR = {
  progression: 'manual',
  assumptions: { webhookRetrySchedule: ['0s', '1m', '20m', '30m', '2h'] },
  providers: { northwind: { payoutErrorBps: 50 } },
}

type Caller = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

const receiver = createServer((req, res) => {
  req.resume()
  res.statusCode = req.url === '/gone' ? 410 : req.url === '/down' ? 500 : 200
  res.end()
})
receiver.listen(47_267, '127.0.0.1')
await once(receiver, 'listening')
const RECEIVER = 'http://127.0.0.1:47267'

const work = mkdtempSync(join(tmpdir(), 'ramp-golden-'))
const data = join(work, 'data')
writeFileSync(join(work, 'behaviour.json'), JSON.stringify(BEHAVIOUR))

async function start(directory: string) {
  const flags = '--port 0 --json --quiet --clock manual --seed 7'.split(' ')
  const from = ['--scenario', join(work, 'behaviour.json'), '--webhook', `${RECEIVER}/ok`]
  const child = spawn(process.execPath, [service, 'start', ...flags, ...from, '--data', directory])
  child.stderr.pipe(process.stderr)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  const callWith =
    (apiKey: string): Caller =>
    async (method, path, body) => {
      const response = await fetch(url + path, {
        method,
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as Record<string, unknown>
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
      return answer
    }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await once(child, 'exit')
  }
  return { callWith, end }
}

function steps(call: Caller) {
  const control: Caller = (method, path, body) => call(method, `/__sandbox${path}`, body)
  const place = async (customer: string, more: object = {}) => {
    const order = {
      side: 'buy',
      amount: 35,
      fiatAmount: 50_000,
      fiatCurrency: 'NGN',
      asset: 'USDC',
    }
    const answer = await call('POST', '/api/developer/orders', {
      ...order,
      chain: 'base',
      walletAddress: '0x000000000000000000000000000000000000dEaD',
      externalCustomerId: customer,
      ...more,
    })
    return String(answer['transactionId'])
  }
  const simulate = async (id: string, ...actions: readonly object[]) => {
    for (const action of actions) await control('POST', `/orders/${id}/simulate`, action)
  }
  const advance = (by: string) => control('POST', '/clock/advance', { by })
  return { control, place, simulate, advance, call }
}

type Steps = ReturnType<typeof steps>

async function useMost({ control, place, simulate, advance }: Steps): Promise<void> {
  const [endpoint] = (await control('GET', '/webhook-endpoints'))['items'] as [{ id: string }]
  await place('placed')
  await simulate(await place('funded'), { action: 'deposit' })
  await advance('2m')
  await control('POST', `/webhook-endpoints/${endpoint.id}/rotate-secret`, { overlap: '24h' })
  await control('POST', '/webhook-endpoints', { url: `${RECEIVER}/gone` })
  const deleted = await control('POST', '/webhook-endpoints', { url: `${RECEIVER}/down` })
  await simulate(await place('settling'), { action: 'settle' })
  await simulate(
    await place('completed', { chain: 'solana', asset: 'USDT', walletAddress: SOLANA }),
    {
      action: 'complete',
    },
  )
  const { id } = (await control('POST', '/keys', { environment: 'test' })) as { id: string }
  await control('POST', '/keys', { environment: 'live' })
  await control('DELETE', `/keys/${id}`)
  await advance('5m')
  await control('DELETE', `/webhook-endpoints/${String(deleted['id'])}`)
  await simulate(await place('failed'), { action: 'fail', reason: 'provider_declined' })
  await simulate(await place('cancelled'), { action: 'cancel' })
  await simulate(await place('expired'), { action: 'expire' })
}

const SOLANA = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

const SELL = {
  side: 'sell',
  fiatAmount: undefined,
  walletAddress: undefined,
  bankCode: '044',
  accountNumber: '0123456789',
  accountName: 'Ada Obi',
}

/** Only the journal has these changes when the process is killed. */
async function goOn({ control, place, simulate, advance }: Steps): Promise<void> {
  await control('PUT', '/behaviour', {
    progression: 'after:20m',
    providers: { northwind: { slippageBps: 25, callsLate: '15m' } },
    webhooks: [
      { match: { order: 'held-back' }, do: 'reorder', by: '2h', times: 3 },
      { match: { order: 'late+late' }, do: 'drop' },
    ],
  })
  await place('replaced')
  await place('replaced', { overrideActiveIntent: true })
  await simulate(await place('underpaid', SELL), { action: 'deposit', amount: '20' })
  await place('held-back')
  await place('late+late')
  await place('lost+lost')
  await advance('11m')
  await control('POST', '/webhook-endpoints', { url: `${RECEIVER}/down` })
  await control('PUT', '/behaviour', { progression: 'polls:3' })
  await place('polled')
  await advance('3m')
}

let running = await start(data)
const worlds: Record<string, string> = { default: 'ramp_test_local' }
await useMost(steps(running.callWith('ramp_test_local')))
await addWorld('second')
await running.end('SIGTERM')

running = await start(data)
await goOn(steps(running.callWith('ramp_test_local')))
await addWorld('journal-only')

const expected: Record<string, { key: string; view: unknown; anHourLater?: unknown }> = {}
for (const [name, key] of Object.entries(worlds)) {
  const { control } = steps(running.callWith(key))
  expected[name] = { key, view: await viewOf((path) => control('GET', path)) }
}
await running.end('SIGKILL')

const later = join(work, 'later')
cpSync(data, later, { recursive: true })
running = await start(later)
for (const world of Object.values(expected)) {
  const { control, advance } = steps(running.callWith(world.key))
  await advance('1h')
  world.anHourLater = await outcomeOf((path) => control('GET', path))
}
await running.end('SIGTERM')
receiver.close()

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
cpSync(data, join(folder, 'data'), { recursive: true, filter: (file) => !file.endsWith('.lock') })
writeFileSync(join(folder, 'expected.json'), `${JSON.stringify(expected)}\n`)
rmSync(work, { recursive: true })

async function addWorld(name: string): Promise<void> {
  const { apiKey } = await steps(running.callWith('ramp_test_local')).control('POST', '/worlds', {
    name,
    seed: 11,
  })
  worlds[name] = String(apiKey)
  const { control, place, simulate } = steps(running.callWith(String(apiKey)))
  await control('POST', '/webhook-endpoints', { url: `${RECEIVER}/ok` })
  await simulate(await place('ada'), { action: 'settle' })
}
