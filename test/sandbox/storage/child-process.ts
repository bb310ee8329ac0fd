/** Scripts as processes of their own: what a crash does cannot be shown within one process. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'
import { aFolder } from '../../cli/a-folder.ts'

/** CommonJS packages need it. */
const REQUIRE = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)`

/** Bundles a script, because Node 20 does not run TypeScript; returns the file to run. */
export async function bundle(script: string): Promise<string> {
  const outfile = join(aFolder(), 'script.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, script)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: REQUIRE },
    logLevel: 'error',
  })
  return outfile
}

export type Child = {
  readonly pid: number
  readonly process: ChildProcessWithoutNullStreams
  /** The next line of its standard output; null when there are no more. */
  readonly line: () => Promise<string | null>
  /** Everything from here on, once it has ended. */
  readonly rest: () => Promise<readonly string[]>
  readonly errors: () => string
  readonly kill: () => Promise<void>
}

export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child {
  const child = spawn(command, args, { env: { ...process.env, ...env } })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const line = async () => {
    const next = await lines.next()
    return next.done === true ? null : next.value
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const rest = async () => {
    const all: string[] = []
    for (let next = await line(); next !== null; next = await line()) all.push(next)
    await ended
    return all
  }
  return { pid: child.pid ?? 0, process: child, line, rest, errors: () => errors, kill }
}
