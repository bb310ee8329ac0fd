import { issueAt, type Issue, type Path } from '../../base/vocabulary/issue.ts'
import { parseInstant } from '../../base/vocabulary/time.ts'

/** Days and times that do not exist, which the schema of a start cannot express. */
export function clockIssues(clock: string | undefined, path: Path): readonly Issue[] {
  if (clock === undefined || clock === 'manual' || parseInstant(clock) !== undefined) return []
  return [issueAt(path, `must be a day and a time that exist; it was "${clock}"`)]
}
