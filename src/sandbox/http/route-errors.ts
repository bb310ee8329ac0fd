/** Errors of requests that reach no operation: a wrong path or method, and what is hardly HTTP. */
import { OPERATIONS } from '../../base/contract/generated/operations.ts'
import { ApiError } from '../../base/vocabulary/errors.ts'
import { nearest } from '../../base/vocabulary/nearest.ts'
import { wordList } from '../../base/vocabulary/text.ts'
import { CONTROL_PATH, shownPath } from './exchange.ts'

type Called = { readonly method: string; readonly path: string }

export function pathNotFound({ method, path }: Called): ApiError {
  const asked = shownPath(path)
  const meant = nearestPath(
    asked,
    OPERATIONS.map((operation) => operation.path),
  )
  const known = OPERATIONS.find((operation) => operation.path === meant)
  const advice =
    known === undefined
      ? `Known are ${OPERATIONS.map((operation) => operation.path).join(', ')} and ${CONTROL_PATH}.`
      : `Did you mean ${known.method} ${known.path}?`
  return new ApiError(
    'PATH_NOT_FOUND',
    `Failed to find ${method} ${asked}: there is no such path. ${advice}`,
  )
}

/** `paths` are those of the control API, without its own. */
export function controlPathNotFound({ method, path }: Called, paths: readonly string[]): ApiError {
  const asked = shownPath(path)
  const meant = nearestPath(asked.slice(CONTROL_PATH.length), paths)
  const advice =
    meant === undefined
      ? `GET ${CONTROL_PATH}/openapi.json lists them.`
      : `Did you mean ${CONTROL_PATH}${meant}?`
  return new ApiError(
    'PATH_NOT_FOUND',
    `Failed to find ${method} ${asked}: the control API has no such path. ${advice}`,
  )
}

/** Compares part by part, so that an id in the path does not count as a mistake. */
function nearestPath(asked: string, paths: readonly string[]): string | undefined {
  const parts = asked.split('/')
  const filled = paths.map((path) =>
    path
      .split('/')
      .map((part, index) => (part.startsWith(':') ? parts[index] : part))
      .join('/'),
  )
  const meant = nearest(asked, filled)
  return meant === undefined ? undefined : paths[filled.indexOf(meant)]
}

export function methodNotAllowed({ method, path }: Called, allowed: readonly string[]): ApiError {
  return new ApiError(
    'METHOD_NOT_ALLOWED',
    `Failed to call ${method} ${shownPath(path)}: the path does not take ${method}. ` +
      `Use ${wordList(allowed, 'or')}.`,
  )
}

/** For the URIError that express throws where it cannot decode a path. */
export function invalidEscape({ method, path }: Called): ApiError {
  const message = 'must be percent-encoded UTF-8'
  return new ApiError(
    'VALIDATION_FAILED',
    `Failed to read the path of ${method} ${shownPath(path)}: it ${message}. Write a literal % as %25.`,
    { details: [{ field: 'path', message }] },
  )
}

/** A target such as `http://`. */
export function pathMissing(): ApiError {
  return new ApiError(
    'PATH_NOT_FOUND',
    'Failed to read the request: its target has no path. Send one, such as /api/developer/quotes.',
  )
}

export function connectNotAllowed(): ApiError {
  return new ApiError(
    'METHOD_NOT_ALLOWED',
    "Failed to CONNECT: the sandbox is not a proxy. Remove it from the client's proxy settings, " +
      'and send requests to it directly.',
  )
}

/** For what node's HTTP parser rejects. */
export function unreadableRequest({ code, message: cause }: NodeJS.ErrnoException): ApiError {
  const [message, fix] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['has headers that are too large', 'Send less']
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['did not arrive in time', 'Send it again']
        : [`is not HTTP (${code ?? cause})`, 'Check the client']
  return new ApiError('VALIDATION_FAILED', `Failed to read the request: it ${message}. ${fix}.`, {
    details: [{ field: 'request', message }],
  })
}
