/** What every answer of the server is made of, free of sockets. */
import type { Answer } from '../simulator/service-exchange.ts'

/** How long a response is known to take, in milliseconds: `until` can end the delay at once. */
export function delayOf({ delayMs = 0, until }: Pick<Answer, 'delayMs' | 'until'>): number {
  return until === undefined ? delayMs : 0
}

/** The largest body that is read. */
export const BODY_LIMIT = 256 * 1024

export const CONTROL_PATH = '/__sandbox'

/** Longer than any path of the server. */
const SHOWN_PATH = 100

/** A path for messages: without its query, and cut where it is very long. */
export function shownPath(path: string): string {
  return (path.split('?', 1)[0] ?? '').slice(0, SHOWN_PATH)
}
