/** A live key moves real money, so nothing goes on with one unless the user allows it (§5.2). */
import { memberOf } from '../vocabulary/json.ts'
import { DeploymentError } from './deployment-error.ts'

const ADVICE = 'Use a test key (§5.2), or pass --allow-live.'

export function looksLive(apiKey: string): boolean {
  return /live/i.test(apiKey)
}

/** Throws DeploymentError `live` where the key looks like a live one. */
export function rejectLiveKey(baseUrl: string, apiKey: string): void {
  if (!looksLive(apiKey)) return
  const why = 'the API key looks like a live key'
  throw new DeploymentError('live', `Failed to call ${baseUrl}: ${why}. ${ADVICE}`)
}

/** Throws DeploymentError `live` where a response names the live environment. */
export function rejectLiveResponse(baseUrl: string, json: unknown): void {
  if (String(memberOf(json, 'environment')).toLowerCase() !== 'live') return
  const why = 'it answered with environment "live"'
  throw new DeploymentError('live', `Failed to continue with ${baseUrl}: ${why}. ${ADVICE}`)
}
