/**
 * The contract's examples: answers and webhooks of the simulator. The seed and a manual clock make
 * them the same every time.
 */
import { replaceBehaviour } from '../../src/sandbox/simulator/behaviour/operations.ts'
import { answer } from '../../src/sandbox/http/edge.ts'
import { BODY_LIMIT } from '../../src/sandbox/http/exchange.ts'
import type { Answer, ServiceRequest } from '../../src/sandbox/simulator/service-exchange.ts'
import { OPERATIONS, type OperationId } from '../../src/base/contract/generated/operations.ts'
import { issueKey, withdrawKey } from '../../src/sandbox/simulator/keys/operations.ts'
import { ScriptedTransport } from '../../src/base/ports/scripted-transport.ts'
import { noTimers } from '../../src/base/ports/timers.ts'
import { FixedWallClock } from '../../src/base/ports/wall-clock.ts'
import { DEFAULT_KEYS, Sandbox } from '../../src/sandbox/running/sandbox.ts'

const RECEIVER = 'https://business.example.com/webhooks'

const BUY_QUOTE = {
  side: 'buy',
  fiatAmount: 35700,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
}
const SELL_QUOTE = {
  side: 'sell',
  tokenAmount: 25.5,
  fiatCurrency: 'NGN',
  asset: 'USDT',
  chain: 'solana',
}
const BUY = {
  side: 'buy',
  amount: 25,
  fiatAmount: 35700,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
  walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  externalCustomerId: 'ada',
  email: 'ada@example.com',
  developerFeePercent: 0.5,
}
const SELL = {
  side: 'sell',
  amount: 25.5,
  fiatCurrency: 'NGN',
  asset: 'USDT',
  chain: 'solana',
  bankCode: '044',
  accountNumber: '0123456789',
  externalCustomerId: 'tunde',
}
const ACCOUNT = { bankCode: SELL.bankCode, accountNumber: SELL.accountNumber }
const WINDOW = { customerId: BUY.externalCustomerId, token: BUY.asset, network: BUY.chain }
/** A magic account that no bank has. */
const NO_ACCOUNT = { ...ACCOUNT, accountNumber: '0000000000' }
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** What every HTTP client sends. */
const OF_HTTP: ReadonlySet<string> = new Set(['content-type', 'user-agent'])

/** By path: `<operation>.<case>.request` or `.<status>`, `<event>` and `<event>.headers`. */
export async function exampleFiles(): Promise<ReadonlyMap<string, string>> {
  const transport = new ScriptedTransport()
  const receiver = transport.receiver(RECEIVER)
  const sandbox = new Sandbox({
    seed: 1,
    clock: { mode: 'manual' },
    wallClock: new FixedWallClock(),
    timers: noTimers,
    transport,
    webhook: RECEIVER,
  })
  const examples = new Examples(sandbox)
  await collect(examples)
  collectErrors(examples, sandbox)
  for (const { body, headers } of receiver.received) examples.addEvent(body, headers)
  await sandbox.close()
  return examples.files
}

async function collect(examples: Examples): Promise<void> {
  examples.call('createQuote', 'buy', { body: BUY_QUOTE })
  examples.call('createQuote', 'sell', { body: SELL_QUOTE })
  examples.call('createQuote', 'both-amounts', { body: { ...BUY_QUOTE, tokenAmount: 25.5 } })
  examples.call('createQuote', 'too-large', { body: { ...BUY_QUOTE, fiatAmount: 1e10 } })
  examples.call('createQuote', 'no-key', { body: BUY_QUOTE, apiKey: undefined })

  const bought = examples.call('createOrder', 'buy', { body: BUY })
  examples.call('createOrder', 'conflict', { body: BUY })
  examples.call('createOrder', 'misspelt', {
    body: { ...BUY, walletAddress: undefined, walletAdress: 'x' },
  })
  examples.call('createOrder', 'no-route', { body: { ...BUY, externalCustomerId: 'ada+refuse' } })
  examples.call('getOrderIntent', 'active', { query: WINDOW })
  const order = { params: { transactionId: String(bought['transactionId']) } }
  examples.call('monitorOrderStatus', 'pending', order)
  await examples.advance(60_000)
  examples.call('monitorOrderStatus', 'completed', order)
  examples.call('getOrderIntent', 'none', { query: WINDOW })
  examples.call('monitorOrderStatus', 'unknown', { params: { transactionId: NOBODY } })

  examples.call('listProviderBanks', 'banks', { params: { provider: 'northwind' } })
  examples.call('listProviderBanks', 'unknown', { params: { provider: 'nobody' } })
  const { accountName } = examples.call('resolveBankAccount', 'found', { body: ACCOUNT })
  examples.call('resolveBankAccount', 'invalid', { body: { ...ACCOUNT, accountNumber: '123' } })
  examples.call('createOrder', 'sell', { body: { ...SELL, accountName } })
  examples.call('createOrder', 'override', {
    body: { ...SELL, accountName, overrideActiveIntent: true },
  })
  await examples.advance(0)
}

