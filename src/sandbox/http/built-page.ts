/** Files of the web page that the build makes of console/. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ApiError } from '../../base/vocabulary/errors.ts'

/** Relative to dist/, and to this file. */
const FOLDERS = ['./console/', '../../../dist/console/']

/** Throws INTERNAL if it was not built. */
export function readBuiltPage(name: string): string {
  return readFileSync(builtPage(name), 'utf8')
}

/** The path of the file. Throws INTERNAL if it was not built. */
export function builtPage(name: string): string {
  const places = FOLDERS.map((folder) => new URL(folder + name, import.meta.url))
  const found = places.find((place) => existsSync(place))
  if (found !== undefined) return fileURLToPath(found)
  throw new ApiError(
    'INTERNAL',
    'Failed to read the console: it is not built. Run npm run build, or install the package again.',
  )
}
