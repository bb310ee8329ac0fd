/** `ramp-sandbox/vitest`: tests with a world of their own, and matchers. */
import { afterAll, expect, test as base, type TestAPI, type TestContext } from 'vitest'
import type {
  CreateSandboxOptions,
  LocalSandbox,
  SandboxFixtures,
  SandboxMatchers,
} from './index.ts'
import { createSandbox } from './create-sandbox.ts'
import { matchersFor } from './sandbox/library/matchers.ts'
import { timeLeftOf, type TimeLeft } from './sandbox/library/test-limit.ts'
import { inOwnWorld } from './sandbox/library/world-for-test.ts'

declare global {
  namespace Chai {
    // The assertions of every vitest have its members. Those of vitest itself have other type
    // parameters in each major version, which a declaration must repeat.
    interface Assertion extends SandboxMatchers {}
  }
}

expect.extend(matchersFor((state) => state.task?.timeout))

/** The sandboxes of a worker, one for each call of `sandboxTest`. */
type Sandboxes = Map<CreateSandboxOptions, Promise<LocalSandbox>>

/**
 * A `test` whose tests get `{ sandbox }`: a world of their own in a sandbox with these options. The
 * tests of a worker share the sandbox, or those of the describe block in which this is called; it
 * starts with the first test that asks for it.
 */
export function sandboxTest(options: CreateSandboxOptions = {}): TestAPI<SandboxFixtures> {
  try {
    return testOfWorker({ ...options })
  } catch (error) {
    // vitest has fixtures of a worker at the top level of a file only.
    if (error instanceof Error && error.name === 'FixtureDependencyError')
      return testOfSuite(options)
    throw error
  }
}

function testOfWorker(options: CreateSandboxOptions) {
  return base.extend<SandboxFixtures & { sandboxesOfWorker: Sandboxes }>({
    // vitest 3 has one value of a worker for each name, whichever call of this function it is of.
    sandboxesOfWorker: [
      async ({}, use) => {
        const sandboxes: Sandboxes = new Map()
        await use(sandboxes)
        for (const starting of sandboxes.values()) await (await starting).close()
      },
      { scope: 'worker' },
    ],
    sandbox: async ({ sandboxesOfWorker, task }, use) => {
      const left = timeLeftIn(task)
      const shared = sandboxesOfWorker.get(options) ?? createSandbox(options)
      sandboxesOfWorker.set(options, shared)
      await inOwnWorld(await shared, { ...options, left }, ({ sandbox }) => use(sandbox))
    },
  })
}

function testOfSuite(options: CreateSandboxOptions) {
  let shared: Promise<LocalSandbox> | undefined
  afterAll(async () => (await shared)?.close())
  return base.extend<SandboxFixtures>({
    sandbox: async ({ task }, use) => {
      const left = timeLeftIn(task)
      shared ??= createSandbox(options)
      await inOwnWorld(await shared, { ...options, left }, ({ sandbox }) => use(sandbox))
    },
  })
}

/** The limit of a test is for the test and its fixtures; that of a hook is another one. */
function timeLeftIn(task: TestContext['task']): TimeLeft {
  const isInHook = task.result?.hooks?.beforeEach === 'run'
  return isInHook ? () => task.timeout : timeLeftOf(task.timeout)
}

/** With the options that `createSandbox` has by default. */
export const test = sandboxTest()
