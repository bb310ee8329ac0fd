/** HTTP statuses; only that of a missing payment window is documented (§7.2, §7.3). */
import type { Exchange } from '../../client/exchange.ts'
import type { Assumptions } from '../../contract/generated/assumptions.ts'
import { isConflict, isServed } from '../deployment/answer.ts'
import { mostFrequent, observing, servedTo, type Evidence, type Observe } from './evidence.ts'

type StatusSetting = Extract<keyof Assumptions, `${string}Status`>

type StatusOf = readonly [
  setting: StatusSetting,
  subject: string,
  answersIn: (evidence: Evidence) => readonly Exchange[],
]

const STATUSES: readonly StatusOf[] = [
  [
    'successStatus',
    'status of a success',
    (evidence) =>
      servedTo(
        evidence,
        'createQuote',
        'getOrderIntent',
        'monitorOrderStatus',
        'listProviderBanks',
        'resolveBankAccount',
      ),
  ],
  [
    'orderCreatedStatus',
    'status of a created order',
    (evidence) => servedTo(evidence, 'createOrder'),
  ],
  ['conflictStatus', 'status of the conflict', ({ exchanges }) => exchanges.filter(isConflict)],
  [
    'missingKeyStatus',
    'status without a key',
    (evidence) => errorsTo(evidence, (key) => key === undefined),
  ],
  [
    'unknownKeyStatus',
    'status with an unknown key',
    (evidence) => errorsTo(evidence, (key) => key !== undefined && !key.startsWith('$')),
  ],
  [
    'validationStatus',
    'status of an invalid request',
    ({ open }) => errorIn(open['invalid quote']),
  ],
  [
    'unknownTransactionStatus',
    'status of an unknown transaction',
    ({ open }) => errorIn(open['unknown transaction']),
  ],
  [
    'unknownProviderStatus',
    'status of an unknown provider',
    ({ open }) => errorIn(open['unknown provider']),
  ],
]

export const STATUS_OBSERVATIONS: readonly Observe[] = STATUSES.map(
  ([setting, subject, answersIn]) =>
    observing(setting, subject, (evidence) => {
      const statuses = answersIn(evidence).map(({ response }) => response.status)
      const value = mostFrequent(statuses)
      if (value === undefined) return undefined
      const others = [...new Set(statuses)].filter((status) => status !== value)
      const also = others.length === 0 ? '' : `; ${others.join(', ')} as well`
      return { value, sentence: `${subject}: ${value}${also}.` }
    }),
)

function errorsTo(
  { exchanges }: Evidence,
  isWanted: (key: string | undefined) => boolean,
): readonly Exchange[] {
  return exchanges.filter(
    (exchange) =>
      exchange.operationId !== undefined &&
      isWanted(exchange.request.headers['x-api-key']) &&
      !isServed(exchange),
  )
}

function errorIn(answer: Exchange | undefined): readonly Exchange[] {
  return answer === undefined || isServed(answer) ? [] : [answer]
}
