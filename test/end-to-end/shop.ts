/** The built sandbox and the example shop, each a process of its own, with real webhooks between them. */
import { fileURLToPath } from 'node:url'
import { aFolder } from '../cli/a-folder.ts'
import { runBuilt, runScript, type Running } from '../cli/built.ts'

const SERVER = fileURLToPath(new URL('../../examples/integrator/server.mjs', import.meta.url))

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

export type StartedSandbox = {
  readonly process: Running
  readonly url: string
  readonly controlUrl: string
  readonly apiKey: string
  readonly liveApiKey: string
  readonly webhookSecret: string
  readonly control: (method: string, path: string, body?: unknown) => Promise<Answer['body']>
  /** Moves the clock; what falls due on the way is done when it answers, deliveries included. */
  readonly advance: (by: string) => Promise<void>
  /** Everything that is due now is done when it answers. */
  readonly settle: () => Promise<void>
  readonly simulate: (id: string, action: string) => Promise<void>
}

export async function startSandbox(
  args: readonly string[] = ['--port', '0', '--memory'],
): Promise<StartedSandbox> {
  const flags = ['start', '--json', '--clock', 'manual', '--progression', 'manual', ...args]
  const process = runBuilt(flags, { cwd: aFolder() })
  const [line] = await process.printed(/^\{.*\}\n/)
  const ready = JSON.parse(line) as Omit<
    StartedSandbox,
    'process' | 'control' | 'advance' | 'simulate' | 'settle'
  >
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(method, ready.controlUrl + path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.body
  }
  const advance = async (by: string) => void (await control('POST', '/clock/advance', { by }))
  const settle = () => advance('0s')
  const simulate = async (id: string, action: string) => {
    await control('POST', `/orders/${id}/simulate`, { action })
    await settle()
  }
  return { process, ...ready, control, advance, settle, simulate }
}

export type StartedShop = {
  readonly process: Running
  readonly url: string
  readonly post: (path: string, body?: unknown) => Promise<Answer>
  readonly order: (id: string) => Promise<Answer['body']>
}

type ShopOptions = {
  readonly cwd?: string
  readonly port?: string
  readonly env?: Record<string, string>
}

/** A shop without an endpoint at the sandbox. */
export async function startShop(
  sandbox: StartedSandbox,
  options: ShopOptions = {},
): Promise<StartedShop> {
  const { cwd = aFolder(), port = '0', env = {} } = options
  const { url: RAMP_BASE_URL, apiKey: RAMP_API_KEY, webhookSecret: RAMP_WEBHOOK_SECRET } = sandbox
  const settings = {
    RAMP_BASE_URL,
    RAMP_API_KEY,
    RAMP_WEBHOOK_SECRET,
    PORT: port,
    STORE: 'shop.json',
    ...env,
  }
  const process = runScript(SERVER, [], { cwd, env: settings })
  const [, url = ''] = await process.printed(/listening on (\S+)\n/)
  const post = (path: string, body?: unknown) => ask('POST', url + path, body)
  const order = async (id: string) => (await ask('GET', `${url}/orders/${id}`)).body
  return { process, url, post, order }
}

/** A shop whose receiver is registered; the endpoint's id is for rotations. */
export async function openShop(sandbox: StartedSandbox, options: ShopOptions = {}) {
  const shop = await startShop(sandbox, options)
  const endpoint = await sandbox.control('POST', '/webhook-endpoints', {
    url: `${shop.url}/webhooks`,
  })
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

async function ask(method: string, url: string, body?: unknown): Promise<Answer> {
  const json =
    body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await fetch(url, { method, ...json })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
}
