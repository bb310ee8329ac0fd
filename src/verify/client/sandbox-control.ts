/**
 * The control API of a sandbox, where the deployment turns out to be one: the way to states that
 * only time brings about elsewhere. Its calls are no evidence and no exchanges; the documented
 * endpoints show afterwards what came of them.
 */
import { ControlClient } from '../../base/client/control-client.ts'
import { ControlError } from '../../base/client/control-error.ts'
import { DeploymentError } from '../../base/client/deployment-error.ts'
import { HttpClient } from '../../base/client/http-client.ts'
import type { ControlAddress } from '../probe/capabilities.ts'
import type { Deployment } from './deployment.ts'

const TIMEOUT_MS = 5_000

/**
 * The control API at the given address, or the one below the base URL. The latter is only called
 * where a response named a sandbox: any other deployment gets no undocumented request. Throws
 * DeploymentError `helper` where an address was given and no control API answers there.
 */
export async function findControl(
  deployment: Deployment,
  given: ControlAddress | undefined,
): Promise<ControlClient | undefined> {
  const isSandbox = deployment.exchanges.some(
    ({ response }) => 'x-ramp-sandbox' in response.headers,
  )
  if (given === undefined && !isSandbox) return undefined
  const { url, token } = given ?? { url: `${deployment.baseUrl}/__sandbox` }
  // A control API of its own address is reached in its own way, as on this machine.
  const { traffic, ...route } = deployment.way
  const way = given === undefined ? route : {}
  const address = { baseUrl: url.replace(/\/+$/, ''), timeoutMs: TIMEOUT_MS }
  const http = new HttpClient({ ...address, ...way, traffic })
  const control = new ControlClient(http, { path: '', token, apiKey: deployment.apiKey })
  let cause = 'its response is not that of a sandbox'
  try {
    // The health check answers without the token, so it would not tell whether the token is right.
    const { mode } = await control.call('getClock')
    if (mode === 'real' || mode === 'manual') return control
  } catch (error) {
    if (error instanceof ControlError) cause = `it rejects the request (${error.code})`
    else if (error instanceof DeploymentError) cause = 'there is no response'
    else throw error
  }
  await control.close()
  if (given === undefined) return undefined
  throw new DeploymentError(
    'helper',
    `Failed to reach the control API at ${url}: ${cause}. Check that --control is the address that a sandbox prints, and --control-token its token.`,
  )
}

/** Undefined if the control API rejects the call, or does not answer. */
export async function attempted<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ControlError || error instanceof DeploymentError) return undefined
    throw error
  }
}
