/**
 * A report on one page: its data, and the components of the console that draw it. The page loads
 * nothing from the network: its policy allows its own style and script, by their digests, and
 * nothing else.
 */
import { createHash } from 'node:crypto'
import { readBuiltPage } from '../sandbox/http/built-page.ts'
import { markup } from './markup.ts'
import { plainSummary } from './plain-summary.ts'
import { onOneLine, printable } from './printable.ts'
import { defined } from '../base/vocabulary/defined.ts'
import { VERDICTS, type Row } from '../base/vocabulary/row.ts'
import type { ReportData } from './report-data.ts'
import type { Report } from './report.ts'

/** Rows that need a look come first. */
export function htmlReport(report: Report): string {
  const { command, noun, headline, about, interrupted, extra } = report
  const rows = report.lines
    .map(({ row, extra: more }) => ({ ...row, ...more }))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  return htmlPage({ command, noun, headline, about, rows, ...defined({ interrupted, extra }) })
}

/** A failure that is accepted comes after those that are not. */
function placeOf({ verdict, knownGap }: Row): number {
  return VERDICTS.indexOf(verdict) + (knownGap === undefined ? 0 : 0.5)
}

export function htmlPage(data: ReportData): string {
  const [style, script] = [readBuiltPage('report.css'), readBuiltPage('report.js')]
  const policy = [
    "default-src 'none'",
    `style-src '${digestOf(style)}'`,
    `script-src '${digestOf(script)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const title = onOneLine(data.headline.sentence)
  // The empty icon keeps a browser from asking a server for one.
  const { markup: html } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${{ markup: style }}</style>
<script type="application/json" id="report">${{ markup: jsonOf(data) }}</script>
<script type="module">${{ markup: script }}</script>
</head>
<body>
<noscript>${plainSummary(data)}</noscript>
</body>
</html>
`
  return html
}

/** In a form that neither ends the element nor hides text. */
function jsonOf(data: ReportData): string {
  const json = JSON.stringify(data, (_name, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
  return json.replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)
}

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
