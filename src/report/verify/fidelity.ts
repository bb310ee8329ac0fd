/** What `traffic fidelity` prints and writes. */
import type { Fidelity } from '../../verify/traffic/fidelity.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { REPORT_VERSION } from '../../base/vocabulary/row.ts'
import { VERSION } from '../../base/vocabulary/version.ts'
import { htmlPage } from '../html.ts'
import { jsonText } from '../json.ts'
import { onOneLine } from '../printable.ts'
import { counted } from '../../base/vocabulary/text.ts'
import { writeReports } from '../write-reports.ts'

const MOST_CAUSES = 20

const TITLE = 'Differs between the traffic and a sandbox, by answers'

export function fidelityText(measured: Fidelity): string {
  const lines = causeLines(measured)
  return [...(lines.length === 0 ? [] : [`${TITLE}:`]), ...lines, sentence(measured), ''].join('\n')
}

export function fidelityJson(measured: Fidelity): string {
  return jsonText({
    version: REPORT_VERSION,
    tool: { name: 'ramp-sandbox', version: VERSION },
    command: 'traffic fidelity',
    summary: sentence(measured),
    ...measured,
  })
}

type Around = {
  /** Which traffic, and which settings. */
  readonly about: readonly string[]
  /** That fewer are equal than were asked for. */
  readonly failure: string | undefined
}

export function writeFidelityReports(
  measured: Fidelity,
  around: Around,
  { json, html }: { readonly json?: string; readonly html?: string },
): Promise<void> {
  return writeReports([
    ['--report-json', json, () => fidelityJson(measured)],
    ['--report-html', html, () => fidelityPage(measured, around)],
  ])
}

function fidelityPage(measured: Fidelity, { about, failure }: Around): string {
  const entries = measured.differences.map(({ difference, answers, operations, example }) => ({
    name: onOneLine(difference),
    text: `${counted(answers, 'response')} of ${operations.join(', ')}, such as exchange ${example}`,
  }))
  return htmlPage({
    ...{ command: 'traffic fidelity', noun: 'row', rows: [], about },
    headline: { sentence: sentence(measured), ...defined({ first: failure }) },
    extra: {
      kind: 'comparison',
      sections: entries.length === 0 ? [] : [{ title: TITLE, tone: 'warn', entries }],
    },
  })
}

function sentence({ compared, equal, percent, notRepeated }: Fidelity): string {
  const left = notRepeated === 0 ? '' : ` ${notRepeated} calls were not repeated.`
  if (compared === 0) return `No call of the traffic could be repeated.${left}`
  return `${equal} of ${compared} answers and webhooks are equal but for values, such as ids, times, rates and amounts (${percent} %).${left}`
}

/** What differs, the most frequent first; each with the number of answers. */
function causeLines({ differences }: Fidelity): readonly string[] {
  const lines = differences
    .slice(0, MOST_CAUSES)
    .map(
      ({ difference, answers, operations, example }) =>
        `  ${String(answers).padStart(4)}  ${onOneLine(difference)} (${operations.join(', ')}; exchange ${example})`,
    )
  const more = differences.length - lines.length
  return more > 0 ? [...lines, `        and ${more} more; the JSON report lists them.`] : lines
}
