/**
 * Proof that a verification can be trusted when it says passed. A mutant is the simulator with one
 * documented rule broken; a row that names that rule must fail.
 *
 * To add one: a line in the table of its subject, under its rules. A failed row must name one.
 */
import type { RuleId } from '../../../src/contract/generated/rules.ts'
import type { Row } from '../../../src/conformance/verdict.ts'
import type { ServiceOptions } from '../transformed-service/service.ts'
import type { Transforming } from '../transformed-service/transforms.ts'
import { eachOf } from '../transformed-service/verify.ts'

type Rules = readonly [RuleId, ...RuleId[]]

/** What is broken, however it is. */
export type Broken = {
  /** As the end of "a deployment that …". */
  readonly breaks: string
  readonly rules: Rules
}

export type Mutant = Broken & ServiceOptions

export type MutationReport = {
  /** A sentence for each mutant that no failed row accuses of its rule. */
  readonly survivors: readonly string[]
  /** The ids of all rows that failed. */
  readonly failed: ReadonlySet<string>
  /** The ids of failed rows that do not say what was expected and received. */
  readonly incomplete: readonly string[]
}

/** The mutants that break the same rules, by what they do. */
export function breaking(
  rules: Rules,
  transforms: Readonly<Record<string, Transforming>>,
): readonly Mutant[] {
  return Object.entries(transforms).map(([breaks, transform]) => ({ breaks, rules, transform }))
}

/** Verifies each mutant, and prints the kill rate. */
export async function runMutants<M extends Broken>(
  subject: string,
  mutants: readonly M[],
  verify: (mutant: M) => Promise<{ readonly rows: readonly Row[] }>,
): Promise<MutationReport> {
  const survivors: string[] = []
  const rows = await eachOf(mutants, async (mutant) => {
    const failed = (await verify(mutant)).rows.filter(({ verdict }) => verdict === 'failed')
    if (!isKilled(mutant, failed)) survivors.push(survivor(mutant, failed))
    return failed
  })
  const killed = mutants.length - survivors.length
  const rate = ((100 * killed) / mutants.length).toFixed(1)
  process.stdout.write(`mutants of ${subject}: ${killed} of ${mutants.length} killed (${rate} %)\n`)
  const failed = rows.flat()
  return {
    survivors,
    failed: new Set(failed.map(({ id }) => id)),
    incomplete: failed
      .filter(({ expected, received }) => !expected || !received)
      .map(({ id }) => id),
  }
}

export function isKilled({ rules }: Broken, failed: readonly Row[]): boolean {
  return failed.some((row) => row.rules.some((rule) => rules.includes(rule)))
}

function survivor({ breaks, rules }: Broken, failed: readonly Row[]): string {
  const broken = [...new Set(failed.flatMap((row) => row.rules))]
  return `a deployment that ${breaks}: expected ${rules.join(' or ')} broken, received ${broken.join(', ') || 'none'}`
}
