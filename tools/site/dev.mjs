// Serves the site as the pages are now: node tools/site/dev.mjs [PORT]. Reload to see a change.
import { createServer } from 'node:http'
import { extname } from 'node:path'
import { siteFiles } from './site.mjs'

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}
const port = Number(process.argv[2] ?? 7268)
let files = siteFiles()

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  const path = decodeURIComponent(pathname)
    .slice(1)
    .replace(/(^|\/)$/, '$1index.html')
  try {
    if (path.endsWith('.html')) files = siteFiles()
  } catch (error) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    return
  }
  const contents = files.get(path)
  const type = TYPES[extname(path)] ?? 'text/plain; charset=utf-8'
  if (contents === undefined) response.writeHead(404).end('No such page.')
  else response.writeHead(200, { 'content-type': type }).end(contents)
})
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/docs/`))
