/** HTTP statuses; only that of a missing payment window is documented (§7.2, §7.3). */
import type { Exchange } from '../../base/client/exchange.ts'
import { isConflict, isServed } from '../answers/answer.ts'
import { INVALID } from './errors.ts'
import type { Observable } from '../verdict.ts'
import type { OpenAnswers } from './question.ts'
import { agreed, observing, servedTo, type Evidence, type Observe } from './evidence.ts'

type PlaceIn<S> = S extends `shapes.${infer Place}.status` ? Place : never

type StatusOf = readonly [place: PlaceIn<Observable>, subject: string, answersIn: AnswersIn]

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
  ['success', 'status of a success', (evidence) => servedTo(evidence, ...READS)],
  ['order', 'status of a created order', (evidence) => servedTo(evidence, 'createOrder')],
  ['errors.conflict', 'status of the conflict', ({ exchanges }) => exchanges.filter(isConflict)],
  ['errors.API_KEY_MISSING', 'status without a key', errorsTo((key) => key === undefined)],
  ['errors.API_KEY_UNKNOWN', 'status with an unknown key', errorsTo(isUnknown)],
  ['errors.VALIDATION_FAILED', 'status of an invalid request', errorsOf(...INVALID)],
  [
    'errors.TRANSACTION_NOT_FOUND',
    'status of an unknown transaction',
    errorsOf('unknown transaction'),
  ],
  ['errors.PROVIDER_NOT_FOUND', 'status of an unknown provider', errorsOf('unknown provider')],
]

/** Each operation has one vote, however often it was called. */
export const STATUS_OBSERVATIONS: readonly Observe[] = STATUSES.map(([place, subject, answersIn]) =>
  observing(`shapes.${place}.status`, subject, (evidence) =>
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
