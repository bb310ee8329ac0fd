/**
 * Verifies the pact of contracts/pacts against any deployment with Pact's standard Verifier, and
 * gives each interaction a verdict.
 */
import type { VerificationContext } from '../context.ts'
import { inconclusive, Inconclusive } from '../inconclusive.ts'
import type { CheckRow } from '../verdict.ts'
import { aboutInteraction, rowOf } from './interaction-row.ts'
import { leavesOrders, pactToVerify, readPact, type Expectation } from './pact-file.ts'
import { playPact } from './play-pact.ts'
import { startVerifier } from './verifier-process.ts'

/** All interactions of the pact unless some are given. Throws DeploymentError like a check. */
export async function runPacts(
  context: VerificationContext,
  expectations: readonly Expectation[] = readPact(),
  verifier = startVerifier(),
): Promise<readonly CheckRow[]> {
  try {
    const pacts = new Map([['service', pactToVerify(expectations)]])
    const sharing = new Set(expectations.filter(leavesOrders).map(({ slug }) => slug))
    const played = await playPact(context, { pacts, sharing }, verifier)
    return expectations.map((one) => rowOf(one, played(one.slug)))
  } catch (error) {
    context.deployment.checkStop()
    if (!(error instanceof Inconclusive)) throw error
    return expectations.map((one) => ({
      ...aboutInteraction(one),
      ...inconclusive(error),
      exchanges: [],
    }))
  }
}
