/** Softer observations: nothing documented forbids these, and a report names them. */
import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/client/exchange.ts'
import { observe } from '../../../src/conformance/observations/observe.ts'
import type { OperationId } from '../../../src/contract/generated/operations.ts'
import { MASKED_KEY } from '../../../src/vocabulary/masking.ts'
import { aRun } from '../../reporters/conformance/a-run.ts'

const START = Date.parse('2026-01-01T09:00:00.250Z')
const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString()

type Given = {
  readonly path?: string
  readonly body?: object
  readonly status?: number
  readonly json: object
}

const answered = (operationId: OperationId, { path = '/', body, status = 200, json }: Given) =>
  ({
    operationId,
    request: {
      method: 'POST',
      path,
      headers: { 'x-api-key': MASKED_KEY },
      body: body === undefined ? '' : JSON.stringify(body),
    },
    response: { status, headers: {}, body: JSON.stringify(json), json },
    at: 1,
    tookMs: 1,
    curl: '',
  }) as const

const placed = (transactionId: string, customer = 'ada', more: object = {}) =>
  answered('createOrder', {
    body: { side: 'buy', asset: 'USDC', chain: 'base', externalCustomerId: customer, ...more },
    json: { transactionId },
  })

const conflict = (customer = 'ada') =>
  answered('createOrder', {
    status: 409,
    body: { side: 'buy', asset: 'USDC', chain: 'base', externalCustomerId: customer },
    json: { success: false, code: 'GATEWAY_ACTIVE_INTENT_CONFLICT' },
  })

const intent = (transactionId: string, more: object = {}, customer = 'ada') =>
  answered('getOrderIntent', {
    path: `/intent?customerId=${customer}&token=USDC&network=base`,
    json: {
      transactionId,
      intentId: `int-${transactionId}`,
      depositIntentCreatedAt: at(0),
      depositIntentExpiresAt: at(1_800),
      ...more,
    },
  })

const sync = (transactionId: string, more: object = {}) =>
  answered('monitorOrderStatus', {
    json: { transactionId, status: 'pending', terminal: false, completed: false, ...more },
  })

const banks = (...codes: readonly string[]) =>
  answered('listProviderBanks', {
    path: '/api/developer/provider-bank-list/northwind',
    json: { provider: 'northwind', banks: codes.map((bankCode) => ({ bankCode, bankName: 'A' })) },
  })

const sell = (bankCode: string, json: object = { transactionId: bankCode }, status = 200) =>
  answered('createOrder', { body: { side: 'sell', bankCode, accountNumber: '1' }, status, json })

const resolved = (accountName: string) =>
  answered('resolveBankAccount', {
    body: { bankCode: '058', accountNumber: '1' },
    json: { accountName },
  })

type Answered = ReturnType<typeof answered>

const PLAIN = [placed('a'), intent('a'), sync('a')] as const

/** What is seen, and from which answers. A plain run in front shows what else is usual. */
const SEEN: readonly (readonly [sentence: string, ...answers: readonly Answered[]])[] = [
  [
    'The end of a payment window is 5m later after a conflict.',
    ...[placed('b'), intent('b'), sync('b'), intent('b'), conflict()],
    intent('b', { depositIntentExpiresAt: at(2_100) }),
  ],
  [
    'The end of a payment window is 5m later after a status sync.',
    ...[placed('b'), intent('b'), sync('b')],
    intent('b', { depositIntentExpiresAt: at(2_100) }),
  ],
  [
    'The window of an override lasts 1h, and not 30m.',
    ...[placed('b'), intent('b'), placed('c', 'ada', { overrideActiveIntent: true })],
    intent('c', { depositIntentCreatedAt: at(1), depositIntentExpiresAt: at(3_601) }),
  ],
  [
    'The window of an override starts no later than the one that it replaces.',
    ...[placed('b'), intent('b'), placed('c', 'ada', { overrideActiveIntent: true }), intent('c')],
  ],
  [
    'Two reads of one payment window differ in depositAddress, expectedAmount.',
    ...[placed('b'), intent('b', { depositAddress: '0x1', expectedAmount: '1' })],
    intent('b', { depositAddress: '0x2', expectedAmount: '2' }),
  ],
  [
    'The asset of order answers is "usdc" where "USDC" was sent.',
    answered('createOrder', {
      body: { side: 'buy', asset: 'USDC', chain: 'base', externalCustomerId: 'eve' },
      json: { transactionId: 'b', asset: 'usdc' },
    }),
  ],
  [
    'The network of payment window answers is "Base" where "base" was sent.',
    ...[placed('b'), intent('b', { network: 'Base' })],
  ],
  [
    'providerDetails.status of sells: "AWAITING_DEPOSIT".',
    sell('058', { transactionId: 'b', providerDetails: { status: 'AWAITING_DEPOSIT' } }),
  ],
  ['A bank list has "058" more than once.', banks('058', '044', '058')],
  [
    'A sell to the same account number is rejected with "044" of the bank list.',
    ...[sell('058'), sell('044', { message: 'unknown bank' }, 400)],
  ],
  ['Account 1 at 058 is resolved to an empty name.', resolved('')],
  [
    'An overridden order is completed by its override.',
    ...[placed('b', 'eve'), sync('b'), placed('c', 'eve', { overrideActiveIntent: true })],
    ...[sync('b', { status: 'completed', terminal: true, completed: true }), sync('a')],
  ],
  [
    'synchronizedAt of an open order stays the same in a later status sync.',
    ...[sync('b', { synchronizedAt: at(1) }), placed('c', 'eve')],
    ...[
      intent('c', { depositIntentCreatedAt: at(9) }, 'eve'),
      sync('b', { synchronizedAt: at(1) }),
    ],
  ],
]

