/** What the shapes of a world make of an answer of the service, before it is sent. */
import { STATUS_CODES } from 'node:http'
import type { OperationId } from '../../base/contract/generated/operations.ts'
import type { OrderStatus } from '../../base/contract/generated/types.ts'
import { factsOfBanks, factsOfQuote, factsOfResolve } from '../shapes/answer-facts.ts'
import type { AnswerPlace, CompiledShapes } from '../shapes/compiled-shapes.ts'
import { Reading } from '../shapes/facts.ts'
import {
  CONFLICT_READERS,
  INTENT_READERS,
  ORDER_READERS,
  streamOfOrder,
  SYNC_READERS,
  type OrderSource,
} from '../shapes/order-facts.ts'
import type { Facts } from '../shapes/template.ts'
import { shapedAnswer, shapedConflict, shapedError, withParts } from '../shapes/write-answer.ts'
import { countSync } from '../simulator/behaviour/counted-syncs.ts'
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
  const facts = factsOf(place, of, output as Output)
  const body = withParts(place, output as Output, facts, shapes)
  const { contentType } = shapes
  const shape = shapes.answers.get(place)
  const shaped = [
    ...(shape === undefined ? [] : [`shapes.${place}`]),
    ...Object.entries(PART_OF)
      .filter(([part, at]) => at === place && shapes[part === 'gateway' ? 'gateway' : 'details'])
      .map(([part]) => `shapes.${part}`),
  ]
  return { ...shapedAnswer({ status: of.status, body }, facts, { shape, contentType }), shaped }
}

/** Members that have a section of their own. */
const PART_OF = { gateway: 'sync', providerDetails: 'order' } as const

function reasonOf(status: number): string {
  return STATUS_CODES[status] ?? 'Error'
}

/** An error of the service. */
export function shapedFailure(of: ShapedCall, usual: Answer, shapes: CompiledShapes): Answer {
  const { error } = usual
  // What a fault has cut or patched stays so.
  if (error === undefined || usual.fault?.includes('malform') === true) return usual
  const { operation, request, environment, world } = of
  const source = { error, operation, environment, now: world.now(), seed: world.row.seed }
  const about = { ...source, path: request.path, reasonOf }
  const { contentType, errors } = shapes
  const shaped = errors === undefined ? [] : ['shapes.errors']
  const active = error.orderId === undefined ? undefined : sourceOf(of, error.orderId)
  if (active === undefined) return { ...shapedError(usual, about, { errors, contentType }), shaped }
  const intent = world.rows.get('intents', active.order.intentId)
  if (intent === undefined) return usual
  const { code, message } = error
  const conflict = { ...about, ...active, intent, code, message, status: usual.status }
  const { seed } = active.market
  const facts = new Reading(CONFLICT_READERS, conflict, { stream: streamOfOrder, seed })
  return { ...shapedConflict(usual, facts, { errors, contentType }), shaped }
}

function factsOf(place: AnswerPlace, of: ShapedCall, output: Output): Facts {
  const market = marketOf(of)
  const { environment, request } = of
  // What a place answers is what its operation makes.
  const { path, rawBody = '' } = request
  const asked = typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString()
  const plain = <T>() => ({ answer: output as T, market, environment, asked, path })
  if (place === 'quote') return factsOfQuote(plain())
  if (place === 'banks') return factsOfBanks(plain())
  if (place === 'resolve') return factsOfResolve(plain())
  const source = sourceOf(of, String(output['transactionId']))
  const by = { stream: streamOfOrder, seed: market.seed }
  if (place === 'sync') {
    // Counted only where a shape asks, and once for an answer.
    let which: 'first' | 'later' | undefined
    const call = () => (which ??= of.world.call(countSync, source.order.id))
    const sync = { ...source, call, answer: output as OrderStatus }
    return new Reading(SYNC_READERS, sync, by)
  }
  const intent = of.world.rows.get('intents', source.order.intentId)
  return place === 'order' || intent === undefined
    ? new Reading(ORDER_READERS, source, by)
    : new Reading(INTENT_READERS, { ...source, intent, answer: output }, by)
}

function marketOf({ world }: ShapedCall): Market {
  return { seed: world.row.seed, now: world.now(), behaviour: world.behaviour }
}

function sourceOf(of: ShapedCall, orderId: string): OrderSource {
  const order = of.world.rows.get('orders', orderId)
  if (order === undefined) throw new Error(`An answer is about order "${orderId}", which is gone`)
  return { order, market: marketOf(of) }
}
