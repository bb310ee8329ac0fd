/** The fields that templates of each place may read. */
import { PLACES, type Place } from '../../sandbox/shapes/fields.ts'
import type { Fields } from '../../sandbox/shapes/template.ts'

const ELEMENT = { 'element.providerSlug': 'text', 'element.rank': 'count', 'element.isBest': 'boolean' } as const

/** What the traffic shows beyond them. */
const MORE: Partial<Record<Place, Fields>> = {
  quote: { 'best.providerSlug': 'text', quotes: { each: { ...PLACES.quote.quotes.each, ...ELEMENT } } },
  errors: { 'error.orderId': 'text', 'error.intentId': 'text', 'error.intentExpiresAt': 'moment' },
}

export function fieldsOf(place: Place): Fields {
  return { ...PLACES[place], ...MORE[place] }
}
