/** What a plan sends in place of the Verifier. */
import { expect, test } from 'vitest'
import { verificationContext } from '../../../src/verify/context.ts'
import { probeCapabilities } from '../../../src/verify/probe/probe-capabilities.ts'
import { readPact } from '../../../src/verify/pact/pact-file.ts'
import { requestPlayer } from '../../../src/verify/pact/request-player.ts'
import { runPacts } from '../../../src/verify/pact/run-pacts.ts'
import { startVerifier } from '../../../src/verify/pact/verifier-process.ts'
import { deploymentOf } from '../transformed-service/deployment-of.ts'
import { transformedService } from '../transformed-service/service.ts'

/** Each request of the pacts, without what differs between two runs. */
async function requestsBy(verifier: typeof startVerifier) {
  const service = await transformedService({ isSandbox: true })
  const deployment = deploymentOf(service, { timeoutMs: 120_000 })
  const context = verificationContext(deployment, await probeCapabilities(deployment))
  const probes = deployment.exchanges.length
  await runPacts(context, readPact(), verifier())
  return deployment.exchanges
    .slice(probes)
    .map(({ operationId, request: { path, headers, body } }) =>
      JSON.stringify([operationId, path.split('?')[0], headers['x-api-key'], body]).replaceAll(
        /rsverify\w+|[0-9a-f-]{36}|0x[0-9a-fA-F]{40}/g,
        '…',
      ),
    )
    .map(sortedBody)
    .toSorted()
}

/** The Verifier writes the members of a body in another order. */
function sortedBody(text: string): string {
  const [operation, path, key, body] = JSON.parse(text) as readonly string[]
  const members =
    body === undefined || body === '' ? [] : Object.entries(JSON.parse(body) as object)
  return JSON.stringify([
    operation,
    path,
    key,
    members.map((one) => JSON.stringify(one)).toSorted(),
  ])
}

test('a plan sends the requests that the Verifier sends', async () => {
  const [played, verified] = [await requestsBy(requestPlayer), await requestsBy(startVerifier)]
  expect(played).not.toEqual([])
  expect(played).toEqual(verified)
})
