/** Every check, in the order of the report. */
import { AUTHENTICATION_CHECKS } from './authentication.ts'
import { BANK_CHECKS } from './banks.ts'
import type { Check } from './check.ts'
import { COMPLETION_CHECKS, LAST_COMPLETION_CHECKS } from './completion.ts'
import { CONFLICT_CHECKS } from './conflict.ts'
import { INTENT_CHECKS } from './intent.ts'
import { ORDER_CHECKS, ORDER_READINGS } from './orders.ts'
import { OVERRIDE_CHECKS } from './override.ts'
import { QUOTE_CHECKS } from './quotes.ts'
import { schemaReadings } from './schemas.ts'
import { STATUS_SYNC_CHECKS, STATUS_SYNC_READINGS } from './status-sync.ts'
import { WINDOW_CHECKS } from './window.ts'

/** They ask the deployment, and do not depend on each other. */
export const CHECKS: readonly Check[] = [
  ...QUOTE_CHECKS,
  ...ORDER_CHECKS,
  ...INTENT_CHECKS,
  ...WINDOW_CHECKS,
  ...CONFLICT_CHECKS,
  ...OVERRIDE_CHECKS,
  ...STATUS_SYNC_CHECKS,
  ...BANK_CHECKS,
  ...AUTHENTICATION_CHECKS,
  ...COMPLETION_CHECKS,
]

/** They come last: they look at what was answered to everybody, the pacts included, or leave more behind. */
export function lastChecks(): readonly Check[] {
  return [
    ...LAST_COMPLETION_CHECKS,
    ...ORDER_READINGS,
    ...STATUS_SYNC_READINGS,
    ...schemaReadings(),
  ]
}
