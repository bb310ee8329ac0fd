/** The operations that change a world, by the names that recordings have for them. */
import {
  replaceBehaviour,
  restoreBehaviour,
  mergeBehaviour,
} from '../simulator/behaviour/operations.ts'
import { matchHttpFaults } from '../simulator/behaviour/http-faults.ts'
import { takeRequest } from '../simulator/behaviour/rate-limit.ts'
import { changeClock } from '../simulator/clock/operations.ts'
import { expireIntent, getOrderIntent } from '../simulator/intents/operations.ts'
import { issueKey, withdrawKey } from '../simulator/keys/operations.ts'
import { createOrder, monitorOrderStatus } from '../simulator/orders/operations.ts'
import { takePlannedStep } from '../simulator/orders/progress.ts'
import { simulate } from '../simulator/orders/simulate.ts'
import { prepareAttempt, recordAttempt } from '../simulator/webhooks/attempt-operations.ts'
import {
  createEndpoint,
  deleteEndpoint,
  resendDelivery,
  rotateSecret,
} from '../simulator/webhooks/operations.ts'
import { pauseEndpoint, resumeEndpoint } from '../simulator/webhooks/pausing.ts'
import { sendTestEvent } from '../simulator/webhooks/test-event.ts'
import type { WorldOperation } from '../simulator/world.ts'
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
