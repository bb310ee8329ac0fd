// Markdown to HTML: anchors as GitHub makes them, links between pages, code with colours, and tabs.
import { posix } from 'node:path'
import highlight from 'highlight.js/lib/common'
import MarkdownIt from 'markdown-it'
import { addressOf, targetOf } from './pages.mjs'

const LANGUAGES = { console: 'bash', sh: 'bash', '': 'bash' }

const markdown = new MarkdownIt({ html: true, linkify: false, highlight: coloured })

function coloured(text, language) {
  const name = LANGUAGES[language] ?? language
  return highlight.getLanguage(name) === undefined
    ? markdown.utils.escapeHtml(text)
    : highlight.highlight(text, { language: name }).value
}

/** As GitHub does. */
export function slugOf(text) {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

/** The HTML, the headings, the text by heading, and the other files that the page needs. */
export function rendered(path, source) {
  const page = { path, headings: [], parts: [], files: new Set(), tabs: 0 }
  const text = source.replace(/^---\n.*?\n---\n/s, '')
  const pieces = text.split(/^<!-- tabs -->\n(.*?)^<!-- \/tabs -->\n?/ms)
  const html = pieces.map((piece, index) =>
    index % 2 === 0 ? render(piece, page) : tabs(piece, page),
  )
  return { ...page, html: html.join('\n'), title: page.headings[0]?.text ?? path }
}

function render(text, page) {
  const tokens = markdown.parse(text, {})
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') addHeading(token, tokens[index + 1], page)
    else if (token.type === 'fence') token.info = token.info.trim()
    else if (token.type === 'table_open') token.attrSet('class', 'table')
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') child.attrSet('href', hrefOf(child.attrGet('href'), page))
      if (child.type === 'image') addImage(child, page)
    }
    if (token.type === 'inline' && !isHeadingOf(tokens, index)) addText(token.content, page)
    if (token.type === 'fence') addText(token.content, page)
  }
  return markdown.renderer
    .render(tokens, markdown.options, {})
    .replaceAll('<pre><code', '<pre tabindex="0"><code')
    .replaceAll(
      '<table class="table">',
      '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>',
    )
    .replaceAll('</table>', '</table></div>')
}

const isHeadingOf = (tokens, index) => tokens[index - 1]?.type === 'heading_open'

function addHeading(token, inline, page) {
  const text = plain(inline.children)
  const id = slugOf(text)
  const level = Number(token.tag.slice(1))
  token.attrSet('id', id)
  page.headings.push({ id, level, text })
  page.parts.push({ id, heading: text, text: '' })
}

function plain(children) {
  return children
    .map(({ type, content }) => (/^(text|code_inline)$/.test(type) ? content : ''))
    .join('')
}

function addText(text, { parts }) {
  const part = parts.at(-1)
  if (part !== undefined) part.text += `${text}\n`
}

function hrefOf(href, page) {
  const target = targetOf(page.path, href)
  if (target === undefined) return href
  const { path, anchor, isFolder } = target
  const isPage = path.endsWith('.md')
  if (!isPage) page.files.add(path)
  const address = isPage ? addressOf(path) : isFolder ? `${path}index.html` : path
  const to = posix.relative(posix.dirname(page.path), address)
  return anchor === undefined ? to : `${path === page.path ? '' : to}#${anchor}`
}

function addImage(token, page) {
  const target = targetOf(page.path, token.attrGet('src'))
  if (target !== undefined) page.files.add(target.path)
  token.attrSet('loading', 'lazy')
}

/** A list of tabs, of which one panel is shown. Without a script, all of them are. */
function tabs(text, page) {
  page.tabs += 1
  const [, ...parts] = text.split(/^\*\*(.+)\*\*$/m)
  const labels = parts.filter((_, index) => index % 2 === 0)
  const bodies = parts.filter((_, index) => index % 2 === 1)
  const id = (index) => `tab-${page.tabs}-${index}`
  const buttons = labels.map(
    (label, index) =>
      `<button type="button" role="tab" id="${id(index)}" aria-controls="${id(index)}-panel" aria-selected="${index === 0}" tabindex="${index === 0 ? 0 : -1}">${label}</button>`,
  )
  const panels = bodies.map(
    (body, index) =>
      `<div role="tabpanel" id="${id(index)}-panel" aria-labelledby="${id(index)}" data-label="${labels[index]}">${render(body, page)}</div>`,
  )
  return `<div class="tabs"><div role="tablist" aria-label="Ways to do it">${buttons.join('')}</div>${panels.join('')}</div>`
}
