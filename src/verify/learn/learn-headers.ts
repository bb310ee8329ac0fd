/** Headers that a deployment adds to answers and webhooks: constant ones, and templates. */
import type { Explained } from './explained.ts'
import { leaf, type Context } from './members.ts'
import { explainScalar } from './explain-scalar.ts'
import { explainOtherwise, guessField } from './explain-otherwise.ts'
import type { Sample } from './sample.ts'

/** Headers that belong to the connection, the moment or the signature. */
const OTHER =
  /^(?:date|server|content-length|content-encoding|transfer-encoding|connection|keep-alive|trailer|upgrade|host|accept.*|vary|etag|age|via|x-service-signature|.*signature.*|set-cookie|cookie|authorization|x-api-key|traceparent|sec-fetch-.*|cf-.*|x-forwarded.*|x-ramp-sandbox.*|.*(?:secret|token|auth).*)$/
const MOST_HEADERS = 40

export function learnHeaders(
  samples: readonly Sample[],
  context: Context,
): ReadonlyMap<string, Explained> {
  const names = new Set(samples.flatMap(({ headers }) => Object.keys(headers)))
  const learned = new Map<string, Explained>()
  for (const name of [...names].slice(0, MOST_HEADERS)) {
    if (OTHER.test(name)) continue
    const own = samples.flatMap(({ headers, facts }) => {
      const value = headers[name]
      return value === undefined ? [] : [{ value, facts }]
    })
    if (own.length < samples.length * 0.9) continue
    const path = `header.${name.replace(/^x-/, '').replaceAll('-', '_')}`
    const inner = { ...context, path }
    const found =
      explainScalar(own, inner) ?? explainOtherwise(own, inner) ?? guessField(own, inner)
    // Once is too seldom for a text that looks generated.
    const isDoubtful = own.length < 3 && own.some(({ value }) => /\d{3}|[0-9a-f]{8}/i.test(value))
    if (isDoubtful) learned.set(name, leaf({ $: 'ids.header' }, own, []))
    else if (found !== undefined) learned.set(name, found)
  }
  return learned
}
