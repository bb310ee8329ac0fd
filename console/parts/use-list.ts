import { useState } from 'preact/hooks'
import type { ControlItem, ControlListId } from '../../src/base/contract/control-call.ts'
import { listAll } from '../control.ts'
import { version } from '../world.ts'
import { useAnswer } from './use-answer.ts'

/** However many changes come at once, the list is read once in it. */
const AGAIN_MS = 200

/** A list of the control API, read again after changes of the world, and soon after `read`. */
export function useList<Id extends ControlListId>(
  operation: Id,
): {
  readonly items: readonly ControlItem<Id>[]
  readonly read: () => void
  /** False until it was read once. */
  readonly isRead: boolean
} {
  const [asked, setAsked] = useState(0)
  const { value } = useAnswer(() => listAll(operation), [version.value, asked], AGAIN_MS)
  return {
    items: value ?? [],
    read: () => setAsked((times) => times + 1),
    isRead: value !== undefined,
  }
}
