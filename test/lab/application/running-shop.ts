/**
 * A shop that runs already, in the process of the test: it keeps one ledger per customer, and each
 * of its routes can be made wrong.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../src/base/client/free-port.ts'
import type { Adapter } from '../../../src/base/contract/generated/types.ts'
import { verify } from '../../../src/sandbox/simulator/webhooks/signature.ts'
import { whenOver } from '../../when-over.ts'

export const OWN_SECRET = 'whsec_dGhlIHNlY3JldCBvZiBhIHNob3A='

export type Wrongness = '404' | '500' | 'hang' | 'html' | 'empty' | 'closed'

export type Route =
  'place' | 'pay-out' | 'state' | 'newest' | 'ledger' | 'refresh' | 'secret' | 'hook' | 'ready'

type Booking = {
  readonly number: string
  readonly transactionId: string
  readonly reference: string
  readonly customer: string
  readonly side: 'buy' | 'sell'
  phase: string
}

type Move = {
  readonly kind: string
  readonly of: string
  readonly ref: string
  readonly sum: number
}

export type RunningShop = {
  readonly adapter: Adapter
  readonly url: string
  readonly servicePort: number
  /** The webhook secrets that it accepts now, the newest first. */
  readonly secrets: () => readonly string[]
  readonly wrong: Map<Route, Wrongness>
  /** How many milliseconds a route works before it does anything. */
  readonly late: Map<Route, number>
  /** Requests that arrived, such as `POST /buy`. */
  readonly seen: readonly string[]
  /** Called with every request before it is answered. */
  onRequest: (line: string) => void
}

export type ShopOptions = {
  /** Where it finds the service; by default where its adapter says. */
  readonly service?: string
  /** In front of the paths of the service. */
  readonly prefix?: string
}

