/** The transforms that most mutants and compliant variants are made of. */
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import type { Json } from '../../contracts/samples.ts'
import type { Ask, Call, Reply, Transform } from './service.ts'

export type Transforming = () => Transform
type Over = Json | ((json: Json, call: Call, ask: Ask) => Json)

/** Replaces members of the successful answers of an operation; undefined removes one. */
export function answering(
  operationId: OperationId,
  over: Over,
  when: (json: Json, call: Call) => boolean = () => true,
): Transforming {
  return () => (call, ask) => {
    const reply = ask(call)
    if (call.operationId !== operationId || !isFine(reply) || !when(reply.json, call)) return reply
    return having(reply, typeof over === 'function' ? over(reply.json, call, ask) : over)
  }
}

/** Answers calls of an operation with an error, in place of calling it. */
export function rejecting(
  operationId: OperationId,
  when: (body: Json, call: Call) => boolean,
  message: string,
  status = 400,
): Transforming {
  return () =>
    only(operationId, (call, ask) =>
      when(call.body ?? {}, call) ? errorReply(message, status) : ask(call),
    )
}

export function errorReply(message: string, status = 400): Reply {
  return { status, json: { success: false, message } }
}

/** Transforms one operation. */
export function only(operationId: OperationId, transform: Transform): Transform {
  return (call, ask) => (call.operationId === operationId ? transform(call, ask) : ask(call))
}

/** Replaces answers of an operation. */
export function replacing(
  operationId: OperationId,
  replace: (reply: Reply, call: Call, ask: Ask) => Reply,
): Transforming {
  return () => only(operationId, (call, ask) => replace(ask(call), call, ask))
}

/** An operation does not find the orders whose bodies are so. */
export function losing(
  operationId: OperationId,
  message: string,
  isLost: (body: Json) => boolean,
): Transforming {
  return () => {
    const lost = new Set<unknown>()
    return (call, ask) => {
      const reply = ask(call)
      const id = call.params['transactionId'] ?? reply.json['transactionId']
      if (call.operationId === 'createOrder' && isFine(reply) && isLost(call.body ?? {}))
        lost.add(id)
      return call.operationId === operationId && lost.has(id) ? errorReply(message, 404) : reply
    }
  }
}

export function rewriting(rewrite: (reply: Reply, call: Call) => Reply): Transforming {
  return () => (call, ask) => rewrite(ask(call), call)
}

/** Rewrites every error response but the conflict, which has a documented body. */
export function rewritingErrors(rewrite: (reply: Reply, call: Call) => Reply): Transforming {
  return rewriting((reply, call) =>
    isFine(reply) || isConflict(reply) ? reply : rewrite(reply, call),
  )
}

/** One transform after the other; none of them may wait. */
export function inTurn(transforms: readonly Transforming[]): Transforming {
  return () =>
    transforms
      .map((transforming) => transforming())
      .reduce((first, second) => (call, ask) => second(call, (asked) => atOnce(first(asked, ask))))
}

function atOnce(reply: Reply | Promise<Reply>): Reply {
  if (reply instanceof Promise) throw new TypeError('A transform that waits cannot be first')
  return reply
}

/** The reply with members replaced; undefined removes one. */
export function having(reply: Reply, members: Json): Reply {
  return { ...reply, json: { ...reply.json, ...members } }
}

/** The same call with members of its body replaced. */
export function withBody(call: Call, over: Json): Call {
  return { ...call, body: { ...call.body, ...over } }
}

export function isFine({ status }: Reply): boolean {
  return status >= 200 && status <= 299
}

export function isConflict({ json }: Reply): boolean {
  return json['code'] === 'GATEWAY_ACTIVE_INTENT_CONFLICT'
}

export const isBuy = (body: Json | undefined) => body?.['side'] === 'buy'
export const isSell = (body: Json | undefined) => body?.['side'] === 'sell'
