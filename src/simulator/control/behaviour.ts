import type { Behaviour } from '../behaviour/behaviour.ts'
import { changeBehaviour as change, clearBehaviour as clear } from '../behaviour/operations.ts'
import type { ControlCall } from '../../server/control/operation.ts'

export function getBehaviour({ running }: ControlCall) {
  return running.world.row.behaviour
}

export function changeBehaviour({ running, body }: ControlCall<unknown, Behaviour>) {
  return running.world.call(change, body)
}

export function clearBehaviour({ running }: ControlCall) {
  return running.world.call(clear, undefined)
}
