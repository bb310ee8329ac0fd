import { DeploymentError } from '../../base/client/deployment-error.ts'
import type { HttpRequest, TimedResponse } from '../../base/client/exchange.ts'
import type { HttpClient } from '../../base/client/http-client.ts'
import type { OperationId } from '../../base/contract/generated/operations.ts'
import { parsedJson } from '../../base/vocabulary/json.ts'
import type { Broken } from '../model/scenario.ts'

export type ServiceCall = HttpRequest & {
  readonly operation: OperationId
  /** Undefined sends none. */
  readonly apiKey: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: string
}

export type ServiceResponse = Pick<TimedResponse, 'headers' | 'body' | 'tookMs'> & {
  /** Null if the connection broke before there was a response. */
  readonly status: number | null
  readonly broken?: Broken
}

/** The service closed the connection instead of answering. */
export function resetResponse(tookMs: number): ServiceResponse {
  return { status: null, headers: {}, body: '', broken: 'reset', tookMs }
}

/** Marks what a fault left of a response; a whole body that is not valid JSON is malformed. */
export function serviceResponse(
  { status, headers, body, tookMs }: TimedResponse,
  fault?: 'truncate',
): ServiceResponse {
  const isJson = body === '' || parsedJson(body) !== undefined
  const broken = fault ?? (isJson ? undefined : 'malform')
  return { status, headers, body, tookMs, ...(broken === undefined ? {} : { broken }) }
}

/** One documented call over HTTP. Throws DeploymentError where the service cannot be reached. */
export async function callService(http: HttpClient, call: ServiceCall): Promise<ServiceResponse> {
  const { method, path, apiKey, body } = call
  const key = apiKey === undefined ? {} : { 'x-api-key': apiKey }
  const startedAt = performance.now()
  try {
    return serviceResponse(
      await http.send({ method, path, headers: { ...key, ...call.headers }, body }),
    )
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error
    if (error.partial !== undefined) return serviceResponse(error.partial, 'truncate')
    if (error.kind === 'reset') return resetResponse(Math.round(performance.now() - startedAt))
    throw error
  }
}
