/** Verifies deployments that share no line with the simulator, so that nothing can lean on what is its own. */
import { expect, test } from 'vitest'
import { runPacts } from '../../src/conformance/pact/run-pacts.ts'
import {
  runVerification,
  type VerificationOptions,
} from '../../src/conformance/run-verification.ts'
import type { Row } from '../../src/conformance/verdict.ts'
import { languages, startForeign, type ForeignOptions, type Language } from './foreign/process.ts'

const LANGUAGES = languages()
const LONG_MS = 60_000

async function verifiedRows(
  language: Language,
  options: ForeignOptions = {},
  said: Partial<VerificationOptions> = {},
): Promise<readonly Row[]> {
  const { baseUrl, apiKey, close } = await startForeign(language, options)
  try {
    return (await runVerification({ baseUrl, apiKey, ...said })).rows
  } finally {
    await close()
  }
}

const broken = (rows: readonly Row[]) => rows.filter(({ verdict }) => verdict === 'failed')

function shown(rows: readonly Row[]): readonly string[] {
  return rows.map(
    ({ id, expected, received, because }) =>
      `${id}: ${because ?? `expected ${expected}, received ${received}`}`,
  )
}

test.concurrent.each(LANGUAGES)(
  'a deployment in $name keeps every rule, by pact and by check',
  { timeout: LONG_MS },
  async (language) => {
    const rows = await verifiedRows(language, {}, { pacts: runPacts })
    expect(shown(broken(rows))).toEqual([])
    const undecided = rows.filter(({ verdict }) => verdict === 'inconclusive')
    // What only time or another market could show, and nothing else.
    expect(
      undecided
        .map(({ id }) => id)
        .filter((id) => !/completed|failed|expired|cancelled|another|reports/.test(id)),
    ).toEqual([])
  },
)

test.concurrent.each(LANGUAGES)(
  'where a deployment in $name completes orders by itself, that is seen',
  { timeout: LONG_MS },
  async (language) => {
    const rows = await verifiedRows(language, { settlesAfter: 1 }, { helpers: { waitMs: 20_000 } })
    expect(shown(broken(rows))).toEqual([])
    const completions = rows.filter(({ id }) =>
      /^completion\.completed|^sync\.agrees\.reports/.test(id),
    )
    expect(completions.map(({ id, verdict }) => [id, verdict])).toEqual(
      completions.map(({ id }) => [id, 'passed']),
    )
    expect(completions.length).toBeGreaterThan(3)
  },
)

const BREAKS = [
  ['worst-quote', 'quote.best-is-best'],
  ['short-window', 'intent.lifetime'],
  ['no-conflict', 'conflict.when'],
  ['always-terminal', 'order.terminal-only-when-reported'],
  ['no-key-needed', 'auth.key-header'],
] as const

test.concurrent.each(
  LANGUAGES.flatMap((language) => BREAKS.map(([breaks, rule]) => ({ ...language, breaks, rule }))),
)(
  'a deployment in $name with $breaks breaks $rule',
  { timeout: LONG_MS },
  async ({ breaks, rule, ...language }) => {
    const rows = broken(await verifiedRows(language, { breaks }))
    expect(rows.flatMap(({ rules }) => rules)).toContain(rule)
  },
)
