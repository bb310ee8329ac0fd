/** What a report shows where no script runs: its sentences, and what did not pass. */
import { markup, type Markup } from './markup.ts'
import type { PageRow, ReportData } from './report-data.ts'

type Item = readonly [name: string, verdict: string, because: string]

/** The page repeats what its data has. */
const MOST_ITEMS = 100

export function plainSummary(data: ReportData): Markup {
  const { headline, about } = data
  const items = itemsOf(data)
  const left = items.length - MOST_ITEMS
  const sentences = [headline.first, headline.todo, ...about].filter((one) => one !== undefined)
  return markup`<main class="view">
<h1>${headline.sentence}</h1>
${sentences.map((sentence) => markup`<p>${sentence}</p>\n`)}<p>This page needs JavaScript to show the rest. --report-json FILE writes the same as JSON.</p>
<ul>
${items.slice(0, MOST_ITEMS).map(itemMarkup)}${left > 0 ? markup`<li>… ${left} more</li>\n` : undefined}</ul>
</main>`
}

function itemMarkup([name, verdict, because]: Item): Markup {
  return markup`<li><strong>${verdict}</strong> ${name}${because === '' ? '' : `: ${because}`}</li>\n`
}

function itemsOf({ rows, extra }: ReportData): readonly Item[] {
  const changes = extra?.kind === 'comparison' ? extra.sections : []
  return [
    ...rows.filter(({ verdict }) => verdict !== 'passed').map(itemOf),
    ...changes.flatMap(({ title, entries }) =>
      entries.map(({ name, text }): Item => [name, title, text]),
    ),
  ]
}

function itemOf({ title, verdict, expected, received = '' }: PageRow): Item {
  const because =
    verdict === 'failed' && expected !== undefined
      ? `expected ${expected}, received ${received}`
      : received
  return [title, verdict, because]
}
