/** Bank lists, and the way from them to a sell (§2.6, §4.5, §4.6). */
import { schemaViolations } from '../deployment/schema-violations.ts'
import type { Exchange } from '../../client/exchange.ts'
import { answered, isServed, read, shown } from '../deployment/answer.ts'
import { memberOf } from '../../vocabulary/json.ts'
import { Inconclusive } from '../inconclusive.ts'
import { failed, passedIf, passed, type Check, type CheckContext } from './check.ts'

const MOST_PROVIDERS = 4

const LISTED: Check = {
  id: 'banks.listed',
  title: 'a provider that a quote names has a bank list',
  rules: ['banks.endpoint', 'banks.path.provider'],
  run: async (context) => {
    const list = await listOf(context)
    const failure = {
      expected: 'the bank list of a provider by the name that quotes give it',
      received: answered(list),
    }
    return passedIf(isServed(list), failure, list)
  },
}

const ELEMENTS: Check = {
  id: 'banks.elements',
  title: 'every bank of the list has a code and a name',
  rules: ['banks.response.banks.bankCode', 'banks.response.banks.bankName', 'banks.response.banks'],
  run: async (context) => {
    const list = await served(context)
    const banks = read(list, 'banks')
    if (!Array.isArray(banks)) {
      return failed(
        { rules: ['banks.response.banks'], expected: 'banks, a list', received: shown(banks) },
        list,
      )
    }
    for (const member of ['bankCode', 'bankName'] as const) {
      const faulty = banks.find(
        (bank) => typeof memberOf(bank, member) !== 'string' || memberOf(bank, member) === '',
      )
      if (faulty === undefined) continue
      const failure = {
        rules: [`banks.response.banks.${member}`] as const,
        expected: `${member} of every bank, a string that is not empty`,
        received: shown(faulty),
      }
      return failed(failure, list)
    }
    if (banks.length === 0) throw new Inconclusive('the list is empty')
    return passed(list)
  },
}

const READ_ONLY: Check = {
  id: 'banks.read-only',
  title: 'reading the list leaves it as it was',
  rules: ['banks.read-only'],
  run: async (context) => {
    const [first, again] = [await served(context), await listOf(context)]
    if (!isServed(again)) throw new Inconclusive(`the list was not given twice: ${answered(again)}`)
    const [before, after] = [codesIn(first), codesIn(again)]
    const failure = {
      expected: `the same ${before.length} codes the second time`,
      received: `${after.length} codes, ${after.filter((code) => !before.includes(code)).length} of them new`,
    }
    return passedIf(before.join('\n') === after.join('\n'), failure, first, again)
  },
}

const ONE_FORMAT: Check = {
  id: 'banks.one-format',
  title: 'the lists of all providers have the one documented format',
  rules: ['banks.one-format'],
  run: async ({ deployment, capabilities }) => {
    const { providers, banks } = capabilities
    const lists: Exchange[] = []
    const names = new Set([...(banks === undefined ? [] : [banks.provider]), ...providers])
    for (const provider of [...names].slice(0, MOST_PROVIDERS))
      lists.push(await deployment.call('listProviderBanks', { params: { provider } }))
    const served = lists.filter(isServed)
    if (served.length === 0) throw new Inconclusive('no bank list was given')
    const odd = served.find((list) => schemaViolations(list).length > 0)
    if (odd === undefined) return passed(...served.slice(0, 1))
    const faults = schemaViolations(odd).map(({ at, received }) => `${at} ${received}`)
    const failure = {
      expected: 'success, provider and banks of {bankCode, bankName} (§2.6)',
      received: `${odd.request.path}: ${faults.slice(0, 3).join('; ')}`,
    }
    return failed(failure, odd)
  },
}

