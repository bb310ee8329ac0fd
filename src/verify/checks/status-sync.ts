/** Status sync of new orders (§2.5, §4.4). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import { answered, isServed, isUnknownYet, read, shown } from '../deployment/answer.ts'
import { isUnavailable } from '../deployment/counterpart.ts'
import { createdOrders } from '../deployment/order-journal.ts'
import { utcInstant } from '../deployment/timestamp.ts'
import { askedIn } from '../judge/status-syncs.ts'
import { Inconclusive, NO_TRANSACTION, required } from '../inconclusive.ts'
import { failed, passed, passedIf, passedIfSame, type Check, type CheckContext } from './check.ts'
import { SIDES } from '../deployment/order-body.ts'
import { uriPart } from '../../base/vocabulary/uri-part.ts'

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

/** Last, because it reads every exchange of the run. */
export const EVERY_ORDER: Check = {
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
    askedIn(exchange) === uriPart(id)
  const syncs: Exchange[] = []
  for (const id of new Set(ids)) {
    const known = deployment.exchanges.filter(isOf(id))
    // Late is not never: what was missing before the first answer was not there yet.
    const found = known.findIndex((sync) => !isUnknownYet(sync))
    syncs.push(...(found === -1 ? [await fixtures.sync(id)] : known.slice(found)))
  }
  return syncs
}

export const STATUS_SYNC_CHECKS: readonly Check[] = [...ANSWERED, AGAIN, ...NAMED, DATED]
