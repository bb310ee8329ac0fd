/** How many rows a list has, of how many; unknown while they are read. */
import { grouped } from '../format.ts'

export function Count({
  found,
  of = found,
  isRead = true,
  isNewest = false,
}: {
  readonly found: number
  readonly of?: number
  readonly isRead?: boolean
  /** Older ones may have existed, and are not kept. */
  readonly isNewest?: boolean
}) {
  const all = `${isNewest && of > 0 ? 'the last ' : ''}${grouped(of)}`
  return (
    <span class="dim num" role="status">
      {found < of ? `${grouped(found)} of ${all}` : isRead || of > 0 ? all : ''}
      {isRead ? '' : ' …'}
    </span>
  )
}
