/** One verification of the simulator behind a hand that changes what it answers, without the pacts. */
import type { VerificationOptions } from '../../src/conformance/run-verification.ts'
import type { Row, VerificationRun } from '../../src/conformance/verdict.ts'
import { type Alter, alteredService } from './altered-service.ts'
import { verifiedAndClosed } from './several.ts'

export const unchanged: Alter = (given) => given

export async function verifyAltered(
  alter: Alter,
  options: Partial<VerificationOptions> = {},
  progression = 'manual',
): Promise<VerificationRun> {
  return verifiedAndClosed(await alteredService(alter, { progression }), options)
}

export function failedIds({ rows }: VerificationRun): readonly string[] {
  return rows.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)
}

export function rowOf({ rows }: VerificationRun, id: string): Row | undefined {
  return rows.find((row) => row.id === id)
}
