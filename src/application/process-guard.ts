/**
 * Ends what a command has started when this process has ended without doing so, as after `kill -9`.
 * Nothing in this process can: a shell waits on a pipe that the system closes with it. Windows has
 * no groups, and no guard.
 */
import { spawn } from 'node:child_process'
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
