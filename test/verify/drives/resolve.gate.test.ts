/** What an answer of resolve decides, by whether the user says that the account is known (§4.6). */
import { expect, test } from 'vitest'
import { errorReply, only } from '../transformed-service/transforms.ts'
import type { Reply } from '../transformed-service/service.ts'
import { rowOf, verified } from '../transformed-service/verify.ts'

const ACCOUNT = { bankCode: '058', accountNumber: '0123456789' }

/** The deployment answers every account so, and validates what it is asked. */
async function rowFor(reply: Reply, isKnown: boolean) {
  const transform = () =>
    only('resolveBankAccount', ({ body }) =>
      body?.['accountNumber'] === undefined ? errorReply('accountNumber is missing') : reply,
    )
  const run = await verified(
    { isSandbox: false, transform },
    { helpers: isKnown ? { account: ACCOUNT } : {} },
  )
  return rowOf(run, 'resolve.name')
}

const MISSES: readonly (readonly [what: string, reply: Reply])[] = [
  ['404', errorReply('no such account', 404)],
  ['404 without a body', { status: 404, json: {}, text: '' }],
  ['an empty name', { status: 200, json: { success: true, accountName: '' } }],
  ['the account again', { status: 200, json: { success: true, ...ACCOUNT } }],
]

test.each(MISSES)(
  '%s is a miss of an unknown account, and breaks for a known one',
  async (_, reply) => {
    const unknown = await rowFor(reply, false)
    expect(unknown).toMatchObject({
      verdict: 'inconclusive',
      hint: expect.stringContaining('--account'),
    })
    expect(await rowFor(reply, true)).toMatchObject({
      verdict: 'failed',
      rules: ['resolve.response.accountName'],
    })
  },
)

test.each<readonly [what: string, reply: Reply]>([
  ['success and nothing more', { status: 200, json: { success: true } }],
  ['success and an empty object', { status: 200, json: { success: true, data: {} } }],
])('%s breaks for any account', async (_, reply) => {
  for (const isKnown of [false, true])
    expect(await rowFor(reply, isKnown)).toMatchObject({
      verdict: 'failed',
      rules: ['resolve.response.accountName'],
    })
})

test('a rejection of the request decides nothing, and the hint does not repeat --account', async () => {
  const row = await rowFor(errorReply('provider is required', 422), true)
  expect(row).toMatchObject({ verdict: 'inconclusive', hint: undefined })
})
