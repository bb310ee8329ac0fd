/** What a run sends, but for webhooks. */
import type { Exchange } from '../../base/client/exchange.ts'
import { isEnd, isServed, isText, mustBeServed, read } from '../answers/answer.ts'
import { createdOrders } from '../answers/order-journal.ts'
import { SIDES } from '../../base/vocabulary/side.ts'
import type { Members } from '../probe/order-body.ts'
import type { Capabilities } from '../probe/capabilities.ts'
import { Inconclusive, required } from '../inconclusive.ts'
import { attempted } from '../client/sandbox-control.ts'
import { OF_CONTROL } from '../rules/ends.ts'
import { ACCEPTED_DRIVES } from './accepted.ts'
import { ACCOUNT_DRIVES } from './accounts.ts'
import { AUTHENTICATION_DRIVES } from './authentication.ts'
import type { Drive } from './drive.ts'
import { idIn, mustNotHaveEnded } from './fixtures.ts'

const WINDOWS = ['windows.opened', 'windows.endpoint', 'windows.stay-open'] as const
const CONFLICTS = [
  'windows.conflict-if-active',
  'answers.conflict-customer',
  'answers.conflict-count',
  'conflicts.customer-id',
] as const

const QUOTES: readonly Drive[] = SIDES.map((side) => ({
  tries: `quotes of ${side}s`,
  decides: ['quotes.list-holds-best', 'answers.best-quote', 'quotes.output-of-amount'],
  run: async ({ fixtures, deployment }) => {
    const quote = await fixtures.quote(side)
    const body = fixtures.quoteBody(side)
    const amount = side === 'buy' ? 'fiatAmount' : 'tokenAmount'
    for (const factor of [2, 0.5]) {
      const other = { ...body, [amount]: Number(body[amount]) * factor }
      if (isServed(await deployment.call('createQuote', { body: other }))) break
    }
    // What the list calls its providers may be no name of a provider.
    const listed: unknown = read(quote, 'quotes')
    const names = (Array.isArray(listed) ? listed : []).map((one: unknown) => Object(one).provider)
    const best = read(quote, 'bestQuote', 'provider')
    if (names.length === 0 || names.includes(best)) return
    for (const provider of names.filter(isText).slice(0, 2))
      await deployment.call('listProviderBanks', { params: { provider: String(provider) } })
  },
}))

/** Each with a customer of its own, unless another order of that customer does no harm. */
const SECOND: readonly (readonly [tries: string, more?: (own: Capabilities) => Members])[] = [
  ['a second order of another amount', anotherAmount],
  ['a second order that does not override', () => ({ overrideActiveIntent: false })],
]

function anotherAmount({ amounts }: Capabilities): Members {
  return { amount: amounts.tokenAmount * 2, fiatAmount: amounts.fiatAmount * 2 }
}

const SECOND_ORDERS: readonly Drive[] = [
  ...SIDES.flatMap((first) =>
    SIDES.map((second): Drive => ({
      tries: `a ${second} after a ${first} of the same customer`,
      decides: first === second ? CONFLICTS : ['windows.sides-share'],
      run: ({ fixtures }) => fixtures.secondOrder(first, second),
    })),
  ),
  ...SECOND.map(([tries, more]): Drive => ({
    tries,
    decides: ['windows.override-false', 'windows.conflict-if-active'],
    run: ({ fixtures, capabilities }) =>
      fixtures.secondOrder('buy', 'buy', more?.(capabilities) ?? {}),
  })),
  ...(['asset', 'chain'] as const).map((what): Drive => ({
    tries: `an order for another ${what}`,
    decides: [],
    run: ({ fixtures }) => fixtures.orderElsewhere(what),
  })),
]

const OVERRIDING = [
  'answers.override-accepted',
  'windows.override-replaces',
  'windows.conflict-if-active',
] as const

const OVERRIDES: readonly Drive[] = [
  ...SIDES.map((second): Drive => ({
    tries: `a ${second} that overrides`,
    decides: OVERRIDING,
    run: ({ fixtures }) => fixtures.override('buy', second),
  })),
  {
    tries: 'an override beside another payment window',
    decides: [],
    run: ({ fixtures }) => fixtures.overrideBeside(),
  },
]

const NETWORKS: Drive = {
  tries: 'orders on every network',
  decides: [],
  run: async ({ fixtures, capabilities: { networks } }) => {
    for (const route of networks) {
      try {
        await fixtures.secondOn(route)
        await fixtures.overrideOn(route)
      } catch (error) {
        if (!(error instanceof Inconclusive)) throw error
      }
    }
  },
}

