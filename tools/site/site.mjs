// Every file of the site, by its path: pages, their Markdown, what they link to, and the search.
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'
import MiniSearch from 'minisearch'
import { rendered } from './markdown.mjs'
import { addressOf, pagePaths, root, sections, sourceOf } from './pages.mjs'
import { SEARCH } from './search-options.mjs'
import { layout } from './layout.mjs'

const own = (file) => readFileSync(join(import.meta.dirname, file), 'utf8')
const library = createRequire(import.meta.url)
  .resolve('minisearch')
  .replace(/dist.*$/, 'dist/umd/index.js')

export function siteFiles() {
  const files = new Map()
  const navigation = sections()
  const pages = pagePaths().map((path) => rendered(path, sourceOf(path)))
  const order = navigation.flatMap((section) => section.pages.map(({ path }) => path))
  for (const page of pages) {
    const at = order.indexOf(page.path)
    const [before, after] = at === -1 ? [] : [order[at - 1], order[at + 1]]
    const titleOf = (path) => pages.find((each) => each.path === path)?.title
    const neighbours = [before, after].map((path) => path && { path, title: titleOf(path) })
    files.set(addressOf(page.path), layout({ page, navigation, neighbours }))
    files.set(page.path, sourceOf(page.path))
    for (const path of page.files) addFile(path, files)
  }
  files.set('llms.txt', sourceOf('llms.txt'))
  files.set('assets/site.css', palette() + own('site.css'))
  files.set('assets/site.js', own('site.js'))
  files.set('assets/icon.svg', readFileSync(join(root, 'console/icon.svg')))
  files.set('assets/search.js', searchScript(pages, order))
  return files
}

/** The colours of the console, by the choice of the reader or else of the system. */
function palette() {
  const text = readFileSync(join(root, 'console/styles/palette.css'), 'utf8')
  const [, dark, light] = /:root \{(.*?)\n\}.*?:root \{(.*?)\n {2}\}/s.exec(text)
  return `:root { ${dark} }
@media (prefers-color-scheme: light) { :root:not([data-theme='dark']) { ${light} } }
:root[data-theme='light'] { color-scheme: light; ${light} }
:root[data-theme='dark'] { color-scheme: dark; }
`
}

function addFile(path, files) {
  if (!path.endsWith('/')) files.set(path, readFileSync(join(root, path)))
  else {
    const names = readdirSync(join(root, path), { withFileTypes: true }).filter((each) =>
      each.isFile(),
    )
    for (const { name } of names)
      files.set(posix.join(path, name), readFileSync(join(root, path, name)))
    const list = names.map(({ name }) => `- [${name}](${name})`).join('\n')
    const text = `# ${path}\n\n${list}\n`
    const page = rendered(`${path}README.md`, text)
    files.set(`${path}README.md`, text)
    files.set(`${path}index.html`, layout({ page, navigation: sections(), neighbours: [] }))
  }
}

/** A task comes before its details, guides before what is beside them, and reasons of the design last. */
function weightOf(path, order) {
  if (path === 'docs/reference.md') return 0.6
  return order.includes(path) ? 1 : path.startsWith('docs/decisions/') ? 0.2 : 0.4
}

/** An excerpt shows no Markdown. */
function plain(text) {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]+/g, '')
    .replace(/ *\| */g, ' ')
}

/** As scripts and not as JSON: a page that was opened from a folder can load no JSON. */
function searchScript(pages, order) {
  const index = new MiniSearch(SEARCH)
  const rows = pages.flatMap(({ path, title, parts }) =>
    parts.map(({ id, heading, text }, at) => ({
      id: `${addressOf(path)}${at === 0 ? '' : `#${id}`}`,
      heading,
      page: at === 0 ? '' : title,
      text: plain(text),
      weight: weightOf(path, order) * (at === 0 ? 1.2 : 1),
    })),
  )
  // Two headings of one page can have one name.
  index.addAll([...new Map(rows.map((row) => [row.id, row])).values()])
  const options = `{ ...${JSON.stringify(SEARCH)}, processTerm: ${SEARCH.processTerm}, tokenize: ${SEARCH.tokenize}, searchOptions: { ...${JSON.stringify(SEARCH.searchOptions)}, fuzzy: ${SEARCH.searchOptions.fuzzy}, prefix: ${SEARCH.searchOptions.prefix}, boostDocument: ${SEARCH.searchOptions.boostDocument} } }`
  return `${readFileSync(library, 'utf8')}
window.searchIndex = MiniSearch.loadJS(${JSON.stringify(index)}, ${options})
`
}
