/**
 * The contract's examples, told by the simulator itself: one story in a world with seed 1 and a clock that stands
 * still, so that the same story gives the same files.
 */
import { changeBehaviour } from '../../src/simulator/behaviour/operations.ts'
import { answer } from '../../src/server/edge.ts'
import { BODY_LIMIT, type Answer, type ServiceRequest } from '../../src/server/exchange.ts'
import { OPERATIONS, type OperationId } from '../../src/contract/generated/operations.ts'
import { createKey, revokeKey } from '../../src/simulator/keys/operations.ts'
import { ScriptedTransport } from '../../src/ports/scripted-transport.ts'
import { noTimers } from '../../src/ports/timers.ts'
import { FixedWallClock } from '../../src/ports/wall-clock.ts'
import { DEFAULT_KEYS, Sandbox } from '../../src/simulator/running/sandbox.ts'

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
/** A magic account: no bank has it. */
const NO_ACCOUNT = { ...ACCOUNT, accountNumber: '0000000000' }
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** What any HTTP client sends, and no part of the contract. */
const OF_HTTP: ReadonlySet<string> = new Set(['content-type', 'user-agent'])

/** Every example by its path: `<operation>.<case>.request` or `.<status>`, `<event>` and `<event>.headers`. */
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
  const story = new LoadedScenario(sandbox)
  await tell(story, sandbox)
  for (const { body, headers } of receiver.received) story.keepEvent(body, headers)
  await sandbox.close()
  return story.files
}

async function tell(story: LoadedScenario, sandbox: Sandbox): Promise<void> {
  story.call('createQuote', 'buy', { body: BUY_QUOTE })
  story.call('createQuote', 'sell', { body: SELL_QUOTE })
  story.call('createQuote', 'both-amounts', { body: { ...BUY_QUOTE, tokenAmount: 25.5 } })
  story.call('createQuote', 'too-large', { body: { ...BUY_QUOTE, fiatAmount: 1e10 } })
  story.call('createQuote', 'no-key', { body: BUY_QUOTE, apiKey: undefined })

  const bought = story.call('createOrder', 'buy', { body: BUY })
  story.call('createOrder', 'conflict', { body: BUY })
  story.call('createOrder', 'misspelt', {
    body: { ...BUY, walletAddress: undefined, walletAdress: 'x' },
  })
  story.call('createOrder', 'no-route', { body: { ...BUY, externalCustomerId: 'ada+refuse' } })
  story.call('getOrderIntent', 'active', { query: WINDOW })
  const order = { params: { transactionId: String(bought['transactionId']) } }
  story.call('monitorOrderStatus', 'pending', order)
  await story.pass(60_000)
  story.call('monitorOrderStatus', 'completed', order)
  story.call('getOrderIntent', 'none', { query: WINDOW })
  story.call('monitorOrderStatus', 'unknown', { params: { transactionId: NOBODY } })

  story.call('listProviderBanks', 'banks', { params: { provider: 'northwind' } })
  story.call('listProviderBanks', 'unknown', { params: { provider: 'nobody' } })
  const { accountName } = story.call('resolveBankAccount', 'found', { body: ACCOUNT })
  story.call('resolveBankAccount', 'invalid', { body: { ...ACCOUNT, accountNumber: '123' } })
  story.call('createOrder', 'sell', { body: { ...SELL, accountName } })
  story.call('createOrder', 'override', {
    body: { ...SELL, accountName, overrideActiveIntent: true },
  })
  await story.pass(0)
  refuse(story, sandbox)
}

/** What only stands in the way of a careless caller, or where the sandbox was told to. */
function refuse(story: LoadedScenario, { defaultWorld: { world } }: Sandbox): void {
  story.call('getOrderIntent', 'misspelt', { query: { ...WINDOW, token: '', tokn: WINDOW.token } })
  story.call('monitorOrderStatus', 'with-body', {
    params: { transactionId: NOBODY },
    body: { status: 'completed' },
  })
  story.call('monitorOrderStatus', 'encoded', {
    params: { transactionId: NOBODY },
    text: '{}',
    contentEncoding: 'gzip',
  })
  story.call('createQuote', 'form', { text: 'side=buy', contentType: 'text/plain' })
  story.call('createQuote', 'endless', { text: ' '.repeat(BODY_LIMIT + 1) })
  story.call('resolveBankAccount', 'miss', { body: NO_ACCOUNT })
  const { id, key } = world.call(createKey, { environment: 'test' })
  world.call(revokeKey, { id })
  story.call('createQuote', 'revoked', { body: BUY_QUOTE, apiKey: key })
  world.call(changeBehaviour, { assumptions: { resolveMiss: 'error', rateLimitPerMinute: 1 } })
  story.call('resolveBankAccount', 'miss', { body: NO_ACCOUNT })
  story.call('createQuote', 'one-too-many', { body: BUY_QUOTE })
  world.call(changeBehaviour, { assumptions: { rateLimitPerMinute: 0 }, http: [{ do: 'status' }] })
  story.call('createQuote', 'injected', { body: BUY_QUOTE })
}

class LoadedScenario {
  readonly files = new Map<string, string>()
  readonly #sandbox: Sandbox

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox
  }

  call(
    operationId: OperationId,
    name: string,
    sent: {
      readonly body?: object
      /** In the place of a body that is JSON. */
      readonly text?: string
      readonly contentType?: string
      readonly contentEncoding?: string
      readonly params?: Readonly<Record<string, string>>
      readonly query?: Readonly<Record<string, string>>
      readonly apiKey?: string | undefined
    },
  ): Readonly<Record<string, unknown>> {
    const answered = this.#answer(operationId, { apiKey: DEFAULT_KEYS.test, ...sent })
    const body: Readonly<Record<string, unknown>> = JSON.parse(answered.body)
    // A request that is refused is no example to follow.
    if (sent.body !== undefined && answered.status < 300)
      this.#keep(`${operationId}.${name}.request`, sent.body)
    this.#keep(`${operationId}.${name}.${answered.status}`, body)
    return body
  }

  async pass(ms: number): Promise<void> {
    await this.#sandbox.defaultWorld.drain()
    await this.#sandbox.defaultWorld.advance(ms)
  }

  /** Keeps the first event of each kind, as it was sent. */
  keepEvent(text: string, headers: Readonly<Record<string, string>>): void {
    const event: { readonly type: string } = JSON.parse(text)
    if (this.files.has(pathOf(event.type))) return
    this.#keep(event.type, event)
    const told = Object.entries(headers).filter(([name]) => !OF_HTTP.has(name))
    this.#keep(`${event.type}.headers`, Object.fromEntries(told))
  }

  #answer(operationId: OperationId, sent: Parameters<LoadedScenario['call']>[2]): Answer {
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

  #keep(name: string, value: object): void {
    this.files.set(pathOf(name), `${JSON.stringify(value, null, 2)}\n`)
  }
}

function pathOf(name: string): string {
  return `contracts/examples/${name}.json`
}
