/** What the schema of a behaviour cannot see, such as waits of a century, told with its line. */
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import { checkBehaviour } from '../simulator/behaviour/check-behaviour.ts'
import { ApiError } from '../vocabulary/errors.ts'
import { badDocument, type Document } from './document.ts'
import type { Path } from './place.ts'

/** Throws ConfigError where the behaviour at `at` has the right shape and means nothing. */
export function checkBehaviourSection(
  document: Document,
  behaviour: Behaviour,
  at: Path = [],
): void {
  try {
    checkBehaviour(behaviour)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const faults = (error.details ?? []).map(({ field, message }) => ({
      path: [...at, ...pathOf(field)],
      message: `${field} ${message}`,
    }))
    throw badDocument(document, faults)
  }
}

/** `webhooks[0].by` as the names that lead there. */
function pathOf(field: string): Path {
  return field.split(/[.[\]]+/).filter((part) => part !== '')
}
