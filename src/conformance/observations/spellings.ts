/** Values of a request that an answer repeats in other letters: only a quote has to echo them. */
import { isConflict, isSame, isServed, read, sent, shown } from '../deployment/answer.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { OperationId } from '../../contract/generated/operations.ts'
import { MASKED_KEY } from '../../vocabulary/masking.ts'
import type { Observation } from '../verdict.ts'
import type { Evidence } from './evidence.ts'

type Repeated = {
  readonly what: string
  readonly operationId: OperationId
  readonly at: readonly string[]
  readonly asked: (exchange: Exchange) => unknown
}

const inBody = (name: string) => (exchange: Exchange) => sent(exchange, name)
const inQuery =
  (name: string) =>
  ({ request }: Exchange) =>
    new URLSearchParams(request.path.split('?')[1]).get(name)

const REPEATED: readonly Repeated[] = [
  ...['side', 'asset', 'chain'].map((name): Repeated => {
    return { what: 'order', operationId: 'createOrder', at: [name], asked: inBody(name) }
  }),
  ...['token', 'network'].map((name): Repeated => {
    return {
      what: 'payment window',
      operationId: 'getOrderIntent',
      at: [name],
      asked: inQuery(name),
    }
  }),
  ...(
    [
      ['token', 'asset'],
      ['chain', 'chain'],
    ] as const
  ).map(([name, asked]): Repeated => {
    const at = ['conflict', name]
    return { what: 'conflict', operationId: 'createOrder', at, asked: inBody(asked) }
  }),
]

export function observeSpellings({ exchanges }: Evidence): readonly Observation[] {
  return REPEATED.flatMap(({ what, operationId, at, asked }) => {
    const answers = exchanges.filter(
      (exchange) =>
        exchange.operationId === operationId &&
        exchange.request.headers['x-api-key'] === MASKED_KEY &&
        (isServed(exchange) || isConflict(exchange)),
    )
    const other = answers.find((exchange) => {
      const value = read(exchange, ...at)
      return isSame(value, asked(exchange)) && value !== asked(exchange)
    })
    if (other === undefined) return []
    const member = at.at(-1)
    const [value, wanted] = [read(other, ...at), asked(other)]
    const sentence = `The ${member} of ${what} answers is ${shown(value)} where ${shown(wanted)} was sent.`
    return [{ subject: `spelling of ${member} in ${what} answers`, value, sentence, differs: true }]
  })
}
