/**
 * Why a receiver rejects a webhook: finds the secret, the scheme and the bytes that a signature was
 * made with, and says which of the usual mistakes that is (§5.4, §5.5).
 */
import { signatureMistakeIn, type SignatureMistake } from './signature-mistakes.ts'
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
  | 'signature-changed'
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

/** Each costs a hash of the body. */
const SECRET_LIMIT = 50
/** Each costs one for every mistake. */
const GUESSED_LIMIT = 5

export function diagnoseSignature(question: Question): Diagnosis {
  const headers = lowerCase(question.headers)
  const sent = headers[SIGNATURE_HEADER] ?? headers['webhook-signature'] ?? ''
  if (sent === '') {
    const message = `There is no header ${SIGNATURE_HEADER}. Paste the headers as they arrived; a proxy may have removed it.`
    return { valid: false, problem: 'missing-signature', message, scheme: null, endpointId: null }
  }
  const scheme = schemeOf(sent)
  const signed = { ...headers, [SIGNATURE_HEADER]: sent }
  const proofs = question.secrets.slice(0, SECRET_LIMIT).map((known) => ({
    known,
    proof: { scheme, secret: known.secret, headers: signed, body: question.body },
  }))
  const own = proofs.find(({ proof }) => verify(proof))
  if (own !== undefined) return judge(question, own)
  const body = Buffer.from(question.body)
  for (const { known, proof } of proofs.slice(0, GUESSED_LIMIT)) {
    const mistake =
      signatureMistakeIn({ ...proof, body }) ??
      signatureMistakeIn({ ...proof, scheme: question.scheme, body })
    if (mistake !== undefined) return mistaken(mistake, scheme, known)
  }
  const message =
    'No secret of this world made this signature over this body. The body is not the one that was sent, or the secret belongs to another endpoint or another sandbox.'
  return { valid: false, problem: 'unknown', message, scheme, endpointId: null }
}

function mistaken(
  { changed, text }: SignatureMistake,
  scheme: SignatureScheme,
  { endpointId }: SecretOf,
): Diagnosis {
  const raw = changed === 'body' ? ' Verify the raw bytes, before anything parses them.' : ''
  const message = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.${raw}`
  return { valid: false, problem: `${changed}-changed`, message, scheme, endpointId }
}

type Match = { readonly known: SecretOf; readonly proof: SignatureProof }

function judge(question: Question, { known, proof }: Match): Diagnosis {
  const { endpointId, until } = known
  const { scheme } = proof
  const found = (problem: SignatureProblem | null, message: string): Diagnosis => ({
    valid: problem === null,
    problem,
    message,
    scheme,
    endpointId,
  })
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

function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]),
  )
}
