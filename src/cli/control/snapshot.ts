/** `snapshot`: writes a world to a file, or restores it from one. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileCause } from '../../config/file-cause.ts'
import type { WorldSnapshot } from '../../simulator/rows.ts'
import { parsedJson } from '../../vocabulary/json.ts'
import { EXIT } from '../exit-codes.ts'
import { CommandFailure } from '../failure.ts'
import { controlCommand } from './control-command.ts'

export const snapshot = controlCommand<{ readonly restore?: boolean }>({
  describe: (command) => {
    command
      .argument('[file]', 'where it is written; standard output by default')
      .option('--restore', 'read the file, and put the world into that state')
  },
  examples: [
    'snapshot before.json',
    'snapshot --restore before.json',
    'snapshot | jq .tables.orders',
  ],
  run: async ({ client, args: [file], options: { restore }, io }) => {
    if (restore === true) {
      if (file === undefined)
        throw new CommandFailure(EXIT.usage, 'Failed to restore a snapshot: name its file.')
      const world = await client.restoreSnapshot(readSnapshot(resolve(io.cwd, file)))
      return { json: world, text: `World "${world.name}" is as in ${file}.\n` }
    }
    const taken = await client.getSnapshot()
    const text = `${JSON.stringify(taken, null, 2)}\n`
    if (file === undefined) return { json: taken, text }
    write(resolve(io.cwd, file), text)
    return { json: { written: file }, text: `wrote ${file}\n` }
  },
})

/** The sandbox checks the rest. */
function readSnapshot(path: string): WorldSnapshot {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw fileFailure('read', path, error)
  }
  const value = parsedJson(text)
  if (typeof value === 'object' && value !== null) return value as WorldSnapshot
  throw new CommandFailure(
    EXIT.badFile,
    `Failed to read "${path}": it is not valid JSON. "ramp-sandbox snapshot" writes snapshots.`,
  )
}

function write(path: string, text: string): void {
  try {
    // A snapshot has keys and secrets.
    writeFileSync(path, text, { mode: 0o600 })
  } catch (error) {
    throw fileFailure('write', path, error)
  }
}

function fileFailure(verb: string, path: string, error: unknown): CommandFailure {
  return new CommandFailure(
    EXIT.badFile,
    `Failed to ${verb} "${path}": ${fileCause(error)}. Check the path.`,
  )
}