/** As above, but lawful in a way that looks like it. */
const USUAL: readonly (readonly [what: string, ...answers: readonly Answered[]])[] = [
  ['times that differ by less than a second', intent('a', { depositIntentExpiresAt: at(1_800.4) })],
  [
    'an override that begins anew',
    ...[placed('b', 'ada', { overrideActiveIntent: true })],
    intent('b', { depositIntentCreatedAt: at(2), depositIntentExpiresAt: at(1_802) }),
  ],
  ['a conflict that changes nothing', conflict(), intent('a')],
  ['identifiers in other windows', placed('b', 'eve'), intent('b', {}, 'eve')],
  ['a bank in two lists', banks('058', '044'), banks('058')],
  ['a sell that is rejected for another cause', sell('058'), sell('044', { message: 'no' }, 400)],
  ['every sell rejected', sell('044', { message: 'unknown bank' }, 400)],
  ['an account with a name', resolved('Ada Obi')],
  [
    'an overridden order that completes where all do',
    ...[placed('b', 'eve'), sync('b'), placed('c', 'eve', { overrideActiveIntent: true })],
    sync('b', { status: 'completed', terminal: true, completed: true }),
  ],
  [
    'a sync at the same moment',
    ...[sync('b', { synchronizedAt: at(1) }), placed('c', 'eve')],
    ...[
      intent('c', { depositIntentCreatedAt: at(1) }, 'eve'),
      sync('b', { synchronizedAt: at(1) }),
    ],
  ],
]

const OWN =
  /payment window|window of an override|more than once|account number is|empty name|its override|stays the same|was sent|status of sells/

function sentencesOf(answers: readonly Answered[]): readonly string[] {
  const { capabilities } = aRun()
  if (capabilities === undefined) throw new Error('The run has no capabilities')
  const exchanges = [...PLAIN, ...answers].map((one, index): Exchange => ({
    id: index + 1,
    ...one,
  }))
  const account = { ...capabilities.account, bankCode: '058', accountNumber: '1', isGiven: true }
  const list = ['058', '044'].map((bankCode) => ({ bankCode, bankName: 'A' }))
  const { observations } = observe({
    exchanges,
    open: {},
    capabilities: { ...capabilities, account, banks: { provider: 'northwind', banks: list } },
    webhooks: undefined,
    expired: undefined,
  })
  return observations
    .filter(({ sentence, setting }) => OWN.test(sentence) && setting === undefined)
    .filter(({ sentence }) => !sentence.startsWith('A payment window lasts'))
    .map(({ sentence }) => sentence)
}

test.each(SEEN.map(([sentence, ...answers]) => ({ sentence, answers })))(
  'observes: $sentence',
  (one) => {
    expect(sentencesOf(one.answers)).toContain(one.sentence)
  },
)

test.each(USUAL.map(([what, ...answers]) => ({ what, answers })))(
  'is silent about $what',
  (one) => {
    expect(sentencesOf(one.answers)).toEqual([])
  },
)
