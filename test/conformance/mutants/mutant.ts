/**
 * Proof that a verification can be trusted when it says kept. A mutant is the simulator with exactly one documented rule
 * broken; the verification has to say that it is broken, and which rule it is.
 *
 * To add one: a row in the table of its subject. `rules` are the ones that the break is about; one of them has to stand
 * in a row that is broken.
 */
import type { RuleId } from '../../../src/contract/generated/rules.ts'
import type { Row } from '../../../src/conformance/verdict.ts'
import type { Transform, TransformedOptions } from '../transformed-service.ts'

/** What is broken, however it is. */
export type Broken = {
  /** As the end of "a deployment that …". */
  readonly breaks: string
  readonly rules: readonly [RuleId, ...RuleId[]]
}

export type Mutant = Broken & {
  /** Makes the break, for one deployment. */
  readonly transform: () => Transform
  readonly options?: Omit<TransformedOptions, 'transform'>
}

/** What a verification made of a mutant. */
export type MutationReport = {
  readonly mutant: Broken
  /** Rows that are broken and name the rule. */
  readonly by: readonly string[]
  /** Everything that was said to be broken. */
  readonly broken: readonly RuleId[]
  readonly rows: readonly Row[]
}

export function mutationReport(mutant: Broken, rows: readonly Row[]): MutationReport {
  const broken = rows.filter(({ verdict }) => verdict === 'failed')
  return {
    mutant,
    by: broken
      .filter(({ rules }) => rules.some((rule) => mutant.rules.includes(rule)))
      .map(({ id }) => id),
    broken: [...new Set(broken.flatMap(({ rules }) => rules))],
    rows: broken,
  }
}

export function survivor({ mutant, broken }: MutationReport): string {
  const said = broken.length === 0 ? 'nothing is broken' : `${broken.join(', ')} broken`
  return `a deployment that ${mutant.breaks}: ${mutant.rules.join(' or ')} should be broken, and ${said}`
}
