// The frame of a page: navigation, contents, and the way to the next page.
import { posix } from 'node:path'
import { addressOf } from './pages.mjs'

const escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export function layout({ page, navigation, neighbours }) {
  const to = (path) => posix.relative(posix.dirname(page.path), path) || '.'
  const link = (path, text, more = '') =>
    `<a href="${to(addressOf(path))}"${more}>${escape(text)}</a>`
  const isCurrent = (path) => path === page.path
  const sections = navigation.map(
    ({ title, pages }) =>
      `<h2>${escape(title)}</h2><ul>${pages
        .map(
          (each) =>
            `<li>${link(each.path, each.title, isCurrent(each.path) ? ' aria-current="page"' : '')}</li>`,
        )
        .join('')}</ul>`,
  )
  const contents = page.headings
    .filter(({ level }) => level === 2)
    .map(({ id, text }) => `<li><a href="#${id}">${escape(text)}</a></li>`)
  const [before, after] = neighbours
  const ways = [
    before === undefined ? '<span></span>' : link(before.path, `← ${before.title}`, ' rel="prev"'),
    after === undefined ? '<span></span>' : link(after.path, `${after.title} →`, ' rel="next"'),
  ]
  return `<!doctype html>
<html lang="en" data-root="${to('.')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(page.title)}${page.title === 'ramp-sandbox' ? '' : ' · ramp-sandbox'}</title>
<link rel="icon" href="${to('assets/icon.svg')}">
<link rel="stylesheet" href="${to('assets/site.css')}">
<link rel="alternate" type="text/markdown" href="${posix.basename(page.path)}">
<script>try { document.documentElement.dataset.theme = localStorage.theme ?? '' } catch {}</script>
<script src="${to('assets/site.js')}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="${to('docs/index.html')}"><img src="${to('assets/icon.svg')}" alt="" width="22" height="22">ramp-sandbox</a>
<div class="search" role="search">
<input type="search" id="search" placeholder="Search ( / )" aria-label="Search the guides" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" autocomplete="off">
<ul id="found" role="listbox" aria-label="Results" hidden></ul>
<p class="none" role="status" hidden></p>
</div>
<button type="button" class="theme" aria-label="Change between light and dark">◐</button>
</header>
<div class="frame">
<nav aria-label="Guides"><details open><summary>All guides</summary>${sections.join('')}</details></nav>
<main id="content" tabindex="-1">
<article>${page.html}</article>
<div class="ways">${ways.join('')}</div>
<p class="source"><a href="${posix.basename(page.path)}">This page as Markdown</a></p>
</main>
${contents.length < 2 ? '' : `<aside aria-label="On this page"><h2>On this page</h2><ul>${contents.join('')}</ul></aside>`}
</div>
</body>
</html>
`
}