const READS: readonly Drive[] = [
  ...SIDES.map((side): Drive => ({
    tries: `the payment window of a ${side}`,
    decides: [...WINDOWS, 'windows.customer-id', 'windows.time-left', 'windows.lifetime'],
    run: async ({ fixtures }) => {
      const { intent, customer, sync } = await fixtures.accepted(side)
      if (!isServed(intent)) mustNotHaveEnded(sync)
      const alias = isServed(intent)
        ? read(intent, 'customerId')
        : read(await fixtures.order(side, customer), 'conflict', 'customerId')
      // A deployment may have names of its own, by which it finds the window as well.
      if (typeof alias !== 'string' || !isText(alias) || alias === customer) return
      await fixtures.intent(alias, fixtures.routeFor(side))
      await fixtures.intent(customer, fixtures.routeFor(side))
    },
  })),
  ...(['customerId', 'token', 'network'] as const).map((part): Drive => ({
    tries: `a query with another ${part}`,
    decides: [`windows.by-${part}`],
    run: async ({ fixtures, capabilities, newCustomer }) => {
      const { otherAsset, otherChain, sellRoute } = capabilities
      const { customer } = await fixtures.opened(sellRoute === undefined ? 'sell' : 'buy')
      if (part === 'customerId') return fixtures.intent(newCustomer())
      const other = part === 'token' ? otherAsset : otherChain
      return fixtures.intent(customer, required(other, `the deployment quotes no other ${part}`))
    },
  })),
  {
    tries: 'a customer without orders',
    decides: ['windows.none-is-404'],
    run: ({ fixtures, newCustomer }) => fixtures.intent(newCustomer()),
  },
  {
    tries: 'the time that remains',
    decides: ['windows.time-shrinks'],
    run: async ({ fixtures, deployment }) => {
      const { customer, transactionId = '' } = await fixtures.opened('buy')
      await fixtures.sync(transactionId)
      await deployment.elapse(SHRINKS_MS)
      await fixtures.sync(transactionId)
      await fixtures.intent(customer)
      await fixtures.sync(transactionId)
    },
  },
]

/** After it, a payment window has a second less: test orders may end after two. */
const SHRINKS_MS = 1_200
/** What is true at once may be false after it. */
const LATER_MS = 2_000

const ENDS: readonly Drive[] = [
  ...(['buy', 'sell', 'override'] as const).map((kind): Drive => ({
    tries: `the end of ${kind === 'override' ? 'an override' : `a ${kind}`}`,
    decides: ['completion.completed.reported', 'windows.close-on-completion'],
    run: async ({ outcomes, fixtures }) => {
      const { order, customer } = await outcomes.reach('completed', kind)
      await fixtures.latestSync(order.transactionId, { ended: 'completed' })
      await fixtures.closedIntent(customer, fixtures.routeFor(kind === 'sell' ? 'sell' : 'buy'))
      if (kind === 'buy') await fixtures.sync(order.transactionId)
    },
  })),
  {
    tries: 'the status of an order that failed',
    decides: ['completion.failed.reported'],
    run: async ({ outcomes, fixtures }) => {
      const { order } = await outcomes.reach('failed')
      return fixtures.latestSync(order.transactionId, { ended: 'failed' })
    },
  },
  {
    tries: 'the payment window of an order that expired',
    decides: ['completion.expired.closes'],
    run: async ({ outcomes, fixtures }) => {
      const { customer } = await outcomes.reach('expired')
      return fixtures.closedIntent(customer, fixtures.route, { ended: 'expired' })
    },
  },
  {
    tries: 'the payment window of an order that is cancelled',
    decides: [OF_CONTROL],
    run: async ({ fixtures, capabilities: { control } }) => {
      if (control === undefined) return undefined
      const { transactionId: id, customer } = await fixtures.place('buy')
      if (!id || !(await attempted(control.call('simulateOrder', { id, action: 'cancel' }))))
        throw new Inconclusive('the control API did not cancel an order')
      return fixtures.closedIntent(customer, fixtures.route, { ended: 'cancelled' })
    },
  },
]

