/**
 * Lets one process use a data directory. The lock is a file that names its holder: the process id
 * and, if the system shows it, the start time of that process, so that a reused id is not mistaken
 * for the holder. The system is asked whether the holder runs, so a lock left by a crash is free at
 * once.
 *
 * Locks that expire by time (proper-lockfile) are worse: after a crash everybody waits for the
 * expiry, and a process that is busy for some seconds, as with a long advance, seems to have ended.
 * Processes that cannot see each other, as in two containers on one volume, are not kept apart.
 */
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { isRunning, ownIdentity } from './process-identity.ts'
import { hasCode, isMissing, onFile, StorageError } from './storage-error.ts'

/** `<pid> <start> <time>`; the start is empty if the system does not show it. */
type Holder = string

const ATTEMPTS = 10

export type DirectoryLock = {
  /** False once the directory or the lock in it was deleted, or another process took it. */
  readonly isHeld: () => boolean
  readonly unlock: () => void
}

/** Throws StorageError if a running process, this one included, holds the directory. */
export function lockDirectory(directory: string): DirectoryLock {
  const file = join(directory, '.lock')
  // The time tells this lock from a later one of the same process.
  const { pid, start } = ownIdentity()
  const self: Holder = `${pid} ${start} ${performance.now()}`
  onFile('lock the directory', directory, () => take(directory, file, self))
  const isHeld = () => readHolder(file) === self
  return {
    isHeld,
    unlock: () =>
      onFile('unlock the directory', directory, () => {
        if (isHeld()) rmSync(file, { force: true })
      }),
  }
}

/** The process that holds the directory; undefined if none does. */
export function runningHolder(directory: string): number | undefined {
  const holder = readHolder(join(directory, '.lock'))
  return holder !== undefined && isAlive(holder) ? Number.parseInt(holder) : undefined
}

/** Throws: another sandbox can have the directory by now, and its files. */
export function requireHeld(isHeld: () => boolean): void {
  if (isHeld()) return
  throw new Error(
    'the directory is no longer locked: it or its lock was deleted while the sandbox runs. ' +
      'Stop the sandbox and start it again',
  )
}

function take(directory: string, file: string, self: Holder): void {
  const own = `${file}.${process.pid}`
  try {
    writeHolder(own, self)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (tryLink(own, file)) return
      const holder = readHolder(file)
      if (holder === undefined) continue
      if (isAlive(holder)) throw held(directory, file, holder)
      removeDead(file, holder)
    }
    throw new Error('several processes are trying at once')
  } finally {
    rmSync(own, { force: true })
  }
}

/** A link appears together with its content: nobody reads a lock that does not name its holder. */
function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Another process can have done the same just before and hold the lock: what was moved is checked.
 */
function removeDead(file: string, dead: Holder): void {
  const aside = `${file}.${process.pid}.dead`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  if (readHolder(aside) !== dead) tryLink(aside, file)
  rmSync(aside, { force: true })
}

/** A full disk takes no content, and yet a link: what it stores can still be read. */
function writeHolder(file: string, holder: Holder): void {
  try {
    writeFileSync(file, holder, { mode: 0o600 })
  } catch (error) {
    rmSync(file, { force: true })
    if (isMissing(error)) throw error
    symlinkSync(holder, file)
  }
}

function readHolder(file: string): Holder | undefined {
  for (const read of [() => readFileSync(file, 'utf8'), () => readlinkSync(file)]) {
    try {
      return read()
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return undefined
}

function isAlive(holder: Holder): boolean {
  const [pid, start = ''] = holder.split(' ')
  return isRunning({ pid: Number(pid), start })
}

function held(directory: string, file: string, holder: Holder): StorageError {
  const [pid] = holder.split(' ')
  const who = Number(pid) === process.pid ? `this process (${pid})` : `process ${pid}`
  return new StorageError(
    'could-not-run',
    directory,
    `Failed to lock the directory "${directory}": ${who} uses it. ` +
      'Stop it, choose another directory with --data, or keep nothing with --memory. ' +
      `If no such process uses the directory, delete "${file}".`,
  )
}
