/** Status sync of fresh orders (§2.5, §4.4). */
import { createdOrders } from '../deployment/order-journal.ts'
import { REACHED_BY } from '../deployment/outcomes.ts'
import type { Exchange } from '../../client/exchange.ts'
import { answered, isEnd, isSame, isServed, read, shown } from '../deployment/answer.ts'
import { Inconclusive } from '../inconclusive.ts'
import { failed, passedIf, passed, type Check, type CheckContext } from './check.ts'
import { SIDES } from './fixtures.ts'

const ANSWERED: readonly Check[] = SIDES.map((side) => ({
  id: `sync.${side}.answered`,
  title: `status sync knows a ${side} by its transactionId and wants no body`,
  rules: [
    'sync.endpoint',
    'sync.path.transactionId',
    'order.response.transactionId.names-sync-path',
    'sync.no-body',
  ],
  run: async (context) => {
    const { sync, transactionId, order } = await context.fixtures.made(side)
    if (sync === undefined || transactionId === undefined)
      throw new Inconclusive("the order's answer names no transaction")
    if (isServed(sync)) return passed(order, sync)
    const withBody = await context.deployment.call('monitorOrderStatus', {
      params: { transactionId },
      body: {},
    })
    const rules = isServed(withBody)
      ? (['sync.no-body'] as const)
      : [405, 501].includes(sync.response.status)
        ? (['sync.endpoint'] as const)
        : ([
            'order.response.transactionId.names-sync-path',
            'sync.path.transactionId',
            'sync.endpoint',
          ] as const)
    const expected = 'an answer, with a status of 200 to 299'
    return failed({ rules, expected, received: answered(sync) }, order, sync)
  },
}))

const NAMED: readonly Check[] = SIDES.map((side) => ({
  id: `sync.${side}.transactionId`,
  title: `status sync of a ${side} answers about that transaction`,
  rules: ['sync.response.transactionId', 'order.response.transactionId.names-sync-path'],
  run: async (context) => {
    const { sync, transactionId } = await context.fixtures.made(side)
    if (sync === undefined || !isServed(sync)) throw new Inconclusive('status sync did not answer')
    const received = read(sync, 'transactionId')
    const failure = {
      expected: `transactionId ${shown(transactionId)}`,
      received: shown(received),
    }
    return passedIf(isSame(received, transactionId), failure, sync)
  },
}))

/** The rest of the orders; those that were synchronised already are not asked again. */
const EVERY_ORDER: Check = {
  id: 'sync.every-order',
  title: 'status sync answers for every order that was made',
  rules: ['order.response.transactionId.names-sync-path', 'order.tracked'],
  run: async (context) => {
    const exchanges = await syncsOfEveryOrder(context)
    if (exchanges.length === 0) throw new Inconclusive('no order was made')
    const unserved = exchanges.find((exchange) => !isServed(exchange))
    if (unserved === undefined) return passed(...exchanges.slice(0, 1))
    const expected = 'the status of an order that was accepted'
    return failed({ expected, received: answered(unserved) }, unserved)
  },
}

async function syncsOfEveryOrder({
  deployment,
  fixtures,
}: CheckContext): Promise<readonly Exchange[]> {
  const known = new Map(
    deployment.exchanges.filter(isOwnSync).map((exchange) => [transactionIn(exchange), exchange]),
  )
  const ids = createdOrders(deployment.exchanges).map(({ transactionId }) => transactionId)
  const asked: Exchange[] = []
  for (const id of new Set(ids))
    asked.push(known.get(encodeURIComponent(id)) ?? (await fixtures.sync(id)))
  return asked
}

/** Read off every answer of the run, whoever asked. */
type Agreement = {
  readonly id: string
  readonly title: string
  readonly rule:
    'order.terminal-only-when-reported' | 'sync.terminal-reports' | 'sync.response.completed'
  readonly expected: string
  /** Undefined where the answer says nothing about it. */
  readonly agrees: (sync: Exchange) => boolean | undefined
}

const AGREEMENTS: readonly Agreement[] = [
  {
    id: 'sync.agrees.terminal',
    title: 'an order is terminal only where the status is completed or failed',
    rule: 'order.terminal-only-when-reported',
    expected: 'terminal true only with the status completed or failed (§3)',
    agrees: (sync) =>
      read(sync, 'terminal') === true
        ? isEnd(sync)
        : read(sync, 'terminal') === false
          ? true
          : undefined,
  },
  {
    id: 'sync.agrees.reports',
    title: 'a status of completed or failed is terminal',
    rule: 'sync.terminal-reports',
    expected: 'terminal true with the status completed or failed (§2.5)',
    agrees: (sync) => (isEnd(sync) ? read(sync, 'terminal') === true : undefined),
  },
  {
    id: 'sync.agrees.completed',
    title: 'completed is true exactly where the status is completed',
    rule: 'sync.response.completed',
    expected: 'completed true with the status completed, and false with any other',
    agrees: (sync) => {
      const [completed, status] = [read(sync, 'completed'), read(sync, 'status')]
      if (typeof completed !== 'boolean' || typeof status !== 'string') return undefined
      return completed === isSame(status, 'completed')
    },
  },
]

function agreement({ id, title, rule, expected, agrees }: Agreement): Check {
  return {
    id,
    title,
    rules: [rule],
    run: ({ deployment }) => {
      const told = deployment.exchanges.filter(
        (exchange) => isOwnSync(exchange) && agrees(exchange) !== undefined,
      )
      if (told.length === 0)
        throw new Inconclusive('no order ended during the run', REACHED_BY.completed)
      const wrong = told.find((exchange) => agrees(exchange) === false)
      if (wrong === undefined) return passed(...told.slice(0, 1))
      const received = (['status', 'terminal', 'completed'] as const)
        .map((name) => `${name} ${shown(read(wrong, name))}`)
        .join(', ')
      return failed({ expected, received }, wrong)
    },
  }
}

function isOwnSync(exchange: Exchange): boolean {
  return exchange.operationId === 'monitorOrderStatus' && isServed(exchange)
}

function transactionIn({ request }: Exchange): string {
  return request.path.split('/').at(-2) ?? ''
}

export const STATUS_SYNC_CHECKS: readonly Check[] = [...ANSWERED, ...NAMED]

/** At the end, over everything that was asked. */
export const STATUS_SYNC_READINGS: readonly Check[] = [EVERY_ORDER, ...AGREEMENTS.map(agreement)]
