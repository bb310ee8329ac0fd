/** HTTP statuses; only that of a missing payment window is documented (§7.2, §7.3). */
import type { Exchange } from '../../base/client/exchange.ts'
import { isConflict, isServed } from '../deployment/answer.ts'
import type { Observable } from '../verdict.ts'
import type { OpenAnswers } from './question.ts'
import { agreed, observing, servedTo, type Evidence, type Observe } from './evidence.ts'

type StatusSetting = Extract<Observable, `shapes.${string}.status`>

type StatusOf = readonly [setting: StatusSetting, subject: string, answersIn: AnswersIn]

type AnswersIn = (evidence: Evidence) => readonly Exchange[]

/** The operations that create nothing. */
const READS = [
  'createQuote',
  'getOrderIntent',
  'monitorOrderStatus',
  'listProviderBanks',
  'resolveBankAccount',
] as const

const STATUSES: readonly StatusOf[] = [
  ['shapes.success.status', 'status of a success', (evidence) => servedTo(evidence, ...READS)],
  ['shapes.order.status', 'status of a created order', (all) => servedTo(all, 'createOrder')],
  [
    'shapes.errors.conflict.status',
    'status of the conflict',
    ({ exchanges }) => exchanges.filter(isConflict),
  ],
  [
    'shapes.errors.API_KEY_MISSING.status',
    'status without a key',
    errorsTo((key) => key === undefined),
  ],
  ['shapes.errors.API_KEY_UNKNOWN.status', 'status with an unknown key', errorsTo(isUnknown)],
  [
    'shapes.errors.VALIDATION_FAILED.status',
    'status of an invalid request',
    errorsOf('invalid quote', 'invalid order', 'invalid intent query', 'invalid resolve'),
  ],
  [
    'shapes.errors.TRANSACTION_NOT_FOUND.status',
    'status of an unknown transaction',
    errorsOf('unknown transaction'),
  ],
  [
    'shapes.errors.PROVIDER_NOT_FOUND.status',
    'status of an unknown provider',
    errorsOf('unknown provider'),
  ],
]

/** Each operation has one vote, however often it was called. */
export const STATUS_OBSERVATIONS: readonly Observe[] = STATUSES.map(
  ([setting, subject, answersIn]) =>
    observing(setting, subject, (evidence) =>
      agreed(
        answersIn(evidence).map(({ operationId = '', response }) => [operationId, response.status]),
        (status, who) => `${subject}: ${status} (${who.join(', ')}).`,
      ),
    ),
)

function errorsTo(isWanted: (key: string | undefined) => boolean): AnswersIn {
  return ({ exchanges }) =>
    exchanges.filter(
      (exchange) =>
        exchange.operationId !== undefined &&
        isWanted(exchange.request.headers['x-api-key']) &&
        !isServed(exchange),
    )
}

function isUnknown(key: string | undefined): boolean {
  return key !== undefined && !key.startsWith('$')
}

function errorsOf(...questions: readonly (keyof OpenAnswers)[]): AnswersIn {
  return ({ open }) =>
    questions.flatMap((question) => open[question] ?? []).filter((answer) => !isServed(answer))
}
