/** Bundles the simulator and the scenario runner, with every mutant of the simulator inside. */
import { readdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { variedTarget } from '../../../src/lab/vary/varied-target.ts'
import type { runLoaded } from '../../../src/scenarios/runner/run-scenario.ts'
import { mutateSource, type Mutant } from './mutate-source.ts'

/** What the bundle exports. */
export type Engine = {
  readonly runLoaded: typeof runLoaded
  readonly variedTarget: typeof variedTarget
}

const ENTRY = `
export { runLoaded } from './src/scenarios/runner/run-scenario.ts'
export { variedTarget } from './src/lab/vary/varied-target.ts'
`
/**
 * What the scenarios are about: the service, and how it answers. `verify` judges what variations do
 * (test/lab/vary/lawful.nightly.test.ts).
 */
const MUTATED = /^sandbox\/(simulator\/|control\/|running\/|http\/edge\.ts$)/
/** Data and validators, which come from the contract. */
const UNCHANGED = /^base\/contract\/generated\//

export type Bundle = { readonly code: string; readonly mutants: readonly Mutant[] }

export async function bundleMutants(): Promise<Bundle> {
  const mutants: Mutant[] = []
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !UNCHANGED.test(file))
    .sort()
  // In a fixed order, so that a mutant keeps its number.
  const sources = new Map(
    files.map((file) => {
      const text = readFileSync(`src/${file}`, 'utf8')
      return [
        resolve('src', file),
        mutateSource(file, text, MUTATED.test(file) ? mutants : undefined),
      ]
    }),
  )
  const { outputFiles, metafile } = await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(resolve('src/index.ts')).href) },
    logLevel: 'error',
    plugins: [
      {
        name: 'mutants',
        setup: ({ onLoad }) => {
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const contents = sources.get(path)
            return contents === undefined ? undefined : { contents, loader: 'ts' }
          })
        },
      },
    ],
  })
  const bundled = new Set(Object.keys(metafile.inputs).map((path) => relative('src', path)))
  const code = outputFiles[0]?.text ?? ''
  return { code, mutants: mutants.filter(({ file }) => bundled.has(file)) }
}
