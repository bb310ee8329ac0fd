/** The message about a member or a setting that is not known. */
import { nearest } from '../vocabulary/nearest.ts'

const MOST_NAMES = 12
const LONGEST_NAME = 60

/** Follows the name, as in `prot is not known; did you mean "port"?` */
export function unknownName(name: string, known: readonly string[]): string {
  const meant = nearest(name.slice(0, LONGEST_NAME), known)
  if (meant !== undefined) return `is not known; did you mean "${meant}"?`
  const more = known.length > MOST_NAMES ? ' and others' : ''
  return `is not known; remove it (known: ${known.slice(0, MOST_NAMES).join(', ')}${more})`
}
