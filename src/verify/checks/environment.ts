/**
 * One key belongs to one environment (§5.2). A run ends with the first answer that names the live
 * one, unless the user allows that; earlier answers show whether the deployment is at fault.
 */
import { DeploymentError } from '../../base/client/deployment-error.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import { isSame, isServed, isText, read } from '../deployment/answer.ts'
import type { Deployment } from '../deployment/deployment.ts'
import { Inconclusive, inconclusive } from '../inconclusive.ts'
import type { CheckRow } from '../verdict.ts'
import { failed, passed, type Check, type Finding } from './check.ts'

const ABOUT = {
  id: 'environment.one-of-key',
  title: 'every answer to one key names the same environment',
  rules: ['auth.test-key-sandbox', 'order.response.environment', 'sync.response.environment'],
} as const satisfies Omit<Check, 'run'>

/** Last, because it reads every exchange of the run. */
export const ENVIRONMENT_CHECK: Check = {
  ...ABOUT,
  run: ({ deployment }) => {
    const found = contradiction(deployment)
    if (found !== undefined) return found
    const [named] = own(deployment).filter((answer) => isText(read(answer, 'environment')))
    if (named === undefined) throw new Inconclusive('no answer named an environment')
    return passed(named)
  },
}

/** The row of a run that ended for its safety. Throws if the deployment is not at fault. */
export function rowsOfLiveStop(
  error: unknown,
  deployment: Deployment,
  others: readonly Omit<Check, 'run'>[],
): readonly CheckRow[] {
  const found =
    error instanceof DeploymentError && error.kind === 'live'
      ? contradiction(deployment)
      : undefined
  if (found === undefined) throw error
  const ended = new Inconclusive('the run ended with an answer that names the live environment')
  return [
    { ...ABOUT, ...found },
    ...others
      .filter(({ id }) => id !== ABOUT.id)
      .map(({ id, title, rules }) => ({ id, title, rules, ...inconclusive(ended), exchanges: [] })),
  ]
}

function contradiction(deployment: Deployment): Finding | undefined {
  const answers = own(deployment)
  const live = answers.find((answer) => isSame(read(answer, 'environment'), 'live'))
  if (live === undefined) return undefined
  const test = answers.find(
    (answer) => isSame(read(answer, 'environment'), 'test') || read(answer, 'sandbox') === true,
  )
  const expected = 'one environment for one key'
  if (test !== undefined) {
    const received = test === live ? 'sandbox true and "live" in one answer' : '"test" and "live"'
    return failed({ expected, received }, ...new Set([test, live]))
  }
  if (!/(^|[_-])test([_-]|$)/i.test(deployment.apiKey)) return undefined
  return failed({ expected, received: '"live" for a key that is named a test key' }, live)
}

function own({ exchanges }: Deployment): readonly Exchange[] {
  return exchanges.filter(
    (exchange) => exchange.request.headers['x-api-key'] === MASKED_KEY && isServed(exchange),
  )
}
