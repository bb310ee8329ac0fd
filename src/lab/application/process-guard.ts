/**
 * Ends what a command has started when this process has ended without doing so, as after `kill -9`.
 * Nothing in this process can: a shell waits on a pipe that the system closes with it. Windows has
 * no groups, and no guard.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import type { Writable } from 'node:stream'
import { leadsGroup } from './process-tree.ts'

/** A line says that the command has ended; the end of the input that nobody will end it. */
const GUARDS = {
  group: 'read -r line || kill -9 "-$1"',
  // For a command that stays in the group of the terminal, so that it can read from it.
  tree: `read -r line && exit
end() {
  kill -STOP "$1"
  for child in $(cat /proc/"$1"/task/*/children || pgrep -P "$1"); do end "$child"; done
  kill -9 "$1"
}
end "$1"`,
}

/** Waits for a line: a command that began before its guard would outlive a kill between the two. */
const HELD = 'read -r line <&3 || exit; exec 3<&-; exec /bin/sh -c "$1"'

export type GuardedOptions = {
  readonly cwd: string
  /** All of it: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>
}

export type Guarded = {
  readonly child: ChildProcess
  readonly releaseGuard: () => void
}

/**
 * Runs a command in a shell that leads a process group. The command begins once its guard is there.
 * Throws the system's error if the command or its environment cannot be passed on.
 */
export function spawnGuarded(
  command: string,
  { cwd, env }: GuardedOptions,
  guarded: typeof guard = guard,
): Guarded {
  if (!leadsGroup()) {
    const child = spawn(command, { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    return { child, releaseGuard: () => {} }
  }
  const child = spawn('/bin/sh', ['-c', HELD, 'sh', command], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const releaseGuard = child.pid === undefined ? () => {} : guarded('group', child.pid)
  const start = child.stdio[3] as Writable | null | undefined
  start?.on('error', () => {})
  start?.end('\n')
  return { child, releaseGuard }
}

/** Returns what to call when it has ended. `pid` leads the group, or is the root of the tree. */
export function guard(what: keyof typeof GUARDS, pid: number): () => void {
  if (!leadsGroup()) return () => {}
  const stdio = ['pipe', 'ignore', 'ignore'] as const
  // In a group of its own: a signal of a terminal would end it first.
  const shell = spawn('/bin/sh', ['-c', GUARDS[what], 'sh', String(pid)], {
    stdio: [...stdio],
    detached: true,
  })
  // Without one, everything works but this.
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  return () => shell.stdin.end('\n')
}
