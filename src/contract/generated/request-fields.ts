// Generated from contracts/schemas by `npm run generate`. Do not edit.

export type RequestField = {
  /** Ends the sentence "it must be …". */
  readonly must: string
  /** A value that would do, as JSON. */
  readonly example: string
  /** The one side that carries the field; null where both do. */
  readonly only: 'buy' | 'sell' | null
}

export type RequestSchemaName = keyof typeof REQUEST_FIELDS

export const REQUEST_FIELDS = {
  'order-request': {
    side: {
      must: '"buy" or "sell"',
      example: '"buy"',
      only: null,
    },
    amount: {
      must: 'a number greater than 0',
      example: '25.5',
      only: null,
    },
    fiatCurrency: {
      must: 'text of 1 to 32 characters',
      example: '"NGN"',
      only: null,
    },
    asset: {
      must: 'text of 1 to 32 characters',
      example: '"USDC"',
      only: null,
    },
    chain: {
      must: 'text of 1 to 32 characters',
      example: '"base"',
      only: null,
    },
    fiatAmount: {
      must: 'a number greater than 0',
      example: '35700',
      only: 'buy',
    },
    walletAddress: {
      must: 'text of 1 to 128 characters',
      example: '"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"',
      only: 'buy',
    },
    bankCode: {
      must: 'text of 1 to 32 characters',
      example: '"044"',
      only: 'sell',
    },
    accountNumber: {
      must: 'text of 10 digits',
      example: '"0123456789"',
      only: 'sell',
    },
    accountName: {
      must: 'text of 1 to 200 characters',
      example: '"Ada Okafor"',
      only: 'sell',
    },
    bankName: {
      must: 'text of 1 to 200 characters',
      example: '"Access Bank"',
      only: 'sell',
    },
    email: {
      must: 'an e-mail address',
      example: '"ada@example.com"',
      only: null,
    },
    externalCustomerId: {
      must: 'text of 1 to 128 characters',
      example: '"ada"',
      only: null,
    },
    developerFeePercent: {
      must: 'a number, 0 or greater',
      example: '0.5',
      only: null,
    },
    overrideActiveIntent: {
      must: 'true or false',
      example: 'true',
      only: null,
    },
  },
  'quote-request': {
    side: {
      must: '"buy" or "sell"',
      example: '"buy"',
      only: null,
    },
    fiatAmount: {
      must: 'a number greater than 0',
      example: '35700',
      only: 'buy',
    },
    tokenAmount: {
      must: 'a number greater than 0',
      example: '25.5',
      only: 'sell',
    },
    fiatCurrency: {
      must: 'text of 1 to 32 characters',
      example: '"NGN"',
      only: null,
    },
    asset: {
      must: 'text of 1 to 32 characters',
      example: '"USDC"',
      only: null,
    },
    chain: {
      must: 'text of 1 to 32 characters',
      example: '"base"',
      only: null,
    },
  },
  'resolve-request': {
    bankCode: {
      must: 'text of 1 to 32 characters',
      example: '"044"',
      only: null,
    },
    accountNumber: {
      must: 'text of 10 digits',
      example: '"0123456789"',
      only: null,
    },
    bankName: {
      must: 'text of 1 to 200 characters',
      example: '"Access Bank"',
      only: null,
    },
  },
} as const satisfies Record<string, Readonly<Record<string, RequestField>>>
