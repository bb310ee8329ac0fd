/** The message about a member or a setting that is not known. */
import { nearest } from '../vocabulary/nearest.ts'

/** Nobody reads more names than this. */
const MOST_NAMES = 12
const LONGEST_NAME = 60

/** Reads on from the name: `is not known; did you mean "port"?`; an old name is answered with the new one. */
export function unknownName(name: string, known: readonly string[]): string {
  const meant = nearest(name.slice(0, LONGEST_NAME), known)
  if (meant !== undefined) return `is not known; did you mean "${meant}"?`
  const more = known.length > MOST_NAMES ? ' and others' : ''
  return `is not known; remove it, known are ${known.slice(0, MOST_NAMES).join(', ')}${more}`
}
