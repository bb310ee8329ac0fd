/**
 * Deployments with something planted in them, which show whether a verification can be trusted. No
 * row may fail for a *variant*, which differs only where nothing is documented. A row must fail for
 * a *mutant*, and name a rule that it breaks.
 *
 * To add one: a line in a table of compliant-variants/ or mutants/, under its section or its rules.
 */
import type { RuleId } from '../../src/base/contract/generated/rules.ts'
import type { VerificationOptions } from '../../src/verify/run-verification.ts'
import type { CheckRow, VerificationRun } from '../../src/verify/verdict.ts'
import type { ServiceOptions } from './transformed-service/service.ts'
import type { Transforming } from './transformed-service/transforms.ts'
import { eachOf, failedRows, verified, verifiedWithWebhooks } from './transformed-service/verify.ts'
import type { PushTransform } from './transformed-service/webhook-relay.ts'

type Service = ServiceOptions & {
  /** What becomes of its webhooks on their way. */
  readonly relaying?: () => PushTransform
  /** How long the verification waits for a webhook, if none about a completed order comes. */
  readonly waitMs?: number
  /** What the caller of verify passes for such a deployment. */
  readonly verification?: Partial<VerificationOptions>
}

export type CompliantVariant = Service & {
  /** As the end of "a deployment that …". */
  readonly differs: string
  /** What leaves it open. */
  readonly section: `§${string}`
  /** The fewest rules that pass; 90 unless what it rejects hides the others. */
  readonly fewest?: number
}

export type Mutant = Service & {
  /** As the end of "a deployment that …". */
  readonly breaks: string
  readonly rules: readonly [RuleId, ...RuleId[]]
}

export type Planted = CompliantVariant | Mutant

/** The variants that one section leaves open, by how they differ. */
export function differing(
  section: CompliantVariant['section'],
  transforms: Readonly<Record<string, Transforming>>,
): readonly CompliantVariant[] {
  return Object.entries(transforms).map(([differs, transform]) => ({ differs, section, transform }))
}

/** The mutants that break the same rules, by what they do. */
export function breaking(
  rules: Mutant['rules'],
  transforms: Readonly<Record<string, Transforming>>,
): readonly Mutant[] {
  return Object.entries(transforms).map(([breaks, transform]) => ({ breaks, rules, transform }))
}

export type Judged = {
  /** A sentence for each variant that a row accuses, and each mutant that none accuses. */
  readonly wrong: readonly string[]
  /** The ids of all rows that failed. */
  readonly failed: ReadonlySet<string>
  /** The ids of failed rows that do not say what was expected and received. */
  readonly incomplete: readonly string[]
}

export async function judged(
  planted: readonly Planted[],
  more: Partial<VerificationOptions> = {},
): Promise<Judged> {
  const results = await eachOf(planted, async (one) => {
    const run = await verify(one, more)
    const wrong = 'breaks' in one ? missed(one, failedRows(run)) : falsePositives(one, run)
    return { wrong, failed: failedRows(run) }
  })
  const failed = results.flatMap((each) => each.failed)
  return {
    wrong: results.flatMap(({ wrong }) => wrong),
    failed: new Set(failed.map(({ id }) => id)),
    incomplete: failed.flatMap(({ id, expected, received }) => (expected && received ? [] : [id])),
  }
}

/** Whether a failed row names a rule that the mutant breaks. */
export function isKilled({ rules }: Pick<Mutant, 'rules'>, failed: readonly CheckRow[]): boolean {
  return failed.some((row) => row.rules.some((rule) => rules.includes(rule)))
}

function verify(planted: Planted, more: Partial<VerificationOptions>): Promise<VerificationRun> {
  const { relaying, waitMs, verification } = planted
  return relaying === undefined
    ? verified(planted, { ...verification, ...more })
    : verifiedWithWebhooks(relaying(), waitMs)
}

function missed(mutant: Mutant, failed: readonly CheckRow[]): readonly string[] {
  if (isKilled(mutant, failed)) return []
  const broken = [...new Set(failed.flatMap((row) => row.rules))].join(', ') || 'none'
  const expected = mutant.rules.join(' or ')
  return [`a deployment that ${mutant.breaks}: expected ${expected} broken, received ${broken}`]
}

/** A variant must not pass for lack of evidence; one that ends orders at once shows the least. */
const FEWEST_PASSED = 90

function falsePositives(
  { differs, section, fewest = FEWEST_PASSED }: CompliantVariant,
  run: VerificationRun,
): readonly string[] {
  const name = `a deployment that ${differs} (${section})`
  const passed = run.coverage.passed.length
  return [
    ...(passed < fewest ? [`${name}: only ${passed} rules passed`] : []),
    ...failedRows(run).map(
      ({ id, expected, received }) => `${name}: ${id} expected ${expected}, received ${received}`,
    ),
  ]
}
