/** The file of `--known-gaps`. */
import { checkDocument, readList, rejectIssues } from '../sandbox/config/document.ts'
import { RULES } from '../base/contract/generated/rules.ts'
import { unknownName } from '../base/contract/unknown-name.ts'
import { issueAt } from '../base/vocabulary/issue.ts'
import type { KnownGap } from './known-gap.ts'

const SCHEMA = { $ref: 'known-gaps.schema.json' }

/** Throws ConfigError with every issue and its line. */
export function readKnownGaps(file: string): readonly KnownGap[] {
  const document = readList(file)
  checkDocument(document, SCHEMA)
  // The schema vouches for the members; whether a rule exists is checked next.
  const gaps = document.value as readonly KnownGap[]
  const ids: readonly string[] = RULES.map(({ id }) => id)
  const known = new Set(ids)
  const listed = new Set<string>()
  const issues = gaps.flatMap(({ rule }, index) => {
    const path = [index, 'rule']
    if (!known.has(rule)) return issueAt(path, unknownName(rule, ids))
    if (listed.has(rule)) return issueAt(path, 'is listed twice; remove one of the entries')
    listed.add(rule)
    return []
  })
  rejectIssues(document, issues)
  return gaps
}
