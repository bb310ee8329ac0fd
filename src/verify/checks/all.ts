/** Every check, in the order of the report. */
import { AUTHENTICATION_CHECKS } from './authentication.ts'
import { LEAVES_WINDOWS, READ_ONLY } from './banks-read-only.ts'
import { BANK_CHECKS, LAST_BANK_CHECKS } from './banks.ts'
import type { Check } from './check.ts'
import { COMPLETION_CHECKS, LAST_COMPLETION_CHECKS } from './completion.ts'
import { CONFLICT_CHECKS } from './conflict.ts'
import { DEFAULT_ROUTE_CHECK } from './default-route.ts'
import { ENVIRONMENT_CHECK } from './environment.ts'
import { FIRST_ORDERS } from './first-orders.ts'
import { INTENT_CHECKS } from './intent.ts'
import { INTENT_TIME_CHECKS } from './intent-times.ts'
import { NETWORK_CHECKS } from './networks.ts'
import { ORDER_CHECKS } from './orders.ts'
import { OVERRIDE_CHECKS } from './override.ts'
import { PATHS_CHECK } from './paths.ts'
import { QUOTE_CHECKS } from './quotes.ts'
import { EVERY_ORDER, STATUS_SYNC_CHECKS } from './status-sync.ts'

/** None depends on another. */
export const DEPLOYMENT_CHECKS: readonly Check[] = [
  ...QUOTE_CHECKS,
  ...ORDER_CHECKS,
  DEFAULT_ROUTE_CHECK,
  ...INTENT_CHECKS,
  ...INTENT_TIME_CHECKS,
  ...CONFLICT_CHECKS,
  ...OVERRIDE_CHECKS,
  ...NETWORK_CHECKS,
  ...STATUS_SYNC_CHECKS,
  ...BANK_CHECKS,
  READ_ONLY,
  ...AUTHENTICATION_CHECKS,
  ...COMPLETION_CHECKS,
]

/** These read every exchange of the run, the pacts included, or open payment windows again. */
export const LAST_CHECKS: readonly Check[] = [
  ...LAST_COMPLETION_CHECKS,
  EVERY_ORDER,
  FIRST_ORDERS,
  ...LAST_BANK_CHECKS,
  LEAVES_WINDOWS,
  ENVIRONMENT_CHECK,
  PATHS_CHECK,
]
