/** Bank lists, and the way from them to a sell (§2.6, §4.5). */
import type { Exchange } from '../../base/client/exchange.ts'
import { usualText } from '../../base/vocabulary/json.ts'
import { answered, isServed, mustBeServed } from '../deployment/answer.ts'
import { Inconclusive, required } from '../inconclusive.ts'
import type { Check, CheckContext } from './check.ts'
import { failed, passed, passedIf } from '../rules/rule.ts'
import { noSell, RESOLVE_CHECKS } from './resolve.ts'

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
    // With a code of the user's own, it shows that only the listed ones are rejected.
    const accepted = isServed(order) ? [order] : []
    const tried = isServed(order) ? [] : [order]
    for (const bankCode of [codes.at(0), codes.at(Math.floor(codes.length / 2)), codes.at(-1)]) {
      const again = await fixtures.order('sell', newCustomer(), { bankCode })
      if (isServed(again)) return passed(again)
      tried.push(again)
    }
    // An account that nobody has may be what is rejected, whatever the code.
    const { isResolved, isGiven } = capabilities.account
    const isKnown = (isResolved || isGiven) && accepted.length === 0
    const about = isKnown ? /bank/i : /bank_?code|code of the bank/i
    if (!tried.every(({ response }) => about.test(usualText(response))))
      throw noSell(capabilities, tried[0] ?? order)
    const failure = {
      expected: 'a sell with a listed bankCode is accepted',
      received: answered(tried.at(-1) ?? order),
    }
    // Probing found sells of this route rejected for their code only.
    const isOfCode = capabilities.orders?.sell?.breaks?.includes('order.request.bankCode') === true
    const isBeside = isOfCode || accepted.length > 0
    const more = isBeside ? ({ isBesideCounterpart: true } as const) : {}
    return failed({ ...failure, ...more }, ...accepted, ...tried)
  },
}

/** Whatever the answer is. */
async function bankListOf({ deployment, capabilities }: CheckContext): Promise<Exchange> {
  const { provider } = required(capabilities.banks, 'no quote names a provider')
  return deployment.call('listProviderBanks', { params: { provider } })
}

/** Throws {@link Inconclusive} where no list was answered. */
export async function servedBankListOf(context: CheckContext): Promise<Exchange> {
  return mustBeServed(await bankListOf(context), 'no bank list was answered')
}

export const BANK_CHECKS: readonly Check[] = [LISTED, CODE_FOR_ORDERS, ...RESOLVE_CHECKS]
