/**
 * `ramp-sandbox/jest`: tests with a world of their own, and matchers. It gets jest from
 * jest-entry.cjs, which loads it outside the contexts of the test files.
 */
import { createSandbox } from './create-sandbox.ts'
import type { LocalSandbox } from './sandbox/library/local-sandbox.ts'
import { matchersFor, type Matchers } from './sandbox/library/matchers.ts'
import type { CreateSandboxOptions } from './sandbox/library/sandbox-options.ts'
import { timeLeftOf } from './sandbox/library/test-limit.ts'
import { inOwnWorld, type SandboxFixtures } from './sandbox/library/world-for-test.ts'

type Declare<Values extends readonly unknown[]> = (
  name: string,
  run: (...values: Values) => unknown,
  timeoutMs?: number,
) => void

/** `each` takes what jest's own takes: rows, single values or a template. */
type JestTest<Fixtures extends readonly unknown[] = []> = Declare<Fixtures> & {
  readonly each: (...table: readonly unknown[]) => Declare<unknown[]>
}

type Jest = {
  readonly test: JestTest & {
    readonly only: JestTest
    readonly skip: JestTest
    readonly concurrent: JestTest
  }
  readonly afterAll: (run: () => Promise<void>) => void
  readonly expect: { readonly extend: (matchers: Matchers) => void }
  /** Milliseconds after which the running test ends. */
  readonly limitMs: () => number | undefined
}

/** The tests of a file share one sandbox, which starts with the first test that runs. */
export function forJest({ test, afterAll, expect, limitMs }: Jest) {
  expect.extend(matchersFor(limitMs))
  const sandboxTest = (options: CreateSandboxOptions = {}) => {
    let shared: Promise<LocalSandbox> | undefined
    afterAll(async () => (await shared)?.close())
    const inWorld = async (
      timeoutMs: number | undefined,
      run: (fixtures: SandboxFixtures) => unknown,
    ) => {
      const left = timeLeftOf(timeoutMs ?? limitMs())
      shared ??= createSandbox(options)
      await inOwnWorld(await shared, { ...options, left }, run)
    }
    const withSandbox = (declare: JestTest): JestTest<[SandboxFixtures]> =>
      Object.assign<Declare<[SandboxFixtures]>, Pick<JestTest, 'each'>>(
        (name, run, timeoutMs) => declare(name, () => inWorld(timeoutMs, run), timeoutMs),
        {
          each:
            (...table) =>
            (name, run, timeoutMs) =>
              declare.each(...table)(
                name,
                (...row) => inWorld(timeoutMs, (fixtures) => run(...row, fixtures)),
                timeoutMs,
              ),
        },
      )
    return Object.assign(withSandbox(test), {
      only: withSandbox(test.only),
      skip: withSandbox(test.skip),
      concurrent: withSandbox(test.concurrent),
    })
  }
  return { sandboxTest, test: sandboxTest() }
}
