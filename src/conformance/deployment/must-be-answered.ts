/** Ends a run at once where the base URL leads somewhere else, as to a web page or a proxy. */
import { DeploymentError } from '../../client/deployment-error.ts'
import type { Exchange } from '../../client/exchange.ts'
import { answered } from './answer.ts'
import type { Deployment } from './deployment.ts'

const ELSEWHERE: ReadonlySet<number> = new Set([404, 405, 501, 502, 503, 504])

/** Throws DeploymentError `path` where no answer so far can be that of a documented operation. */
export function mustBeAnswered({ baseUrl, exchanges }: Deployment): void {
  const [first] = exchanges
  if (first === undefined || !exchanges.every(isElsewhere)) return
  throw new DeploymentError(
    'path',
    `Failed to verify ${baseUrl}: nothing documented answers here; is the path right? It answers ${answered(first)}. Pass the address above /api/developer as --base-url.`,
  )
}

/** An error may also be about what was asked for, such as an account; then it says so. */
function isElsewhere({ request, response: { status, body } }: Exchange): boolean {
  if (/^\s*<(!doctype html|html)\b/i.test(body)) return true
  const message = body.replaceAll(request.path, '')
  return (
    ELSEWHERE.has(status) && !/asset|chain|token|currenc|fiat|account|holder|pair/i.test(message)
  )
}
