/** Status sync of new orders (§2.5, §4.4). */
import type { Exchange } from '../../client/exchange.ts'
import type { RuleId } from '../../contract/generated/rules.ts'
import { MASKED_KEY } from '../../vocabulary/masking.ts'
import { answered, isEnd, isSame, isServed, read, shown, stateOf } from '../deployment/answer.ts'
import { createdOrders } from '../deployment/order-journal.ts'
import { REACHED_BY } from '../deployment/outcomes.ts'
import { utcInstant } from '../deployment/timestamp.ts'
import { Inconclusive, NO_TRANSACTION, required } from '../inconclusive.ts'
import { failed, passed, passedIf, passedIfSame, type Check, type CheckContext } from './check.ts'
import { SIDES } from './fixtures.ts'

const DAY_MS = 24 * 60 * 60_000

const ANSWERED: readonly Check[] = SIDES.map((side) => ({
  id: `sync.${side}.answered`,
  title: `status sync finds a ${side} by its transactionId and requires no body`,
  rules: [
    'sync.endpoint',
    'sync.path.transactionId',
    'order.response.transactionId.names-sync-path',
    'sync.no-body',
  ],
  run: async ({ fixtures, deployment }) => {
    const { order, ...placed } = await fixtures.accepted(side)
    const transactionId = required(placed.transactionId, NO_TRANSACTION)
    const sync = required(placed.sync, NO_TRANSACTION)
    if (isServed(sync)) return passed(order, sync)
    const call = { params: { transactionId }, body: {} }
    const withBody = await deployment.call('monitorOrderStatus', call)
    const rules = isServed(withBody) ? (['sync.no-body'] as const) : brokenRules(sync)
    const expected = 'an answer, with a status of 200 to 299'
    return failed({ rules, expected, received: answered(sync) }, order, sync)
  },
}))

const AGAIN: Check = {
  id: 'sync.again',
  title: 'status sync answers again for the same order',
  rules: ['sync.latest-state'],
  run: async ({ fixtures }) => {
    const { sync: first, ...placed } = await fixtures.accepted('buy')
    if (first === undefined || !isServed(first))
      throw new Inconclusive('status sync did not answer')
    const again = await fixtures.sync(required(placed.transactionId, NO_TRANSACTION))
    if (isUnavailable(again)) throw new Inconclusive(`status sync is not there: ${answered(again)}`)
    const expected = 'the state of the order, as in the first answer'
    return passedIf(isServed(again), { expected, received: answered(again) }, first, again)
  },
}

function brokenRules({ response }: Exchange): readonly RuleId[] {
  if ([405, 501].includes(response.status)) return ['sync.endpoint']
  return [
    'order.response.transactionId.names-sync-path',
    'sync.path.transactionId',
    'sync.endpoint',
  ]
}

const NAMED: readonly Check[] = SIDES.map((side) => ({
  id: `sync.${side}.transactionId`,
  title: `status sync of a ${side} answers about that transaction`,
  rules: ['sync.response.transactionId', 'order.response.transactionId.names-sync-path'],
  run: async ({ fixtures }) => {
    const { sync, transactionId } = await fixtures.accepted(side)
    if (sync === undefined || !isServed(sync)) throw new Inconclusive('status sync did not answer')
    return passedIfSame('transactionId', read(sync, 'transactionId'), transactionId, sync)
  },
}))

/** When a time is taken is not documented; that of an order of this run is of about today. */
const DATED: Check = {
  id: 'sync.dated',
  title: 'a new order was synchronised at about the time of its payment window',
  rules: ['sync.response.synchronizedAt'],
  run: async ({ fixtures }) => {
    const { sync, intent } = await fixtures.opened('buy')
    const at = utcInstant(sync && read(sync, 'synchronizedAt'))
    const created = utcInstant(read(intent, 'depositIntentCreatedAt'))
    if (sync === undefined || at === undefined || created === undefined)
      throw new Inconclusive('there are no times to compare')
    const failure = {
      expected: `a time within a day of ${shown(read(intent, 'depositIntentCreatedAt'))}`,
      received: shown(read(sync, 'synchronizedAt')),
    }
    return passedIf(Math.abs(at - created) < DAY_MS, failure, intent, sync)
  },
}

