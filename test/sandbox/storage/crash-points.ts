/**
 * What a kill would leave on the disk at every point of some work: copies of a directory, taken
 * after each call that changes a file, and in the middle of each write.
 */
import fs, { cpSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { aFolder } from '../../cli/a-folder.ts'

const CHANGING = ['openSync', 'renameSync', 'rmSync', 'ftruncateSync', 'writeFileSync'] as const

type Call = (...args: readonly unknown[]) => unknown

/** A start on a copy finds what a start after a kill would find; the first copy is of before. */
export async function copiesDuring(
  directory: string,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const copies: string[] = []
  let isCopying = false
  const copy = () => {
    if (isCopying) return
    isCopying = true
    const folder = aFolder()
    cpSync(directory, folder, { recursive: true, filter: (file) => !file.includes('.lock') })
    copies.push(folder)
    isCopying = false
  }
  const methods = fs as unknown as Record<string, Call>
  const originals = new Map<string, Call>()
  const replace = (name: string, by: (original: Call) => Call) => {
    const original = methods[name] as Call
    originals.set(name, original)
    methods[name] = by(original)
  }
  copy()
  for (const name of CHANGING) {
    replace(name, (original) => (...args) => {
      const result = original(...args)
      copy()
      return result
    })
  }
  replace('writeSync', (original) => (fd, content) => {
    const bytes = Buffer.from(content as string)
    const half = bytes.length >> 1
    original(fd, bytes, 0, half)
    copy()
    original(fd, bytes, half)
    copy()
    return bytes.length
  })
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    Object.assign(methods, Object.fromEntries(originals))
    syncBuiltinESMExports()
  }
  return copies
}
