/** What the tools work on: one world of one sandbox, and the folder of the files that are named. */
import type { ControlClient } from '../client/control-client.ts'
import type { TimedResponse } from '../client/exchange.ts'
import type { HttpClient } from '../client/http-client.ts'

export type Session = {
  readonly service: HttpClient
  readonly control: ControlClient
  /** A key of the world, for calls to the service. */
  readonly apiKey: string
  /** Paths of scenarios start here. */
  readonly cwd: string
}

/** Throws DeploymentError. */
export function callService(
  { service, apiKey }: Session,
  path: string,
  body: object,
): Promise<TimedResponse> {
  return service.send({
    method: 'POST',
    path,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
