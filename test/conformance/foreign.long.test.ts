/** Deployments that share no code with the simulator: no check may rely on what only it does. */
import { expect, test } from 'vitest'
import { runPacts } from '../../src/conformance/pact/run-pacts.ts'
import {
  runVerification,
  type VerificationOptions,
} from '../../src/conformance/run-verification.ts'
import type { Row } from '../../src/conformance/verdict.ts'
import { languages, startForeign, type ForeignOptions, type Language } from './foreign/process.ts'
import { failedRows } from './transformed-service/verify.ts'

const LANGUAGES = languages()

async function verifiedRows(
  language: Language,
  options: ForeignOptions = {},
  more: Partial<VerificationOptions> = {},
): Promise<readonly Row[]> {
  const { baseUrl, apiKey, close } = await startForeign(language, options)
  try {
    return (await runVerification({ baseUrl, apiKey, timeoutMs: 120_000, ...more })).rows
  } finally {
    await close()
  }
}

function failures(rows: readonly Row[]): readonly string[] {
  return failedRows({ rows }).map(
    ({ id, expected, received }) => `${id}: expected ${expected}, received ${received}`,
  )
}

test.each(LANGUAGES)(
  'a deployment in $name keeps every rule, by pact and by check',
  async (language) => {
    const rows = await verifiedRows(language, {}, { pacts: runPacts })
    expect(failures(rows)).toEqual([])
    const undecided = rows.filter(({ verdict }) => verdict === 'inconclusive').map(({ id }) => id)
    // What only time or another route could show.
    const expected = /completed|failed|expired|cancelled|another|reports|closes|overridden|beside/
    expect(undecided.filter((id) => !expected.test(id))).toEqual([])
  },
)

test.each(LANGUAGES)(
  'where a deployment in $name completes orders by itself, that is observed',
  async (language) => {
    const waitMs = 120_000
    const rows = await verifiedRows(language, { settlesAfter: 1 }, { helpers: { waitMs } })
    expect(failures(rows)).toEqual([])
    const completions = rows.filter(({ id }) =>
      /^completion\.completed|^sync\.agrees\.reports/.test(id),
    )
    expect(completions.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
    expect(completions.length).toBeGreaterThan(3)
  },
)

const BREAKS = [
  ['worst-quote', 'quote.best-is-best'],
  ['long-window', 'intent.lifetime'],
  ['no-conflict', 'conflict.when'],
  ['always-terminal', 'order.terminal-only-when-reported'],
  ['no-key-needed', 'auth.key-header'],
] as const

test.each(
  LANGUAGES.flatMap((language) => BREAKS.map(([breaks, rule]) => ({ ...language, breaks, rule }))),
)('a deployment in $name with $breaks breaks $rule', async ({ breaks, rule, ...language }) => {
  const rows = await verifiedRows(language, { breaks })
  expect(failedRows({ rows }).flatMap(({ rules }) => rules)).toContain(rule)
})
