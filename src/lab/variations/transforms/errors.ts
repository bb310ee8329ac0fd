/** Bodies of errors, of which only the conflict and the 404 of an intent are documented. */
import { isError, type VariedSubject, type Transform, type Varied } from '../transform.ts'

/** The body of a missing intent (§7.2) is JSON, or empty. */
const isFree = (subject: VariedSubject): boolean =>
  isError(subject) &&
  !(subject.of === 'getOrderIntent' && 'status' in subject && subject.status === 404)

function answeringErrors(
  does: string,
  over: (varied: Varied) => Partial<Varied> | undefined,
  isAbout: Transform['isAbout'] = isError,
): Transform {
  return {
    does,
    section: '§7.3',
    open: 'Validation, authentication, and other error codes and HTTP statuses are not shown.',
    evidence: 'Field notes 2 and 31: several shapes of error bodies were seen.',
    advice:
      'Decide by the status. Read a message only if the body has one, and keep the raw text for support.',
    kind: 'error-bodies',
    isAbout,
    rest: over,
  }
}

const ofType = (type: string, body: string) => (varied: Varied) => ({
  headers: { ...varied.headers, 'content-type': type },
  body,
})

export const errorsAsText: Transform = answeringErrors(
  'returns errors as plain text',
  ofType('text/plain', 'Bad request'),
  isFree,
)

export const errorsAsPage: Transform = answeringErrors(
  'returns errors as an HTML page',
  ofType('text/html', '<!doctype html><title>Error</title><h1>Error</h1>'),
  isFree,
)

export const errorsAsProblem: Transform = answeringErrors(
  'returns errors as problem details (RFC 9457)',
  (varied) =>
    ofType(
      'application/problem+json',
      JSON.stringify({ type: 'about:blank', title: 'Error', status: varied.status, detail: 'no' }),
    )(varied),
)

export const errorsNested: Transform = answeringErrors(
  'returns errors in an object error, with a number as code',
  (varied) =>
    ofType(
      'application/json',
      '{"error":{"code":17,"message":"Something is wrong","errors":[["a"]]}}',
    )(varied),
)

export const errorsAsList: Transform = answeringErrors(
  'returns errors as a list',
  ofType('application/json', '[{"msg":"Something is wrong"}]'),
)

export const errorsEmpty: Transform = answeringErrors('returns errors without a body', () => ({
  headers: {},
  body: '',
}))

export const errorsWith200: Transform = answeringErrors(
  'returns errors with status 200 and success false',
  // The body of a success is JSON (§4), so an empty one keeps its status.
  ({ body }) => (body === '' ? undefined : { status: 200 }),
  // Their status is documented only where an intent is missing (§7.2); a failed service is a fault,
  // and so is a rate limit: no client could know when to ask again.
  (subject) =>
    isFree(subject) && 'status' in subject && subject.status < 500 && subject.status !== 429,
)
