/** What makes a signature invalid, for a person who has the secret and the body. */
import {
  signatureMistakeIn,
  type SeenSignature,
} from '../../sandbox/simulator/webhooks/signature-mistakes.ts'
import {
  SIGNATURE_HEADER,
  SIGNATURE_SCHEMES,
  verify,
} from '../../sandbox/simulator/webhooks/signature.ts'

/** In an invalid signature. */
export function signatureCauseOf(seen: SeenSignature): string {
  const standard = seen.headers['webhook-signature']
  if (seen.headers[SIGNATURE_HEADER] === undefined) {
    const headers = { ...seen.headers, [SIGNATURE_HEADER]: standard ?? '' }
    return standard !== undefined && verify({ ...seen, headers })
      ? `it is valid, but there is no header ${SIGNATURE_HEADER}, only webhook-signature`
      : `there is no header ${SIGNATURE_HEADER}`
  }
  if (verify(seen)) return 'the time that it states is too old or too new (--any-time ignores it)'
  const other = SIGNATURE_SCHEMES.find((scheme) => verify({ ...seen, scheme }))
  if (other !== undefined) return `it is valid under --scheme ${other}`
  const { text } = signatureMistakeIn(seen) ?? {}
  return text ?? 'it was made with another secret or for another body'
}
