/** Why a run shows nothing of a setting, and what would show it. */
import type { Observable } from '../verdict.ts'

const OF_WEBHOOKS = 'no webhooks of this run show it; pass --webhook-listen and --webhook-secret'
const OF_ENDS =
  'no order of this run came so far; pass --wait, --magic or --control to bring orders to their end'
const NOT_SHOWN = 'no answer of this run decides it'
const OUT_OF_REACH = 'no call of verify shows it'

/** A setting without an entry is observed in the answers of a run that has them. */
const REASONS: { readonly [S in Observable]?: string } = {
  'shapes.events': OF_WEBHOOKS,
  'shapes.gateway': OF_ENDS,
  'shapes.errors.NO_ROUTE.status': OUT_OF_REACH,
  'shapes.errors.API_KEY_REVOKED.status': OUT_OF_REACH,
  failover: OUT_OF_REACH,
  buyPayInAccount: OUT_OF_REACH,
  liveSandboxMember: OUT_OF_REACH,
  rateStep: OUT_OF_REACH,
  transactionStatusNames: OUT_OF_REACH,
  syncDelay: OUT_OF_REACH,
  bankCodes: OUT_OF_REACH,
  fundedIntent: OUT_OF_REACH,
  underpayment: OUT_OF_REACH,
  overpayment: OUT_OF_REACH,
  secondDeposit: OUT_OF_REACH,
  lateDeposit: OUT_OF_REACH,
  signatureTime: OUT_OF_REACH,
  rotationOverlap: OUT_OF_REACH,
  webhookRetrySchedule: OUT_OF_REACH,
  webhookTimeout: OUT_OF_REACH,
  webhookRetryAfter: OUT_OF_REACH,
  webhookGone: OUT_OF_REACH,
  rateLimitPerMinute: OUT_OF_REACH,
  minimumOrderUsd: OUT_OF_REACH,
  maxDeveloperFeePercent: OUT_OF_REACH,
  signatureScheme: OF_WEBHOOKS,
  reportedAmounts: OF_WEBHOOKS,
  eventAmounts: OF_WEBHOOKS,
  eventStatusLabels: OF_WEBHOOKS,
  eventText: OF_WEBHOOKS,
  deliveryId: 'no webhook of this run arrived twice',
  closedOrderReports: OF_ENDS,
}

export function whyNotTested(setting: Observable): string {
  return REASONS[setting] ?? NOT_SHOWN
}
