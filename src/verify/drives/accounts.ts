/** Bank lists and holders of accounts, and sells with both (§2.6, §4.5, §4.6). */
import type { Exchange } from '../../base/client/exchange.ts'
import { answered, isServed } from '../answers/answer.ts'
import { accountHint, type Capabilities } from '../probe/capabilities.ts'
import { Inconclusive, required } from '../inconclusive.ts'
import type { Drive } from './drive.ts'

const OTHER_HOLDER = 'Ada Obi Verify'

const BANK_LISTS: Drive = {
  tries: 'the bank lists of every provider',
  decides: ['banks.listed', 'banks.read-only', 'banks.one-format'],
  run: async ({ deployment, capabilities: { banks, providers } }) => {
    const { provider: first } = required(banks, 'no quote names a provider')
    for (const provider of [...new Set([first, ...providers])].slice(0, 4))
      await deployment.call('listProviderBanks', { params: { provider } })
    await deployment.call('listProviderBanks', { params: { provider: first } })
  },
}

/** The sell of the run has a listed code; where it is rejected, other listed codes are tried. */
const LISTED_CODE: Drive = {
  tries: 'a sell with a listed bank code',
  decides: ['banks.code-for-orders'],
  run: async ({ fixtures, capabilities, newCustomer }) => {
    const codes = capabilities.banks?.banks.map(({ bankCode }) => bankCode) ?? []
    if (codes.length === 0) throw new Inconclusive('no bank list was answered')
    const { order, body } = await fixtures.placed('sell')
    if (isServed(order) && codes.includes(String(body['bankCode']))) return
    let last = order
    for (const bankCode of [codes.at(0), codes.at(Math.floor(codes.length / 2)), codes.at(-1)]) {
      last = await fixtures.order('sell', newCustomer('sell'), { bankCode })
      if (isServed(last)) return
    }
    throw noSell(capabilities, last)
  },
}

/** The error may be about anything else; that another name is accepted shows what it is about. */
const RESOLVED_NAME: Drive = {
  tries: 'a sell with a resolved name',
  decides: ['resolve.name', 'resolve.name-for-orders'],
  run: async ({ fixtures, capabilities, newCustomer }) => {
    if (!capabilities.account.isResolved)
      throw new Inconclusive(
        'no account was resolved; the body of the request is not documented (§4.6)',
        accountHint(capabilities),
      )
    const { order, customer } = await fixtures.placed('sell')
    if (isServed(order)) return
    const named = { accountName: OTHER_HOLDER }
    const other = await fixtures.order('sell', customer, named, { probe: true })
    if (!isServed(other)) throw noSell(capabilities, order)
    await fixtures.order('sell', newCustomer('sell'))
  },
}

function noSell(capabilities: Capabilities, order: Exchange): Inconclusive {
  return new Inconclusive(`a sell was rejected: ${answered(order)}`, accountHint(capabilities))
}

export const ACCOUNT_DRIVES: readonly Drive[] = [BANK_LISTS, LISTED_CODE, RESOLVED_NAME]
