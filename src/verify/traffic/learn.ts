/** The settings of a sandbox that behaves like the deployment of recorded traffic. */
import { stringify } from 'yaml'
import { assumptionsFile } from './assumptions-file.ts'
import { marketsOf } from './translation.ts'
import { observe } from '../observations/observe.ts'
import { withoutSecrets } from '../../base/vocabulary/masking.ts'
import { openAnswers } from './open-answers.ts'
import type { RecordedRun } from './recorded-run.ts'

const NOT_SHOWN = 'the traffic does not show it'

export type Learned = {
  /** A configuration file for `start --config`. */
  readonly text: string
  /** How many settings it has. */
  readonly settings: number
  /** What differs from a sandbox, and cannot be set. */
  readonly differing: readonly string[]
}

export function learn(run: RecordedRun): Learned {
  const { exchanges, capabilities, webhooks, baseUrl } = run
  const seen = observe({
    exchanges,
    open: openAnswers(exchanges),
    capabilities,
    webhooks,
    expired: undefined,
  })
  const { observations } = withoutSecrets(seen, [])
  const notTested = seen.notTested.map(({ setting }) => ({ setting, because: NOT_SHOWN }))
  const markets =
    run.prices.length === 0
      ? ''
      : `# At the prices of the last quotes.\n${stringify(marketsOf(run.prices))}`
  return {
    text: assumptionsFile({ baseUrl, observations, notTested }) + markets,
    settings: new Set(observations.flatMap(({ setting }) => setting ?? [])).size,
    differing: observations
      .filter(({ differs }) => differs === true)
      .map(({ sentence }) => sentence),
  }
}
