/**
 * The documented service with choices of its own: problem+json, events in snake_case with a nested
 * order and text amounts, provider details that each provider writes in another way. Plain Node.
 */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'

const text = (value) => ({ type: 'string', default: value })
const { values: args } = parseArgs({
  options: {
    ...{ port: text('0'), seed: text('1'), webhook: text('') },
    ...{ secret: text('s'), settle: text('0.9') },
  },
})
const KEY = 'ramp_test_snake'
let state = Number(args.seed) * 2_654_435_761
/** The same seed gives the same numbers. */
function draw() {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const from = (letters, count) =>
  Array.from({ length: count }, () => letters[Math.floor(draw() * letters.length)]).join('')
const hex = (count) => from('0123456789abcdef', count)
const base36 = (count) => from('0123456789abcdefghijklmnopqrstuvwxyz', count)
const round = (value, places) => Number(value.toFixed(places))

const PROVIDERS = [
  { slug: 'acacia', name: 'Acacia', share: 0.991 },
  { slug: 'baobab', name: 'Baobab', share: 0.99 },
  { slug: 'civet', name: 'Civet', share: 0.988 },
]
const MIDS = { USDC: 1_399.9, USDT: 1_395.1 }
const NETWORKS = { base: 'eip155:8453', bsc: 'eip155:56', solana: 'solana:mainnet' }
const BANKS = [
  ['044', 'Access Bank', '000014'],
  ['058', 'GTBank', '000013'],
  ['999992', 'OPay', '100004'],
]
const orders = new Map()
const windows = new Map()

class Problem extends Error {
  constructor(status, slug, title, detail, more = {}) {
    super(detail)
    const type = `https://docs.savanna.example/problems/${slug}`
    this.answer = [status, { type, title, status, detail, ...more }, 'application/problem+json']
  }
}

const invalid = (issues) => {
  throw new Problem(422, 'validation', 'Unprocessable Entity', `${issues.length} problem(s)`, {
    errors: Object.fromEntries(issues),
  })
}

const ORDER =
  'side amount fiatCurrency asset chain fiatAmount walletAddress bankCode accountNumber accountName bankName email externalCustomerId developerFeePercent overrideActiveIntent'.split(
    ' ',
  )
const QUOTE = 'side fiatAmount tokenAmount fiatCurrency asset chain'.split(' ')
const NUMBERS = ['amount', 'fiatAmount', 'tokenAmount', 'developerFeePercent']

function check(body, isQuote) {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    invalid([['body', ['must be an object']]])
  const isSell = body.side === 'sell'
  const own = isQuote
    ? [isSell ? 'tokenAmount' : 'fiatAmount']
    : isSell
      ? ['amount', 'bankCode', 'accountNumber', 'accountName']
      : ['amount', 'fiatAmount', 'walletAddress']
  const issues = []
  for (const name of ['side', 'fiatCurrency', 'asset', 'chain', ...own])
    if (body[name] === undefined || body[name] === '') issues.push([name, ['missing']])
  for (const [name, value] of Object.entries(body)) {
    const isOther =
      isQuote && name === (body.side === 'buy' ? 'tokenAmount' : isSell ? 'fiatAmount' : '')
    if (!(isQuote ? QUOTE : ORDER).includes(name) || isOther) issues.push([name, ['unknown']])
    else if (NUMBERS.includes(name)) {
      const least = name === 'developerFeePercent' ? 0 : Number.MIN_VALUE
      const most = name === 'developerFeePercent' ? 2.5 : 1e9
      if (typeof value !== 'number' || value < least || value > most)
        issues.push([name, ['invalid', 'not a number in range']])
    } else if (
      name === 'overrideActiveIntent' ? typeof value !== 'boolean' : typeof value !== 'string'
    )
      issues.push([name, ['invalid']])
  }
  if (issues.length === 0 && !['buy', 'sell'].includes(body.side))
    issues.push(['side', ['invalid']])
  if (issues.length > 0) invalid(issues)
  const isServed = body.fiatCurrency === 'NGN' && body.asset in MIDS && body.chain in NETWORKS
  if (!isServed)
    throw new Problem(404, 'no-route', 'Not Found', `No route for ${body.asset} on ${body.chain}`)
}

function priced(body) {
  const all = PROVIDERS.map((provider) => {
    const moved = 1 + (draw() - 0.5) * 0.006
    if (body.side === 'buy') {
      const rate = round((MIDS[body.asset] / provider.share) * moved, 4)
      return {
        provider,
        rate,
        out: round((body.fiatAmount * 0.995) / rate, 6),
        fee: round(body.fiatAmount * 0.005, 2),
      }
    }
    const rate = round(MIDS[body.asset] * provider.share * moved, 4)
    const gross = (body.tokenAmount ?? body.amount) * rate
    return { provider, rate, out: round(gross * 0.995, 2), fee: round(gross * 0.005, 2) }
  })
  return all.toSorted((one, other) => other.out - one.out)
}

function tooSmall(field) {
  throw new Problem(422, 'too-small', 'Unprocessable Entity', `${field} is below the minimum`, {
    errors: { [field]: ['too small'] },
  })
}

function quote(body) {
  check(body, true)
  const source = body.side === 'buy' ? 'fiatAmount' : 'tokenAmount'
  if (body[source] * (source === 'fiatAmount' ? 1 : 1_400) < 1_400) tooSmall(source)
  const all = priced(body)
  const [best] = all
  return [
    200,
    {
      side: body.side,
      asset: body.asset,
      chain: body.chain,
      comparisonInput: body[source],
      comparisonInputSource: source,
      bestQuote: { provider: best.provider.name, rate: best.rate, estimatedOutput: best.out },
      quotes: all.map(({ provider, rate, out, fee }) => ({
        ...{ id: provider.slug, provider: provider.name, rate, estimatedOutput: out },
        ...{
          fee: { amount: fee.toFixed(2), currency: body.fiatCurrency },
          rails: body.side === 'buy' ? ['bank_transfer'] : [body.chain],
        },
      })),
    },
  ]
}

const keyOf = (...names) => names.map((name) => String(name).toLowerCase()).join('|')
const isOpen = (order) => !order.isClosed && ['placed', 'funded', 'settling'].includes(order.state)

function create(body) {
  check(body, false)
  const isBuy = body.side === 'buy'
  if (body.amount < 1) tooSmall('amount')
  if (!isBuy && !BANKS.some(([code]) => code === body.bankCode))
    invalid([['bankCode', ['unknown bank']]])
  const customer = body.externalCustomerId ?? body.email ?? `cust_${base36(12)}`
  const key = keyOf(customer, body.asset, body.chain)
  const open = windows.get(key)
  if (open !== undefined && isOpen(open)) {
    if (body.overrideActiveIntent !== true)
      return [
        409,
        {
          ...{
            success: false,
            code: 'GATEWAY_ACTIVE_INTENT_CONFLICT',
            message: 'Finish or replace your open order',
          },
          conflict: {
            ...{
              customerId: open.customer,
              externalCustomerId: open.customer,
              token: open.asset,
              chain: open.chain,
            },
            ...{ networkId: NETWORKS[open.chain], activeIntentCount: 1, transactionId: open.id },
          },
        },
      ]
    open.isClosed = true
    move(open, 'cancelled')
  }
  const [best] = priced(body)
  const order = {
    id: `${hex(8)}-${hex(4)}-4${hex(3)}-b${hex(3)}-${hex(12)}`,
    reference: `SAV-SBX-${hex(8).toUpperCase()}`,
    ...{
      side: body.side,
      asset: body.asset,
      chain: body.chain,
      customer,
      provider: best.provider,
      rate: best.rate,
    },
    fiat: isBuy ? body.fiatAmount : best.out,
    crypto: isBuy ? best.out : body.amount,
    ...{
      state: 'placed',
      created: Date.now(),
      fails: draw() < 0.25,
      trace: base36(16),
      window: `pw_${base36(10)}`,
    },
    deposit: isBuy ? null : `0x${hex(40)}`,
    account: from('0123456789', 10),
    ...{ native: `${best.provider.slug.slice(0, 3)}_${hex(14)}`, hash: `0x${hex(64)}` },
  }
  orders.set(order.id, order)
  windows.set(key, order)
  push(order)
  for (const [index, next] of [
    'funded',
    'settling',
    order.fails ? 'failed' : 'completed',
  ].entries())
    setTimeout(
      () => order.state !== 'cancelled' && move(order, next),
      (Number(args.settle) * 1_000 * (index + 1)) / 3,
    )
  return [
    201,
    {
      ...{
        transactionId: order.id,
        requestReference: order.reference,
        side: order.side,
        asset: order.asset,
        chain: order.chain,
      },
      ...{
        selectedProvider: order.provider.name,
        bestRateUsed: order.rate,
        providerDetails: details(order),
      },
      ...{ ourCryptoAddress: order.deposit, environment: 'test', sandbox: true, trackable: true },
      links: { self: `/v1/transactions/${order.id}`, support: 'https://savanna.example/help' },
    },
  ]
}

/** Each provider writes in its own way. */
function details(order) {
  const status = order.side === 'buy' ? 'AWAITING_DEPOSIT' : 'AWAITING_PAYMENT'
  const expires = order.created + 1_800_000
  if (order.provider.slug === 'acacia')
    return order.side === 'buy'
      ? {
          status,
          order_ref: order.native,
          pay_to: { bank: 'Acacia MFB', nuban: order.account, beneficiary: 'Savanna Ltd' },
          total: order.fiat.toFixed(2),
          valid_until: expires,
        }
      : {
          status,
          order_ref: order.native,
          send_to: order.deposit,
          coin: order.asset.toLowerCase(),
          total: String(order.crypto),
          valid_until: expires,
        }
  if (order.provider.slug === 'baobab')
    return {
      ...{ status, code: 0, timestamp: Math.floor(order.created / 1_000) },
      data: {
        ...{
          id: order.native,
          rate: String(order.rate),
          direction: order.side === 'buy' ? 'ON' : 'OFF',
        },
        legs: [
          { kind: 'fiat', amount: order.fiat, currency: 'NGN' },
          { kind: 'crypto', amount: order.crypto, currency: order.asset },
        ],
      },
    }
  return { status, message: 'OK' }
}

function move(order, next) {
  order.state = next
  push(order)
}

const NAMES = {
  placed: 'order.opened',
  funded: 'order.funded',
  completed: 'order.settled',
  failed: 'order.failed',
  cancelled: 'order.replaced',
}

function push(order) {
  const name = NAMES[order.state]
  if (name === undefined || args.webhook === '') return
  const now = Date.now()
  const body = JSON.stringify({
    ...{ name, delivery_id: base36(20), sent_at: now, api_version: '2026-05-01' },
    payload: {
      order: {
        ...{
          transaction_id: order.id,
          request_reference: order.reference,
          state: order.state.toUpperCase(),
          side: order.side,
        },
        ...{
          fiat_amount: order.fiat.toFixed(2),
          crypto_amount: order.crypto.toFixed(6),
          exchange_rate: String(order.rate),
        },
        ...{
          symbol: order.asset,
          network: order.chain,
          provider: order.provider.name,
          trace_id: order.trace,
        },
        ...(order.state === 'completed'
          ? { tx_hash: order.hash, settled_at: new Date(now).toISOString() }
          : {}),
      },
    },
  })
  const headers = {
    'content-type': 'application/json',
    'x-savanna-event': name,
    'x-service-signature': createHmac('sha256', args.secret).update(body).digest('hex'),
  }
  const send = (attempt) =>
    fetch(args.webhook, { method: 'POST', headers, body })
      .then(
        ({ status }) => status < 300,
        () => false,
      )
      .then((isTaken) => !isTaken && attempt < 3 && setTimeout(() => send(attempt + 1), 300))
  void send(1)
}

function window(query) {
  const missing = ['customerId', 'token', 'network'].filter((name) => !query.get(name))
  if (missing.length > 0) invalid(missing.map((name) => [name, ['missing']]))
  const order = windows.get(
    keyOf(query.get('customerId'), query.get('token'), query.get('network')),
  )
  if (order === undefined || !isOpen(order))
    throw new Problem(404, 'no-window', 'Not Found', 'There is no open payment window')
  const left = order.created + 1_800_000 - Date.now()
  return [
    200,
    {
      ...{
        success: true,
        transactionId: order.id,
        customerId: order.customer,
        externalCustomerId: order.customer,
        token: order.asset,
      },
      ...{
        network: order.chain,
        side: order.side,
        transactionStatus: 'order_placed',
        intentId: order.window,
        intentStatus: 'active',
      },
      ...{
        externalOrderId: order.native,
        depositAddress: order.deposit ?? '',
        expectedAmount: order.crypto.toFixed(2),
        amountToleranceBps: 50,
      },
      depositIntentCreatedAt: new Date(order.created).toISOString(),
      depositIntentExpiresAt: new Date(order.created + 1_800_000).toISOString(),
      timeRemainingSeconds: Math.floor(left / 1_000),
      traceId: order.trace,
    },
  ]
}

function sync(id) {
  const order = orders.get(id.toLowerCase())
  if (order === undefined)
    throw new Problem(404, 'no-transaction', 'Not Found', `There is no transaction ${id}`)
  const isOver = !['placed', 'funded', 'settling'].includes(order.state)
  return [
    200,
    {
      ...{ success: true, transactionId: order.id },
      status: isOver ? (order.state === 'completed' ? 'completed' : 'failed') : 'pending',
      ...{
        terminal: isOver,
        completed: order.state === 'completed',
        synchronizedAt: new Date().toISOString(),
      },
      ...{ trackable: true, syncQueued: false, environment: 'test', sandbox: true },
      gateway:
        order.state === 'completed'
          ? {
              in: { amount: String(order.side === 'buy' ? order.fiat : order.crypto) },
              out: {
                amount: String(order.side === 'buy' ? order.crypto : order.fiat),
                hash: order.hash,
              },
              provider: order.provider.slug,
            }
          : null,
    },
  ]
}

function banks(name) {
  const provider = PROVIDERS.find((one) => one.slug === name.toLowerCase())
  if (provider === undefined)
    throw new Problem(404, 'no-provider', 'Not Found', 'There is no such provider')
  return [
    200,
    {
      success: true,
      provider: provider.slug,
      banks: BANKS.map(([bankCode, bankName, nip]) => ({ bankCode, bankName, nip })),
    },
  ]
}

function resolve(body) {
  const missing = ['bankCode', 'accountNumber'].filter((name) => typeof body?.[name] !== 'string')
  if (missing.length > 0) invalid(missing.map((name) => [name, ['missing']]))
  if (!BANKS.some(([code]) => code === body.bankCode) || !body.accountNumber.startsWith('0'))
    throw new Problem(404, 'no-account', 'Not Found', 'The account could not be resolved')
  return [
    200,
    { accountName: 'Ada Obi', accountNumber: body.accountNumber, bankCode: body.bankCode },
  ]
}

function routed(request, url, raw) {
  const { method } = request
  const [, api, developer, ...rest] = url.pathname.split('/').map(decodeURIComponent)
  const at = rest.join('/')
  if (api !== 'api' || developer !== 'developer')
    throw new Problem(404, 'no-path', 'Not Found', 'Unknown path')
  const key = request.headers['x-api-key']
  if (key === undefined)
    throw new Problem(401, 'no-key', 'Unauthorized', 'The header x-api-key is missing')
  if (key !== KEY) throw new Problem(401, 'bad-key', 'Unauthorized', 'The key is unknown')
  const post = { quotes: quote, orders: create, 'bank-accounts/resolve': resolve }[at]
  if (method === 'POST' && post !== undefined) {
    let body
    try {
      body = JSON.parse(raw)
    } catch {
      throw new Problem(400, 'bad-json', 'Bad Request', 'The body cannot be read')
    }
    return post(body)
  }
  if (method === 'GET' && at === 'orders/intent') return window(url.searchParams)
  if (method === 'POST' && rest.length === 3 && rest[2] === 'monitor-status') return sync(rest[1])
  if (method === 'GET' && rest.length === 2 && rest[0] === 'provider-bank-list')
    return banks(rest[1])
  throw new Problem(404, 'no-path', 'Not Found', 'Unknown path')
}

const server = createServer(async (request, response) => {
  let raw = ''
  for await (const chunk of request) raw += chunk
  let answer
  try {
    answer = routed(request, new URL(request.url, 'http://localhost'), raw)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    answer = error.answer
  }
  const [status, body, type = 'application/json'] = answer
  response.writeHead(status, { 'content-type': type, 'x-trace': hex(16) }).end(JSON.stringify(body))
})
server.listen(Number(args.port), '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}`, apiKey: KEY }))
})
