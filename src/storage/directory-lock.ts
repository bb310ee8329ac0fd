/**
 * One process a data directory. The lock is a file that names its holder: the process and, where
 * the system tells, the moment that process began, so that a number that was given out again is
 * not mistaken for the holder. Whether the holder lives is asked of the system, and so a lock
 * left by a crash is free at once.
 *
 * Locks that go stale by time (proper-lockfile) do worse on both sides: after a crash one waits
 * them out, and a process that is busy for some seconds, as with a long advance, seems dead while
 * it lives. Processes that cannot see each other, as in two containers on one volume, are not
 * kept apart.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode, isMissing, onFile, StorageError } from './storage-error.ts'

/** `<pid> <start>`; the start is empty where the system does not tell. */
type Holder = string

const ATTEMPTS = 10

/**
 * Returns how to let go. Throws StorageError where a living process, this one included, holds the
 * directory.
 */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, '.lock')
  const self: Holder = `${process.pid} ${startOf(process.pid)}`
  onFile('lock the directory', directory, () => take(directory, file, self))
  return () => {
    if (readHolder(file) === self) rmSync(file, { force: true })
  }
}

function take(directory: string, file: string, self: Holder): void {
  const own = `${file}.${process.pid}`
  writeFileSync(own, self)
  try {
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

/**
 * A link appears with its content or not at all: nobody can read a lock that does not name its
 * holder yet.
 */
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
 * Another process may have done the same a moment before and hold the lock by now: what was moved
 * is looked at again.
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

function readHolder(file: string): Holder | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isAlive(holder: Holder): boolean {
  const [pid, start] = holder.split(' ')
  if (!Number(pid)) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    // A process of another user may not be signalled, and lives.
    if (!hasCode(error, 'EPERM')) return false
  }
  return startOf(Number(pid)) === start
}

/**
 * Linux: clock ticks from the machine's start to the process's. The name before it may hold
 * blanks and brackets.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A process that ended, and that its parent has not yet asked about, works nowhere any more.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

function held(directory: string, file: string, holder: Holder): StorageError {
  const [pid] = holder.split(' ')
  const who = Number(pid) === process.pid ? `this process (${pid}) already` : `process ${pid}`
  return new StorageError(
    'could-not-run',
    directory,
    `Failed to lock the directory "${directory}": ${who} works in it. ` +
      'Stop that one, choose another directory with --data, or keep nothing with --memory. ' +
      `If no such process works there, delete "${file}".`,
  )
}
