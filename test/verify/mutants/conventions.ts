/** Mutants of what holds for every call: keys, JSON and paths (§4, §5, §9). */
import { OPERATIONS, type OperationId } from '../../../src/base/contract/generated/operations.ts'
import { PUBLIC_OPERATIONS } from '../../../src/verify/client/public-operations.ts'
import { OWN_KEY, type Reply } from '../transformed-service/service.ts'
import {
  errorReply,
  isFine,
  only,
  replacing,
  type Transforming,
} from '../transformed-service/transforms.ts'
import { breaking, type Mutant } from '../planted.ts'

const IDS: readonly OperationId[] = OPERATIONS.map(({ operationId }) => operationId as OperationId)

function unlocked(operationId: OperationId): readonly Mutant[] {
  const serving =
    (isServed: (apiKey: string | undefined) => boolean): Transforming =>
    () =>
      only(operationId, (call, ask) =>
        ask(isServed(call.apiKey) ? { ...call, apiKey: OWN_KEY } : call),
      )
  return breaking(['auth.key-header'], {
    ...(PUBLIC_OPERATIONS.includes(operationId)
      ? {}
      : { [`serves ${operationId} without a key`]: serving((apiKey) => apiKey === undefined) }),
    [`serves ${operationId} to any key`]: serving((apiKey) => apiKey !== undefined),
  })
}

function rewritten(
  operationId: OperationId,
  rewrite: (reply: Reply) => Partial<Reply>,
): Transforming {
  return replacing(operationId, (reply) =>
    isFine(reply) ? { ...reply, ...rewrite(reply) } : reply,
  )
}

const ENVELOPED = [
  ['createQuote', 'quote.response.side'],
  ['createOrder', 'order.response.transactionId'],
  ['getOrderIntent', 'intent.response.intentId'],
  ['monitorOrderStatus', 'sync.response.status'],
  ['listProviderBanks', 'banks.response.banks'],
] as const

export const CONVENTION_MUTANTS: readonly Mutant[] = [
  ...IDS.flatMap(unlocked),
  ...IDS.flatMap((id) =>
    breaking(['http.json'], {
      [`answers ${id} with a page`]: rewritten(id, () => ({
        text: '<html>OK</html>',
        headers: { 'content-type': 'text/html' },
      })),
    }),
  ),
  ...breaking(['http.json'], {
    'answers createQuote with a form': rewritten('createQuote', () => ({
      text: 'side=buy&asset=USDC',
    })),
    'answers createOrder with nothing': rewritten('createOrder', () => ({ text: '' })),
    'answers getOrderIntent with half of it': rewritten('getOrderIntent', ({ json }) => ({
      text: JSON.stringify(json).slice(0, 200),
    })),
    'answers monitorOrderStatus with OK': rewritten('monitorOrderStatus', () => ({ text: 'OK' })),
    'answers listProviderBanks with JSON in a string': rewritten(
      'listProviderBanks',
      ({ json }) => ({
        text: JSON.stringify(JSON.stringify(json)),
      }),
    ),
  }),
  ...ENVELOPED.flatMap(([operationId, rule]) =>
    breaking([rule], {
      [`wraps the answer of ${operationId} into data`]: rewritten(operationId, ({ json }) => ({
        json: { success: true, data: json },
      })),
    }),
  ),
  ...breaking(['http.base-url', 'versioning.no-segment'], {
    // Where no path is served, the run ends before any check.
    'has the path of orders elsewhere': () =>
      only('createOrder', () => errorReply('there is nothing at this path', 404)),
    'has the path of quotes elsewhere': () =>
      only('createQuote', () => errorReply('there is nothing at this path', 404)),
  }),
]
