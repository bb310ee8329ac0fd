/** The built sandbox and the example shop, each in a process of its own. */
import { fileURLToPath } from 'node:url'
import type { ReadyLine } from '../../src/cli/sandbox/announcement.ts'
import { aFolder } from '../cli/a-folder.ts'
import { runBuilt, runScript } from '../cli/built.ts'

const SERVER = fileURLToPath(new URL('../../examples/integrator/server.mjs', import.meta.url))

type Json = Readonly<Record<string, unknown>>

export type StartedSandbox = Awaited<ReturnType<typeof startSandbox>>

export async function startSandbox(args: readonly string[] = ['--port', '0', '--memory']) {
  const flags = ['start', '--json', '--clock', 'manual', '--progression', 'manual', ...args]
  const process = runBuilt(flags, { cwd: aFolder() })
  const [line] = await process.printed(/^\{.*\}\n/)
  const ready = JSON.parse(line) as ReadyLine
  const control = async <T = Json>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await send<T>(method, ready.controlUrl + path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.body
  }
  /** Moves the clock, and returns when everything due is done, deliveries included. */
  const advance = async (by: string) => void (await control('POST', '/clock/advance', { by }))
  const settle = () => advance('0s')
  const simulate = async (id: string, action: string) => {
    await control('POST', `/orders/${id}/simulate`, { action })
    await settle()
  }
  const rotate = async (endpoint: string, options: Json) =>
    (await control('POST', `/webhook-endpoints/${endpoint}/rotate-secret`, options))['secret']
  return { process, ...ready, control, advance, settle, simulate, rotate }
}

type ShopOptions = {
  readonly cwd?: string
  readonly port?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A shop without an endpoint in the sandbox. */
export async function startShop(
  sandbox: StartedSandbox,
  { cwd = aFolder(), port = '0', env = {} }: ShopOptions = {},
) {
  const { url: RAMP_BASE_URL, apiKey: RAMP_API_KEY, webhookSecret: RAMP_WEBHOOK_SECRET } = sandbox
  const service = { RAMP_BASE_URL, RAMP_API_KEY, RAMP_WEBHOOK_SECRET }
  const process = runScript(SERVER, [], {
    cwd,
    env: { ...service, PORT: port, STORE: 'orders', ...env },
  })
  const [, url = ''] = await process.printed(/listening on (\S+)\n/)
  const post = (path: string, body?: unknown) => send<Json>('POST', url + path, body)
  const order = async (id: string) => (await send<Json>('GET', `${url}/orders/${id}`)).body
  const buy = async (more: Json = {}) => {
    const { status, body } = await post('/buy', { ...BUY, ...more })
    if (status !== 201) throw new Error(`POST /buy: ${status} ${JSON.stringify(body)}`)
    return String(body['id'])
  }
  return { process, url, post, order, buy }
}

/** A shop with an endpoint in the sandbox. */
export async function openShop(sandbox: StartedSandbox, options: ShopOptions = {}) {
  const shop = await startShop(sandbox, options)
  const url = `${shop.url}/webhooks`
  const endpoint = await sandbox.control('POST', '/webhook-endpoints', { url })
  return { ...shop, endpointId: String(endpoint['id']) }
}

export const BUY = {
  customerId: 'ada',
  fiatAmount: 50_000,
  asset: 'USDC',
  chain: 'base',
  walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
}

export const SELL = {
  customerId: 'bola',
  amount: 25,
  asset: 'USDT',
  chain: 'solana',
  bankCode: '044',
  accountNumber: '0123456789',
}

async function send<T>(method: string, url: string, body?: unknown) {
  const headers = { 'content-type': 'application/json' }
  const json = body === undefined ? {} : { body: JSON.stringify(body), headers }
  const answer = await fetch(url, { method, ...json })
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text === '' ? '{}' : text) as T }
}

export type Items<T> = { readonly items: readonly T[] }

/** Of every attempt of the deliveries of a type, such as `completed`. */
export async function attemptStatuses(sandbox: StartedSandbox, type: string) {
  const { items } = await sandbox.control<
    Items<{ type: string; attempts: readonly { status: number | null }[] }>
  >('GET', '/webhook-deliveries')
  return items
    .filter((delivery) => delivery.type === `transaction.${type}`)
    .flatMap(({ attempts }) => attempts.map(({ status }) => status))
}
