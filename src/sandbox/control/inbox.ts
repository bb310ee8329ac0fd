import { iso } from '../../base/vocabulary/time.ts'
import type { InboxWebhook } from '../running/inbox.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { journalPage, type PageQuery } from './page.ts'

export function listInbox({ inbox }: RunningWorld, query: PageQuery = {}) {
  return journalPage(inbox.list(), query, { show: showWebhook })
}

export function clearInbox({ inbox }: RunningWorld) {
  inbox.clear()
  return { items: [] }
}

function showWebhook(webhook: InboxWebhook) {
  return { ...webhook, at: iso(webhook.at) }
}
