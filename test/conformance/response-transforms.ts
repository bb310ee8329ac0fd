/** The few shapes that most twists have. */
import type { OperationId } from '../../src/contract/generated/operations.ts'
import type { Json } from '../contracts/samples.ts'
import {
  isConflict,
  isFine,
  type Ask,
  type Call,
  type Reply,
  type Transform,
} from './transformed-service.ts'

/** Lays members over the fine answers of an operation; undefined takes one out. */
export function answering(
  operationId: OperationId,
  over: Json | ((json: Json, call: Call, ask: Ask) => Json),
  when: (call: Call, json: Json) => boolean = () => true,
): () => Transform {
  return () => (call, ask) => {
    const reply = ask(call)
    if (call.operationId !== operationId || !isFine(reply) || !when(call, reply.json)) return reply
    const members = typeof over === 'function' ? over(reply.json, call, ask) : over
    return { ...reply, json: { ...reply.json, ...members } }
  }
}

/** Does not serve the calls that it is about. */
export function refusing(
  operationId: OperationId,
  when: (body: Json, call: Call) => boolean,
  message: string,
  status = 400,
): () => Transform {
  return () => (call, ask) =>
    call.operationId === operationId && when(call.body ?? {}, call)
      ? refusal(message, status)
      : ask(call)
}

export function refusal(message: string, status = 400): Reply {
  return { status, json: { success: false, message } }
}

/** Does what `instead` says in place of one operation. */
export function doing(operationId: OperationId, instead: Transform): Transform {
  return (call, ask) => (call.operationId === operationId ? instead(call, ask) : ask(call))
}

/** Asks the same with other members in the body. */
export function withBody(call: Call, over: Json): Call {
  return { ...call, body: { ...call.body, ...over } }
}

export const isBuy = (body: Json | undefined) => body?.['side'] === 'buy'
export const isSell = (body: Json | undefined) => body?.['side'] === 'sell'

/** Makes something else of every answer. */
export function rewriting(rewrite: (reply: Reply, call: Call) => Reply): () => Transform {
  return () => (call, ask) => rewrite(ask(call), call)
}

/** Makes something else of every refusal but the conflict, which has a documented body. */
export function refusingAs(rewrite: (reply: Reply, call: Call) => Reply): () => Transform {
  return rewriting((reply, call) =>
    isFine(reply) || isConflict(reply) ? reply : rewrite(reply, call),
  )
}
