/**
 * A verification for programs, in the shape of contracts/schemas/verify-report.schema.json. Rows name their exchanges by
 * id, for several rows look at one exchange.
 */
import type { Exchange, Row, VerificationRun } from '../../conformance/verdict.ts'
import { VERSION } from '../../vocabulary/version.ts'
import { count, verdictSentence } from './run-words.ts'

/** Raised when a member goes or changes its meaning, not when one is added. */
const FORMAT = 1

export function jsonReport(run: VerificationRun): object {
  const { rows, capabilities, ...rest } = run
  const { control, magic, ...can } = capabilities
  return {
    format: FORMAT,
    version: VERSION,
    verdict: verdictSentence(run),
    counts: {
      kept: count(rows, 'kept'),
      broken: count(rows, 'broken'),
      notReachable: count(rows, 'not reachable'),
    },
    ...rest,
    // Bank lists are long, and how to reach a control API is nobody's business but the caller's.
    capabilities: {
      ...can,
      banks: can.banks?.provider,
      hasControl: control !== undefined,
      hasMagic: magic !== undefined,
    },
    rows: rows.map(({ exchanges, ...row }) => ({
      ...row,
      exchanges: exchanges.map(({ id }) => id),
    })),
    exchanges: exchangesOf(rows),
  }
}

function exchangesOf(rows: readonly Row[]): readonly Exchange[] {
  const byId = new Map(
    rows.flatMap(({ exchanges }) => exchanges.map((exchange) => [exchange.id, exchange] as const)),
  )
  return [...byId.values()].sort((one, other) => one.id - other.id)
}
