/** The one place that writes what shapes state: statuses, headers, bodies. */
import { JSON_HEADERS, type Answer } from '../simulator/service-exchange.ts'
import { headerText } from './header-rules.ts'
import type {
  AnswerPlace,
  CompiledAnswer,
  CompiledShapes,
  CompiledDetail,
  Headers,
} from './compiled-shapes.ts'
import { factsOfError, type ErrorSource } from './error-facts.ts'
import type { Facts } from './template.ts'
import { writeJson, type Rendered } from './write-json.ts'
import { Numeral, OMITTED } from './write-value.ts'

type Body = Readonly<Record<string, unknown>>

/** Statuses that say that no body follows. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205])

type UsualAnswer = {
  readonly place: AnswerPlace
  readonly status: number
  readonly body: Body
}

export function shapedAnswer(answer: UsualAnswer, facts: Facts, shapes: CompiledShapes): Answer {
  const { place } = answer
  const shape = shapes.answers.get(place)
  const general = place === 'order' ? undefined : shapes.success
  const status = shape?.status ?? general ?? answer.status
  const body = withParts(place, answer.body, facts, shapes)
  return {
    status,
    headers: headersWith(shapes.contentType, shape, facts),
    body: WITHOUT_BODY.has(status) ? '' : writtenText(bodyOf(body, facts, shape)),
    shaped: shapes.of[place],
  }
}

/** As plain values with numerals: what is written, and what a check reads. */
export function bodyOf(
  body: Body,
  facts: Facts,
  shape: Pick<CompiledAnswer, 'body' | 'extra'> | undefined,
): Rendered | typeof OMITTED {
  if (shape?.body !== undefined) return shape.body(facts)
  // Answers of the service are JSON.
  const usual = body as { readonly [name: string]: Rendered }
  if (shape === undefined || shape.extra.length === 0) return usual
  const all: Record<string, Rendered> = { ...usual }
  for (const [name, render] of shape.extra) {
    const value = render(facts)
    if (value === OMITTED) delete all[name]
    else all[name] = value
  }
  return all
}

/** With the members that are stated in a section of their own. */
export function withParts(
  place: AnswerPlace,
  output: Body,
  facts: Facts,
  shapes: CompiledShapes,
): Body {
  if (place === 'sync' && shapes.gateway !== undefined) {
    const gateway = shapes.gateway(facts)
    return gateway === OMITTED ? without(output, 'gateway') : { ...output, gateway }
  }
  const details = place === 'order' && shapes.details && detailsOf(shapes.details, facts)
  return details ? { ...output, providerDetails: details.body(facts) } : output
}

/** The details that name the most attributes, of equals the first; undefined if none match. */
function detailsOf(shapes: readonly CompiledDetail[], facts: Facts): CompiledDetail | undefined {
  let best: CompiledDetail | undefined
  let most = -1
  for (const shape of shapes) {
    const named = Object.entries(shape.match)
    if (named.length <= most || named.some(([name, value]) => facts.get(name) !== value)) continue
    best = shape
    most = named.length
  }
  return best
}

/** `usual` is the answer without a shape, but for its status. */
export function shapedError(
  usual: Answer,
  of: Omit<ErrorSource, 'code' | 'message' | 'status'>,
  { errors, contentType }: Pick<CompiledShapes, 'errors' | 'contentType'>,
): Answer {
  const { error } = of
  const own = errors?.byCode.get(error.code)
  const { status } = usual
  const code = own?.code ?? error.code
  const first: ErrorSource = { ...of, status, code, message: error.message }
  const message =
    own?.message === undefined ? error.message : textOf(own.message(factsOfError(first)))
  const facts = factsOfError({ ...first, message })
  const template = own?.body ?? errors?.every.body
  const headers = {
    ...usual.headers,
    ...headersWith(contentType, errors?.every, facts),
    ...(own !== undefined && shapedHeaderValues(own, facts)),
  }
  const body = template === undefined ? usualBody(usual, facts) : writtenText(template(facts))
  if (body !== '') return { ...usual, headers, body }
  const { 'content-type': _type, ...rest } = headers
  return { ...usual, headers: rest, body }
}

/** The default envelope, with the code and the message that a shape states. */
function usualBody({ body }: Answer, facts: Facts): string {
  const usual = JSON.parse(body) as Body
  const [code, message] = ['error.code', 'error.message'].map((name) => facts.get(name))
  if (code === usual['code'] && message === usual['message']) return body
  return JSON.stringify({ ...usual, code, message })
}

/** The conflict is documented (§7.1): a shape can add to it. */
export function shapedConflict(
  usual: Answer,
  facts: Facts,
  { errors, contentType }: Pick<CompiledShapes, 'errors' | 'contentType'>,
): Answer {
  const shape = errors?.conflict
  const headers = headersWith(contentType, shape, facts)
  if (shape === undefined || (shape.code === undefined && shape.extra.length === 0))
    return { ...usual, headers }
  const { code, extra } = shape
  // A deviation may have changed it already.
  const documented = JSON.parse(usual.body) as Body
  const model = code === undefined ? documented : { ...documented, code }
  return { ...usual, headers, body: writtenText(bodyOf(model, facts, { extra, body: undefined })) }
}

export function shapedHeaderValues({ headers }: { readonly headers: Headers }, facts: Facts) {
  return Object.fromEntries(
    headers.map(([name, render]) => [name, headerText(textOf(render(facts)))]),
  )
}

function headersWith(
  contentType: string | undefined,
  shape: { readonly headers: Headers } | undefined,
  facts: Facts,
): Answer['headers'] {
  const usual = contentType === undefined ? JSON_HEADERS : { 'content-type': contentType }
  if (shape === undefined || shape.headers.length === 0) return usual
  return { ...usual, ...shapedHeaderValues(shape, facts) }
}

/** An empty text, or nothing, is a message without a body. */
export function writtenText(body: Rendered | typeof OMITTED, isSpaced = false): string {
  if (body === OMITTED || body === '') return ''
  return writeJson(body, isSpaced ? ' ' : '')
}

function textOf(value: Rendered | typeof OMITTED): string {
  if (value instanceof Numeral) return value.text
  return value === OMITTED || value === null ? '' : String(value)
}

function without(output: Body, name: string): Body {
  return Object.fromEntries(Object.entries(output).filter(([member]) => member !== name))
}
