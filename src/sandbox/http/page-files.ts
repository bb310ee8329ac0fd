/** Files of a built page as answers. They are read at the first request for one. */
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { readBuiltPage } from './built-page.ts'
import type { Answer } from '../simulator/service-exchange.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** The name must be one of a built file. Throws INTERNAL if it was not built. */
export function pageFiles(): (name: string, ifNoneMatch: string | undefined) => Answer {
  const read = new Map<string, { readonly text: string; readonly etag: string }>()
  const fileOf = (name: string) => {
    const known = read.get(name)
    if (known !== undefined) return known
    const text = readBuiltPage(name)
    const hash = createHash('sha256').update(text).digest('base64url')
    const file = { text, etag: `"${hash.slice(0, 22)}"` }
    read.set(name, file)
    return file
  }
  return (name, ifNoneMatch) => {
    const { text, etag } = fileOf(name)
    const headers = { ...HEADERS, etag }
    if (ifNoneMatch === etag) return { status: 304, headers, body: '' }
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    return { status: 200, headers: { ...headers, 'content-type': type }, body: text }
  }
}
