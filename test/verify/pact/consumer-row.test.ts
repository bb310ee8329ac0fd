/** What of a mismatch is about the deployment, and what about the version of Pact. */
import { expect, test } from 'vitest'
import { failedConsumer } from '../../../src/verify/pact/consumer-row.ts'

const UNKNOWN = {
  type: 'BodyMismatch',
  path: '$.success',
  mismatch:
    "Could not apply the 'similarity' matching rule - No catalogue entry found for key 'similarity'",
}
const OTHER = { type: 'BodyMismatch', path: '$.side', mismatch: "Expected 'buy' to be 'sell'" }

const rowOf = (...mismatches: readonly (typeof OTHER)[]) =>
  failedConsumer({
    relying: { consumer: 'shop' },
    interaction: { id: 'consumers.shop.a', title: 'a' },
    exchanges: [],
    mismatches,
  })

test('a matcher that Pact does not know is inconclusive', () => {
  expect(rowOf(UNKNOWN)).toMatchObject({
    verdict: 'inconclusive',
    because: expect.stringContaining("'similarity'"),
  })
})

test('beside another mismatch, it is left out', () => {
  expect(rowOf(UNKNOWN, OTHER)).toMatchObject({
    verdict: 'failed',
    expected: 'what shop relies on: $.side',
    received: "$.side: Expected 'buy' to be 'sell'",
  })
})
