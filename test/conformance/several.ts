/** Verifies many deployments, several at one time: a verification mostly waits. */
import {
  runVerification,
  type VerificationOptions,
} from '../../src/conformance/run-verification.ts'
import type { VerificationRun } from '../../src/conformance/verdict.ts'
import { transformedService, type TransformedOptions } from './transformed-service.ts'

const AT_ONE_TIME = 24

export async function eachOf<T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  const waiting = all.entries()
  const worker = async () => {
    for (const [index, one] of waiting) results[index] = await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONE_TIME }, worker))
  return results
}

/** A verification of a deployment that is there for it alone. */
export async function verified(
  deployment: TransformedOptions,
  options: Partial<VerificationOptions> = {},
): Promise<VerificationRun> {
  return verifiedAndClosed(await transformedService(deployment), options)
}

/** Nobody waits for a deployment that says to ask later. */
export async function verifiedAndClosed(
  service: { readonly url: string; readonly apiKey: string; close(): Promise<void> },
  options: Partial<VerificationOptions>,
): Promise<VerificationRun> {
  try {
    return await runVerification({
      baseUrl: service.url,
      apiKey: service.apiKey,
      pause: async () => {},
      ...options,
    })
  } finally {
    await service.close()
  }
}
