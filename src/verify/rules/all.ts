/** Every rule that looks at a trace, in the order of the report. */
import { ACCEPTED_ORDER_RULES } from './accepted-orders.ts'
import { ACCEPTED_QUOTE_RULES } from './accepted-quotes.ts'
import { ANSWER_RULES, ENVIRONMENT_RULES } from './answers.ts'
import { answerRules } from './answer-rule.ts'
import { AUTHENTICATION_RULES } from './authentication.ts'
import { BANK_RULES } from './bank-lists.ts'
import { JSON_BODIES } from './bodies.ts'
import { CLIENT_RULES } from './client.ts'
import { DEFAULT_ROUTE_RULES } from './default-route.ts'
import { END_RULES } from './ends.ts'
import { IDENTITY_RULES } from './identity.ts'
import { memberRules } from './members.ts'
import { ORDER_ADDRESS_RULES } from './order-addresses.ts'
import { ORDER_MEMBER_RULES } from './order-members.ts'
import { QUOTE_RULES } from './quotes.ts'
import type { TraceRule } from './rule.ts'
import { RESOLVED_NAME_RULES } from './resolved-name.ts'
import { SECOND_ORDER_RULES } from './second-orders.ts'
import { KNOWN_ORDER_RULES, STATUS_SYNC_RULES } from './status-syncs.ts'
import { QUERY_RULES } from './window-queries.ts'
import { TIME_RULES } from './window-times.ts'
import { ACKNOWLEDGED, RECEIVER_RULES, WEBHOOK_RULES } from './webhooks.ts'
import { WINDOW_RULES } from './windows.ts'

let rules: readonly TraceRule[] | undefined

/** About the service, by what one key sees of it. They read the schemas of the contract. */
export function serviceRules(): readonly TraceRule[] {
  rules ??= [
    ...ACCEPTED_QUOTE_RULES,
    ...ACCEPTED_ORDER_RULES,
    ...ORDER_MEMBER_RULES,
    ...DEFAULT_ROUTE_RULES,
    ...RESOLVED_NAME_RULES,
    ...END_RULES,
    ...QUOTE_RULES,
    ...answerRules([...IDENTITY_RULES, ...STATUS_SYNC_RULES, ...ORDER_ADDRESS_RULES]),
    ...KNOWN_ORDER_RULES,
    ...WINDOW_RULES,
    ...SECOND_ORDER_RULES,
    ...QUERY_RULES,
    ...TIME_RULES,
    ...BANK_RULES,
    ...answerRules(ANSWER_RULES),
    ...ENVIRONMENT_RULES,
    ...answerRules([JSON_BODIES]),
    ...memberRules(),
  ]
  return rules
}

export { ACKNOWLEDGED, AUTHENTICATION_RULES, CLIENT_RULES, RECEIVER_RULES, WEBHOOK_RULES }
