/**
 * The receiver under examination, as the checks see it: with an adapter it is an application whose
 * orders are real, otherwise an address that gets events of orders that it has never seen.
 */
import { simulateOrder } from '../../simulator/control/orders.ts'
import { listEvents } from '../../simulator/control/webhooks.ts'
import { createOrder } from '../../simulator/orders/operations.ts'
import { sign, type SignatureScheme } from '../../simulator/webhooks/signature.ts'
import { DEFAULT_KEYS, Sandbox } from '../../simulator/running/sandbox.ts'
import { noTimers } from '../../ports/timers.ts'
import { systemWallClock } from '../../ports/system-wall-clock.ts'
import { memberOf, parsedJson } from '../../vocabulary/json.ts'
import { AdapterMisfit } from '../adapter-misfit.ts'
import type { AppEnvironment } from '../app-environment.ts'
import { readUntil } from '../application.ts'
import type { OrderNames } from '../order-look.ts'
import type { Event, Exam, Signed, Subject } from './check.ts'
import { shoot, type Answer, type Shot } from './shot.ts'

export type CandidateOptions = {
  readonly url: string
  readonly secret: string
  readonly scheme: SignatureScheme
  readonly seed: number
  /** Of the application, where there is an adapter; its webhooks are not sent by the service. */
  readonly environment?: AppEnvironment
}

const ANSWER_LIMIT_MS = 4_000

export function candidate({ url, secret, scheme, seed, environment }: CandidateOptions): Exam {
  let current = secret
  let reference: Answer | undefined
  let rotations = 0
  let deliveries = 0
  const order = environment === undefined ? invented(seed) : placing(environment)
  const signed = (body: string, how: Signed = {}): Shot => {
    const { secrets = [current], at = systemWallClock.now(), headers = {}, isChunked } = how
    const id = memberOf(parsedJson(body), 'id')
    const type = memberOf(parsedJson(body), 'type')
    const deliveryId = typeof id === 'string' ? id : 'evt_exam'
    return {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'ramp-sandbox',
        ...(typeof type === 'string' ? { 'x-service-event': type } : {}),
        'x-service-delivery': `dlv_exam_${(deliveries += 1)}`,
        ...sign({ scheme, secrets, body, deliveryId, at }),
        ...headers,
      },
      body,
      ...(isChunked === undefined ? {} : { isChunked }),
    }
  }
  const post = (shot: Shot) => shoot(url, shot, ANSWER_LIMIT_MS)
  const adapted = () => {
    if (environment === undefined) throw new AdapterMisfit('buy.effect', 'is missing')
    return environment.application
  }
  return {
    scheme,
    firstSecret: secret,
    get secret() {
      return current
    },
    application: environment?.application,
    now: () => systemWallClock.now(),
    ...{ order, signed, post },
    reference: async () => {
      reference ??= await post(signed(JSON.stringify((await order()).end)))
      return reference
    },
    judgement: () => judgementOf(reference, environment !== undefined),
    isTaken: ({ status }) => {
      if (status !== null && status >= 200 && status < 300) return true
      const isAlike = status !== null && status === reference?.status
      return isAlike && judgementOf(reference, environment !== undefined) === 'unknown order'
    },
    rotate: async () => {
      rotations += 1
      const next = `whsec_${Buffer.from(`rotated ${seed} ${rotations}`).toString('base64')}`
      await adapted().setSecret(next)
      current = next
      return next
    },
    state: (names) => adapted().look(names).state(),
    effect: (names, name, count) =>
      readUntil(
        adapted().adapter,
        () => adapted().look(names).effect(name),
        (effect) => effect.count === count,
      ),
  }
}

/**
 * Without an adapter the receiver knows no order, and may ask for the webhook again; what is
 * answered like the plain event then counts as taken. A refused plain event decides nothing.
 */
function judgementOf(
  reference: Answer | undefined,
  hasOrders: boolean,
): ReturnType<Exam['judgement']> {
  const status = reference?.status ?? 0
  if (status >= 200 && status < 300) return 'taken'
  return hasOrders || status === 0 || status === 401 || status === 403 ? 'refused' : 'unknown order'
}

/** Orders of the application. */
function placing(environment: AppEnvironment): Exam['order'] {
  return async (side = 'buy', stage = 'ended') => {
    const { placed, names } = await environment.place(side)
    const { status, response, order } = placed
    const seen = { request: { method: side, path: '', headers: {}, body: '' }, response }
    const misfit = (entry: string, cause: string) =>
      new AdapterMisfit(`${side}.${entry}`, cause, seen)
    if (names.transaction === null)
      throw misfit('request', `placed no order with the service (${status})`)
    if (order === null) throw misfit('order', 'names nothing in the answer')
    const end = side === 'buy' ? 'complete' : 'fail'
    await environment.simulate(names, stage === 'paid' ? 'deposit' : end)
    return subjectOf(names, environment.events(names))
  }
}

/** Orders that exist in memory only. */
function invented(seed: number): Exam['order'] {
  let customers = 0
  const sandbox = new Sandbox({
    ...{ seed, timers: noTimers },
    clock: { mode: 'manual', at: systemWallClock.now() },
    behaviour: { progression: 'manual', webhooks: [{ do: 'drop' }] },
    webhook: 'http://127.0.0.1:9/nobody',
  })
  const { caller, running } = sandbox.authenticate(DEFAULT_KEYS.test)
  return async () => {
    const customer = `cus${(customers += 1)}`
    const { transactionId } = running.world.call(createOrder, {
      request: {
        ...{ side: 'buy', amount: 35, fiatAmount: 50_000, fiatCurrency: 'NGN' },
        ...{ asset: 'USDC', chain: 'base', externalCustomerId: customer },
        walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
      },
      caller,
    })
    simulateOrder(running, transactionId, { action: 'complete' })
    const { items } = listEvents(running, { order: transactionId })
    const names = { side: 'buy', customer, order: null, transaction: transactionId } as const
    return subjectOf(names, items)
  }
}

function subjectOf(
  names: OrderNames,
  views: readonly { readonly type: string; readonly body: string }[],
): Subject {
  // The simulator wrote them.
  const events = views.map(({ body }) => JSON.parse(body) as Event)
  const end = events.find(({ type }) => /\.(completed|failed)$/.test(type)) ?? events.at(-1)
  if (end === undefined) throw new Error('An order has no events')
  return { names, events, end }
}
