/** Errors of operations that name the control API or a flag, in the words of the library. */
import { ApiError } from '../../base/vocabulary/errors.ts'
import { reworded } from '../../base/vocabulary/text.ts'

const REMEDIES: readonly (readonly [control: string, library: string])[] = [
  ['GET /__sandbox/keys', 'sandbox.keys.list()'],
  ['GET /__sandbox/webhook-endpoints', 'sandbox.webhooks.endpoints()'],
  ['GET /__sandbox/webhook-deliveries', 'sandbox.webhooks.deliveries()'],
  ['GET /__sandbox/marks', 'sandbox.marks.list()'],
  [
    'Delete one with DELETE /__sandbox/worlds/:name, or start with --memory, which takes',
    'Close those that no test needs: a sandbox takes',
  ],
  ['--port 0 takes any free one', '0, the default, takes any free one'],
]

/** A sandbox in a program, such as another test, ends with it. */
const STOP_COMMAND = / with "npx ramp-sandbox stop --url [^"]*"/

/** What the call returns. Throws what it throws, with the remedy that the library has. */
export function withRemedies<Result>(call: () => Result): Result {
  try {
    return call()
  } catch (error) {
    throw inLibraryWords(error)
  }
}

export function inLibraryWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const message = reworded(error.message, REMEDIES).replace(STOP_COMMAND, '')
  if (message === error.message) return error
  if (!(error instanceof ApiError)) return new Error(message, { cause: error.cause })
  const { code, details, extra } = error
  return new ApiError(code, message, {
    ...(details === undefined ? {} : { details }),
    ...(extra === undefined ? {} : { extra }),
  })
}
