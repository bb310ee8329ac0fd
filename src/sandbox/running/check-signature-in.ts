import {
  diagnoseSignature,
  type Diagnosis,
  type SecretOf,
} from '../simulator/webhooks/diagnose-signature.ts'
import type { World } from '../simulator/world.ts'

export type SignatureQuestion = {
  /** As the receiver got them. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * What a receiver that has every secret of the world finds. `wallNow` is the time of the machine in
 * epoch milliseconds.
 */
export function checkSignatureIn(
  world: World,
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
