/**
 * Whether an order that is rejected in every size contradicts the documentation. Limits, accounts
 * and routes are the deployment's own, so its error may be about them. It contradicts where the
 * order is accepted with something that is not required of it, where the other side is accepted in
 * the same size, and where the path is not served. What the error says names the rule of a failure
 * that the answers have shown; it never decides.
 */
import { isSuccess, type Exchange } from '../../base/client/exchange.ts'
import { usualText } from '../../base/vocabulary/json.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { rejectedRules, sent } from './answer.ts'
import { routeFor, type Capabilities, type Contradiction } from './capabilities.ts'
import { isRuleId } from './field-rules.ts'
import { emailOf, walletOn, type Members } from './order-body.ts'
import type { Side } from '../../base/vocabulary/side.ts'

export type RejectedOrder = {
  readonly rejected: Exchange
  readonly side: Side
  readonly capabilities: Capabilities
  /** Whether the order is accepted with these members replaced. */
  readonly accepts: (more: Members) => Promise<boolean>
  /** An order without a member. */
  readonly empty: () => Promise<Exchange>
}

export async function contradictionOf(rejection: RejectedOrder): Promise<Contradiction> {
  const { rejected, side, capabilities, empty } = rejection
  const { status } = rejected.response
  const named = rejectedRules(rejected, 'order.request.', 'order.endpoint')
  if (isSuccess(status)) return {}
  if (status === 500) return { breaks: named }
  // About the key or how much it may send, or of a gateway.
  if ([401, 402, 403, 429].includes(status) || status > 501) return {}
  if ([404, 405, 415, 501].includes(status)) {
    const isUnserved = (await empty()).response.status === status
    if (isUnserved) return { breaks: ['order.endpoint'] }
  }
  const required = await requiredOf(rejection)
  if (required.length > 0) return { breaks: required }
  const { orders = {}, account, given } = capabilities
  const other = orders[side === 'buy' ? 'sell' : 'buy']
  const isVouchedFor =
    side === 'sell' ? account.isResolved || account.isGiven : given?.wallets !== undefined
  return other !== undefined && 'accepted' in other && isVouchedFor ? { breaks: named } : {}
}

/** Members that the order is accepted with, although it need not have them (§2.1). */
async function requiredOf(rejection: RejectedOrder): Promise<readonly RuleId[]> {
  const { accepts } = rejection
  for (const group of groupsOf(rejection)) {
    const all = Object.assign({}, ...group.map(({ members }) => members)) as Members
    if (!(await accepts(all))) continue
    const single: RuleId[] = []
    for (const one of group.length > 1 ? group : [])
      if (await accepts(one.members)) single.push(one.rule)
    return single.length > 0 ? single : group.map(({ rule }) => rule)
  }
  return []
}

type Addition = { readonly members: Members; readonly rule: RuleId }

function groupsOf({
  side,
  rejected,
  capabilities,
}: RejectedOrder): readonly (readonly Addition[])[] {
  const { amounts, account, given } = capabilities
  const bank = {
    bankCode: account.bankCode,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
  }
  const optional = {
    email: emailOf(capabilities, 'rsverify'),
    developerFeePercent: 0,
    overrideActiveIntent: false,
    ...(side === 'sell' ? { bankName: account.bankName } : {}),
  }
  const ofOther =
    side === 'sell'
      ? [
          added('fiatAmount', amounts.fiatAmount, '.buy-only'),
          {
            members: {
              walletAddress: walletOn(capabilities, routeFor(capabilities, side).chain, 'rsverify'),
            },
            rule: 'order.request.sell-bank-not-wallet',
          } as const,
        ]
      : Object.entries({ ...bank, bankName: account.bankName }).map(([name, value]) =>
          added(name, value, '.sell-only'),
        )
  const asFiat: Addition = {
    members: { amount: amounts.fiatAmount },
    rule: 'order.request.amount.buy-is-crypto',
  }
  const unnamed: Addition = {
    members: { externalCustomerId: undefined },
    rule: 'order.request.externalCustomerId',
  }
  return [
    Object.entries(optional).map(([name, value]) => added(name, value)),
    ofOther,
    ...(side === 'buy' ? [[asFiat]] : []),
    ...(given?.hasCustomer === true ? [[unnamed]] : []),
    namedIn(rejected).length > 0 ? [undocumented(rejected)] : [],
  ].filter((group) => group.length > 0)
}

function added(name: string, value: unknown, suffix = ''): Addition {
  const rule = `order.request.${name}${suffix}`
  return { members: { [name]: value }, rule: isRuleId(rule) ? rule : 'order.endpoint' }
}

/** What the error names decides nothing; that the order is accepted with it does. */
function undocumented(rejected: Exchange): Addition {
  const members = Object.fromEntries(namedIn(rejected).map((name) => [name, 'rsverify']))
  return { members, rule: 'order.endpoint' }
}

const MOST_NAMES = 8

/** Words of an error that may be members which were not sent. */
export function namedIn(rejected: Exchange): readonly string[] {
  const words = usualText(rejected.response).match(/\b[a-z]\w{2,40}\b/gi) ?? []
  const own = [...new Set(words)].filter((word) => sent(rejected, word) === undefined)
  return own.slice(0, MOST_NAMES)
}
