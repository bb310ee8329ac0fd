/**
 * Which process wrote a file. A process id is used again after its process has ended, so the start
 * time of the process is part of the identity where the system shows it.
 */
import { readFileSync } from 'node:fs'

export type ProcessIdentity = {
  readonly pid: number
  /** Empty where the system does not show it. */
  readonly start: string
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, start: startOf(process.pid) }
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

/** Linux: clock ticks from boot to the process's start. The name before it can contain brackets. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended, although its parent has not read its status yet.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
