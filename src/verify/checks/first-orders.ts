/** A customer whom no request named before has no payment window, and no conflict (§7.1). */
import type { Exchange } from '../../base/client/exchange.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import { answered, hasConflictCode, isServed, sent } from '../deployment/answer.ts'
import { Inconclusive } from '../inconclusive.ts'
import { failed, passed, type Check } from './check.ts'

/** Last, because it reads every exchange of the run. */
export const FIRST_ORDERS: Check = {
  id: 'conflict.not-of-others',
  title: 'the first order of a customer does not conflict, whoever else has a payment window',
  rules: ['conflict.when'],
  run: ({ deployment, freshCustomers }) => {
    const orders = firstOrders(deployment.exchanges, freshCustomers)
    const conflict = orders.find(hasConflictCode)
    if (conflict !== undefined) {
      const expected = 'no conflict for a customer without an earlier order'
      return failed({ expected, received: answered(conflict) }, conflict)
    }
    const accepted = orders.find(isServed)
    if (accepted === undefined) throw new Inconclusive('no order of a new customer was accepted')
    return passed(accepted)
  },
}

/** A deployment may know customers by their e-mail, so that must be new too. */
function firstOrders(
  exchanges: readonly Exchange[],
  freshCustomers: ReadonlySet<unknown>,
): readonly Exchange[] {
  const named = new Set<unknown>()
  return exchanges.filter((exchange) => {
    const isOwn = exchange.request.headers['x-api-key'] === MASKED_KEY
    if (exchange.operationId !== 'createOrder' || !isOwn) return false
    const [customer, email] = ['externalCustomerId', 'email'].map((name) => sent(exchange, name))
    const isFirst = freshCustomers.has(customer) && !named.has(customer) && !named.has(email)
    if (customer !== undefined) named.add(customer)
    if (email !== undefined) named.add(email)
    return isFirst
  })
}
