/** A request as one line for a shell in which RAMP_API_KEY is set. */
import { MASKED_KEY } from '../vocabulary/masking.ts'
import type { ExchangeRequest } from '../conformance/verdict.ts'

/** Headers that say something to the service; the rest is between the two ends of a connection. */
const TELLING = ['x-api-key', 'content-type', 'accept']

/** Takes a request that is masked already. */
export function curlOf(baseUrl: string, { method, path, headers, body }: ExchangeRequest): string {
  const shown = TELLING.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : ['-H', headerText(name, value)]
  })
  const data = body === '' ? [] : ['--data', quoted(body)]
  return ['curl', '-i', '-X', method, ...shown, ...data, quoted(`${baseUrl}${path}`)].join(' ')
}

/** Only the masked key stands between double quotes, for there the shell puts the key in. */
function headerText(name: string, value: string): string {
  return value === MASKED_KEY ? `"${name}: ${MASKED_KEY}"` : quoted(`${name}: ${value}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
