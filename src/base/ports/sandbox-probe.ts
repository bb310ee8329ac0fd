/** Asks who listens on a port of this machine. */
import { get } from 'node:http'

/** A sandbox on a busy machine still answers; what is not one seldom keeps a connection open. */
const LONGEST_MS = 5_000

/** The version of the sandbox that answers there; undefined for everything else. */
export function sandboxAt(url: string, mostMs = LONGEST_MS): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asked = get(url, { agent: false, signal: AbortSignal.timeout(mostMs) }, (answer) => {
      answer.destroy()
      const version = answer.headers['x-ramp-sandbox']
      resolve(typeof version === 'string' ? version.slice(0, 40) : undefined)
    })
    asked.on('error', () => resolve(undefined))
  })
}