/** Errors that come last, because some change keys and settings. */
function collectErrors(examples: Examples, { defaultWorld: { world } }: Sandbox): void {
  examples.call('getOrderIntent', 'misspelt', {
    query: { ...WINDOW, token: '', tokn: WINDOW.token },
  })
  examples.call('monitorOrderStatus', 'with-body', {
    params: { transactionId: NOBODY },
    body: { status: 'completed' },
  })
  examples.call('monitorOrderStatus', 'encoded', {
    params: { transactionId: NOBODY },
    text: '{}',
    contentEncoding: 'gzip',
  })
  examples.call('createQuote', 'form', { text: 'side=buy', contentType: 'text/plain' })
  examples.call('createQuote', 'endless', { text: ' '.repeat(BODY_LIMIT + 1) })
  examples.call('resolveBankAccount', 'miss', { body: NO_ACCOUNT })
  const { id, key } = world.call(issueKey, { environment: 'test' })
  world.call(withdrawKey, { id })
  examples.call('createQuote', 'revoked', { body: BUY_QUOTE, apiKey: key })
  world.call(replaceBehaviour, { assumptions: { resolveMiss: 'error', rateLimitPerMinute: 1 } })
  examples.call('resolveBankAccount', 'miss', { body: NO_ACCOUNT })
  examples.call('createQuote', 'one-too-many', { body: BUY_QUOTE })
  world.call(replaceBehaviour, { assumptions: { rateLimitPerMinute: 0 }, http: [{ do: 'status' }] })
  examples.call('createQuote', 'injected', { body: BUY_QUOTE })
}

type Sent = {
  readonly body?: object
  /** Instead of a body that is JSON. */
  readonly text?: string
  readonly contentType?: string
  readonly contentEncoding?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly apiKey?: string | undefined
}

class Examples {
  readonly files = new Map<string, string>()
  readonly #sandbox: Sandbox

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox
  }

  call(operationId: OperationId, name: string, sent: Sent): Readonly<Record<string, unknown>> {
    const answered = this.#answer(operationId, { apiKey: DEFAULT_KEYS.test, ...sent })
    const body: Readonly<Record<string, unknown>> = JSON.parse(answered.body)
    // A rejected request is not an example to follow.
    if (sent.body !== undefined && answered.status < 300)
      this.#add(`${operationId}.${name}.request`, sent.body)
    this.#add(`${operationId}.${name}.${answered.status}`, body)
    return body
  }

  async advance(ms: number): Promise<void> {
    await this.#sandbox.defaultWorld.settle()
    await this.#sandbox.defaultWorld.advance(ms)
  }

  /** Adds the first event of each type, as it was sent. */
  addEvent(text: string, headers: Readonly<Record<string, string>>): void {
    const event: { readonly type: string } = JSON.parse(text)
    if (this.files.has(pathOf(event.type))) return
    this.#add(event.type, event)
    const own = Object.entries(headers).filter(([name]) => !OF_HTTP.has(name))
    this.#add(`${event.type}.headers`, Object.fromEntries(own))
  }

  #answer(operationId: OperationId, sent: Sent): Answer {
    const operation = OPERATIONS.find((known) => known.operationId === operationId)
    if (operation === undefined) throw new Error(`The contract has no operation "${operationId}"`)
    const { method, path } = operation
    const { body, contentType = 'application/json', contentEncoding } = sent
    const text = sent.text ?? (body === undefined ? undefined : JSON.stringify(body))
    const params = sent.params ?? {}
    const request: ServiceRequest = {
      method,
      path: path.replace(/:(\w+)/, (_, name: string) => params[name] ?? ''),
      apiKey: sent.apiKey,
      params,
      query: new URLSearchParams(sent.query).toString(),
      ...(text === undefined ? {} : { contentType, contentEncoding, rawBody: text }),
    }
    return answer(this.#sandbox, operationId, request)
  }

  #add(name: string, value: object): void {
    this.files.set(pathOf(name), `${JSON.stringify(value, null, 2)}\n`)
  }
}

function pathOf(name: string): string {
  return `contracts/examples/${name}.json`
}
