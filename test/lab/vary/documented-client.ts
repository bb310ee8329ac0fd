/**
 * A client that does what the documentation says and relies on nothing else: what a page leaves
 * open, it accepts in any form. It returns what a client with bad habits could look at.
 */
import { createHmac } from 'node:crypto'
import { serveLocally } from '../../../src/base/client/local-server.ts'

type Fields = Readonly<Record<string, unknown>>

type Seen = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Fields
}

type SeenWebhook = { readonly headers: Fields; readonly body: string }

/** Everything that the client met, by what it asked for. */
export type Notes = {
  readonly [
    Step in 'quote' | 'invalid' | 'order' | 'intent' | 'conflict' | 'sync' | 'banks' | 'resolve'
  ]: Seen
} & { readonly webhooks: readonly SeenWebhook[] }

export type Service = {
  readonly url: string
  readonly apiKey: string
  readonly secret: string
  readonly webhooks: readonly SeenWebhook[]
  /** The provider completes the order, and what is due is sent. */
  complete(id: string): Promise<void>
}

const BUY = {
  ...{ side: 'buy', amount: 35, fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC' },
  ...{ chain: 'base', walletAddress: '0x000000000000000000000000000000000000dEaD' },
  externalCustomerId: 'ada',
}
const PAIR = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }
/** In tokens and in fiat, because the documentation says the unit for buys only. */
const SELL_AMOUNTS = [35, 50_000]

export async function followDocumentation(service: Service): Promise<Notes> {
  const call = (path: string, body?: object | null) => request(service, path, body)
  const quote = await call('/quotes', { side: 'buy', fiatAmount: 50_000, ...PAIR })
  must(isFields(quote.json['bestQuote']), 'a quote has a best one')
  const invalid = await call('/quotes', { side: 'buy', ...PAIR })
  must(!isFields(invalid.json['bestQuote']), 'an invalid quote is rejected')

  const order = await call('/orders', BUY)
  const id = String(order.json['transactionId'])
  must(/^[\da-f-]{36}$/i.test(id), 'an order has an id in the shape of a UUID')
  must(
    isFields(order.json['providerDetails']) &&
      typeof order.json['providerDetails']['status'] === 'string',
    'the details have a status',
  )
  const query = new URLSearchParams({ customerId: 'ada', token: 'USDC', network: 'base' })
  const intent = await call(`/orders/intent?${query}`)
  const { transactionId, expectedAmount, depositIntentExpiresAt, timeRemainingSeconds } =
    intent.json
  must(transactionId === id, 'the window is that of the order')
  must(Number(expectedAmount) > 0, 'the window expects an amount')
  must(!Number.isNaN(Date.parse(String(depositIntentExpiresAt))), 'the window ends at a time')
  must(Number.isInteger(timeRemainingSeconds), 'the time left is an integer')

  const conflict = await call('/orders', BUY)
  must(conflict.json['code'] === 'GATEWAY_ACTIVE_INTENT_CONFLICT', 'a second order conflicts')
  const second = await call('/orders', { ...BUY, overrideActiveIntent: true })
  must(second.json['transactionId'] !== id, 'an override gives another order')

  const banks = await sellTo(call)
  const last = String(second.json['transactionId'])
  await service.complete(last)
  const sync = await call(`/orders/${last}/monitor-status`, null)
  must(sync.json['terminal'] === true && sync.json['completed'] === true, 'the order completes')
  const names = [last, String(second.json['requestReference'])]
  const genuine = service.webhooks.filter((each) => isGenuine(each, service.secret))
  must(genuine.length === service.webhooks.length, 'every webhook is genuine')
  must(
    genuine.some(({ body }) => names.some((name) => textsIn(JSON.parse(body)).includes(name))),
    'a webhook names the order',
  )
  const { webhooks } = service
  return { quote, invalid, order, intent, conflict, sync, ...banks, webhooks }
}

/** A bank of the provider's list, the name of the account, and an order. */
async function sellTo(call: (path: string, body?: object) => Promise<Seen>) {
  const sellQuote = await call('/quotes', { side: 'sell', tokenAmount: 35, ...PAIR })
  const { provider } = sellQuote.json['bestQuote'] as Fields
  const banks = await call(`/provider-bank-list/${encodeURIComponent(String(provider))}`)
  const [bank] = banks.json['banks'] as readonly Fields[]
  const account = { bankCode: bank?.['bankCode'], accountNumber: '0123456789' }
  const resolve = await call('/bank-accounts/resolve', account)
  const accountName = String(resolve.json['accountName'] ?? '') || 'Ada Obi'
  for (const amount of SELL_AMOUNTS) {
    const sell = { side: 'sell', amount, ...PAIR, ...account, accountName, email: 'b@example.com' }
    const { json } = await call('/orders', sell)
    if (typeof json['transactionId'] === 'string') return { banks, resolve }
  }
  throw new Error('a sell is accepted')
}

async function request(
  { url, apiKey }: Service,
  path: string,
  body: object | null | undefined,
): Promise<Seen> {
  const response = await fetch(`${url}/api/developer${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { status, headers } = response
  const text = await response.text()
  return { status, headers, text, json: fieldsOf(text) }
}

/** An error may have any body. */
function fieldsOf(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

/** The algorithm is not shown, so every usual one is tried (§5.6). */
function isGenuine({ headers, body }: SeenWebhook, secret: string): boolean {
  const sent = String(headers['x-service-signature'])
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
  const plain = () => hmac(secret, body)
  const [, time = ''] = /t=(\d+)/.exec(sent) ?? []
  const id = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}`
  const standard = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return [
    plain().digest('hex'),
    plain().digest('base64'),
    hmac(secret, `${time}.${body}`).digest('hex'),
    hmac(standard, `${id}.${body}`).digest('base64'),
  ].some((digest) => sent.includes(digest))
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

/** Collects webhooks at a port. */
export async function webhookCollector() {
  const webhooks: SeenWebhook[] = []
  const server = await serveLocally({ port: 0, host: '127.0.0.1' }, async ({ headers, body }) => {
    webhooks.push({ headers, body })
    return { status: 200, body: '' }
  })
  return { webhooks, url: `http://127.0.0.1:${server.port}/`, close: server.close }
}
