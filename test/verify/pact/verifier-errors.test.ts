/** What a Verifier reports of itself, as versions 16 and 17 do, fails no row. */
import { expect, test } from 'vitest'
import { verificationContext } from '../../../src/verify/context.ts'
import { probeCapabilities } from '../../../src/verify/probe/probe-capabilities.ts'
import { readPact } from '../../../src/verify/pact/pact-file.ts'
import { runPacts } from '../../../src/verify/pact/run-pacts.ts'
import type { VerifierResult } from '../../../src/verify/pact/verifier-process.ts'
import { deploymentOf } from '../transformed-service/deployment-of.ts'
import { transformedService } from '../transformed-service/service.ts'

const expectations = readPact().filter(({ title }) => title === 'a buy quote')

/** The rows of a Verifier that reports this without sending a request. */
async function rowsFor(result: (slug: string) => VerifierResult) {
  const service = await transformedService({ isSandbox: false })
  const deployment = deploymentOf(service)
  const context = verificationContext(deployment, await probeCapabilities(deployment))
  const slug = expectations[0]?.slug ?? ''
  return runPacts(context, expectations, { verify: async () => result(slug), close: () => {} })
}

const played = (slug: string, result: string) => ({ description: slug, result })
const named = (slug: string) => `Verifying a pact between a and b Given a state - ${slug}`

/** Recorded. The message is there for no answer of a deployment: the proxy always answers. */
const MESSAGES = [
  'builder error',
  'error sending request for url (http://127.0.0.1:1/api/developer/quotes)',
  'error decoding response body',
  'error following redirect for url (http://127.0.0.1:1/)',
  'One or more of the setup state change handlers has failed',
]

test.each(MESSAGES)('"%s" of the Verifier is inconclusive, with this text', async (message) => {
  const rows = await rowsFor((slug) => ({
    errors: [{ interaction: named(slug), mismatch: { type: 'error', message } }],
    interactionResults: [played(slug, 'Error')],
  }))
  expect(rows).toMatchObject([
    { verdict: 'inconclusive', because: `the Verifier failed: ${message}` },
  ])
})

const OTHERS: readonly (readonly [string, (slug: string) => VerifierResult, string])[] = [
  [
    'an error without a message',
    (slug) => ({
      errors: [{ interaction: named(slug), mismatch: { type: 'error' } }],
      interactionResults: [played(slug, 'Error')],
    }),
    'the Verifier failed: it gives no reason',
  ],
  [
    'an error of a kind that is not known',
    (slug) => ({
      errors: [{ interaction: named(slug), mismatch: { type: 'other', mismatches: [] } }],
      interactionResults: [played(slug, 'Error')],
    }),
    'the Verifier failed: it gives no reason',
  ],
  [
    'a failure whose errors name the interaction in another way',
    (slug) => ({
      errors: [{ interaction: `${slug}: failed`, mismatch: { type: 'error', message: 'no' } }],
      interactionResults: [played(slug, 'Error')],
    }),
    'the Verifier failed: it gives no reason',
  ],
  [
    'no interaction',
    () => ({ errors: [], interactionResults: [] }),
    'the Verifier did not play the interaction',
  ],
]

test.each(OTHERS)('%s is inconclusive', async (_, result, because) => {
  expect(await rowsFor(result)).toMatchObject([{ verdict: 'inconclusive', because }])
})

test('a mismatch is about the deployment, and whether it fails the row is said by rules', async () => {
  const mismatches = [{ type: 'StatusMismatch', mismatch: 'expected 200 but was 500' }]
  const rows = await rowsFor((slug) => ({
    errors: [{ interaction: named(slug), mismatch: { type: 'mismatches', mismatches } }],
    interactionResults: [played(slug, 'Error')],
  }))
  expect(rows).toMatchObject([{ verdict: 'inconclusive', received: 'expected 200 but was 500' }])
})