/** Last, because they order again for customers whose payment windows others look at. */
export const LAST_DRIVES: readonly Drive[] = [
  ...(['completed', 'expired'] as const).map((outcome): Drive => ({
    tries: `an order after one that is ${outcome}`,
    decides: [],
    run: async ({ outcomes, fixtures }) => {
      const { order, customer } = await outcomes.reach(outcome)
      if (outcome === 'completed') await fixtures.latestSync(order.transactionId)
      await fixtures.intentOfNew(await fixtures.order('buy', customer), [customer])
      await fixtures.intent(customer)
    },
  })),
  {
    tries: 'the first answers once more, two seconds later',
    decides: [],
    run: async ({ fixtures, deployment }) => {
      const side = (await fixtures.placed('buy')).transactionId === undefined ? 'sell' : 'buy'
      const { customer, transactionId = '' } = await fixtures.opened(side)
      const sell = await fixtures.placed('sell')
      await deployment.elapse(LATER_MS)
      await fixtures.sync(transactionId)
      await fixtures.intent(sell.customer, fixtures.routeFor('sell'))
      await fixtures.intent(customer, fixtures.routeFor(side))
      await fixtures.order(side, customer)
      await fixtures.intent(customer, fixtures.routeFor(side))
      await fixtures.sync(transactionId)
    },
  },
  {
    tries: 'the status of every order',
    decides: ['sync.known-order'],
    run: async ({ fixtures, deployment }) => {
      const { exchanges } = deployment
      const synced = new Set(
        exchanges
          .filter((one) => one.operationId === 'monitorOrderStatus' && isServed(one))
          .map((one) => read(one, 'transactionId')),
      )
      const created = new Set(createdOrders(exchanges).map(({ transactionId }) => transactionId))
      for (const id of created) if (!synced.has(id)) await fixtures.sync(id)
      for (const id of endedIn(exchanges)) await fixtures.sync(id)
      const unanswered = rejectedLast(exchanges).filter(({ request }) =>
        [...created].some((id) => request.path.includes(id)),
      )
      if (unanswered.length === 0) return
      await deployment.elapse(LATER_MS)
      for (const sync of unanswered.slice(0, MOST_REJECTED)) await deployment.repeat(sync)
    },
  },
]

/** Alone, so that nobody else reads a list between its reads; then without a list. */
export const LIST_DRIVES: readonly Drive[] = [
  {
    tries: 'a payment window before and after a bank list',
    decides: [],
    run: async ({ fixtures, deployment, capabilities }) => {
      const { provider } = required(capabilities.banks, 'no quote names a provider')
      const side = capabilities.quoted.buy ? 'buy' : 'sell'
      const known = await fixtures.openedNow(side)
      const read = (customer: string) => fixtures.intent(customer, fixtures.routeFor(side))
      const list = await deployment.call('listProviderBanks', { params: { provider } })
      mustBeServed(list, 'no bank list was answered')
      if (isServed(await read(known.customer)) || known.transactionId === undefined) return
      mustNotHaveEnded(await fixtures.sync(known.transactionId))
      const { customer } = await fixtures.place(side)
      mustBeServed(await read(customer), 'payment windows close early by themselves')
    },
  },
]

const MOST_REJECTED = 20

/** The latest sync of each order for which it was rejected: a limit may ask for a pause. */
function rejectedLast(exchanges: readonly Exchange[]): readonly Exchange[] {
  const latest = new Map(
    exchanges
      .filter((one) => one.operationId === 'monitorOrderStatus' && one.note?.key === undefined)
      .map((sync) => [sync.request.path, sync]),
  )
  return [...latest.values()].filter((sync) => !isServed(sync))
}

/** For each of the two ends; the earliest had the longest time to change. */
const MOST_OF_AN_END = 3

function endedIn(exchanges: readonly Exchange[]): readonly string[] {
  const syncs = exchanges.filter(
    (one) => one.operationId === 'monitorOrderStatus' && isServed(one) && isEnd(one),
  )
  return ['completed', 'failed'].flatMap((end) => {
    const own = syncs.filter((sync) => read(sync, 'status') === end)
    const ids = own.flatMap((sync) => idIn(sync) ?? [])
    return [...new Set(ids)].slice(0, MOST_OF_AN_END)
  })
}

export const DRIVES: readonly Drive[] = [
  ...AUTHENTICATION_DRIVES,
  ...ACCEPTED_DRIVES,
  ...QUOTES,
  ...READS,
  ...SECOND_ORDERS,
  ...OVERRIDES,
  NETWORKS,
  ...ACCOUNT_DRIVES,
  ...ENDS,
]
