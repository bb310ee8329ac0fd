/**
 * The members that the documentation shows, with the field of each (§2): what a place has,
 * and what is taken for granted where the traffic cannot decide.
 */
import { memberOf } from '../../base/vocabulary/json.ts'
import type { ShapePlace } from '../../sandbox/shapes/fields.ts'
import type { Template } from '../../sandbox/shapes/template.ts'

const field = (name: string): Template => ({ $: name })
const number = (name: string): Template => ({ $: name, as: 'number' })

const OF_ORDER = {
  transactionId: field('order.id'),
  side: field('order.side'),
  environment: field('environment'),
  sandbox: field('order.isTest'),
} as const

/** By path. */
export const USUAL_TEMPLATES: Partial<Record<ShapePlace, Readonly<Record<string, Template>>>> = {
  quote: {
    side: field('quote.side'),
    asset: field('quote.asset'),
    chain: field('quote.chain'),
    comparisonInput: number('quote.comparisonInput'),
    comparisonInputSource: field('quote.comparisonInputSource'),
    'bestQuote.provider': field('best.provider'),
    'bestQuote.rate': number('best.rate'),
    'bestQuote.estimatedOutput': number('best.estimatedOutput'),
  },
  order: {
    ...OF_ORDER,
    requestReference: field('order.reference'),
    asset: field('order.asset'),
    chain: field('order.chain'),
    selectedProvider: field('order.provider'),
    bestRateUsed: number('order.rate'),
    ourCryptoAddress: field('order.ourCryptoAddress'),
    trackable: true,
  },
  providerDetails: { status: field('order.providerStatus') },
  intent: {
    success: true,
    transactionId: field('order.id'),
    customerId: field('order.customerId'),
    externalCustomerId: field('order.externalCustomerId'),
    token: field('order.asset'),
    network: field('order.chain'),
    side: field('order.side'),
    transactionStatus: field('intent.transactionStatus'),
    intentId: field('intent.id'),
    intentStatus: field('intent.status'),
    externalOrderId: field('intent.externalOrderId'),
    depositAddress: field('order.depositAddress'),
    expectedAmount: field('intent.expectedAmount'),
    amountToleranceBps: field('intent.amountToleranceBps'),
    depositIntentCreatedAt: field('intent.createdAt'),
    depositIntentExpiresAt: field('intent.expiresAt'),
    timeRemainingSeconds: field('intent.timeRemainingSeconds'),
  },
  sync: {
    success: true,
    transactionId: field('order.id'),
    status: field('sync.status'),
    terminal: field('sync.terminal'),
    completed: field('sync.completed'),
    synchronizedAt: field('sync.synchronizedAt'),
    trackable: true,
    syncQueued: field('sync.queued'),
    environment: field('environment'),
    sandbox: field('order.isTest'),
  },
  conflict: {
    success: true,
    'conflict.customerId': field('order.customerId'),
    'conflict.externalCustomerId': field('order.externalCustomerId'),
    'conflict.token': field('order.asset'),
    'conflict.chain': field('order.chain'),
    'conflict.networkId': field('order.networkId'),
    'conflict.activeIntentCount': 1,
  },
  banks: {
    success: true,
    provider: field('banks.provider'),
    'banks.element.bankCode': field('bank.code'),
    'banks.element.bankName': field('bank.name'),
  },
  resolve: { accountName: field('resolve.accountName') },
}

/** The field that the documentation has at this path; undefined for another path. */
export function documentedField(place: ShapePlace, path: string): string | undefined {
  const template = USUAL_TEMPLATES[place]?.[path]
  const name = memberOf(template, '$')
  return typeof name === 'string' ? name : undefined
}
