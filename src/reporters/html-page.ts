/**
 * The frame of a report on one page. The page loads nothing from the network: its policy allows its
 * own style and script, by their digests, and nothing else. Elements have classes, never `style`.
 */
import { createHash } from 'node:crypto'
import palette from '../../console/styles/palette.css?raw'
import frameStyle from './frame.css?raw'
import { markup, type Markup } from './markup.ts'

export type HtmlPage = {
  readonly title: string
  readonly body: Markup
  /** CSS beyond the frame's own. Colours are those of the console. */
  readonly style?: string
  /** A module of JavaScript. */
  readonly script?: string
}

export function htmlPage({ title, body, style = '', script = '' }: HtmlPage): string {
  const css = palette + frameStyle + style
  const policy = [
    "default-src 'none'",
    `style-src '${digestOf(css)}'`,
    `script-src '${digestOf(script)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  // The empty icon keeps a browser from asking a server for one.
  const { markup: html } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${{ markup: css }}</style>
</head>
<body>
${body}
<script type="module">${{ markup: script }}</script>
</body>
</html>
`
  return html
}

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
