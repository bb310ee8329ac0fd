/** What the server has where, for the answers to a wrong path and a wrong method. */
import { OPERATIONS } from '../contract/generated/operations.ts'
import { ApiError } from '../vocabulary/errors.ts'
import { nearest } from '../vocabulary/nearest.ts'
import { CONTROL_PATH, pathOf } from './exchange.ts'

const PATHS = OPERATIONS.map(({ path, method }) => ({ path, method }))

export function pathNotFound(method: string, path: string): ApiError {
  const asked = pathOf(path)
  const meant = nearestPath(asked)
  const mend =
    meant === undefined
      ? `Known are ${PATHS.map(({ path }) => path).join(', ')} and ${CONTROL_PATH}.`
      : `Did you mean ${meant.method} ${meant.path}?`
  return new ApiError(
    'PATH_NOT_FOUND',
    `Failed to find ${method} ${asked}: there is no such path. ${mend}`,
  )
}

export function methodNotAllowed(
  method: string,
  path: string,
  allowed: readonly string[],
): ApiError {
  return new ApiError(
    'METHOD_NOT_ALLOWED',
    `Failed to ${method} ${pathOf(path)}: this path takes ${allowed.join(' and ')} only. Send ${allowed[0] ?? 'GET'}.`,
  )
}

/** Compared part by part, so that an id in the path does not count as a mistake. */
function nearestPath(asked: string): (typeof PATHS)[number] | undefined {
  const parts = asked.split('/')
  const shaped = PATHS.map((known) => {
    const shape = known.path
      .split('/')
      .map((part, index) => (part.startsWith(':') ? parts[index] : part))
    return { known, text: shape.join('/') }
  })
  const meant = nearest(
    asked,
    shaped.map(({ text }) => text),
  )
  return shaped.find(({ text }) => text === meant)?.known
}
