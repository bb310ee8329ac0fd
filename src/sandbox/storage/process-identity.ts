/**
 * Which process wrote a file, or started this one. A process id is used again after its process has
 * ended, so the start time of the process is part of the identity where the system shows it.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type ProcessIdentity = {
  readonly pid: number
  /** Empty if the system does not show it. */
  readonly start: string
}

export function ownIdentity(): ProcessIdentity {
  return identityOf(process.pid)
}

export function identityOf(pid: number): ProcessIdentity {
  return { pid, start: startOf(pid) }
}

/** Whether that very process still runs. */
export function isRunning({ pid, start }: ProcessIdentity): boolean {
  // Zero and negative ids are groups of processes.
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of another user cannot be signalled, and runs.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return startOf(pid) === start
}

/** The parent of a process and its command line, whose words are apart by spaces. */
export function parentage(pid: number): { readonly parent: number; readonly line: string } {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { parent: Number(statOf(pid)[1]), line }
  } catch {
    // Elsewhere than on Linux.
    const args = ['-o', 'ppid=', '-o', 'command=', '-p', String(pid)]
    const { stdout } = spawnSync('ps', args, { encoding: 'utf8' })
    const [, parent = 0, line = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? []
    return { parent: Number(parent), line }
  }
}

/** Linux: clock ticks from boot to the process's start. */
function startOf(pid: number): string {
  try {
    const fields = statOf(pid)
    // A zombie has ended, although its parent has not read its status yet.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

/** Linux: the state, the parent and so on. The name before them can contain brackets. */
function statOf(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
