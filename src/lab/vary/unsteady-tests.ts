/** Tests that fail whatever the service does: they failed in one of two equal runs. */
import type { Variation } from './catalogue.ts'
import type { VariedRun } from './integration.ts'

/** If a test fails in every third run, one of five hundred breaks by chance is left. */
export const FURTHER_RUNS = 4

/** What fails once with more choices than these fails whatever is varied. */
const MOST_CHOICES = 3

/** Differ in equal runs, such as ports and times. */
const NUMBERS = /\d+/g

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

  /** What fails by chance would otherwise be looked for in each half of every group. */
  async runAgain(
    group: readonly Variation[],
    run: (group: readonly Variation[]) => Promise<VariedRun>,
  ): Promise<VariedRun> {
    const first = await run(group)
    if (group.length < 2 || first.hasPassed || !this.explain(first)) return first
    const again = await run(group)
    this.note(first, again, group[0]?.choice)
    return again
  }

  get names(): readonly string[] {
    return [...this.#names.keys()]
  }
}

/** A command that names no test fails with its message. */
function failuresOf({ failed, hasPassed, message }: VariedRun): readonly string[] {
  return failed.length === 0 && !hasPassed ? [message.replace(NUMBERS, '#')] : failed
}
