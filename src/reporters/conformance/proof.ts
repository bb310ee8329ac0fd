/** What --prove found: how a sandbox with the observed settings answers the calls of the run. */
import type { Proof } from '../../conformance/verdict.ts'
import { onOneLine } from '../printable.ts'

const MOST_CAUSES = 20

/** Never 100 % while anything differs. */
export function proofSentence({ compared, equal, notRepeated }: Proof): string {
  const left = notRepeated === 0 ? '' : ` ${notRepeated} calls were not repeated.`
  if (compared === 0) return `No call of the run could be repeated.${left}`
  const percent = Math.floor((1_000 * equal) / compared) / 10
  return `${percent} % of the answers and webhooks of a sandbox with these settings (${equal} of ${compared}) are equal but for values, such as ids, times, rates and amounts.${left}`
}

export function proofText(proof: Proof): string {
  const lines = causeLines(proof)
  return [
    ...(lines.length === 0
      ? []
      : ['Differs between the deployment and a sandbox with the observed settings, by answers:']),
    ...lines,
    proofSentence(proof),
    '',
  ].join('\n')
}

/** What differs, the most frequent first; each with the number of answers. */
export function causeLines({ differences }: Proof): readonly string[] {
  const lines = differences
    .slice(0, MOST_CAUSES)
    .map(
      ({ difference, answers, operations, example }) =>
        `  ${String(answers).padStart(4)}  ${onOneLine(difference)} (${operations.join(', ')}; exchange ${example})`,
    )
  const more = differences.length - lines.length
  return more > 0 ? [...lines, `        and ${more} more; the JSON report lists them.`] : lines
}
