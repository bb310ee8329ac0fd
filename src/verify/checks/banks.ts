/** Bank lists, and the way from them to a sell (§2.6, §4.5). */
import type { Exchange } from '../../base/client/exchange.ts'
import { usualText } from '../../base/vocabulary/json.ts'
import {
  answered,
  isAlike,
  isSame,
  isServed,
  isText,
  mustBeServed,
  read,
  shown,
} from '../deployment/answer.ts'
import { schemaViolations } from '../deployment/schema-violations.ts'
import { Inconclusive, required } from '../inconclusive.ts'
import { failed, passed, passedIf, type Check, type CheckContext } from './check.ts'
import { noSell, RESOLVE_CHECKS } from './resolve.ts'

const MOST_PROVIDERS = 4

const LISTED: Check = {
  id: 'banks.listed',
  title: 'a provider that a quote names has a bank list',
  rules: ['banks.endpoint', 'banks.path.provider'],
  run: async (context) => {
    const list = await bankListOf(context)
    const expected = 'the bank list of a provider under the name that quotes give it'
    return passedIf(isServed(list), { expected, received: answered(list) }, list)
  },
}

const ONE_FORMAT: Check = {
  id: 'banks.one-format',
  title: 'the lists of all providers have the documented format',
  rules: ['banks.one-format'],
  run: async ({ deployment, capabilities }) => {
    const { providers, banks } = capabilities
    const names = new Set([...(banks === undefined ? [] : [banks.provider]), ...providers])
    const lists: Exchange[] = []
    for (const provider of [...names].slice(0, MOST_PROVIDERS)) {
      const list = await deployment.call('listProviderBanks', { params: { provider } })
      if (isServed(list)) lists.push(list)
    }
    if (lists.length === 0) throw new Inconclusive('no bank list was answered')
    const other = lists.find((list) => schemaViolations(list).length > 0)
    if (other === undefined) return passed(...lists.slice(0, 1))
    const violations = schemaViolations(other).map(({ at, received }) => `${at} ${received}`)
    const failure = {
      expected: 'success, provider and banks of {bankCode, bankName} (§2.6)',
      received: `${other.request.path}: ${violations.slice(0, 3).join('; ')}`,
    }
    return failed(failure, other)
  },
}

/** Spellings of a name differ, but two providers have no name in common. */
const OWN_NAMES: Check = {
  id: 'banks.own-names',
  title: 'each bank list names its own provider',
  rules: ['banks.response.provider'],
  run: ({ deployment, capabilities: { providers } }) => {
    const lists = deployment.exchanges.filter(
      (exchange) =>
        exchange.operationId === 'listProviderBanks' &&
        isServed(exchange) &&
        isText(read(exchange, 'provider')) &&
        providers.some((name) => isAlike(name, askedOf(exchange))),
    )
    if (lists.length === 0) throw new Inconclusive('no bank list of a quoted provider was answered')
    const others = lists.filter((list) => !isAlike(read(list, 'provider'), askedOf(list)))
    const wrong = others.find((list) => {
      const name = read(list, 'provider')
      const isOfAnother = (other: Exchange) =>
        isSame(read(other, 'provider'), name) && !isAlike(askedOf(other), askedOf(list))
      return providers.some((other) => isAlike(other, name)) || lists.some(isOfAnother)
    })
    if (wrong !== undefined) {
      const failure = {
        expected: `provider ${shown(askedOf(wrong))}, whose list was asked for`,
        received: `${shown(read(wrong, 'provider'))}, which names another provider or several`,
      }
      return failed(failure, wrong)
    }
    const [other] = others
    if (other === undefined) return passed(...lists.slice(0, 1))
    throw new Inconclusive(
      `the list of ${shown(askedOf(other))} calls its provider ${shown(read(other, 'provider'))}`,
    )
  },
}

function askedOf({ request }: Exchange): string {
  return decodeURIComponent(request.path.split('/').at(-1) ?? '')
}

/** The sell of the run has a listed code; where it is rejected, other listed codes are tried. */
const CODE_FOR_ORDERS: Check = {
  id: 'banks.code-for-orders',
  title: 'a sell with a bank code of the list is accepted',
  rules: ['banks.code-for-orders', 'order.request.bankCode'],
  run: async ({ fixtures, capabilities, newCustomer }) => {
    const codes = capabilities.banks?.banks.map(({ bankCode }) => bankCode) ?? []
    if (codes.length === 0) throw new Inconclusive('no bank list was answered')
    const { order, body } = await fixtures.placed('sell')
    if (isServed(order) && codes.includes(String(body['bankCode']))) return passed(order)
    const tried = [order]
    for (const bankCode of [codes.at(0), codes.at(Math.floor(codes.length / 2)), codes.at(-1)]) {
      const again = await fixtures.order('sell', newCustomer(), { bankCode })
      if (isServed(again)) return passed(again)
      tried.push(again)
    }
    // An account that nobody has may be what is rejected, whatever the code.
    const { isResolved, isGiven } = capabilities.account
    const about = isResolved || isGiven ? /bank/i : /bank_?code|code of the bank/i
    if (!tried.every(({ response }) => about.test(usualText(response))))
      throw noSell(capabilities, order)
    const received = answered(tried.at(-1) ?? order)
    return failed({ expected: 'a sell with a listed bankCode is accepted', received }, ...tried)
  },
}

/** Whatever the answer is. */
export async function bankListOf({ deployment, capabilities }: CheckContext): Promise<Exchange> {
  const { provider } = required(capabilities.banks, 'no quote names a provider')
  return deployment.call('listProviderBanks', { params: { provider } })
}

/** Throws {@link Inconclusive} where no list was answered. */
export async function servedBankListOf(context: CheckContext): Promise<Exchange> {
  return mustBeServed(await bankListOf(context), 'no bank list was answered')
}

export const BANK_CHECKS: readonly Check[] = [
  LISTED,
  ONE_FORMAT,
  CODE_FOR_ORDERS,
  ...RESOLVE_CHECKS,
]

/** Last, because it reads every list of the run. */
export const LAST_BANK_CHECKS: readonly Check[] = [OWN_NAMES]
