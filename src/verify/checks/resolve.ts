/** The holder of a bank account (§4.6): only `accountName` of the answer is documented. */
import type { Exchange } from '../../base/client/exchange.ts'
import { parsedJson } from '../../base/vocabulary/json.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import { answered, isNotFound, isServed, isText, read, sent } from '../deployment/answer.ts'
import { accountHint, type Capabilities } from '../deployment/capabilities.ts'
import { isNamedByFailure, isOtherwiseNamed, nameIn } from '../deployment/resolved-name.ts'
import { Inconclusive } from '../inconclusive.ts'
import type { Check } from './check.ts'
import { failed, passed, type Failure } from '../rules/rule.ts'

/** Like an account, and nobody's. */
const UNKNOWN_ACCOUNT = '0000000000'
const OTHER_HOLDER = 'Ada Obi Verify'

const RESOLVED: Check = {
  id: 'resolve.name',
  title: 'a resolved account has the name of its holder as accountName',
  rules: ['resolve.endpoint', 'resolve.response.accountName'],
  run: async ({ deployment, capabilities }) => {
    const calls = deployment.exchanges.filter(
      ({ operationId, request }) =>
        operationId === 'resolveBankAccount' && request.headers['x-api-key'] === MASKED_KEY,
    )
    const missed = calls.find((call) => isMissOfKnown(call, capabilities))
    if (missed !== undefined) return failed(unnamed(missed), missed)
    const names = calls.map((call) => [call, nameIn(call)] as const)
    const named = names.find(([, name]) => isText(name))
    if (named !== undefined) return passed(named[0])
    const crashed = calls.find(isNamedByFailure)
    if (crashed !== undefined) {
      const expected = 'the name, with a status of 200 to 299'
      return failed({ rules: ['resolve.endpoint'], expected, received: answered(crashed) }, crashed)
    }
    const wrong = wronglyNamed(names) ?? calls.find(isEmptySuccess)
    if (wrong !== undefined) return failed(unnamed(wrong), wrong)
    const unserved = calls.find(({ response }) => [405, 501].includes(response.status))
    if (unserved !== undefined) {
      const expected = 'an answer of the resolve endpoint (§4.6)'
      const received = answered(unserved)
      return failed({ rules: ['resolve.endpoint'], expected, received }, unserved)
    }
    const served = calls.find(isServed)
    if (served !== undefined) {
      // If a miss is a 404, an answer without a name is not one.
      const body = { ...Object(parsedJson(served.request.body)), accountNumber: UNKNOWN_ACCOUNT }
      const miss = await deployment.call('resolveBankAccount', { body })
      if (isNotFound(miss)) return failed(unnamed(served), served, miss)
    }
    throw new Inconclusive(
      'no account was resolved; the body of the request is not documented (§4.6)',
      accountHint(capabilities),
    )
  },
}

const NAME_FOR_ORDERS: Check = {
  id: 'resolve.name-for-orders',
  title: 'a sell with the resolved name is accepted',
  rules: ['resolve.name-for-orders', 'order.request.accountName'],
  run: async ({ fixtures, capabilities, newCustomer }) => {
    if (!capabilities.account.isResolved) throw new Inconclusive('no account was resolved')
    const { order, customer } = await fixtures.placed('sell')
    if (isServed(order)) return passed(order)
    // The error may be about anything else; that another name is accepted shows what it is about.
    const other = await fixtures.order('sell', customer, { accountName: OTHER_HOLDER })
    if (!isServed(other)) throw noSell(capabilities, order)
    const again = await fixtures.order('sell', newCustomer())
    if (isServed(again)) return passed(again)
    const expected = 'a sell with the resolved accountName is accepted, as one with another name is'
    return failed({ expected, received: answered(order) }, order, other)
  },
}

function unnamed(resolved: Exchange): Failure {
  const expected = 'accountName, a string'
  return { rules: ['resolve.response.accountName'], expected, received: answered(resolved) }
}

type Named = readonly [call: Exchange, name: unknown]

function wronglyNamed(names: readonly Named[]): Exchange | undefined {
  const other = names.find(([, name]) => (name ?? '') !== '')
  return (other ?? names.find(([call]) => isOtherwiseNamed(call)))?.[0]
}

/** The user says that the deployment knows the account, so it has no miss. */
function isMissOfKnown(call: Exchange, { account }: Capabilities): boolean {
  const isKnown =
    account.isGiven &&
    sent(call, 'accountNumber') === account.accountNumber &&
    sent(call, 'bankCode') === account.bankCode
  return isKnown && (isNotFound(call) || (isServed(call) && (nameIn(call) ?? '') === ''))
}

/** A miss says that no account was found, or at least which one was looked for. */
function isEmptySuccess(call: Exchange): boolean {
  const members = Object.entries(Object(call.response.json))
  const isEmpty = ([name, value]: readonly [string, unknown]) =>
    name === 'success' ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  return isServed(call) && read(call, 'success') === true && members.every(isEmpty)
}

export function noSell(capabilities: Capabilities, order: Exchange): Inconclusive {
  return new Inconclusive(`a sell was rejected: ${answered(order)}`, accountHint(capabilities))
}

export const RESOLVE_CHECKS: readonly Check[] = [RESOLVED, NAME_FOR_ORDERS]
