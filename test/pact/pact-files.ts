/** Where the pacts are, and how what Pact wrote becomes what is committed. */
import { PactV4 } from '@pact-foundation/pact'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const CONSUMER = 'ramp-integrator'
export const SERVICE = 'ramp-service'
export const WEBHOOKS = 'ramp-service-webhooks'

export const SERVICE_PACT = `contracts/pacts/${CONSUMER}-${SERVICE}.json`
export const WEBHOOKS_PACT = `contracts/pacts/${CONSUMER}-${WEBHOOKS}.json`

/** Telemetry is off for whoever imports this. */
export function newPact(provider: string, dir: string): PactV4 {
  process.env['PACT_DO_NOT_TRACK'] = '1'
  return new PactV4({ consumer: CONSUMER, provider, dir, logLevel: 'error' })
}

type Written = {
  readonly interactions: readonly {
    response?: { status?: number; matchingRules?: { status?: object } }
  }[]
  metadata: Record<string, unknown>
}

/**
 * The one pact in the folder, without the versions of the tools that wrote it, so that only a
 * change changes it.
 */
export function writtenPact(dir: string): string {
  const [file = ''] = readdirSync(dir)
  const pact: Written = JSON.parse(readFileSync(join(dir, file), 'utf8'))
  pact.metadata = { pactSpecification: pact.metadata['pactSpecification'] }
  for (const { response } of pact.interactions) if (response?.status === 409) openStatus(response)
  return `${JSON.stringify(pact, null, 2)}\n`
}

/**
 * The status of the conflict is not documented, its body is (§7.1). A pact can leave a status open
 * between classes of them, but the library that writes it can name only one class.
 */
function openStatus(response: { matchingRules?: { status?: object } }): void {
  const matchers = ['success', 'clientError'].map((status) => ({ match: 'statusCode', status }))
  response.matchingRules = { ...response.matchingRules, status: { $: { combine: 'OR', matchers } } }
}
