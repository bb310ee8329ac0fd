/** Mutants whose members have the right type and a value that they cannot have (§2, §7.1). */
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import type { RuleId } from '../../../src/base/contract/generated/rules.ts'
import type { Json } from '../../contracts/samples.ts'
import type { Call } from '../transformed-service/service.ts'
import {
  answering,
  having,
  isConflict,
  replacing,
  type Transforming,
} from '../transformed-service/transforms.ts'
import { breaking, type Mutant } from '../planted.ts'

/** The member of an answer, and the values that it cannot have. */
const VALUES: readonly (readonly [
  RuleId,
  OperationId,
  member: string,
  values: readonly Value[],
])[] = [
  ['quote.response.bestQuote.provider', 'createQuote', 'bestQuote.provider', ['', ' ']],
  ['quote.response.bestQuote.rate', 'createQuote', 'bestQuote.rate', [0, -1_420]],
  ['quote.response.bestQuote.estimatedOutput', 'createQuote', 'bestQuote.estimatedOutput', [0]],
  ['order.response.requestReference', 'createOrder', 'requestReference', ['', ' \t']],
  ['order.response.environment', 'createOrder', 'environment', ['']],
  ['order.response.selectedProvider', 'createOrder', 'selectedProvider', ['']],
  ['order.response.bestRateUsed', 'createOrder', 'bestRateUsed', [0, -1_420]],
  ['order.response.providerDetails.status', 'createOrder', 'providerDetails.status', ['']],
  ['intent.response.externalCustomerId', 'getOrderIntent', 'externalCustomerId', ['']],
  ['intent.response.transactionStatus', 'getOrderIntent', 'transactionStatus', ['', 'completed']],
  ['intent.response.intentId', 'getOrderIntent', 'intentId', ['']],
  ['intent.response.intentStatus', 'getOrderIntent', 'intentStatus', ['', 'expired', 'CLOSED']],
  ['intent.response.expectedAmount', 'getOrderIntent', 'expectedAmount', ['0', '0.00']],
  ['intent.response.amountToleranceBps', 'getOrderIntent', 'amountToleranceBps', [-100]],
  ['sync.response.status', 'monitorOrderStatus', 'status', ['']],
  ['sync.response.environment', 'monitorOrderStatus', 'environment', ['']],
  ['banks.response.provider', 'listProviderBanks', 'provider', ['', 'Zephyr']],
]

type Value = string | number

/** Echoes that are right on the first route only. */
const ELSEWHERE: readonly (readonly [RuleId, OperationId, member: string, isOther: IsOther])[] = [
  ['quote.response.asset', 'createQuote', 'asset', ({ body }) => body?.['asset'] !== 'USDC'],
  ['quote.response.chain', 'createQuote', 'chain', ({ body }) => body?.['chain'] !== 'base'],
  ['order.response.asset', 'createOrder', 'asset', ({ body }) => body?.['asset'] !== 'USDC'],
  ['order.response.chain', 'createOrder', 'chain', ({ body }) => body?.['chain'] !== 'base'],
  ['intent.response.token', 'getOrderIntent', 'token', ({ query }) => query['token'] !== 'USDC'],
  [
    'intent.response.network',
    'getOrderIntent',
    'network',
    ({ query }) => query['network'] !== 'base',
  ],
]

type IsOther = (call: Call) => boolean

const FIRST: Json = { asset: 'USDC', token: 'USDC', chain: 'base', network: 'base' }

export const VALUE_MUTANTS: readonly Mutant[] = [
  ...VALUES.flatMap(([rule, operationId, member, values]) =>
    values.flatMap((value) =>
      breaking([rule], {
        [`has ${JSON.stringify(value)} as ${member} of ${operationId}`]: answering(
          operationId,
          (json) => replaced(json, member.split('.'), value),
        ),
      }),
    ),
  ),
  ...ELSEWHERE.flatMap(([rule, operationId, member, isOther]) =>
    breaking([rule], {
      [`answers ${operationId} with the first ${member} on every route`]: answering(
        operationId,
        { [member]: FIRST[member] },
        (_json, call) => isOther(call),
      ),
    }),
  ),
  ...(
    [
      ['quote.response.side', 'createQuote'],
      ['order.response.side', 'createOrder'],
      ['intent.response.side', 'getOrderIntent'],
    ] as const
  ).flatMap(([rule, operationId]) =>
    breaking([rule], {
      [`writes the side of ${operationId} in upper case`]: answering(operationId, ({ side }) => ({
        side: String(side).toUpperCase(),
      })),
    }),
  ),
  ...breaking(['intent.response.depositAddress'], {
    'tells a seller no address for the deposit': answering(
      'getOrderIntent',
      { depositAddress: '' },
      ({ side }) => side === 'sell',
    ),
  }),
  ...(['bankCode', 'bankName'] as const).flatMap((name) =>
    breaking([`banks.response.banks.${name}`], {
      [`has no ${name} for the last bank of a list`]: answering('listProviderBanks', (json) => ({
        banks: (json['banks'] as readonly Json[]).map((bank, at, all) =>
          at === all.length - 1 ? { ...bank, [name]: '' } : bank,
        ),
      })),
    }),
  ),
  ...(['customerId', 'externalCustomerId', 'networkId'] as const).flatMap((name) =>
    breaking([`conflict.conflict.${name}`], {
      [`has no text as ${name} of the conflict`]: inConflict((json) => ({
        conflict: { ...(json['conflict'] as Json), [name]: '' },
      })),
    }),
  ),
  ...breaking(['conflict.message'], {
    'has no text as message of the conflict': inConflict({ message: '' }),
  }),
  ...breaking(['conflict.code'], {
    'writes the code of the conflict in lower case': inConflict(({ code }) => ({
      code: String(code).toLowerCase(),
    })),
  }),
  ...breaking(['sync.terminal-reports', 'order.terminal-only-when-reported'], {
    'writes completed in upper case': answering(
      'monitorOrderStatus',
      { status: 'COMPLETED' },
      ({ completed }) => completed === true,
    ),
    'writes failed with a capital': answering(
      'monitorOrderStatus',
      { status: 'Failed' },
      ({ status }) => status === 'failed',
    ),
  }),
]

function inConflict(over: Json | ((json: Json) => Json)): Transforming {
  return replacing('createOrder', (reply) =>
    isConflict(reply) ? having(reply, typeof over === 'function' ? over(reply.json) : over) : reply,
  )
}

function replaced(json: Json, [name = '', ...rest]: readonly string[], value: Value): Json {
  const own = rest.length === 0 ? value : replaced(json[name] as Json, rest, value)
  return { ...json, [name]: own }
}
