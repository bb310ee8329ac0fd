/**
 * Deletes a world as a whole or not at all. Its journal becomes its mark, a file that says that it
 * is deleted: one rename decides, and needs no room on the disk. What is left after a kill is
 * deleted at the next start. So are files that a kill left half written.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isWorldName } from './storage.ts'
import { onFile, StorageError } from './storage-error.ts'
import { JOURNAL_END, SNAPSHOT_END } from './world-files.ts'

const MARK_END = '.deleted'
/** A snapshot that was to take the place of another: snapshot-file.ts. */
const HALF_WRITTEN = /^\.(.+)\.json\.tmp$/

/** Also what an earlier deletion left. Throws StorageError if nothing was deleted. */
export function deleteWorldFiles(directory: string, world: string): void {
  const file = [JOURNAL_END, SNAPSHOT_END]
    .map((end) => join(directory, world + end))
    .find((each) => existsSync(each))
  if (file === undefined) {
    finishDeletion(directory, world)
    return
  }
  onFile('delete the world', file, () => renameSync(file, markOf(directory, world)))
  try {
    finishDeletion(directory, world)
  } catch {
    // It is deleted. The next start, or a new world of the name, deletes what is left.
  }
}

export function isDeleted(directory: string, world: string): boolean {
  return existsSync(markOf(directory, world))
}

/** The mark last: until then, the world is deleted. Throws StorageError. */
function finishDeletion(directory: string, world: string): boolean {
  const mark = markOf(directory, world)
  if (!existsSync(mark)) return false
  const files = [JOURNAL_END, SNAPSHOT_END].map((end) => join(directory, world + end))
  for (const file of [...files, mark])
    onFile('delete the file', file, () => rmSync(file, { force: true }))
  return true
}

/** Does what a kill interrupted, each with a notice. A file that cannot be deleted stays. */
export function finishInterrupted(directory: string, onNotice: (notice: string) => void): void {
  for (const name of onFile('list the directory', directory, () => readdirSync(directory))) {
    try {
      finish(directory, name, onNotice)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      onNotice(error.message)
    }
  }
}

function finish(directory: string, name: string, onNotice: (notice: string) => void): void {
  const [, writing] = HALF_WRITTEN.exec(name) ?? []
  const file = join(directory, name)
  if (writing !== undefined && isWorldName(writing)) {
    onFile('delete the file', file, () => rmSync(file, { force: true }))
    onNotice(`Deleted "${file}", which a crash left incomplete: no acknowledged change is lost.`)
  }
  const deleted =
    name.startsWith('.') && name.endsWith(MARK_END) ? name.slice(1, -MARK_END.length) : ''
  if (isWorldName(deleted) && finishDeletion(directory, deleted))
    onNotice(
      `Finished the deletion of world "${deleted}" in "${directory}", which a crash interrupted.`,
    )
}

function markOf(directory: string, world: string): string {
  return join(directory, `.${world}${MARK_END}`)
}
