/** `ramp-sandbox/vitest`: tests with a world of their own, and matchers. */
import { afterAll, expect, test as base, type TestAPI } from 'vitest'
import type {
  CreateSandboxOptions,
  LocalSandbox,
  SandboxFixtures,
  SandboxMatchers,
} from '../index.ts'
import { createSandbox } from './create-sandbox.ts'
import { MATCHERS } from './matchers.ts'
import { inOwnWorld } from './world-for-test.ts'

declare module 'vitest' {
  // The parameter must be named as in vitest.
  interface Matchers<T = any> extends SandboxMatchers {}
}

expect.extend(MATCHERS)

/**
 * A `test` whose tests get `{ sandbox }`: a world of their own in a sandbox with these options. The
 * tests of a worker share the sandbox, or those of the describe block in which this is called; it
 * starts with the first test that asks for it.
 */
export function sandboxTest(options: CreateSandboxOptions = {}): TestAPI<SandboxFixtures> {
  try {
    return testOfWorker(options)
  } catch (error) {
    // vitest has fixtures of a worker at the top level of a file only.
    if (error instanceof Error && error.name === 'FixtureDependencyError')
      return testOfSuite(options)
    throw error
  }
}

function testOfWorker(options: CreateSandboxOptions) {
  return base.extend<SandboxFixtures & { sharedSandbox: LocalSandbox }>({
    sharedSandbox: [
      async ({}, use) => {
        const shared = await createSandbox(options)
        await use(shared)
        await shared.close()
      },
      { scope: 'worker' },
    ],
    sandbox: ({ sharedSandbox }, use) =>
      inOwnWorld(sharedSandbox, options, ({ sandbox }) => use(sandbox)),
  })
}

function testOfSuite(options: CreateSandboxOptions) {
  let shared: Promise<LocalSandbox> | undefined
  afterAll(async () => (await shared)?.close())
  return base.extend<SandboxFixtures>({
    sandbox: async ({}, use) => {
      shared ??= createSandbox(options)
      await inOwnWorld(await shared, options, ({ sandbox }) => use(sandbox))
    },
  })
}

/** With the options that `createSandbox` has by default. */
export const test = sandboxTest()
