/** Signals a process and everything that it started. */
import { spawnSync } from 'node:child_process'

export type System = {
  readonly platform: NodeJS.Platform
  /** Throws where there is no such process. */
  readonly kill: (pid: number, signal: NodeJS.Signals | 0) => unknown
  /** Runs a program; whether it succeeded. */
  readonly run: (program: string, args: readonly string[]) => boolean
}

const MACHINE: System = {
  platform: process.platform,
  kill: (pid, signal) => process.kill(pid, signal),
  run: (program, args) => spawnSync(program, args, { windowsHide: true }).status === 0,
}

/** Whether a child leads a group of its own, which has its id. Windows has no such groups. */
export function leadsGroup(platform: NodeJS.Platform = process.platform): boolean {
  return platform !== 'win32'
}

/** Whether one of them was there. With 0, nothing is sent. */
export function signalTree(
  pid: number,
  signal: NodeJS.Signals | 0,
  { platform, kill, run }: System = MACHINE,
): boolean {
  // Windows knows who started whom, and cannot ask a program of a console to end.
  if (!leadsGroup(platform) && signal !== 0)
    return run('taskkill', ['/pid', String(pid), '/t', '/f'])
  try {
    kill(leadsGroup(platform) ? -pid : pid, signal)
    return true
  } catch {
    return false
  }
}
