/** A comparison as one page. */
import type { Drift } from '../../conformance/drift/drift.ts'
import { htmlPage } from '../html-page.ts'
import { markup, type Markup } from '../markup.ts'
import { onOneLine } from '../printable.ts'
import { aboutSentence, driftSentence, sectionsOf, type DriftSection } from './wording.ts'

export function driftPage(drift: Drift): string {
  const { before, after } = drift
  const title = onOneLine(driftSentence(drift))
  const body = markup`<header>
<h1>${title}</h1>
<p class="quiet">Before: ${aboutSentence(before)}<br>
After: ${aboutSentence(after)}</p>
</header>
<main>
${sectionsOf(drift).map(sectionOf)}</main>`
  return htmlPage({ title, body })
}

function sectionOf({ title, tone, entries }: DriftSection): Markup {
  const lines = entries.map(
    ({ name, text, rows = [] }) => markup`<tr><td><code>${name}</code></td><td>${text}${rows.map(
      ({ id, expected = '', received = '' }) =>
        markup`<p><code>${id}</code>: expected ${expected}; <span class="bad">received ${received}</span></p>`,
    )}</td></tr>
`,
  )
  return markup`<h2 class="${tone}">${title}</h2>
<table>
${lines}</table>
`
}
