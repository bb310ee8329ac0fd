/**
 * Ends a process group when this process has ended without doing so, as after `kill -9`. Nothing in
 * this process can: a shell waits on a pipe that the system closes with it. Windows has no groups,
 * and no guard.
 */
import { spawn } from 'node:child_process'
import { leadsGroup } from './process-tree.ts'

/** A line says that the group has been ended; the end of the input that nobody will do so. */
const GUARD = 'read -r line || kill -9 "-$1"'

/** Returns what to call when the group has been ended. */
export function guardGroup(group: number): () => void {
  if (!leadsGroup()) return () => {}
  const stdio = ['pipe', 'ignore', 'ignore'] as const
  // In a group of its own: a signal of a terminal would end it first.
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', String(group)], {
    stdio: [...stdio],
    detached: true,
  })
  // Without one, everything works but this.
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  return () => guard.stdin.end('\n')
}
