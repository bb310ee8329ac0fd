/**
 * Stands between a contract-testing tool and the deployment. It sends each request of the tool with
 * the budget, time-outs and masking of the run, and records the exchange under its interaction. The
 * tool sends a placeholder for the key, so that no key gets into its logs or results.
 */
import { randomBytes } from 'node:crypto'
import { DeploymentError } from '../../base/client/deployment-error.ts'
import type { Exchange, HttpResponse } from '../../base/client/exchange.ts'
import { serveLocally, type Reply } from '../../base/client/local-server.ts'
import { usualText } from '../../base/vocabulary/json.ts'
import type { Deployment } from '../client/deployment.ts'

export type RecordingProxy = {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string
  /** What the tool sends as x-api-key in place of the key. */
  readonly keyPlaceholder: string
  /** Exchanges of one interaction, or of all if no interaction is given. */
  exchanges(interaction?: string): readonly Exchange[]
  /** Why requests of an interaction have no answer. */
  failures(interaction?: string): readonly DeploymentError[]
  close(): Promise<void>
}

/** The header by which a request names its interaction; the deployment does not get it. */
export const INTERACTION_HEADER = 'x-verified-interaction'

/** Headers of a connection, and those that would make the answer unreadable here. */
const NOT_FORWARDED = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'accept-encoding',
  INTERACTION_HEADER,
])

/** Has either an exchange or a failure. */
type Recorded = {
  readonly interaction: string
  readonly exchange?: Exchange
  readonly failure?: DeploymentError
}

export type Treatment = {
  /** Names the interaction of a request that does not name it. */
  readonly current?: () => string
  /** Its requests get the key, whatever they carry. */
  readonly isKeyed?: (interaction: string) => boolean
  /** JSON of any type is announced as the deployment does it: a consumer may rely on that. */
  readonly keepsTypes?: boolean
  /** The tool gets no secret that an answer repeats: it may publish what it gets. */
  readonly isMasked?: boolean
}

/** By path: what else the tool asks for, with the body of its request. */
export type OwnAnswers = Readonly<Record<string, (body: string) => Promise<Reply> | Reply>>

export async function startRecordingProxy(
  deployment: Deployment,
  {
    current = () => '',
    isKeyed = () => false,
    keepsTypes = false,
    isMasked = false,
  }: Treatment = {},
  own: OwnAnswers = {},
): Promise<RecordingProxy> {
  const keyPlaceholder = `key-placeholder-${randomBytes(8).toString('hex')}`
  const recorded: Recorded[] = []
  const { port, close } = await serveLocally(
    { port: 0, host: '127.0.0.1' },
    async ({ method, path, headers: given, body }) => {
      const answer = own[path.split('?')[0] ?? '']
      if (answer !== undefined) return answer(body)
      const interaction = given[INTERACTION_HEADER] ?? current()
      const headers = forwarded(given)
      if (headers['x-api-key'] === keyPlaceholder || isKeyed(interaction))
        headers['x-api-key'] = deployment.apiKey
      try {
        const { exchange, response } = await deployment.forward({ method, path, headers, body })
        recorded.push({ interaction, exchange })
        return replyOf(isMasked ? exchange.response : response, keepsTypes)
      } catch (error) {
        if (!(error instanceof DeploymentError)) throw error
        recorded.push({ interaction, failure: error })
        return noAnswer(error.message)
      }
    },
  )
  const of = (interaction: string | undefined) =>
    interaction === undefined ? recorded : recorded.filter((one) => one.interaction === interaction)
  return {
    url: `http://127.0.0.1:${port}`,
    keyPlaceholder,
    exchanges: (interaction) => of(interaction).flatMap(({ exchange }) => exchange ?? []),
    failures: (interaction) => of(interaction).flatMap(({ failure }) => failure ?? []),
    close,
  }
}

function forwarded(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_FORWARDED.has(name)))
}

/**
 * The content type of JSON is not documented, so any JSON body gets the usual one, and the usual
 * spelling of numbers: the tool takes 1.0 for no integer.
 */
function replyOf(response: HttpResponse, keepsTypes: boolean): Reply {
  const { status, headers, json } = response
  const isKept = json === undefined || (keepsTypes && headers['content-type']?.includes('json'))
  const announced = isKept ? {} : { 'content-type': 'application/json' }
  // The tool would follow a redirect, for each interaction up to ten times.
  const { location: _, ...others } = forwarded(headers)
  return { status, headers: { ...others, ...announced }, body: usualText(response) }
}

function noAnswer(message: string): Reply {
  const headers = { 'content-type': 'application/json' }
  return { status: 502, headers, body: JSON.stringify({ message }) }
}
