/** A deployment that somebody wrote only from the documentation, without having read a check. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runPacts } from '../../src/verify/pact/run-pacts.ts'
import type { Helpers } from '../../src/verify/probe/probe-capabilities.ts'
import { VerificationStopped } from '../../src/verify/run-verification.ts'
import { BREAKS, LAWFUL, combinations, verifyIndependent } from './independent/deployment.ts'
import { partOf, randomRun } from '../random-run.ts'
import { eachOf } from './transformed-service/verify.ts'

/** Python 3.11 and later has what the deployment is written in. */
const HAS_PYTHON =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0

/** Each has many choices at once; combinations are drawn from the single ones. */
const MIXTURES = LAWFUL.filter(({ kind }) => kind !== 'single')
const VISIBLE = BREAKS.filter(({ visible, arguable }) => visible && arguable === undefined)
/** Every second, so that each group of breaks takes part. */
const LISTED = VISIBLE.filter((_, index) => index % 2 === 0)

test('this machine has the Python that the independent deployment needs', () => {
  expect(HAS_PYTHON, 'Install python3 of 3.11 or later').toBe(true)
})

/** What {@link BREAKS} calls visible, and no row accuses, with the reason. */
const NOT_SEEN: Readonly<Record<string, string>> = {
  'banks.provider.inner': 'how the name of a provider is written in a bank list is not documented',
  'path.resolve': 'a 404 may be about an account that nobody called known',
  'quote.input.rounded': 'the amount of a comparison may be rounded by less than a hundredth',
  'webhook.none-on-buy': 'an endpoint may have the events of one side only',
  // Each sell has an account, and the error may be about its number at that bank.
  ...Object.fromEntries(
    ['padded', 'no-zeros', 'is-name'].map((what) => [
      `banks.code.${what}`,
      'whether a bank outside every list that was read may be accepted is not documented',
    ]),
  ),
  'intent.slides': 'nothing says that a payment window is never extended (§8: usually 30 minutes)',
}

/**
 * Rejections that may be about a value that the run made up. They are accused once the user vouches
 * for that value, and quoted in an inconclusive row that names the option until then.
 */
const VOUCHED: Readonly<Record<string, Helpers>> = {
  'order.request.externalCustomerId.refused': { customer: '{id}' },
  'order.request.email.refused': { email: '{id}@example.org' },
  'order.request.buy-refused': { wallets: { '*': '0x000000000000000000000000000000000000dEaD' } },
}

const draw = randomRun({
  file: 'test/verify/independent.nightly.test.ts',
  numRuns: 8,
})

test('a lawful mixture of choices is accused of nothing', async () => {
  const accused = await eachOf(partOf(MIXTURES, 2, draw), async ({ name, args }) => {
    const { rows } = await verifyIndependent(args)
    return rows.flatMap(({ id, verdict }) => (verdict === 'failed' ? [[name, id]] : []))
  })
  expect(accused.flat()).toEqual([])
})

test('drawn combinations of lawful choices are accused of nothing', async () => {
  const accused = await eachOf(combinations(draw), async (args) => {
    const { rows } = await verifyIndependent(args)
    return rows.flatMap(({ id, verdict, received }) =>
      verdict === 'failed' ? [`${args.join(' ')}: ${id}, ${received}`] : [],
    )
  })
  expect(accused.flat()).toEqual([])
})

test('every visible break is accused, or ends the run, but for a list of known gaps', async () => {
  const passed = await eachOf(partOf(LISTED, 4, draw), async ({ id, args = [] }) => {
    const broken = [...args, '--break', id]
    // Some show in one order of many only, and another run has other orders.
    return (await isSeen(broken)) || (await isSeen(broken)) ? [] : [id]
  })
  const isExplained = (id: string) => id in NOT_SEEN || id in VOUCHED
  expect(passed.flat().filter((id) => !isExplained(id))).toEqual([])
})

test('a rejection of what the user vouches for is accused', async () => {
  const passed = await eachOf(Object.entries(VOUCHED), async ([id, helpers]) =>
    (await isSeen(['--break', id], helpers)) ? [] : [id],
  )
  expect(passed.flat()).toEqual([])
})

async function isSeen(args: readonly string[], helpers: Helpers = {}): Promise<boolean> {
  try {
    const { rows } = await verifyIndependent(args, { helpers: { control: 'none', ...helpers } })
    return rows.some(({ verdict }) => verdict === 'failed')
  } catch (error) {
    if (error instanceof VerificationStopped) return true
    throw error
  }
}

test('it keeps every rule by pact too, and its completions are observed', async () => {
  const { rows } = await verifyIndependent([], { pacts: runPacts })
  expect(rows.flatMap(({ id, verdict }) => (verdict === 'failed' ? [id] : []))).toEqual([])
  expect(rows.filter(({ id }) => id.startsWith('pact.')).length).toBeGreaterThan(5)
  const completions = rows.filter(({ id }) =>
    /^completion\.completed|^sync\.agrees|^windows\.close-on-completion/.test(id),
  )
  expect(completions.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  expect(completions.length).toBeGreaterThan(3)
})
