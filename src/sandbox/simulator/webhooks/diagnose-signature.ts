/**
 * Why a receiver rejects a webhook: finds the secret, the scheme and the bytes that a signature was
 * made with, and says which of the usual mistakes that is (§5.4, §5.5).
 */
import { spacedJson } from '../../../base/vocabulary/json.ts'
import { SIGNATURE_HEADER, verify, type SignatureScheme, type SignatureProof } from './signature.ts'

export type SecretOf = {
  readonly endpointId: string
  readonly secret: string
  /** Until when a rotated secret signs, epoch milliseconds; absent for the current one. */
  readonly until?: number
}

type SignatureProblem =
  | 'missing-signature'
  | 'rotated-secret'
  | 'other-scheme'
  | 'body-changed'
  | 'secret-changed'
  | 'stale-timestamp'
  | 'unknown'

export type Diagnosis = {
  readonly valid: boolean
  readonly problem: SignatureProblem | null
  /** The finding, and what to do about it. */
  readonly message: string
  readonly scheme: SignatureScheme | null
  readonly endpointId: string | null
}

type Question = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly secrets: readonly SecretOf[]
  /** What the world signs with. */
  readonly scheme: SignatureScheme
  /** Simulated time, for rotations. */
  readonly now: number
  /** The time that a receiver compares a signature's time with. */
  readonly receiverNow: number
}

type Variant<Value> = { readonly value: Value; readonly mistake?: string }

/** Each costs a hash of the body. */
const SECRET_LIMIT = 50

export function diagnoseSignature(question: Question): Diagnosis {
  const headers = lowerCase(question.headers)
  const sent = headers[SIGNATURE_HEADER] ?? headers['webhook-signature'] ?? ''
  if (sent === '') {
    const message = `There is no header ${SIGNATURE_HEADER}. Paste the headers as they arrived; a proxy may have removed it.`
    return { valid: false, problem: 'missing-signature', message, scheme: null, endpointId: null }
  }
  const scheme = schemeOf(sent)
  const signed = { ...headers, [SIGNATURE_HEADER]: sent }
  for (const body of bodiesLike(question.body)) {
    for (const known of question.secrets.slice(0, SECRET_LIMIT)) {
      for (const secret of secretsLike(known.secret)) {
        const proof = { scheme, secret: secret.value, headers: signed, body: body.value }
        if (verify(proof)) return judge(question, { known, proof, mistakes: { body, secret } })
      }
    }
  }
  const message =
    'No secret of this world made this signature over this body. The body is not the one that was sent, or the secret belongs to another endpoint or another sandbox.'
  return { valid: false, problem: 'unknown', message, scheme, endpointId: null }
}

type Match = {
  readonly known: SecretOf
  readonly proof: SignatureProof
  readonly mistakes: { readonly body: Variant<string>; readonly secret: Variant<string> }
}

function judge(question: Question, { known, proof, mistakes }: Match): Diagnosis {
  const { endpointId, until } = known
  const { scheme } = proof
  const found = (problem: SignatureProblem | null, message: string): Diagnosis => ({
    valid: problem === null,
    problem,
    message,
    scheme,
    endpointId,
  })
  if (mistakes.body.mistake !== undefined) {
    const advice = 'Verify the raw bytes, before anything parses them.'
    return found(
      'body-changed',
      `The signature is that of this body ${mistakes.body.mistake}. ${advice}`,
    )
  }
  if (mistakes.secret.mistake !== undefined) {
    return found(
      'secret-changed',
      `The signature was made with the secret ${mistakes.secret.mistake}.`,
    )
  }
  if (until !== undefined && until <= question.now) {
    return found(
      'rotated-secret',
      'The signature was made with a secret that was rotated and is no longer used. Use the current one; rotate with an overlap to have time for that.',
    )
  }
  if (scheme !== question.scheme) {
    return found(
      'other-scheme',
      `The signature is genuine in the scheme ${scheme}, and this world signs with ${question.scheme} now (the assumption signatureScheme).`,
    )
  }
  if (!verify({ ...proof, now: question.receiverNow })) {
    return found(
      'stale-timestamp',
      'The signature is genuine, but the time in it is more than five minutes away. A receiver rejects that as a replay; see the assumption signatureTime.',
    )
  }
  const which =
    until === undefined ? 'the current secret' : 'the previous secret, which still signs'
  return found(null, `The signature is genuine: ${which}, scheme ${scheme}.`)
}

function schemeOf(sent: string): SignatureScheme {
  if (/^t=\d+,/.test(sent)) return 'timestamped'
  if (sent.startsWith('v1,')) return 'standard-webhooks'
  if (sent.startsWith('sha256=')) return 'prefixed'
  return /^[0-9a-f]{64}$/.test(sent) ? 'hex' : 'base64'
}

/** The body as it was pasted, then what it may have been before it was serialized again. */
function* bodiesLike(body: string): Generator<Variant<string>> {
  yield { value: body }
  const trimmed = body.trim()
  if (trimmed !== body) yield { value: trimmed, mistake: 'without the white space around it' }
  yield { value: `${body}\n`, mistake: 'with a line break at its end' }
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return
  }
  const changed = 'before it was serialized again'
  yield { value: JSON.stringify(parsed), mistake: changed }
  yield { value: JSON.stringify(parsed, null, 2), mistake: changed }
  yield { value: spacedJson(parsed), mistake: changed }
}

function* secretsLike(secret: string): Generator<Variant<string>> {
  yield { value: secret }
  const prefix = 'whsec_'
  if (!secret.startsWith(prefix)) return
  yield {
    value: secret.slice(prefix.length),
    mistake: `without its prefix ${prefix}; use all of it`,
  }
}

function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]),
  )
}
