/** What an answer must keep of the documentation, member by member, whatever its shape. */
import { NAMED_DEVIATIONS } from '../../base/contract/generated/named-shapes.ts'
import type { Shapes } from '../../base/contract/generated/types.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import type { AnswerPlace } from './compiled-shapes.ts'

/**
 * How near a shape stays to the value of the simulator: `same` in every letter, `alike` but for
 * case, `near` as an amount that may be rounded, `moment` in any form of ISO 8601 in UTC, `text`
 * with any words, `report` as the documented words once the order is terminal.
 */
export type Kept = 'same' | 'alike' | 'near' | 'moment' | 'text' | 'report'

export type KeptPlace = AnswerPlace | 'conflict'

type Members = Readonly<Record<string, Kept>>

/** Where the documentation lists the members of each place. */
export const SECTIONS: Readonly<Record<KeptPlace, string>> = {
  quote: '§2.3',
  order: '§2.2',
  intent: '§2.4',
  sync: '§2.5',
  banks: '§2.6',
  resolve: '§4.6',
  conflict: '§7.1',
}

export const DOCUMENTED: Readonly<Record<KeptPlace, Members>> = {
  quote: {
    ...{ side: 'same', asset: 'alike', chain: 'alike', comparisonInput: 'near' },
    ...{ comparisonInputSource: 'same', 'bestQuote.provider': 'text', 'bestQuote.rate': 'near' },
    ...{ 'bestQuote.estimatedOutput': 'near', quotes: 'text' },
  },
  order: {
    ...{ transactionId: 'same', requestReference: 'text', side: 'same', asset: 'alike' },
    ...{ chain: 'alike', selectedProvider: 'text', bestRateUsed: 'near' },
    ...{ 'providerDetails.status': 'text', ourCryptoAddress: 'alike', environment: 'text' },
    ...{ sandbox: 'same', trackable: 'text' },
  },
  intent: {
    ...{ success: 'same', transactionId: 'same', customerId: 'same', externalCustomerId: 'text' },
    ...{ token: 'alike', network: 'alike', side: 'same', transactionStatus: 'text' },
    ...{ intentId: 'text', intentStatus: 'text', externalOrderId: 'text' },
    ...{ depositAddress: 'alike', expectedAmount: 'near', amountToleranceBps: 'same' },
    ...{ depositIntentCreatedAt: 'moment', depositIntentExpiresAt: 'moment' },
    timeRemainingSeconds: 'near',
  },
  sync: {
    ...{ success: 'same', transactionId: 'same', status: 'report', terminal: 'same' },
    ...{ completed: 'same', synchronizedAt: 'moment', trackable: 'text', syncQueued: 'same' },
    ...{ environment: 'text', sandbox: 'same', gateway: 'text' },
  },
  banks: { success: 'same', provider: 'text', banks: 'text' },
  resolve: { accountName: 'same' },
  conflict: {
    ...{ success: 'same', code: 'same', message: 'text', 'conflict.customerId': 'same' },
    ...{ 'conflict.externalCustomerId': 'text', 'conflict.token': 'alike' },
    ...{ 'conflict.chain': 'alike', 'conflict.networkId': 'text' },
    'conflict.activeIntentCount': 'same',
  },
}

/** What else a shape can contradict, by the name of the deviation. */
export const OTHER_DEVIATIONS: Readonly<Record<string, string>> = {
  'events.end': '§1',
  'events.words': '§6',
  'events.signature': '§5.4',
  'errors.INTENT_NOT_FOUND': '§7.2',
}

/** What shapes contradict on purpose, those of named shapes among them. */
export function deviationsIn(shapes: Shapes): readonly string[] {
  const named = Object.entries(shapes).flatMap(([place, stated]: [string, unknown]) => {
    const name = typeof stated === 'string' ? stated : memberOf(stated, 'use')
    return NAMED_DEVIATIONS[`${place}.${String(name)}`] ?? []
  })
  return [...new Set([...(shapes.deviations ?? []), ...named])]
}

/** The section that a deviation is against. */
export function sectionOf(deviation: string): string {
  const [place = ''] = deviation.split('.')
  return OTHER_DEVIATIONS[deviation] ?? SECTIONS[place as KeptPlace] ?? ''
}

/** One percent: a deployment writes rates and amounts with fewer decimals. */
const NEARNESS = 0.01

/** Whether the value that a shape writes is still what the documentation says. */
export function isKept(kept: Kept, written: unknown, model: unknown, isTerminal: boolean): boolean {
  if (kept === 'text' || (kept === 'report' && !isTerminal)) return true
  if (kept === 'alike')
    return (written ?? null) === (model ?? null) || lower(written) === lower(model)
  if (kept === 'moment') return momentOf(written) === momentOf(model)
  if (kept !== 'near') return written === model
  const [one, other] = [Number(written), Number(model)]
  return Math.abs(one - other) <= Math.abs(other) * NEARNESS
}

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : Symbol('no text')
}

/** Some forms have no milliseconds. */
function momentOf(value: unknown): number {
  return Math.floor(Date.parse(String(value)) / 60_000)
}
