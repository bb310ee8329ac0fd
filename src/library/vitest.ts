/** `ramp-sandbox/vitest`: tests with a world of their own, and matchers. */
import { expect, test as base, type TestAPI } from 'vitest'
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
 * tests of a worker share the sandbox; it starts with the first test that asks for it.
 */
export function sandboxTest(options: CreateSandboxOptions = {}): TestAPI<SandboxFixtures> {
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

/** With the options that `createSandbox` has by default. */
export const test = sandboxTest()
