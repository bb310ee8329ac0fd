/**
 * Proof that a verification can be trusted when it says failed. A compliant variant is a deployment
 * that keeps every documented rule and differs where nothing is documented; no row may fail.
 *
 * To add one: a line in one of the tables, under the section that leaves it open.
 */
import type { VerificationOptions } from '../../../src/conformance/run-verification.ts'
import type { ServiceOptions } from '../transformed-service/service.ts'
import type { Transforming } from '../transformed-service/transforms.ts'
import { failedRows, verified } from '../transformed-service/verify.ts'

export type CompliantVariant = ServiceOptions & {
  /** As the end of "a deployment that …". */
  readonly differs: string
  /** What leaves it open. */
  readonly section: `§${string}`
  /** What the caller of verify passes for such a deployment. */
  readonly verification?: Partial<VerificationOptions>
}

/** The variants that one section leaves open, by how they differ. */
export function differing(
  section: CompliantVariant['section'],
  transforms: Readonly<Record<string, Transforming>>,
): readonly CompliantVariant[] {
  return Object.entries(transforms).map(([differs, transform]) => ({ differs, section, transform }))
}

/** A variant must not pass for lack of evidence; one that ends orders at once shows the least. */
const FEWEST_PASSED = 90

/** A sentence for each row that fails, and for too little evidence. */
export async function falseAlarms(
  variant: CompliantVariant,
  more: Partial<VerificationOptions> = {},
): Promise<readonly string[]> {
  const run = await verified(variant, { ...variant.verification, ...more })
  const name = `a deployment that ${variant.differs} (${variant.section})`
  const passed = run.coverage.passed.length
  return [
    ...(passed < FEWEST_PASSED ? [`${name}: only ${passed} rules passed`] : []),
    ...failedRows(run).map(
      ({ id, expected, received }) => `${name}: ${id} expected ${expected}, received ${received}`,
    ),
  ]
}