/** The sell of the run carries a listed code; where it was refused, other listed codes get a chance. */
const CODE_FOR_ORDERS: Check = {
  id: 'banks.code-for-orders',
  title: 'a sell takes a bank code out of the list',
  rules: ['banks.code-for-orders', 'order.request.bankCode'],
  run: async ({ fixtures, capabilities, newCustomer }) => {
    const codes = capabilities.banks?.banks.map(({ bankCode }) => bankCode) ?? []
    if (codes.length === 0) throw new Inconclusive('no bank list was given')
    const { order, body } = await fixtures.placed('sell')
    if (isServed(order) && codes.includes(String(body['bankCode']))) return passed(order)
    const tried = [order]
    for (const bankCode of [codes.at(0), codes.at(Math.floor(codes.length / 2)), codes.at(-1)]) {
      const again = await fixtures.order('sell', newCustomer(), { bankCode })
      if (isServed(again)) return passed(again)
      tried.push(again)
    }
    if (!tried.every(({ response }) => /bank/i.test(response.body)))
      throw new Inconclusive(`no sell could be made: ${answered(order)}`)
    const received = answered(tried.at(-1) ?? order)
    return failed({ expected: 'a sell with a listed bankCode is accepted', received }, ...tried)
  },
}

const RESOLVED: Check = {
  id: 'resolve.name',
  title: 'a resolved account has its holder as accountName',
  rules: ['resolve.endpoint', 'resolve.response.accountName'],
  run: ({ deployment }) => {
    const asked = deployment.exchanges.filter(
      ({ operationId, request }) =>
        operationId === 'resolveBankAccount' && request.headers['x-api-key'] !== undefined,
    )
    const found = asked.find(
      (exchange) => isServed(exchange) && read(exchange, 'accountName') !== '',
    )
    if (found !== undefined) {
      const name = read(found, 'accountName')
      const rules = ['resolve.response.accountName'] as const
      const failure = { rules, expected: 'accountName, a string', received: shown(name) }
      return passedIf(typeof name === 'string', failure, found)
    }
    const gone = asked.find(isGone)
    if (gone !== undefined && asked.every(isGone)) {
      return failed(
        {
          rules: ['resolve.endpoint'],
          expected: 'an answer of the resolve endpoint (§4.6)',
          received: answered(gone),
        },
        gone,
      )
    }
    throw new Inconclusive(
      'no account was resolved; how to ask is not documented beyond the endpoint (§4.6)',
      'Pass --magic FILE with `account: {bankCode, accountNumber}` of an account that the deployment resolves.',
    )
  },
}

const NAME_FOR_ORDERS: Check = {
  id: 'resolve.name-for-orders',
  title: 'a sell takes the resolved name',
  rules: ['resolve.name-for-orders', 'order.request.accountName'],
  run: async ({ fixtures, capabilities }) => {
    if (!capabilities.account.isResolved) throw new Inconclusive('no account was resolved')
    const { order } = await fixtures.placed('sell')
    const isAboutName = /accountName|account name/i.test(order.response.body)
    if (!isServed(order) && !isAboutName)
      throw new Inconclusive(`no sell could be made: ${answered(order)}`)
    const failure = {
      expected: 'a sell with the resolved accountName is accepted',
      received: answered(order),
    }
    return passedIf(isServed(order), failure, order)
  },
}

/** Nothing answers there at all. A directory miss may be a 404 as well, and then says what it missed. */
function isGone({ request, response }: Exchange): boolean {
  if ([405, 501].includes(response.status)) return true
  const said = response.body.replaceAll(request.path, '')
  return response.status === 404 && !/account|bank|holder|beneficiary/i.test(said)
}

async function listOf({ deployment, capabilities }: CheckContext): Promise<Exchange> {
  const provider = capabilities.banks?.provider
  if (provider === undefined) throw new Inconclusive('no quote names a provider')
  return deployment.call('listProviderBanks', { params: { provider } })
}

async function served(context: CheckContext): Promise<Exchange> {
  const list = await listOf(context)
  if (isServed(list)) return list
  throw new Inconclusive(`no bank list was given: ${answered(list)}`)
}

function codesIn(list: Exchange): readonly string[] {
  const banks = read(list, 'banks')
  return Array.isArray(banks) ? banks.map((bank) => String(memberOf(bank, 'bankCode'))).sort() : []
}

export const BANK_CHECKS: readonly Check[] = [
  LISTED,
  ELEMENTS,
  READ_ONLY,
  ONE_FORMAT,
  CODE_FOR_ORDERS,
  RESOLVED,
  NAME_FOR_ORDERS,
]
