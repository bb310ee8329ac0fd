import type { Transaction } from '../transaction.ts'
import type { ClockState } from './clock.ts'

export function changeClock(tx: Transaction, clock: ClockState): ClockState {
  tx.put('world', { ...tx.world, clock })
  return clock
}
