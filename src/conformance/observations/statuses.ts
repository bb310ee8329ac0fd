/** HTTP statuses, of which the documentation fixes one (§7.2, §7.3). */
import type { Assumptions } from '../../contract/generated/assumptions.ts'
import { isConflict, isServed } from '../deployment/answer.ts'
import type { Exchange } from '../../client/exchange.ts'
import { commonest, servedTo, setTo, type Observe, type Seen } from './seen.ts'

type StatusSetting = Extract<keyof Assumptions, `${string}Status`>

type StatusOf = {
  readonly setting: StatusSetting
  readonly subject: string
  readonly answersIn: (seen: Seen) => readonly Exchange[]
}

const STATUSES: readonly StatusOf[] = [
  {
    setting: 'successStatus',
    subject: 'status of a success',
    answersIn: (seen) =>
      servedTo(
        seen,
        'createQuote',
        'getOrderIntent',
        'monitorOrderStatus',
        'listProviderBanks',
        'resolveBankAccount',
      ),
  },
  {
    setting: 'orderCreatedStatus',
    subject: 'status of a created order',
    answersIn: (seen) => servedTo(seen, 'createOrder'),
  },
  {
    setting: 'conflictStatus',
    subject: 'status of the conflict',
    answersIn: ({ exchanges }) => exchanges.filter(isConflict),
  },
  {
    setting: 'missingKeyStatus',
    subject: 'status without a key',
    answersIn: (seen) => refusedTo(seen, (key) => key === undefined),
  },
  {
    setting: 'unknownKeyStatus',
    subject: 'status with an unknown key',
    answersIn: (seen) => refusedTo(seen, (key) => key !== undefined && !key.startsWith('$')),
  },
  {
    setting: 'validationStatus',
    subject: 'status of a request that is not valid',
    answersIn: ({ open }) => refused(open['invalid quote']),
  },
  {
    setting: 'unknownTransactionStatus',
    subject: 'status of an unknown transaction',
    answersIn: ({ open }) => refused(open['unknown transaction']),
  },
  {
    setting: 'unknownProviderStatus',
    subject: 'status of an unknown provider',
    answersIn: ({ open }) => refused(open['unknown provider']),
  },
]

export const STATUS_OBSERVATIONS: readonly Observe[] = STATUSES.map(
  ({ setting, subject, answersIn }): Observe =>
    (seen) => {
      const answers = answersIn(seen)
      const status = commonest(answers.map(({ response }) => response.status))
      if (status === undefined) return undefined
      const others = new Set(answers.map(({ response }) => response.status))
      others.delete(status)
      const also = others.size === 0 ? '' : `; ${[...others].join(', ')} as well`
      return setTo(setting, status, { subject, sentence: `${subject}: ${status}${also}.` })
    },
)

function refusedTo(
  { exchanges }: Seen,
  isWanted: (key: string | undefined) => boolean,
): readonly Exchange[] {
  return exchanges.filter(
    (exchange) =>
      exchange.operationId !== undefined &&
      isWanted(exchange.request.headers['x-api-key']) &&
      !isServed(exchange),
  )
}

function refused(answer: Exchange | undefined): readonly Exchange[] {
  return answer === undefined || isServed(answer) ? [] : [answer]
}
