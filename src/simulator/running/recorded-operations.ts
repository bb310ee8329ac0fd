/** The operations that change a world, by the names that recordings have for them. */
import { replaceBehaviour, restoreBehaviour, mergeBehaviour } from '../behaviour/operations.ts'
import { matchHttpFaults } from '../behaviour/http-faults.ts'
import { takeRequest } from '../behaviour/rate-limit.ts'
import { changeClock } from '../clock/operations.ts'
import { expireIntent, getOrderIntent } from '../intents/operations.ts'
import { issueKey, withdrawKey } from '../keys/operations.ts'
import { createOrder, monitorOrderStatus } from '../orders/operations.ts'
import { takePlannedStep } from '../orders/progress.ts'
import { simulate } from '../orders/simulate.ts'
import { prepareAttempt, recordAttempt } from '../webhooks/attempt-operations.ts'
import {
  createEndpoint,
  deleteEndpoint,
  resendDelivery,
  rotateSecret,
} from '../webhooks/operations.ts'
import { pauseEndpoint, resumeEndpoint } from '../webhooks/pausing.ts'
import { sendTestEvent } from '../webhooks/test-event.ts'
import type { WorldOperation } from '../world.ts'
import { resumeWorld } from './resume.ts'

/** The input of each is checked where it is called; of a recording, it was recorded. */
export const RECORDED_OPERATIONS = {
  changeBehaviour: replaceBehaviour,
  changeClock,
  clearBehaviour: restoreBehaviour,
  createEndpoint,
  createKey: issueKey,
  createOrder,
  deleteEndpoint,
  expireIntent,
  getOrderIntent,
  matchHttpFaults,
  monitorOrderStatus,
  patchBehaviour: mergeBehaviour,
  pauseEndpoint,
  prepareAttempt,
  recordAttempt,
  resendDelivery,
  resumeEndpoint,
  resumeWorld,
  revokeKey: withdrawKey,
  rotateSecret,
  sendTestEvent,
  simulateOrder: simulate,
  takePlannedStep,
  takeRequest,
} as const satisfies Readonly<Record<string, WorldOperation>>

export type RecordedOperation = keyof typeof RECORDED_OPERATIONS

const NAMES = new Map<unknown, RecordedOperation>(
  Object.entries(RECORDED_OPERATIONS).map(([name, operation]) => [
    operation,
    name as RecordedOperation,
  ]),
)

export function recordedNameOf(operation: unknown): RecordedOperation | undefined {
  return NAMES.get(operation)
}
