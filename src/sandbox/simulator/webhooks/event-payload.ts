/**
 * The body of a webhook (§6: not shown): the envelope and members that known receivers read, unless
 * a shape states another body. Its bytes are made once.
 */
import { spacedJson } from '../../../base/vocabulary/json.ts'
import { iso } from '../../../base/vocabulary/time.ts'
import type { WebhookEvent } from './webhook.ts'

/** The same bytes at every attempt, even when the assumptions change in between. */
export function eventBody(event: WebhookEvent): string {
  const { id, type, createdAt, environment, data, text, shape } = event
  if (event.body !== undefined) return event.body
  const body =
    shape === 'flat'
      ? data
      : { id, type, createdAt: iso(createdAt), livemode: environment === 'live', data }
  return text === 'spaced' ? spacedJson(body) : JSON.stringify(body)
}
