/**
 * A verification for programs, in the shape of contracts/schemas/verify-report.schema.json. Rows
 * name their exchanges by id, because several rows share one exchange.
 */
import type { Capabilities } from '../../conformance/deployment/capabilities.ts'
import { tallyOf } from '../../conformance/tally.ts'
import type { Row, Verdict, VerificationRun } from '../../conformance/verdict.ts'
import type { Exchange } from '../../client/exchange.ts'
import { VERSION } from '../../vocabulary/version.ts'
import { summarySentence } from './wording.ts'

/** Raised when a member goes away or changes its meaning, not when one is added. */
const FORMAT = 2

export function jsonReport(run: VerificationRun): object {
  const { rows, capabilities, ...rest } = run
  const withVerdict = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length
  return {
    version: FORMAT,
    tool: { name: 'ramp-sandbox', version: VERSION },
    summary: summarySentence(run),
    counts: {
      passed: withVerdict('passed'),
      failed: withVerdict('failed'),
      inconclusive: withVerdict('inconclusive'),
    },
    ruleCounts: tallyOf(run),
    ...rest,
    ...(capabilities === undefined ? {} : { capabilities: capabilitiesOf(capabilities) }),
    rows: rows.map(({ exchanges, ...row }) => ({
      ...row,
      exchanges: exchanges.map(({ id }) => id),
    })),
    exchanges: exchangesOf(rows),
  }
}

/** Bank lists are long, and the address and token of a control API are the caller's. */
function capabilitiesOf({ control, magic, ...more }: Capabilities): object {
  const [hasControl, hasMagic] = [control !== undefined, magic !== undefined]
  return { ...more, banks: more.banks?.provider, hasControl, hasMagic }
}

/** Each once, in the order of their ids. */
export function exchangesOf(rows: readonly Row[]): readonly Exchange[] {
  const byId = new Map(
    rows.flatMap(({ exchanges }) => exchanges.map((exchange) => [exchange.id, exchange] as const)),
  )
  return [...byId.values()].sort((one, other) => one.id - other.id)
}
