/** What the tools work on: one world of one sandbox, and the folder of the files that are named. */
import type { ControlClient } from '../base/client/control-client.ts'
import type { HttpRequest, TimedResponse } from '../base/client/exchange.ts'
import type { HttpClient } from '../base/client/http-client.ts'

/** Needs no sandbox. */
export type Place = {
  /** Paths of scenarios start here. */
  readonly cwd: string
  /** Total of steps of one run of a scenario; the default of the runner if undefined. */
  readonly maxSteps?: number | undefined
}

export type Session = Place & {
  readonly service: HttpClient
  readonly control: ControlClient
  /** A key of the world, for calls to the service. */
  readonly apiKey: string
}

/** Opens the session at the first call that needs it, again after it could not. */
export type LateSession = Place & {
  /** Throws {@link SandboxUnavailable}. */
  readonly open: () => Promise<Session>
}

/** No sandbox can be used; the message says why, and what to do. */
export class SandboxUnavailable extends Error {
  override readonly name = 'SandboxUnavailable'
}

/** Throws DeploymentError. */
export function callInSession(
  { service, apiKey }: Session,
  { method, path, body }: Pick<HttpRequest, 'method' | 'path' | 'body'>,
): Promise<TimedResponse> {
  const type = body === '' ? {} : { 'content-type': 'application/json' }
  return service.send({ method, path, headers: { 'x-api-key': apiKey, ...type }, body })
}
