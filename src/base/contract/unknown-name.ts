/** The message about a member or a setting that is not known. */
import { nearest } from '../vocabulary/nearest.ts'
import { NAMED_SHAPES } from './generated/named-shapes.ts'

const MOST_NAMES = 12
const LONGEST_NAME = 60

/** Settings of builds before 0.1.0, with the place of the shapes that took theirs. */
const NOW_SHAPES: ReadonlyMap<string, string> = new Map([
  ['errorEnvelope', 'errors'],
  ['errorMessageShape', 'errors'],
  ['notFoundBody', 'errors'],
  ['eventShape', 'events'],
  ['eventOrderKey', 'events'],
  ['quoteElements', 'quote'],
  ['testKeyDetails', 'providerDetails'],
  ['gatewayContext', 'gateway'],
])

/**
 * Follows the name, as in `prot is not known; did you mean "port"?` For an old name, the new one.
 */
export function unknownName(name: string, known: readonly string[]): string {
  const place = NOW_SHAPES.get(name)
  if (place !== undefined) return shapeInstead(place)
  const meant = nearest(name.slice(0, LONGEST_NAME), known)
  if (meant !== undefined) return `is not known; did you mean "${meant}"?`
  const more = known.length > MOST_NAMES ? ' and others' : ''
  return `is not known; remove it (known: ${known.slice(0, MOST_NAMES).join(', ')}${more})`
}

/** The line belongs at the top of the file, beside the settings. */
function shapeInstead(place: string): string {
  const names = Object.keys(NAMED_SHAPES[place] ?? {})
  return `is no setting but a shape; remove it, and write at the top level "shapes: { ${place}: ${names[0] ?? 'NAME'} }" (names: ${names.join(', ')})`
}
