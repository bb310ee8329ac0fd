/** What a view shows while it cannot know whether there is anything to show. */
import { connection } from '../live.ts'

/** Whether an empty list is known to be empty. */
export function isKnown(isRead: boolean): boolean {
  return isRead && connection.value === 'live'
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
