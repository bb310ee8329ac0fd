/** What the shapes of a world make of an answer of the service, before it is sent. */
import { STATUS_CODES } from 'node:http'
import type { OperationId } from '../../base/contract/generated/operations.ts'
import type { OrderStatus, ProviderBankList, Quote } from '../../base/contract/generated/types.ts'
import { factsOfBanks, factsOfQuote, factsOfResolve } from '../shapes/answer-facts.ts'
import { codeOfStatus } from '../../base/vocabulary/errors.ts'
import { statusSettingOf } from '../../base/contract/shape-settings.ts'
import type { AnswerPlace, CompiledShapes } from '../shapes/compiled-shapes.ts'
import { reading } from '../shapes/facts.ts'
import {
  CONFLICT_READERS,
  INTENT_READERS,
  ORDER_READERS,
  streamOfOrder,
  SYNC_READERS,
} from '../shapes/order-facts.ts'
import { requestFacts } from '../shapes/request-facts.ts'
import type { Facts } from '../shapes/template.ts'
import { shapedAnswer, shapedConflict, shapedError } from '../shapes/write-answer.ts'
import { countSync } from '../simulator/behaviour/counted-syncs.ts'
import type { Order } from '../simulator/orders/order.ts'
import type { Market } from '../simulator/providers/market.ts'
import type { Answer, ServiceRequest } from '../simulator/service-exchange.ts'
import type { World } from '../simulator/world.ts'

/** What an answer is about. */
export type ShapedCall = {
  readonly operation: OperationId | null
  readonly request: ServiceRequest
  readonly world: Pick<World, 'rows' | 'row' | 'now' | 'behaviour' | 'call'>
  readonly environment: string | undefined
}

type Output = Readonly<Record<string, unknown>>

const PLACE_OF: Readonly<Record<OperationId, AnswerPlace>> = {
  createQuote: 'quote',
  createOrder: 'order',
  getOrderIntent: 'intent',
  monitorOrderStatus: 'sync',
  listProviderBanks: 'banks',
  resolveBankAccount: 'resolve',
}

/** An answer of success. */
export function shapedSuccess(
  of: ShapedCall & { readonly operation: OperationId; readonly status: number },
  output: object,
  shapes: CompiledShapes,
): Answer {
  const place = PLACE_OF[of.operation]
  // The outputs of operations are plain objects.
  const body = output as Output
  return shapedAnswer({ place, status: of.status, body }, factsOf(place, of, body), shapes)
}

function reasonOf(status: number): string {
  return STATUS_CODES[status] ?? 'Error'
}

/** An error of the service. */
export function shapedFailure(of: ShapedCall, plain: Answer, shapes: CompiledShapes): Answer {
  const { error } = plain
  if (error === undefined) return plain
  const { contentType, errors } = shapes
  const status =
    error.orderId === undefined
      ? (errors?.byCode.get(error.code)?.status ??
        errors?.byCode.get(codeOfStatus(error.code))?.status)
      : errors?.conflict.status
  const usual = status === undefined ? plain : { ...plain, status }
  const isAsUsual = errors === undefined || errors.hasOnlyStatuses
  const shaped = [
    ...(isAsUsual ? [] : ['shapes.errors']),
    ...(status === undefined ? [] : [statusSettingOf(error)]),
  ]
  // What a fault has cut or patched stays so.
  if ((isAsUsual && contentType === undefined) || usual.fault?.includes('malform') === true)
    return { ...usual, shaped }
  const { operation, request, environment, world } = of
  const { code, message } = error
  const source = { error, operation, environment, now: world.now(), seed: world.row.seed }
  const { method, path, query } = request
  const asked = () => requestFacts({ method, path, query, body: bodyOf(request) })
  const about = { ...source, path, asked, reasonOf }
  if (error.orderId === undefined)
    return { ...shapedError(usual, about, { errors, contentType }), shaped }
  const order = orderIn(of, error.orderId)
  const intent = world.rows.get('intents', order.intentId)
  if (intent === undefined) return usual
  const market = marketOf(of)
  const conflict = { ...about, order, market, intent, code, message, status: usual.status }
  const { seed } = market
  const facts = reading(CONFLICT_READERS, conflict, { stream: streamOfOrder, seed })
  return { ...shapedConflict(usual, facts, { errors, contentType }), shaped }
}

function factsOf(place: AnswerPlace, of: ShapedCall, output: Output): Facts {
  const market = marketOf(of)
  if (place === 'quote' || place === 'banks' || place === 'resolve')
    return factsWithoutOrder(place, of, output)
  // Literals without a spread: with one, a status sync takes three times as long.
  const order = orderIn(of, String(output['transactionId']))
  const by = { stream: streamOfOrder, seed: market.seed }
  if (place === 'sync') {
    // Counted only where a shape asks, and once for an answer.
    let which: 'first' | 'later' | undefined
    const call = () => (which ??= of.world.call(countSync, order.id))
    const answer = output as OrderStatus
    return reading(SYNC_READERS, { order, market, call, answer }, by)
  }
  const intent = of.world.rows.get('intents', order.intentId)
  return place === 'order' || intent === undefined
    ? reading(ORDER_READERS, { order, market }, by)
    : reading(INTENT_READERS, { order, market, intent, answer: output }, by)
}

function factsWithoutOrder(
  place: 'quote' | 'banks' | 'resolve',
  of: ShapedCall,
  output: Output,
): Facts {
  const { path } = of.request
  const asked = bodyOf(of.request)
  const market = marketOf(of)
  const { environment } = of
  // What a place answers is what its operation makes.
  const about = { market, environment, asked, path }
  if (place === 'quote') return factsOfQuote({ ...about, answer: output as Quote })
  return place === 'banks'
    ? factsOfBanks({ ...about, answer: output as ProviderBankList })
    : factsOfResolve({ ...about, answer: output })
}

function bodyOf({ rawBody = '' }: ServiceRequest): string {
  return typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString()
}

function marketOf({ world }: ShapedCall): Market {
  return { seed: world.row.seed, now: world.now(), behaviour: world.behaviour }
}

function orderIn({ world }: ShapedCall, id: string): Order {
  const order = world.rows.get('orders', id)
  if (order === undefined) throw new Error(`An answer is about order "${id}", which is gone`)
  return order
}
