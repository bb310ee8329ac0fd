/** Documented paths are below the base URL, as they stand (§4, §9). */
import type { Exchange } from '../../base/client/exchange.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import { answered, isServed } from '../deployment/answer.ts'
import { ROUTE_HINT } from '../deployment/capabilities.ts'
import { Inconclusive } from '../inconclusive.ts'
import type { Check } from './check.ts'
import { failed, passed } from '../rules/rule.ts'

/** Each path has a check of its own; here, that all are below one base URL. Last: it reads all. */
export const PATHS_CHECK: Check = {
  id: 'service.paths',
  title: 'the documented paths are below the base URL, without a version',
  rules: ['http.base-url', 'versioning.no-segment'],
  run: ({ deployment }) => {
    const own = deployment.exchanges.filter(
      ({ request }) => request.headers['x-api-key'] === MASKED_KEY,
    )
    const served = own.find(isServed)
    if (served === undefined) throw new Inconclusive('no request succeeded', ROUTE_HINT)
    for (const operationId of ['createQuote', 'createOrder'] as const) {
      const answers = own.filter((one) => one.operationId === operationId)
      const [first] = answers
      // The run also sends bodies without a member: a path that is served rejects them otherwise.
      if (first === undefined || !answers.every(isNowhere)) continue
      const expected = `${first.request.path} below the base URL, beside ${served.request.path}`
      return failed({ expected, received: answered(first) }, first, served)
    }
    return passed(served)
  },
}

function isNowhere({ response: { status } }: Exchange): boolean {
  return [404, 405, 501].includes(status)
}
