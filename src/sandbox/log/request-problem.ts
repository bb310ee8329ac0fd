/** Why a request was rejected, as its answer says, in short. */
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { cut } from '../../base/vocabulary/text.ts'

export type RequestProblem = {
  /** Empty if the answer has no code. */
  readonly code: string
  /** The first that was wrong. */
  readonly field?: string
  readonly message: string
}

const LONGEST = 200
const NEAREST = 'Did you mean '

/** Undefined if the request was not rejected, or the answer does not say why. */
export function problemOf(status: number, response: string | null): RequestProblem | undefined {
  if (status < 400 || response === null) return undefined
  return problemIn(parsedJson(response))
}

/** Of an error, or of the body of one. */
export function problemIn(body: unknown): RequestProblem | undefined {
  const details = memberOf(body, 'details')
  const first: unknown = Array.isArray(details) ? details[0] : undefined
  const field = textOf(memberOf(first, 'field'))
  const message = textOf(memberOf(first, 'message')) ?? adviceIn(memberOf(body, 'message'))
  const code = textOf(memberOf(body, 'code')) ?? textOf(memberOf(body, 'error')) ?? ''
  if (message === undefined) return undefined
  return { code, ...(field === undefined ? {} : { field }), message }
}

/** For a path that does not exist, only the nearest known one. */
function adviceIn(message: unknown): string | undefined {
  const at = typeof message === 'string' ? message.lastIndexOf(NEAREST) : -1
  return textOf(typeof message === 'string' && at > 0 ? message.slice(at) : message)
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return cut(value, LONGEST)
  if (!Array.isArray(value)) return undefined
  return cut(value.slice(0, 5).map(String).join(' '), LONGEST)
}
