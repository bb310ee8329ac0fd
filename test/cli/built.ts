/** The built command line, and scripts, as child processes. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { whenOver } from '../when-over.ts'

const MAIN = fileURLToPath(new URL('../../dist/main.cjs', import.meta.url))

export type Running = {
  readonly child: ChildProcess
  /** The output so far. */
  readonly out: () => string
  readonly err: () => string
  /** Waits until stdout matches. Throws if the process ends first. */
  readonly printed: (pattern: RegExp) => Promise<RegExpExecArray>
  /** The exit code, or the signal's name. */
  readonly ended: Promise<number | string>
}

type RunOptions = {
  readonly cwd: string
  readonly env?: Record<string, string>
  /** Another user than that of the test. */
  readonly uid?: number
  readonly gid?: number
}

export function runBuilt(args: readonly string[], options: RunOptions): Running {
  if (!existsSync(MAIN)) throw new Error('Failed to find dist/main.cjs. Run "npm run build" first.')
  return runScript(MAIN, args, options)
}

export function runScript(
  script: string,
  args: readonly string[],
  { env = {}, ...options }: RunOptions,
): Running {
  const child = spawn(process.execPath, [script, ...args], {
    ...options,
    env: { PATH: process.env['PATH'], ...env },
  })
  whenOver(() => void child.kill('SIGKILL'))
  const text = { out: '', err: '' }
  const waiting = new Set<() => void>()
  const append = (stream: 'out' | 'err') => (part: string) => {
    text[stream] += part
    for (const look of waiting) look()
  }
  child.stdout.setEncoding('utf8').on('data', append('out'))
  child.stderr.setEncoding('utf8').on('data', append('err'))
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'))
  })
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(text.out)
        if (found === null) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
      void ended.then((code) =>
        reject(
          new Error(`It ended with ${code} before it printed ${pattern}: ${text.out}${text.err}`),
        ),
      )
    })
  return { child, out: () => text.out, err: () => text.err, printed, ended }
}
