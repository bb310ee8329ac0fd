/**
 * Proof that the scenarios can go red. A mutant is one deliberate break of the simulator; the story it names has to
 * notice, at the step and with the words that the table says, or it passes for a reason that nobody knows of.
 *
 * To add one: a row in the table of its subject. `find` must stand exactly once in the source file, whatever its line
 * breaks, so that a mutant whose place was rewritten says that it is stale and does not quietly change nothing.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { context, type BuildContext } from 'esbuild'
import type { inProcessTarget } from '../../../src/scenarios/targets/in-process-target.ts'
import { loadScenario } from '../../../src/scenarios/model/load-scenario.ts'
import type { ScenarioResult } from '../../../src/scenarios/runner/result.ts'
import type { runScenario } from '../../../src/scenarios/runner/run-scenario.ts'
import type { LoadedScenario } from '../../../src/scenarios/model/scenario.ts'

export type Mutant = {
  /** What is broken, as the end of "the simulator …". */
  readonly breaks: string
  /** The story that has to notice, in scenarios/ and without its ending. */
  readonly scenario: string
  /** The source file, below src/. */
  readonly source: string
  readonly find: string
  readonly replace: string
  /** A part of the title of the step that fails. */
  readonly at: string
  /** A part of what its failure says: message or difference. */
  readonly says: string
}

/** The engine and the simulator below it, out of one bundle. */
type Engine = {
  readonly runScenario: typeof runScenario
  readonly inProcessTarget: typeof inProcessTarget
}

const ENTRY = `
export { runScenario } from './src/scenarios/runner/run-scenario.ts'
export { inProcessTarget } from './src/scenarios/targets/in-process-target.ts'
`
const SEED = 1

export class StaleMutant extends Error {
  override readonly name = 'StaleMutant'
}

/** Bundles the engine again and again, each time with another break; what is not broken is parsed once. */
export class Laboratory {
  readonly #folder: string
  readonly #context: BuildContext
  #broken: { readonly path: string; readonly text: string } | undefined
  #count = 0

  constructor(folder: string, builds: BuildContext) {
    this.#folder = folder
    this.#context = builds
  }

  /** `sources` are the files, below src/, that mutants will break. */
  static async open(sources: readonly string[]): Promise<Laboratory> {
    // Within node_modules, so that the bundle finds the packages it leaves outside.
    const folder = mkdtempSync(resolve('node_modules', '.mutants-'))
    let laboratory: Laboratory | undefined
    const paths = new Set(sources.map((source) => resolve('src', source)))
    const made = await context({
      stdin: { contents: ENTRY, resolveDir: process.cwd() },
      outfile: join(folder, 'engine.mjs'),
      bundle: true,
      write: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      logLevel: 'silent',
      plugins: [
        {
          name: 'break',
          setup: (build) => {
            build.onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
              if (!paths.has(path)) return undefined
              return { contents: laboratory?.textOf(path) ?? '', loader: 'ts' }
            })
          },
        },
      ],
    })
    laboratory = new Laboratory(folder, made)
    return laboratory
  }

  /** The source as it is now to be bundled. */
  textOf(path: string): string {
    return this.#broken?.path === path ? this.#broken.text : readFileSync(path, 'utf8')
  }

  /** The engine with this break, or whole. Throws StaleMutant. */
  async build(mutant?: Mutant): Promise<Engine> {
    this.#broken = mutant === undefined ? undefined : breakSource(mutant)
    await this.#context.rebuild()
    // Another query is another module to the loader.
    const url = `${pathToFileURL(join(this.#folder, 'engine.mjs')).href}?${(this.#count += 1)}`
    return (await import(/* @vite-ignore */ url)) as Engine
  }

  async close(): Promise<void> {
    await this.#context.dispose()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

export async function tell(engine: Engine, story: LoadedScenario): Promise<ScenarioResult> {
  return engine.runScenario(story, engine.inProcessTarget, { seed: SEED })
}

export async function storyOf(scenario: string): Promise<LoadedScenario> {
  const file = `scenarios/${scenario}.yaml`
  const loaded = await loadScenario(file, readFileSync(file, 'utf8'))
  if ('scenario' in loaded) return loaded
  throw new Error(`${file} does not fit: ${loaded.issues.map(({ message }) => message).join('; ')}`)
}

function breakSource({ source, find, replace }: Mutant): {
  readonly path: string
  readonly text: string
} {
  const path = resolve('src', source)
  const text = readFileSync(path, 'utf8')
  const found = [...text.matchAll(patternOf(find))]
  if (found.length !== 1) {
    throw new StaleMutant(
      `Failed to break src/${source}: the text to find stands there ${found.length} times and must stand there once. Write the mutant anew:\n${find}`,
    )
  }
  return { path, text: text.replace(patternOf(find), () => replace) }
}

/** Where lines are broken is nobody's business. */
function patternOf(find: string): RegExp {
  const words = find.trim().split(/\s+/)
  return new RegExp(
    words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+'),
    'g',
  )
}
