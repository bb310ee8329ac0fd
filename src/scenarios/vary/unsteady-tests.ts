/** Tests that fail whatever the service does: they failed in one of two equal runs. */
import type { VariedRun } from './integration.ts'

/** If a test fails in every third run, one of five hundred breaks by chance is left. */
export const FURTHER_RUNS = 4

/** What fails once with more choices than these fails whatever is varied. */
const MOST_CHOICES = 3

/** A command that names no test fails as a whole. */
const WHOLE = 'the command'

export class UnsteadyTests {
  /** With which single choices, if there was one, each did so. */
  readonly #names = new Map<string, Set<string>>()

  note(run: VariedRun, again: VariedRun, choice?: string): void {
    const [names, others] = [failuresOf(run), failuresOf(again)]
    for (const name of [...names, ...others]) {
      if (names.includes(name) && others.includes(name)) continue
      const choices = this.#names.get(name) ?? new Set()
      this.#names.set(name, choice === undefined ? choices : choices.add(choice))
    }
  }

  /** Whether nothing else failed in it. */
  explain(run: VariedRun): boolean {
    return failuresOf(run).every((name) => this.#names.has(name))
  }

  /** Whether nothing else failed in it than what fails so with many choices. */
  failAnyway(run: VariedRun): boolean {
    return failuresOf(run).every((name) => (this.#names.get(name)?.size ?? 0) > MOST_CHOICES)
  }

  get names(): readonly string[] {
    return [...this.#names.keys()]
  }
}

function failuresOf({ failed, hasPassed }: VariedRun): readonly string[] {
  return failed.length === 0 && !hasPassed ? [WHOLE] : failed
}
