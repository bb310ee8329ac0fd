/**
 * Webhooks as far as an integrator may rely on them: JSON, with a signature in its header. Kinds,
 * payload and algorithm are not documented (§6, §5.6), so the pact asks for nothing more.
 */
import { MatchersV3 } from '@pact-foundation/pact'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { newPact, WEBHOOKS, WEBHOOKS_PACT, writtenPact } from './pact-files.ts'

const folder = aFolder()

test('the integrator can handle a webhook; npm run pact generates its pact', async () => {
  await newPact(WEBHOOKS, folder)
    .addAsynchronousInteraction()
    .given('a change of state is pushed to a registered endpoint')
    .comment({ key: 'rules', value: 'webhook.signature-header webhook.state-changes-pushed' })
    .expectsToReceive('a webhook', (builder) => {
      builder
        .withJSONContent(MatchersV3.like({}))
        .withMetadata({ 'x-service-signature': MatchersV3.string('4f1c…') })
    })
    .executeTest(async ({ contents, metadata }) => {
      expect(contents.content).toEqual({})
      expect(metadata['x-service-signature']).toEqual(expect.any(String))
    })
  await expect(writtenPact(folder)).toMatchFileSnapshot(join(process.cwd(), WEBHOOKS_PACT))
})
