/**
 * A deployment of the documented service, written only from its documentation, on node:http and
 * nothing else. It stands in where there is no Python, and speaks otherwise than deployment.py
 * wherever it may. What it prints first is its port; BREAK in the environment names one documented
 * rule for it to break.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

const { API_KEY, BREAK = '', SETTLES_AFTER = 'Infinity' } = process.env
const BASE = '/ramp/api/developer'
const WINDOW_MS = (BREAK === 'long-window' ? 600 : 32) * 60_000
const SETTLES_AFTER_MS = SETTLES_AFTER === 'inf' ? Infinity : Number(SETTLES_AFTER) * 1_000
const RATES = new Map([
  ['tansy', 1_402],
  ['yarrow', 1_409],
])
const BANKS = ['011', '044', '058'].map((bankCode) => ({ bankCode, bankName: `Bank ${bankCode}` }))

const orders = new Map()
const windows = new Map()

class Refused extends Error {
  constructor(status, text = 'no') {
    super(text)
    this.status = status
  }
}

/** Whole seconds, as many services write them. */
const written = (ms) => new Date(ms).toISOString().replace(/\.\d+/, '')

function asked(body, name, type) {
  const value = body[name]
  if (typeof value !== type || value === '' || value <= 0) throw new Refused(400)
  return value
}

function routeOf(body) {
  const [side, asset, chain] = ['side', 'asset', 'chain', 'fiatCurrency'].map((name) =>
    asked(body, name, 'string'),
  )
  if (!['buy', 'sell'].includes(side) || asset !== 'USDT' || chain !== 'base')
    throw new Refused(400)
  return { side, asset, chain }
}

function quote(body) {
  const route = routeOf(body)
  const [source, other] =
    route.side === 'buy' ? ['fiatAmount', 'tokenAmount'] : ['tokenAmount', 'fiatAmount']
  if (other in body) throw new Refused(400)
  const comparisonInput = asked(body, source, 'number')
  const routes = [...RATES].map(([provider, rate]) => {
    return {
      provider,
      rate,
      estimatedOutput: route.side === 'buy' ? comparisonInput / rate : comparisonInput * rate,
    }
  })
  routes.sort(
    (one, two) => (two.estimatedOutput - one.estimatedOutput) * (BREAK === 'worst-quote' ? -1 : 1),
  )
  return {
    ...route,
    comparisonInput,
    comparisonInputSource: source,
    bestQuote: routes[0],
    quotes: routes,
  }
}

function statusOf({ at, isReplaced }) {
  if (isReplaced) return 'FAILED'
  return Date.now() - at > SETTLES_AFTER_MS ? 'COMPLETED' : 'in progress'
}

function openWindow(key) {
  const window = windows.get(key)
  const isOpen =
    window !== undefined && window.ends > Date.now() && statusOf(window.order) === 'in progress'
  return isOpen ? window : undefined
}

function order(body) {
  const route = routeOf(body)
  const amount = asked(body, 'amount', 'number')
  if (route.side === 'buy')
    [asked(body, 'fiatAmount', 'number'), asked(body, 'walletAddress', 'string')]
  else for (const name of ['bankCode', 'accountNumber', 'accountName']) asked(body, name, 'string')
  const customer = body.externalCustomerId ?? body.email ?? randomUUID()
  const key = [customer, route.asset, route.chain].join(' ')
  const open = openWindow(key)
  if (open !== undefined && body.overrideActiveIntent !== true && BREAK !== 'no-conflict')
    return conflict(customer, route)
  if (open !== undefined) open.order.isReplaced = true
  const placed = {
    id: randomUUID().toUpperCase(),
    customer,
    amount,
    at: Date.now(),
    isReplaced: false,
    ...route,
  }
  orders.set(placed.id, placed)
  windows.set(key, { id: `w${windows.size}`, order: placed, ends: placed.at + WINDOW_MS })
  return {
    status: 202,
    json: {
      transactionId: placed.id,
      requestReference: `${placed.at}/${orders.size}`,
      ...route,
      selectedProvider: route.side === 'buy' ? 'tansy' : 'yarrow',
      bestRateUsed: RATES.get(route.side === 'buy' ? 'tansy' : 'yarrow'),
      providerDetails: { status: 'PAY_NOW' },
      ourCryptoAddress: route.side === 'sell' ? `T${placed.id}` : null,
      environment: 'test',
      sandbox: true,
      trackable: false,
    },
  }
}

function conflict(customer, { asset, chain }) {
  const about = {
    customerId: customer,
    externalCustomerId: customer,
    token: asset,
    chain,
    networkId: '1',
    activeIntentCount: 1,
  }
  return {
    status: 400,
    json: { success: false, code: 'GATEWAY_ACTIVE_INTENT_CONFLICT', message: '', conflict: about },
  }
}

function intent(query) {
  const window = openWindow(
    ['customerId', 'token', 'network'].map((name) => query.get(name)).join(' '),
  )
  // Documented answers are JSON; other errors need not be.
  if (window === undefined) throw new Refused(404, '"no"')
  const { order: placed, ends, id } = window
  return {
    success: true,
    transactionId: placed.id,
    customerId: placed.customer,
    externalCustomerId: placed.customer,
    token: placed.asset,
    network: placed.chain,
    side: placed.side,
    transactionStatus: 'NEW',
    intentId: id,
    intentStatus: 'active',
    externalOrderId: id,
    depositAddress: 'T1',
    expectedAmount: String(placed.amount),
    amountToleranceBps: 250,
    depositIntentCreatedAt: written(placed.at),
    depositIntentExpiresAt: written(ends),
    timeRemainingSeconds: Math.ceil((ends - Date.now()) / 1_000),
  }
}

function sync(id) {
  const placed = orders.get(id)
  if (placed === undefined) throw new Refused(404)
  const status = statusOf(placed)
  return {
    success: true,
    transactionId: id,
    status,
    terminal: BREAK === 'always-terminal' || status !== 'in progress',
    completed: status === 'COMPLETED',
    synchronizedAt: written(Date.now()),
    trackable: false,
    syncQueued: true,
    environment: 'test',
    sandbox: true,
    gateway: { note: [] },
  }
}

function dispatch(method, path, query, body) {
  const [what, first, second] = path.replace(BASE, '').split('/').slice(1).map(decodeURIComponent)
  if (method === 'POST' && what === 'quotes') return { status: 200, json: quote(body) }
  if (method === 'GET' && what === 'orders' && first === 'intent')
    return { status: 200, json: intent(query) }
  if (method === 'POST' && what === 'orders' && second === 'monitor-status')
    return { status: 200, json: sync(first) }
  if (method === 'POST' && what === 'orders') return order(body)
  if (method === 'GET' && what === 'provider-bank-list' && RATES.has(first)) {
    return { status: 200, json: { success: true, provider: first, banks: BANKS } }
  }
  if (method === 'POST' && what === 'bank-accounts')
    return { status: 200, json: { accountName: `HOLDER ${body.accountNumber}` } }
  throw new Refused(404)
}

const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  const { pathname, searchParams } = new URL(request.url, 'http://here')
  const isKnown = request.headers['x-api-key'] === API_KEY || BREAK === 'no-key-needed'
  try {
    if (!isKnown) throw new Refused(401)
    const { status, json } = dispatch(
      request.method,
      pathname,
      searchParams,
      text === '' ? {} : JSON.parse(text),
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  } catch (error) {
    response.writeHead(error.status ?? 500, { 'content-type': 'text/plain' }).end(error.message)
  }
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
