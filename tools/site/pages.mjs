// Which files of the repository the site shows, and where: each at its own path, so that links work as
// they do in the repository.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const OTHERS = [
  ...['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md'],
  ...[
    'RELEASING.md',
    'SECURITY.md',
    'SKILL.md',
    'contracts/README.md',
    'contracts/field-notes.md',
    'scenarios/README.md',
  ],
]

/** Paths of the pages in Markdown. */
export function pagePaths() {
  const below = (folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
      .map((path) => posix.join(folder, path))
  return [...OTHERS, ...below('docs'), ...below('examples')].filter((path) =>
    existsSync(join(root, path)),
  )
}

export function sourceOf(path) {
  return readFileSync(join(root, path), 'utf8')
}

/** Where the page of a file in Markdown is. */
export function addressOf(path) {
  return path.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html')
}

/** The guides, by the headings of docs/README.md; a link to a part of a guide is left out. */
export function sections() {
  return sourceOf('docs/README.md')
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')),
      pages: [...part.matchAll(/^- \[(.+?)\]\(([^#)]+)\): (.*)$/gm)].map(
        ([, title, to, about]) => ({
          title,
          path: posix.join('docs', to),
          about,
        }),
      ),
    }))
}

/** What a link of a page leads to: a page, another file, or undefined for another site. */
export function targetOf(page, href) {
  if (/^\w+:/.test(href)) return undefined
  const [to, anchor] = href.split('#')
  const path = to === '' ? page : posix.join(dirname(page), to)
  const full = join(root, path)
  if (!existsSync(full)) throw new Error(`${page} links to ${href}, which does not exist.`)
  const isFolder = statSync(full).isDirectory()
  const readme = posix.join(path, 'README.md')
  if (isFolder && existsSync(join(root, readme))) return { path: readme, anchor }
  return { path: isFolder ? posix.join(path, '/') : path, anchor, isFolder }
}
