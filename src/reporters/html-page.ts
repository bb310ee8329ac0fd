/**
 * The frame of a report on one page. The page loads nothing from the network: its policy allows its
 * own style and script, by their digests, and nothing else. Elements have classes, never `style`.
 */
import { createHash } from 'node:crypto'
import { markup, type Markup } from './markup.ts'

export type HtmlPage = {
  readonly title: string
  readonly body: Markup
  /** CSS beyond the frame's own. Colours are `--ink`, `--quiet` and so on, see FRAME_STYLE. */
  readonly style?: string
  /** A module of JavaScript. */
  readonly script?: string
}

export function htmlPage({ title, body, style = '', script = '' }: HtmlPage): string {
  const css = FRAME_STYLE + style
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

const FRAME_STYLE = `
:root {
  color-scheme: light dark;
  --ink: #1c2430; --quiet: #5d6878; --line: #d8dee6; --paper: #ffffff; --panel: #f5f7fa;
  --good: #1a7f4b; --bad: #c2272d; --bad-paper: #fdf0f0; --open: #8a6100; --accent: #2458c5;
  --text: system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
  --code: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e4e9f0; --quiet: #98a4b5; --line: #343d4a; --paper: #14181f; --panel: #1c222b;
    --good: #4fc38a; --bad: #ff7b7b; --bad-paper: #2e1a1e; --open: #dcae4a; --accent: #86aaff;
  }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 72rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 var(--text) }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .25rem }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
p { margin: .4rem 0 }
a { color: var(--accent) }
code, pre { font-family: var(--code); font-size: .86em }
pre { margin: .5rem 0; padding: .7rem .9rem; background: var(--panel); border: 1px solid var(--line); border-radius: 6px;
  overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th { text-align: left; font-weight: 600; color: var(--quiet) }
th, td { padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top;
  overflow-wrap: anywhere }
button, input { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line);
  border-radius: 6px; padding: .3rem .7rem }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.quiet { color: var(--quiet) } .good { color: var(--good) } .bad { color: var(--bad) } .open { color: var(--open) }
@media print { body { max-width: none } }
`
