/** Imports a bundle of the module, because Node 20 does not run TypeScript. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { rawText } from './raw-text.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Where a bundle finds the contracts from: a module of src/, not its own place in the cache. */
const PLACE = pathToFileURL(join(root, 'src/base/contract/bundled.ts')).href

export async function load(path) {
  const outfile = join(root, 'node_modules/.cache/ramp-sandbox', path.replace(/\.ts$/, '.mjs'))
  await build({
    entryPoints: [join(root, path)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [rawText],
    define: { 'import.meta.url': JSON.stringify(PLACE) },
    logLevel: 'warning',
  })
  return import(pathToFileURL(outfile).href)
}

/** Writes files whose paths start at the root of the repository. */
export function write(files) {
  for (const [path, contents] of files) {
    const target = join(root, path)
    mkdirSync(dirname(target), { recursive: true })
    // A file that stays as it is keeps its time: see prepare.mjs.
    if (!existsSync(target) || readFileSync(target, 'utf8') !== contents)
      writeFileSync(target, contents)
  }
}
