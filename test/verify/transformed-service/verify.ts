/** Verifies services that exist for one verification each. */
import { runVerification, type VerificationOptions } from '../../../src/verify/run-verification.ts'
import type { CheckRow, VerificationRun } from '../../../src/verify/verdict.ts'
import { transformedService, type ServiceOptions } from './service.ts'
import { webhookRelay, type PushTransform } from './webhook-relay.ts'

/** A verification mostly waits; more than this at one time would wait for the processor. */
const AT_ONE_TIME = 8
/** Much longer than any answer takes, also on a machine that does much else. */
const TIMEOUT_MS = 120_000

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

/** Without the pacts unless the options play them. Does not wait where the service says so. */
export async function verified(
  service: ServiceOptions,
  options: Partial<VerificationOptions> = {},
): Promise<VerificationRun> {
  const { url, apiKey, elapse, close } = await transformedService(service)
  try {
    return await runVerification({
      baseUrl: url,
      apiKey,
      timeoutMs: TIMEOUT_MS,
      pause: async () => {},
      elapse,
      ...options,
    })
  } finally {
    await close()
  }
}

/**
 * The simulator as it is, with a relay between it and the receiver of its webhooks. The run takes
 * `waitMs` only where no webhook about a completed order arrives.
 */
export async function verifiedWithWebhooks(
  transform: PushTransform,
  waitMs = TIMEOUT_MS,
): Promise<VerificationRun> {
  const relay = await webhookRelay(transform)
  try {
    return await verified({}, { webhooks: { port: relay.port, publicUrl: relay.url, waitMs } })
  } finally {
    await relay.close()
  }
}

export function failedRows({ rows }: Pick<VerificationRun, 'rows'>): readonly CheckRow[] {
  return rows.filter(({ verdict }) => verdict === 'failed')
}

export function failedIds(run: Pick<VerificationRun, 'rows'>): readonly string[] {
  return failedRows(run).map(({ id }) => id)
}

export function rowOf({ rows }: Pick<VerificationRun, 'rows'>, id: string): CheckRow | undefined {
  return rows.find((row) => row.id === id)
}
