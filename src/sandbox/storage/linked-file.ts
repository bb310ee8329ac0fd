import { realTime } from '../../base/ports/real-time.ts'
import { fstatSync } from 'node:fs'

/**
 * A check that throws if an open file was deleted: what is added to it would be lost. It asks once
 * in a turn of the event loop, because the question costs as much as a line of a journal. So what
 * is added in the turn of the deletion can be lost, and nothing is accepted from the next one on.
 */
export function linkedFileCheck(): (fd: number) => void {
  let isAsked = false
  return (fd) => {
    if (isAsked) return
    if (fstatSync(fd).nlink === 0) {
      throw new Error('it was deleted while the sandbox runs. Stop the sandbox and start it again')
    }
    isAsked = true
    realTime.setImmediate(() => {
      isAsked = false
    })
  }
}
