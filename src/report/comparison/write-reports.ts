/** A comparison on a terminal, as JSON and as a page. */
import { leadOf } from '../lead.ts'
import { createColors } from 'picocolors'
import { REPORT_VERSION } from '../../base/vocabulary/row.ts'
import { VERSION } from '../../base/vocabulary/version.ts'
import { htmlPage } from '../html.ts'
import { jsonText } from '../json.ts'
import { onOneLine } from '../printable.ts'
import { headlineText } from '../report.ts'
import type { FailedRow } from '../report-data.ts'
import { FAILED, inTone, PASSED, type Paint } from '../verdict-signs.ts'
import { writeReports } from '../write-reports.ts'
import {
  aboutLines,
  comparisonHeadline,
  sectionsOf,
  type AnyComparison,
  type ComparisonSection,
} from './wording.ts'

const MOST_LINES = 30

export function comparisonText(all: AnyComparison, { color }: { readonly color: boolean }): string {
  const paint = createColors(color)
  const { sentence, first, todo, tone } = comparisonHeadline(all)
  const shown =
    first === undefined
      ? tone === 'warn'
        ? paint.yellow
        : inTone(PASSED, paint)
      : inTone(FAILED, paint)
  return [
    ...aboutLines(all).map(onOneLine),
    '',
    ...sectionsOf(all).flatMap((section) => linesOf(section, paint)),
    shown(onOneLine(sentence)),
    ...[first, todo].filter((one) => one !== undefined).map(onOneLine),
    '',
  ].join('\n')
}

function linesOf({ title, entries }: ComparisonSection, paint: Paint): readonly string[] {
  const lines = entries
    .slice(0, MOST_LINES)
    .flatMap(({ name, text, rows = [] }) => [
      `  ${paint.cyan(onOneLine(name))} ${paint.dim(onOneLine(text))}`,
      ...rows.map(rowLine),
    ])
  const more = entries.length - MOST_LINES
  const rest = more > 0 ? [`  and ${more} more; the JSON report lists them.`] : []
  return [paint.bold(title), ...lines, ...rest, '']
}

function rowLine({ id, ...row }: FailedRow): string {
  return `    ${onOneLine(id)}: ${leadOf(row)}`
}

/** In the shape of contracts/schemas/comparison-report.schema.json. */
export function comparisonReport(all: AnyComparison): object {
  const tool = { name: 'ramp-sandbox', version: VERSION }
  const summary = headlineText(comparisonHeadline(all))
  return { version: REPORT_VERSION, tool, summary, ...all }
}

export function comparisonPage(all: AnyComparison): string {
  return htmlPage({
    ...{ command: all.command, noun: 'row', rows: [] },
    ...{ headline: comparisonHeadline(all), about: aboutLines(all) },
    extra: { kind: 'comparison', sections: sectionsOf(all) },
  })
}

/** Throws ReportError about the reports that could not be written. */
export function writeComparisonReports(
  all: AnyComparison,
  { json, html }: { readonly json?: string; readonly html?: string },
): Promise<void> {
  return writeReports([
    ['--report-json', json, () => jsonText(comparisonReport(all))],
    ['--report-html', html, () => comparisonPage(all)],
  ])
}
