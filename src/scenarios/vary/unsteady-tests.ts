/** Tests that fail whatever the service does: they failed in one of two equal runs. */
import type { VariedRun } from './integration.ts'

/** A command that names no test fails as a whole. */
const WHOLE = 'the command'

export class UnsteadyTests {
  readonly #names = new Set<string>()

  note(run: VariedRun, again: VariedRun): void {
    const [names, others] = [failuresOf(run), failuresOf(again)]
    for (const name of names) if (!others.includes(name)) this.#names.add(name)
    for (const name of others) if (!names.includes(name)) this.#names.add(name)
  }

  /** Whether nothing else failed in it. */
  explain(run: VariedRun): boolean {
    return failuresOf(run).every((name) => this.#names.has(name))
  }

  get names(): readonly string[] {
    return [...this.#names]
  }
}

function failuresOf({ failed, hasPassed }: VariedRun): readonly string[] {
  return failed.length === 0 && !hasPassed ? [WHOLE] : failed
}
