/** The file of `--accept`: undocumented choices that a team relies on knowingly. */
import { checkDocument, readList, rejectIssues } from '../../sandbox/config/document.ts'
import { unknownName } from '../../base/contract/unknown-name.ts'
import { issueAt } from '../../base/vocabulary/issue.ts'

export type AcceptedChoice = {
  readonly choice: string
  readonly reason: string
}

/** Throws ConfigError with every issue and its line. */
export function readAcceptedChoices(
  file: string,
  known: readonly string[],
): readonly AcceptedChoice[] {
  const document = readList(file)
  checkDocument(document, { $ref: 'accepted-choices.schema.json' })
  // The schema vouches for the fields; whether a choice exists is checked next.
  const accepted = document.value as readonly AcceptedChoice[]
  const listed = new Set<string>()
  const issues = accepted.flatMap(({ choice }, index) => {
    const path = [index, 'choice']
    if (!known.includes(choice)) return issueAt(path, unknownName(choice, known))
    if (listed.has(choice)) return issueAt(path, 'is listed twice; remove one of the entries')
    listed.add(choice)
    return []
  })
  rejectIssues(document, issues)
  return accepted
}

/** The file with these choices. */
export function acceptedText(accepted: readonly AcceptedChoice[]): string {
  return [
    '# Undocumented choices that this integration relies on knowingly: ramp-sandbox vary --accept',
    ...accepted.map(
      ({ choice, reason }) => `- choice: ${choice}\n  reason: ${JSON.stringify(reason)}`,
    ),
    ...(accepted.length === 0 ? ['[]'] : []),
    '',
  ].join('\n')
}
