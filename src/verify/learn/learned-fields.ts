/** The fields that templates of each place may read. */
import { INTENT_FIELDS, PLACES, type Place } from '../../sandbox/shapes/fields.ts'
import type { Fields } from '../../sandbox/shapes/template.ts'

export type LearnedPlace = Place | 'conflict'

const ELEMENT = { 'element.providerSlug': 'text', 'element.rank': 'count', 'element.isBest': 'boolean' } as const
const ALL: Readonly<Record<LearnedPlace, Fields>> = {
  ...PLACES,
  quote: { ...PLACES.quote, 'best.providerSlug': 'text', quotes: { each: { ...PLACES.quote.quotes.each, ...ELEMENT } } },
  conflict: INTENT_FIELDS,
}

export function fieldsOf(place: LearnedPlace): Fields {
  return ALL[place]
}
