import type { RunningWorld } from '../running/running-world.ts'
import { diagnoseSignature, type Diagnosis, type SecretOf } from '../webhooks/diagnose-signature.ts'

export type SignatureQuestion = {
  /** As the receiver got them. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** `wallNow`: the time of the machine, epoch milliseconds. */
export function checkSignature(
  { world }: RunningWorld,
  { headers, body }: SignatureQuestion,
  wallNow: number,
): Diagnosis {
  const { signatureScheme: scheme, signatureTime } = world.row.behaviour.assumptions
  const secrets = [...world.rows.all('endpoints')].flatMap((endpoint): readonly SecretOf[] => [
    { endpointId: endpoint.id, secret: endpoint.secret },
    ...endpoint.oldSecrets.map((old) => ({ endpointId: endpoint.id, ...old })),
  ])
  const now = world.now()
  const receiverNow = signatureTime === 'world' ? now : wallNow
  return diagnoseSignature({ headers, body, secrets, scheme, now, receiverNow })
}
