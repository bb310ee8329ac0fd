/** Redirects within one server: the key must not travel to another one. */
import { DeploymentError } from '../../base/client/deployment-error.ts'
import type { HttpRequest, HttpResponse } from '../../base/client/exchange.ts'

const KEEPS_METHOD: ReadonlySet<number> = new Set([307, 308])
const MAY_CHANGE_METHOD: ReadonlySet<number> = new Set([301, 302, 303])

/**
 * The request as the redirect wants it. Undefined without a redirect, if it leads outside of the
 * base URL, and if it may turn a POST into a GET.
 */
export function redirected(
  baseUrl: string,
  request: HttpRequest,
  { status, headers: { location } }: Pick<HttpResponse, 'status' | 'headers'>,
): HttpRequest | undefined {
  const isKept =
    KEEPS_METHOD.has(status) || (MAY_CHANGE_METHOD.has(status) && request.method === 'GET')
  const from = `${baseUrl}${request.path}`
  if (!isKept || location === undefined || !URL.canParse(location, from)) return undefined
  const [base, to] = [new URL(`${baseUrl}/`), new URL(location, from)]
  if (to.origin !== base.origin || !to.pathname.startsWith(base.pathname)) return undefined
  return { ...request, path: to.pathname.slice(base.pathname.length - 1) + to.search }
}

export function redirectError(baseUrl: string, to: string | undefined): DeploymentError {
  const where = to === undefined || to === '' ? '' : ` to ${to}`
  return new DeploymentError(
    'redirect',
    `Failed to call ${baseUrl}: it redirects${where}, and redirects are followed only below --base-url because the key would travel along. Pass the address that answers as --base-url.`,
  )
}
