/** What a view shows while it cannot know whether there is anything to show. */
import { connection } from '../live.ts'

/** Whether an empty list is known to be empty. */
export function isKnown(isRead: boolean): boolean {
  return isRead && connection.value === 'live'
}

/** How many rows there are, of how many; unknown while they are read. */
export function Count({
  found,
  of,
  isRead,
}: {
  readonly found: number
  readonly of: number
  readonly isRead: boolean
}) {
  return (
    <span class="dim num" role="status">
      {found < of ? `${found} of ${of}` : isRead || of > 0 ? of : ''}
      {isRead ? '' : ' …'}
    </span>
  )
}

export function Loading({ what }: { readonly what: string }) {
  return (
    <p class="empty dim">
      {connection.value === 'lost'
        ? `The sandbox does not answer, so the ${what} are unknown.`
        : `Loading the ${what} …`}
    </p>
  )
}
