/** Bodies that have every documented member, to take away from and to spoil. */
import type { SchemaName } from '../../src/contract/generated/operations.ts'

export type Json = Readonly<Record<string, unknown>>

export const SAMPLES: Readonly<Record<SchemaName, readonly [Json, ...Json[]]>> = {
  'order-request': [
    {
      side: 'buy',
      amount: 25.5,
      fiatCurrency: 'NGN',
      asset: 'USDC',
      chain: 'base',
      fiatAmount: 35700,
      walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      email: 'ada@example.com',
      externalCustomerId: 'ada',
      developerFeePercent: 0.5,
      overrideActiveIntent: false,
    },
    {
      side: 'sell',
      amount: 25.5,
      fiatCurrency: 'NGN',
      asset: 'USDT',
      chain: 'solana',
      bankCode: '044',
      accountNumber: '0123456789',
      accountName: 'Ada Okafor',
      bankName: 'Access Bank',
      email: 'ada@example.com',
      externalCustomerId: 'ada',
      developerFeePercent: 0,
      overrideActiveIntent: true,
    },
  ],
  'quote-request': [
    { side: 'buy', fiatAmount: 35700, fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' },
    { side: 'sell', tokenAmount: 25.5, fiatCurrency: 'NGN', asset: 'USDC', chain: 'bsc' },
  ],
  'resolve-request': [{ bankCode: '044', accountNumber: '0123456789', bankName: 'Access Bank' }],
  order: [
    {
      transactionId: '0b6a5c3e-7d52-4a57-9b1f-2f0d4a1c8e11',
      requestReference: 'RMP-SBX-B3E864D9',
      side: 'sell',
      asset: 'USDC',
      chain: 'base',
      selectedProvider: 'northwind',
      bestRateUsed: 1402.5,
      providerDetails: { status: 'AWAITING_PAYMENT', note: 'open' },
      ourCryptoAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      environment: 'test',
      sandbox: true,
      trackable: true,
    },
  ],
  quote: [
    {
      side: 'buy',
      asset: 'USDC',
      chain: 'base',
      comparisonInput: 35700,
      comparisonInputSource: 'fiatAmount',
      bestQuote: { provider: 'northwind', rate: 1402.5, estimatedOutput: 25.4 },
      quotes: [{ provider: 'northwind' }, {}],
    },
  ],
  'order-intent': [
    {
      success: true,
      transactionId: '0b6a5c3e-7d52-4a57-9b1f-2f0d4a1c8e11',
      customerId: 'ada',
      externalCustomerId: 'ada',
      token: 'USDC',
      network: 'base',
      side: 'buy',
      transactionStatus: 'order_placed',
      intentId: 'int_1',
      intentStatus: 'active',
      externalOrderId: 'NW-1',
      depositAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      expectedAmount: '25.5',
      amountToleranceBps: 100,
      depositIntentCreatedAt: '2026-01-01T09:00:00.000Z',
      depositIntentExpiresAt: '2026-01-01T09:30:00Z',
      timeRemainingSeconds: 1800,
    },
  ],
  'order-status': [
    {
      success: true,
      transactionId: '0b6a5c3e-7d52-4a57-9b1f-2f0d4a1c8e11',
      status: 'pending',
      terminal: false,
      completed: false,
      synchronizedAt: '2026-01-01T09:00:00.000+00:00',
      trackable: true,
      syncQueued: true,
      environment: 'test',
      sandbox: true,
      gateway: { any: 'thing' },
    },
  ],
  'provider-bank-list': [
    { success: true, provider: 'northwind', banks: [{ bankCode: '044', bankName: 'Access Bank' }] },
  ],
  'resolved-account': [
    { success: true, accountName: 'Ada Okafor', accountNumber: '0123456789', bankCode: '044' },
    { accountName: 'Ada Okafor' },
  ],
  error: [
    {
      success: false,
      code: 'VALIDATION_FAILED',
      message: 'Failed',
      details: [{ field: 'side', message: 'is required' }],
    },
    { success: false, code: 'VALIDATION_FAILED', message: ['side is required'] },
  ],
  'active-intent-conflict': [
    {
      success: false,
      code: 'GATEWAY_ACTIVE_INTENT_CONFLICT',
      message: 'An active intent exists',
      conflict: {
        customerId: 'ada',
        externalCustomerId: 'ada',
        token: 'USDC',
        chain: 'base',
        networkId: '8453',
        activeIntentCount: 1,
      },
    },
  ],
  'webhook-event': [
    {
      id: 'evt_1',
      type: 'transaction.completed',
      createdAt: '2026-01-01T09:00:10.000Z',
      livemode: false,
      data: { transactionId: 'x', status: 'completed', fiatAmount: '35700', cryptoAmount: 25.5 },
    },
  ],
}

export function valueAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, step) => (at as Json | undefined)?.[step], body)
}

/** A copy with another value at the path; without the member where the value is undefined. */
export function withValue(body: Json, path: string, value: unknown): Json {
  const copy = structuredClone(body) as Record<string, unknown>
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const holder = (steps.length === 0 ? copy : valueAt(copy, steps.join('.'))) as Record<
    string,
    unknown
  >
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return copy
}
