/** A program that starts a sandbox and never ends it, as a test runner that is killed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runScript, type Running } from './built.ts'

const STARTER = `
import { spawn } from 'node:child_process'
for (const line of process.argv.slice(2)) {
  const [command, ...args] = JSON.parse(line)
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  console.log(JSON.stringify({ started: child.pid }))
}
setInterval(() => {}, 1000)
`

/** `ended` waits for the commands too, because they have its output. */
export function startByAnother(
  commands: readonly (readonly string[])[],
  options: { readonly cwd: string; readonly env?: Record<string, string> },
): Running {
  const script = join(options.cwd, 'starter.mjs')
  writeFileSync(script, STARTER)
  return runScript(
    script,
    commands.map((command) => JSON.stringify(command)),
    options,
  )
}

/** Kills a process that may have ended. */
export function end(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}
