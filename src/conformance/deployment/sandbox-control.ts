/**
 * The control API of a sandbox, where the deployment turns out to be one: the way to reach states that time alone
 * reaches elsewhere. What it does is no evidence, so its calls are no exchanges; the documented endpoints are asked
 * afterwards.
 */
import type { Control } from './capabilities.ts'
import type { Deployment } from './deployment.ts'
import { DeploymentError } from '../../client/deployment-error.ts'
import { HttpClient } from '../../client/http-client.ts'
import { isSuccess } from './answer.ts'
import { memberOf } from '../../vocabulary/json.ts'

const TIMEOUT_MS = 5_000

/** Makes an order move. False where the control API would not. */
export async function simulateOrder(
  deployment: Deployment,
  control: Control,
  order: {
    readonly transactionId: string
    readonly action: 'complete' | 'fail' | 'expire' | 'cancel'
  },
): Promise<boolean> {
  const path = `/orders/${encodeURIComponent(order.transactionId)}/simulate`
  const answer = await ask(deployment, control, {
    method: 'POST',
    path,
    body: { action: order.action },
  })
  return answer !== undefined && isSuccess(answer.status)
}

/** Registers an endpoint for the business's webhooks. Undefined where the control API would not. */
export async function registerWebhook(
  deployment: Deployment,
  control: Control,
  url: string,
): Promise<{ readonly id: string; readonly secret: string } | undefined> {
  const answer = await ask(deployment, control, {
    method: 'POST',
    path: '/webhook-endpoints',
    body: { url },
  })
  const [id, secret] = [memberOf(answer?.json, 'id'), memberOf(answer?.json, 'secret')]
  return typeof id === 'string' && typeof secret === 'string' ? { id, secret } : undefined
}

/** Takes an endpoint away again, so that nothing is sent to a port that nobody listens on. */
export async function removeWebhook(
  deployment: Deployment,
  control: Control,
  id: string,
): Promise<void> {
  await ask(deployment, control, {
    method: 'DELETE',
    path: `/webhook-endpoints/${encodeURIComponent(id)}`,
  })
}

/**
 * The control API that was named, or the one below the base URL. The latter is asked for only where an answer said
 * that a sandbox gave it: a deployment that did not is asked for nothing undocumented. Throws DeploymentError `helper`
 * where one was named and does not answer.
 */
export async function findControl(
  deployment: Deployment,
  given: Control | undefined,
): Promise<Control | undefined> {
  const isAnnounced = deployment.exchanges.some(
    ({ response }) => 'x-ramp-sandbox' in response.headers,
  )
  if (given === undefined && !isAnnounced) return undefined
  const control = given ?? { url: `${deployment.baseUrl}/__sandbox` }
  const answer = await ask(deployment, control, { method: 'GET', path: '/health' })
  if (memberOf(answer?.json, 'status') === 'ok') return control
  if (given === undefined) return undefined
  const cause = answer === undefined ? 'there is no answer' : `its answer is ${answer.status}`
  throw new DeploymentError(
    'helper',
    `Failed to reach the control API at ${given.url}: ${cause}. See that --control is the address that a sandbox prints, and --control-token its token.`,
  )
}

async function ask(
  deployment: Deployment,
  { url, token }: Control,
  request: { readonly method: string; readonly path: string; readonly body?: unknown },
) {
  const client = new HttpClient(url.replace(/\/+$/, ''), TIMEOUT_MS)
  try {
    const { answer } = await client.send({
      method: request.method,
      path: request.path,
      headers: {
        'x-api-key': deployment.apiKey,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: request.body === undefined ? '' : JSON.stringify(request.body),
    })
    return answer
  } catch (error) {
    if (error instanceof DeploymentError) return undefined
    throw error
  } finally {
    await client.close()
  }
}
