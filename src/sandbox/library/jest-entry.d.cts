/** The build copies this beside dist/index.d.ts. */
import type { CreateSandboxOptions, SandboxFixtures, SandboxMatchers } from './index.js' with {
  'resolution-mode': 'import',
}

type Declare<Values extends readonly unknown[]> = (
  name: string,
  run: (...values: [...Values, fixtures: SandboxFixtures]) => unknown,
  timeoutMs?: number,
) => void

export type DeclareTest = Declare<[]> & {
  /** A test for each row of a table, as jest has it; the fixtures come after the row. */
  readonly each: {
    <Row extends readonly [unknown, ...unknown[]]>(table: readonly Row[]): Declare<[...Row]>
    <Value>(table: readonly Value[]): Declare<[value: Value]>
    (
      headings: TemplateStringsArray,
      ...values: readonly unknown[]
    ): Declare<[row: Record<string, any>]>
  }
}

export type SandboxTest = DeclareTest & {
  readonly only: DeclareTest
  readonly skip: DeclareTest
  readonly concurrent: DeclareTest
}

/**
 * A `test` whose tests get `{ sandbox }`: a world of their own in a sandbox with these options. The
 * tests of a file share the sandbox; it starts with the first test that runs.
 */
export declare function sandboxTest(options?: CreateSandboxOptions): SandboxTest

/** With the options that `createSandbox` has by default. */
export declare const test: SandboxTest

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends SandboxMatchers<R> {}
}

declare global {
  namespace jest {
    interface Matchers<R, T = {}> extends SandboxMatchers<R> {}
  }
}
