import { expect, test } from 'vitest'
import { Fixtures } from '../../../src/conformance/checks/fixtures.ts'
import { runChecks } from '../../../src/conformance/checks/run-checks.ts'
import { lastSchemaChecks } from '../../../src/conformance/checks/schemas.ts'
import { verificationContext } from '../../../src/conformance/context.ts'
import { probeCapabilities } from '../../../src/conformance/deployment/probe-capabilities.ts'
import { deploymentOf } from '../transformed-service/deployment-of.ts'
import { transformedService } from '../transformed-service/service.ts'

test('an answer is judged once for all of its members', async () => {
  const reads: number[] = []
  const deployment = deploymentOf(await transformedService({ isSandbox: false }), {
    onExchange: ({ id, response }) => {
      const { json } = response
      const get = () => {
        reads[id] = (reads[id] ?? 0) + 1
        return json
      }
      Object.defineProperty(response, 'json', { get })
    },
  })
  const capabilities = await probeCapabilities(deployment)
  const context = verificationContext(deployment, capabilities)
  const checks = lastSchemaChecks().filter(({ id }) => id.startsWith('schema.quote.'))
  reads.length = 0
  const rows = await runChecks({ ...context, fixtures: new Fixtures(context) }, checks, () => {})
  expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(['passed']))
  // Each check asks what kind of answer it is; the judgement itself reads every member.
  const [most = 0] = reads.toSorted((one, other) => other - one)
  expect(most / checks.length).toBeLessThan(8)
})
