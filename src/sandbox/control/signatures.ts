import { checkSignatureIn, type SignatureQuestion } from '../running/check-signature-in.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { Diagnosis } from '../simulator/webhooks/diagnose-signature.ts'

export type { SignatureQuestion }

export function checkSignature(
  { world }: RunningWorld,
  question: SignatureQuestion,
  wallNow: number,
): Diagnosis {
  return checkSignatureIn(world, question, wallNow)
}
