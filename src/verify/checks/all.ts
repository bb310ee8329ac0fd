/** What a run does: drives, whose exchanges rules judge, and checks, which judge what they send. */
import { AUTHENTICATION_DRIVES } from './authentication.ts'
import { LEAVES_WINDOWS } from './banks-read-only.ts'
import { BANK_CHECKS } from './banks.ts'
import type { Check, Drive } from './check.ts'
import { COMPLETION_CHECKS } from './completion.ts'
import { DEFAULT_ROUTE_CHECK } from './default-route.ts'
import { DRIVES } from './drives.ts'
import { ORDER_CHECKS } from './orders.ts'
import { PATHS_CHECK } from './paths.ts'
import { QUOTE_CHECKS } from './quotes.ts'

/** None depends on another. */
export const DEPLOYMENT_DRIVES: readonly Drive[] = [...DRIVES, ...AUTHENTICATION_DRIVES]

/** None depends on another. */
export const DEPLOYMENT_CHECKS: readonly Check[] = [
  ...QUOTE_CHECKS,
  ...ORDER_CHECKS,
  DEFAULT_ROUTE_CHECK,
  ...BANK_CHECKS,
  ...COMPLETION_CHECKS,
]

/** These read every exchange of the run, the pacts included, or open payment windows again. */
export const LAST_CHECKS: readonly Check[] = [LEAVES_WINDOWS, PATHS_CHECK]