const EVERY_ORDER: Check = {
  id: 'sync.every-order',
  title: 'status sync answers for every order of the run, whenever it is asked',
  rules: ['sync.latest-state', 'order.response.transactionId.names-sync-path', 'order.tracked'],
  run: async (context) => {
    const exchanges = await syncsOfEveryOrder(context)
    if (exchanges.length === 0) throw new Inconclusive('the run created no order')
    const unserved = exchanges.find((exchange) => !isServed(exchange) && !isUnavailable(exchange))
    if (unserved === undefined) return passed(...exchanges.slice(0, 1))
    const expected = 'the status of an order that was accepted'
    return failed({ expected, received: answered(unserved) }, unserved)
  },
}

/** All of the run; orders that it did not sync are synced now. */
async function syncsOfEveryOrder({
  deployment,
  fixtures,
}: CheckContext): Promise<readonly Exchange[]> {
  const ids = createdOrders(deployment.exchanges).map(({ transactionId }) => transactionId)
  const isOf = (id: string) => (exchange: Exchange) =>
    exchange.operationId === 'monitorOrderStatus' &&
    exchange.request.headers['x-api-key'] === MASKED_KEY &&
    exchange.request.body === '' &&
    askedIn(exchange) === encodeURIComponent(id)
  const syncs: Exchange[] = []
  for (const id of new Set(ids)) {
    const known = deployment.exchanges.filter(isOf(id))
    syncs.push(...(known.length > 0 ? known : [await fixtures.sync(id)]))
  }
  return syncs
}

/** The transaction of the path, as it stands there. */
function askedIn({ request }: Exchange): string | undefined {
  return request.path.split('/').at(-2)
}

/** A gateway between the run and the service says nothing about the order. */
function isUnavailable({ response: { status } }: Exchange): boolean {
  return [429, 502, 503, 504].includes(status)
}

/** What the members of every sync of the run say of each other. */
type Agreement = Omit<Check, 'run'> & {
  readonly expected: string
  /** Undefined where the answer says nothing about it. */
  readonly agrees: (sync: Exchange) => boolean | undefined
}

const AGREEMENTS: readonly Agreement[] = [
  {
    id: 'sync.agrees.transactionId',
    title: 'every answer is about the transaction of its path',
    rules: ['sync.response.transactionId', 'sync.path.transactionId'],
    expected: 'the transactionId of the path (§4.4)',
    agrees: (sync) => {
      const id = read(sync, 'transactionId')
      return typeof id === 'string' ? encodeURIComponent(id) === askedIn(sync) : undefined
    },
  },
  {
    id: 'sync.agrees.terminal',
    title: 'an order is terminal only where its status is completed or failed',
    rules: ['order.terminal-only-when-reported'],
    expected: 'terminal true only with the status completed or failed (§3)',
    agrees: (sync) => {
      const terminal = read(sync, 'terminal')
      return typeof terminal === 'boolean' ? !terminal || isEnd(sync) : undefined
    },
  },
  {
    id: 'sync.agrees.reports',
    title: 'an order whose status is completed or failed is terminal',
    rules: ['sync.terminal-reports'],
    expected: 'terminal true with the status completed or failed (§2.5)',
    agrees: (sync) => (isEnd(sync) ? read(sync, 'terminal') === true : undefined),
  },
  {
    id: 'sync.agrees.completed',
    title: 'completed is true exactly where the status is completed',
    rules: ['sync.response.completed'],
    expected: 'completed true with the status completed, and false with any other',
    agrees: (sync) => {
      const [completed, status] = [read(sync, 'completed'), read(sync, 'status')]
      if (typeof completed !== 'boolean' || typeof status !== 'string') return undefined
      return completed === isSame(status, 'completed')
    },
  },
]

function agreement({ expected, agrees, ...about }: Agreement): Check {
  return {
    ...about,
    run: ({ deployment }) => {
      const syncs = deployment.exchanges.filter(
        (exchange) => isServedSync(exchange) && agrees(exchange) !== undefined,
      )
      if (syncs.length === 0)
        throw new Inconclusive('no order ended during the run', REACHED_BY.completed)
      const wrong = syncs.find((exchange) => agrees(exchange) === false)
      if (wrong === undefined) return passed(...syncs.slice(0, 1))
      return failed({ expected, received: stateOf(wrong) }, wrong)
    },
  }
}

function isServedSync(exchange: Exchange): boolean {
  return exchange.operationId === 'monitorOrderStatus' && isServed(exchange)
}

export const STATUS_SYNC_CHECKS: readonly Check[] = [...ANSWERED, AGAIN, ...NAMED, DATED]

/** Last, because they read every exchange of the run. */
export const LAST_STATUS_SYNC_CHECKS: readonly Check[] = [EVERY_ORDER, ...AGREEMENTS.map(agreement)]
