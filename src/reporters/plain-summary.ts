/** What a report shows where no script runs: its sentences, and what did not pass. */
import { markup, type Markup } from './markup.ts'
import type { ReportData, ReportedFailure } from './report-data.ts'

type Row = readonly [name: string, verdict: string, because: string]

/** The page repeats what its data has. */
const MOST_ROWS = 100

export function plainSummary(data: ReportData): Markup {
  const rows = rowsOf(data)
  const left = rows.length - MOST_ROWS
  return markup`<main class="view">
<h1>${data.title}</h1>
${data.about.map((sentence) => markup`<p>${sentence}</p>\n`)}<p>This page needs JavaScript to show the rest. --report-json FILE writes the same as JSON.</p>
<ul>
${rows.slice(0, MOST_ROWS).map(rowMarkup)}${left > 0 ? markup`<li>… ${left} more</li>\n` : undefined}</ul>
</main>`
}

function rowMarkup([name, verdict, because]: Row): Markup {
  return markup`<li><strong>${verdict}</strong> ${name}${because === '' ? '' : `: ${because}`}</li>\n`
}

function rowsOf(data: ReportData): readonly Row[] {
  if (data.kind === 'run') {
    return data.scenarios
      .filter(({ verdict }) => verdict !== 'passed')
      .map(({ name, verdict, failure, because = '' }) => [
        name,
        verdict,
        failure?.message ?? because,
      ])
  }
  if (data.kind === 'verification') {
    return failedRows(data.rows.map((row) => ({ ...row, verdict: row.label })))
  }
  if (data.kind === 'exam') return failedRows(data.checks)
  return data.sections.flatMap(({ title, entries }) =>
    entries.map(({ name, text }): Row => [name, title, text]),
  )
}

type Decided = {
  readonly title: string
  readonly verdict: string
  readonly because?: string
  readonly failure?: ReportedFailure
}

function failedRows(rows: readonly Decided[]): readonly Row[] {
  return rows
    .filter(({ verdict }) => verdict !== 'passed')
    .map(({ title, verdict, failure, because = '' }) => [
      title,
      verdict,
      failure === undefined
        ? because
        : `expected ${failure.expected}, received ${failure.received}`,
    ])
}