export async function aRunningShop(options: ShopOptions = {}): Promise<RunningShop> {
  const servicePort = await freePort()
  const service = options.service ?? `http://127.0.0.1:${servicePort}`
  const bookings = new Map<string, Booking>()
  const moves = new Map<string, Move[]>()
  const wrong = new Map<Route, Wrongness>()
  const late = new Map<Route, number>()
  const seen: string[] = []
  let secrets = [OWN_SECRET]
  const ledgerOf = (customer: string) => {
    const list = moves.get(customer) ?? []
    moves.set(customer, list)
    return list
  }
  const place = async (side: 'buy' | 'sell', { customer, sum }: Record<string, unknown>) => {
    const common = { side, fiatCurrency: 'NGN', externalCustomerId: String(customer) }
    const order =
      side === 'buy'
        ? {
            amount: 35,
            fiatAmount: Number(sum),
            asset: 'USDC',
            chain: 'base',
            walletAddress: WALLET,
          }
        : { amount: Number(sum), asset: 'USDT', chain: 'solana', ...BANK }
    const orders = `${service}${options.prefix ?? ''}/api/developer/orders`
    const response = await fetch(orders, {
      method: 'POST',
      headers: { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' },
      body: JSON.stringify({ ...common, ...order }),
    })
    if (response.status !== 201) return { status: 502, body: { problem: 'busy' } }
    const answered = (await response.json()) as Record<string, string>
    const { transactionId = '', requestReference: reference = '' } = answered
    const number = `B/${bookings.size + 1}'s`
    const made = {
      number,
      transactionId,
      reference,
      customer: String(customer),
      side,
      phase: 'open',
    }
    bookings.set(number, made)
    if (side === 'sell') enter(made, 'debit', Number(sum))
    return { status: 201, body: { booking: made } }
  }
  const enter = ({ customer, number, reference }: Booking, kind: string, sum: number) =>
    ledgerOf(customer).push({ kind, of: number, ref: reference, sum })
  const hear = (body: string, headers: Record<string, string>) => {
    const isGenuine = secrets.some((secret) =>
      verify({ scheme: 'hex', secret, headers, body: Buffer.from(body) }),
    )
    if (!isGenuine) return { status: 401, body: {} }
    const { type, data } = JSON.parse(body)
    const found = [...bookings.values()].find((each) => each.transactionId === data.transactionId)
    if (found === undefined) return { status: 503, body: {} }
    if (found.phase !== 'open' || !/(completed|failed)$/.test(type))
      return { status: 200, body: {} }
    found.phase = type === 'transaction.completed' ? 'paid' : 'void'
    if (found.side === 'buy' && found.phase === 'paid')
      enter(found, 'credit', Number(data.cryptoAmount))
    if (found.side === 'sell' && found.phase === 'void') enter(found, 'return', 25)
    return { status: 200, body: {} }
  }
  const ROUTES: Readonly<Record<string, Route>> = {
    ...{ buy: 'place', sell: 'pay-out', bookings: 'state', ledger: 'ledger' },
    ...{ newest: 'newest', sync: 'refresh', secret: 'secret', hook: 'hook', health: 'ready' },
  }
  const answer = async (
    route: Route | undefined,
    name: string,
    sent: string,
    req: IncomingMessage,
  ) => {
    const body = () => JSON.parse(sent)
    if (route === 'place') return place('buy', body())
    if (route === 'pay-out') return place('sell', body())
    if (route === 'ready') return { status: 200, body: {} }
    if (route === 'ledger') return { status: 200, body: { moves: ledgerOf(name) } }
    if (route === 'hook') {
      const flat = Object.entries(req.headers).map(([key, value]) => [key, String(value)])
      return hear(sent, Object.fromEntries(flat))
    }
    if (route === 'secret') {
      secrets = [body().next, ...secrets].slice(0, 2)
      return { status: 200, body: {} }
    }
    const found =
      route === 'newest'
        ? [...bookings.values()].findLast(({ customer }) => customer === name)
        : bookings.get(name)
    if (found === undefined) return { status: 404, body: {} }
    return { status: 200, body: { booking: found } }
  }
  const server = createServer((req, res) => {
    void text(req).then(async (sent) => {
      const [, first = '', name = ''] = (req.url ?? '').split('/').map(decodeURIComponent)
      const line = `${req.method} ${req.url}`
      seen.push(line)
      shop.onRequest(line)
      const route = ROUTES[first]
      const mistake = route === undefined ? undefined : wrong.get(route)
      if (mistake !== undefined) return spoil(mistake, res)
      await pause((route && late.get(route)) ?? 0)
      const { status, body } = await answer(route, name, sent, req).catch((error) => ({
        status: 500,
        body: { error: String(error) },
      }))
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenOver(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const shop: RunningShop = {
    ...{ url, servicePort, wrong, late, seen, adapter: adapterAt(url), onRequest: () => undefined },
    secrets: () => secrets,
  }
  return shop
}

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'
const BANK = { bankCode: '50515', accountNumber: '0123456789', accountName: 'Ada' }

function spoil(mistake: Wrongness, res: ServerResponse): void {
  if (mistake === 'hang') return
  if (mistake === 'closed') return void res.destroy()
  if (mistake === 'html') return void res.writeHead(200).end('<!doctype html><p>Sign in</p>')
  if (mistake === 'empty') return void res.writeHead(200).end()
  res.writeHead(Number(mistake)).end(`{"error":"planted ${mistake}"}`)
}

/** It tells the orders of a customer apart by each of their names. */
export function adapterAt(url: string): Adapter {
  const moves = (kind: string, name: string) => ({
    request: 'GET /ledger/${customer}',
    count: `$.moves[?@.kind=='${kind}' && @.${name}]`,
    amount: `$.moves[?@.kind=='${kind}' && @.${name}].sum`,
  })
  return {
    url,
    webhook: '/hook',
    buy: {
      request: 'POST /buy',
      body: { customer: '${customer}', sum: '${fiatAmount}' },
      order: '$.booking.number',
      payTo: '$.booking.reference',
      effect: moves('credit', "of=='${order}'"),
    },
    sell: {
      request: 'POST /sell',
      body: { customer: '${customer}', sum: '${amount}' },
      order: '$.booking.number',
      debited: moves('debit', "ref=='${reference}'"),
      returned: moves('return', "of=='${order}'"),
    },
    state: {
      request: 'GET /bookings/${order}',
      at: '$.booking.phase',
      ...{ pending: ['open'], completed: ['paid'], failed: ['void'] },
    },
    refresh: { request: 'POST /sync/${order}' },
    setSecret: { request: 'POST /secret', body: { next: '${secret}' } },
  }
}
