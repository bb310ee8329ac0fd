/**
 * Sends an order that is rejected in every size with what is not required of it, and with nothing:
 * rules look for what is accepted (§2.1). Limits, accounts and routes are the deployment's own.
 */
import { isSuccess, type Exchange } from '../../base/client/exchange.ts'
import { usualText } from '../../base/vocabulary/json.ts'
import type { Side } from '../../base/vocabulary/side.ts'
import { sent } from '../answers/answer.ts'
import { patternFor } from './pattern.ts'
import { routeFor, type Capabilities } from './capabilities.ts'
import { emailOf, walletOn, type Members } from './order-body.ts'

export type RejectedOrder = {
  readonly rejected: Exchange
  readonly side: Side
  readonly capabilities: Capabilities
  /** Whether the order is accepted with these members replaced. */
  readonly accepts: (more: Members) => Promise<boolean>
  /** An order without a member. */
  readonly empty: () => Promise<Exchange>
}

export async function askWithMore(rejection: RejectedOrder): Promise<void> {
  const { rejected, accepts, empty } = rejection
  const { status } = rejected.response
  // About the key or how much it may send, or of a gateway.
  if (isSuccess(status) || [401, 402, 403, 429, 500].includes(status) || status > 501) return
  if ([404, 405, 415, 501].includes(status) && (await empty()).response.status === status) return
  for (const group of groupsOf(rejection)) {
    if (!(await accepts(group))) continue
    const names = Object.keys(group)
    for (const name of names.length > 1 ? names : []) await accepts({ [name]: group[name] })
    return
  }
}

function groupsOf({ side, rejected, capabilities }: RejectedOrder): readonly Members[] {
  const { amounts, account, given } = capabilities
  const { bankCode, accountNumber, accountName, bankName } = account
  const walletAddress = walletOn(capabilities, routeFor(capabilities, side).chain, 'rsverify')
  const optional = {
    email: emailOf(capabilities, 'rsverify', side),
    developerFeePercent: 0,
    overrideActiveIntent: false,
  }
  // What the error names decides nothing; that the order is accepted with it does.
  const undocumented = Object.fromEntries(namedIn(rejected).map((name) => [name, 'rsverify']))
  return [
    ...(side === 'sell'
      ? [
          { ...optional, bankName },
          { fiatAmount: amounts.fiatAmount, walletAddress },
        ]
      : [
          optional,
          { bankCode, accountNumber, accountName, bankName },
          { amount: amounts.fiatAmount },
        ]),
    ...(patternFor(given?.customer, side) !== undefined ? [{ externalCustomerId: undefined }] : []),
    ...(Object.keys(undocumented).length > 0 ? [undocumented] : []),
  ]
}

const MOST_NAMES = 8

/** Words of an error that may be members which were not sent. */
export function namedIn(rejected: Exchange): readonly string[] {
  const words = usualText(rejected.response).match(/\b[a-z]\w{2,40}\b/gi) ?? []
  const own = [...new Set(words)].filter((word) => sent(rejected, word) === undefined)
  return own.slice(0, MOST_NAMES)
}
