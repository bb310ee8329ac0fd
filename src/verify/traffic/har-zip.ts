/** A recording of Playwright as a zip: a HAR file, and a file for each body. */
import { openSync, closeSync, readFileSync, readSync, statSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { LONGEST_BODY, type AttachedBodies } from './har-body.ts'

export type ZippedHar = { readonly har: Buffer; readonly attached: AttachedBodies }

const MEBIBYTE = 1024 * 1024
const LARGEST_ZIP = 256 * MEBIBYTE
/** Of all that is unpacked; a file beyond it is left out. */
const LARGEST_CONTENT = 512 * MEBIBYTE
const MOST_FILES = 100_000

export function isZip(path: string): boolean {
  // A pipe can be read once only.
  if (!statSync(path).isFile()) return false
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(4)
    readSync(file, start, 0, 4, 0)
    return start.toString('latin1') === 'PK\u0003\u0004'
  } finally {
    closeSync(file)
  }
}

/** Undefined if it has no HAR file, is too large, or is not a whole zip. */
export function readZip(path: string): ZippedHar | undefined {
  if (statSync(path).size > LARGEST_ZIP) return undefined
  let [total, count] = [0, 0]
  let files: Readonly<Record<string, Uint8Array>>
  try {
    files = unzipSync(readFileSync(path), {
      // The sizes that the zip states: nothing beyond them is written.
      filter: ({ name, originalSize }) => {
        const isHar = /\.har$/i.test(name)
        if ((!isHar && originalSize > LONGEST_BODY) || ++count > MOST_FILES) return false
        if (total + originalSize > LARGEST_CONTENT) return false
        total += originalSize
        return true
      },
    })
  } catch {
    return undefined
  }
  const names = Object.keys(files).filter((name) => /\.har$/i.test(name))
  const name = names.find((each) => /(?:^|\/)har\.har$/i.test(each)) ?? names[0]
  const har = name === undefined ? undefined : files[name]
  if (name === undefined || har === undefined) return undefined
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  const attached: AttachedBodies = (body) => {
    const found = Object.hasOwn(files, folder + body) ? files[folder + body] : undefined
    return found && Buffer.from(found.buffer, found.byteOffset, found.byteLength)
  }
  return { har: Buffer.from(har.buffer, har.byteOffset, har.byteLength), attached }
}
