/**
 * A world for each test: tests share one sandbox, with its one port, and nothing else, so that they
 * can run at the same time.
 */
import type { CreateSandboxOptions } from './sandbox-options.ts'
import { LocalSandbox } from './local-sandbox.ts'
import type { TimeLeft } from './test-limit.ts'

/** What a test gets. */
export type SandboxFixtures = {
  /** A world only for this test, deleted at its end: keys, orders, a clock and webhooks. */
  readonly sandbox: LocalSandbox
}

type TestOptions = Pick<CreateSandboxOptions, 'webhook'> & { readonly left: TimeLeft }

/** Runs a test in a world of its own, with the webhook endpoint of the options. */
export async function inOwnWorld<Result>(
  shared: LocalSandbox,
  { webhook, left }: TestOptions,
  run: (fixtures: SandboxFixtures) => Result,
): Promise<Awaited<Result>> {
  const sandbox = LocalSandbox.worldOf(shared, left)
  try {
    if (webhook !== undefined) sandbox.webhooks.register(webhook)
    return await run({ sandbox })
  } finally {
    await sandbox.close()
  }
}
