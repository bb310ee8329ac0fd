/** Keeps what came and what went in the world's request journal, long bodies by their beginning only. */
import type { OperationId } from '../contract/generated/operations.ts'
import type { RunningWorld } from '../simulator/running/running-world.ts'
import type { Answer, ServiceRequest } from './exchange.ts'

/** A thousand requests of the largest size would be a quarter of a gigabyte. */
const KEPT_CHARACTERS = 8 * 1024
const LONGEST_PATH = 2_000

export function journal(
  running: RunningWorld,
  operation: OperationId | null,
  request: ServiceRequest,
  answer: Answer,
): void {
  running.requests.add({
    at: running.world.now(),
    method: request.method,
    path: request.path.slice(0, LONGEST_PATH),
    operation,
    status: answer.status,
    tookMs: answer.delayMs ?? 0,
    body: request.rawBody === undefined ? null : kept(request.rawBody),
    response: answer.breaks === 'reset' ? null : kept(answer.body),
  })
}

function kept(text: string): string
function kept(text: string | Uint8Array): string | Uint8Array
function kept(text: string | Uint8Array): string | Uint8Array {
  return text.length <= KEPT_CHARACTERS ? text : text.slice(0, KEPT_CHARACTERS)
}
