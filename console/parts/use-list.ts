import { useEffect, useState } from 'preact/hooks'
import type { ControlItem, ControlListId } from '../../src/contract/control-call.ts'
import { listAll } from '../control.ts'
import { version } from '../world.ts'

/** However many changes come at once, the list is read once in it. */
const AGAIN_MS = 400

/** A list of the control API, read again after changes of the world, and at once by `read`. */
export function useList<Id extends ControlListId>(
  operation: Id,
): {
  readonly items: readonly ControlItem<Id>[]
  readonly read: () => void
  /** False until it was read once. */
  readonly isRead: boolean
} {
  const [items, setItems] = useState<readonly ControlItem<Id>[]>([])
  const [isRead, setRead] = useState(false)
  const [asked, setAsked] = useState(0)
  const changed = version.value
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const all = await listAll(operation).catch(() => undefined)
      if (!isCurrent || all === undefined) return
      setItems(all)
      setRead(true)
    }
    const timer = setTimeout(() => void read(), asked === 0 && items.length > 0 ? AGAIN_MS : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [changed, asked])
  return { items, isRead, read: () => setAsked((times) => times + 1) }
}
