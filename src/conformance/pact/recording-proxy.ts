/**
 * Stands between a contract-testing tool and the deployment. The tool asks the proxy; the proxy asks the deployment
 * with everything that the client gives (budget, time-outs, masking) and keeps each exchange under the name of the
 * interaction that it belongs to. The key stays here: the tool sends a placeholder that only this proxy knows what to
 * make of, so no key reaches the tool's logs or results.
 */
import { randomBytes } from 'node:crypto'
import type { Deployment } from '../deployment/deployment.ts'
import { DeploymentError } from '../../client/deployment-error.ts'
import { serveLocally, type Reply } from '../../client/local-server.ts'
import type { Exchange, HttpResponse } from '../../client/exchange.ts'

export type RecordingProxy = {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string
  /** What the tool sends as x-api-key in the place of the business's key. */
  readonly keyPlaceholder: string
  /** What was asked in the name of an interaction; of all of them where none is named. */
  exchanges(interaction?: string): readonly Exchange[]
  /** Why requests of an interaction got no answer. */
  failures(interaction?: string): readonly DeploymentError[]
  close(): Promise<void>
}

/** The header by which a request says which interaction it belongs to; it is not passed on. */
export const INTERACTION_HEADER = 'x-verified-interaction'

/** Headers between two ends of a connection, and what would make the answer unreadable here. */
const NOT_PASSED_ON = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'accept-encoding',
  INTERACTION_HEADER,
])

type Asked = { readonly interaction: string } & (
  { readonly exchange: Exchange } | { readonly failure: DeploymentError }
)

/**
 * Requests of an interaction that `isSkipped` names are not passed on: what they rely on was not reached, and they
 * would ask for something else.
 */
export async function startRecordingProxy(
  deployment: Deployment,
  isSkipped: (interaction: string) => boolean = () => false,
): Promise<RecordingProxy> {
  const keyPlaceholder = `key-placeholder-${randomBytes(8).toString('hex')}`
  const asked: Asked[] = []
  const { port, close } = await serveLocally(
    { port: 0, host: '127.0.0.1' },
    async ({ method, path, headers: given, body }) => {
      const interaction = given[INTERACTION_HEADER] ?? ''
      if (isSkipped(interaction)) return noAnswer('What the interaction relies on was not reached.')
      const headers = passedOn(given)
      if (headers['x-api-key'] === keyPlaceholder) headers['x-api-key'] = deployment.apiKey
      try {
        const { exchange, response } = await deployment.forward({ method, path, headers, body })
        asked.push({ interaction, exchange })
        return replyOf(response)
      } catch (error) {
        if (!(error instanceof DeploymentError)) throw error
        asked.push({ interaction, failure: error })
        return noAnswer(error.message)
      }
    },
  )
  const of = (interaction: string | undefined) =>
    interaction === undefined ? asked : asked.filter((one) => one.interaction === interaction)
  return {
    url: `http://127.0.0.1:${port}`,
    keyPlaceholder,
    exchanges: (interaction) =>
      of(interaction).flatMap((one) => ('exchange' in one ? [one.exchange] : [])),
    failures: (interaction) =>
      of(interaction).flatMap((one) => ('failure' in one ? [one.failure] : [])),
    close,
  }
}

function passedOn(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.has(name)))
}

/** How JSON is announced is not documented, so a body that is JSON is announced as such. */
function replyOf({ status, headers, body, json }: HttpResponse): Reply {
  const announced = json === undefined ? {} : { 'content-type': 'application/json' }
  return { status, headers: { ...passedOn(headers), ...announced }, body }
}

function noAnswer(message: string): Reply {
  const headers = { 'content-type': 'application/json' }
  return { status: 502, headers, body: JSON.stringify({ message }) }
}
