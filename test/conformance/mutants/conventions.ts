/** Breaks of what holds for every call: keys, JSON and paths (§4, §5, §9). */
import { OPERATIONS, type OperationId } from '../../../src/contract/generated/operations.ts'
import { isFine, OWN_KEY, type Reply } from '../transformed-service.ts'
import type { Mutant } from './mutant.ts'
import { refusal } from '../response-transforms.ts'

const IDS: readonly OperationId[] = OPERATIONS.map(({ operationId }) => operationId as OperationId)

function unlocked(operationId: OperationId): readonly Mutant[] {
  const mutant = (breaks: string, isLet: (apiKey: string | undefined) => boolean): Mutant => ({
    breaks,
    rules: ['auth.key-header'],
    transform: () => (call, ask) =>
      ask(
        call.operationId === operationId && isLet(call.apiKey)
          ? { ...call, apiKey: OWN_KEY }
          : call,
      ),
  })
  return [
    mutant(`serves ${operationId} without a key`, (apiKey) => apiKey === undefined),
    mutant(`serves ${operationId} to any key`, (apiKey) => apiKey !== undefined),
  ]
}

/** An answer that is fine, written in another way. */
function written(
  operationId: OperationId,
  how: string,
  write: (reply: Reply) => Partial<Reply>,
): Mutant {
  return {
    breaks: `answers ${operationId} ${how}`,
    rules: ['http.json'],
    transform: () => (call, ask) => {
      const reply = ask(call)
      return call.operationId === operationId && isFine(reply)
        ? { ...reply, ...write(reply) }
        : reply
    },
  }
}

const WRITTEN: readonly Mutant[] = [
  ...IDS.map((id) =>
    written(id, 'with a page', () => ({
      text: '<html>OK</html>',
      headers: { 'content-type': 'text/html' },
    })),
  ),
  written('createQuote', 'with a form', () => ({ text: 'side=buy&asset=USDC' })),
  written('createOrder', 'with nothing', () => ({ text: '' })),
  written('getOrderIntent', 'with the half of it', ({ json }) => ({
    text: JSON.stringify(json).slice(0, 200),
  })),
  written('monitorOrderStatus', 'with OK', () => ({ text: 'OK' })),
  written('listProviderBanks', 'with a text in JSON', ({ json }) => ({
    text: JSON.stringify(JSON.stringify(json)),
  })),
]

/** The whole answer within another one. */
const ENVELOPED: readonly Mutant[] = (
  [
    ['createQuote', 'quote.response.side'],
    ['createOrder', 'order.response.transactionId'],
    ['getOrderIntent', 'intent.response.intentId'],
    ['monitorOrderStatus', 'sync.response.status'],
    ['listProviderBanks', 'banks.response.banks'],
    ['resolveBankAccount', 'resolve.response.accountName'],
  ] as const
).map(([operationId, rule]) => ({
  breaks: `wraps the answer of ${operationId} into data`,
  rules: [rule],
  transform: () => (call, ask) => {
    const reply = ask(call)
    return call.operationId === operationId && isFine(reply)
      ? { ...reply, json: { success: true, data: reply.json } }
      : reply
  },
}))

export const CONVENTION_MUTANTS: readonly Mutant[] = [
  ...IDS.flatMap(unlocked),
  ...WRITTEN,
  ...ENVELOPED,
  {
    breaks: 'has its paths elsewhere',
    rules: ['http.base-url', 'versioning.no-segment'],
    transform: () => () => refusal('Cannot find the path', 404),
  },
]
