/** `snapshot`: writes a world to a file, or restores it from one. */
import { resolve } from 'node:path'
import { readText } from '../../sandbox/config/read-text.ts'
import { fileCause } from '../../base/vocabulary/file-cause.ts'
import { ControlError } from '../../base/client/control-error.ts'
import { printable } from '../../report/printable.ts'
import type { ControlInput } from '../../base/contract/control-call.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { receivedJson } from '../../base/vocabulary/json.ts'
import { reworded } from '../../base/vocabulary/text.ts'
import { EXIT } from '../exit-codes.ts'
import { CommandFailure } from '../failure.ts'
import { writePrivate } from '../private-file.ts'
import { controlCommand } from './control-command.ts'

/** The body is the file. */
const ABOUT_BODY = 'Failed to read the body of PUT /__sandbox/snapshot: '

type Options = { readonly restore?: boolean; readonly force?: boolean }

export const snapshotCommand = controlCommand<Options>({
  describe: (command) => {
    command
      .argument('[file]', 'file to write or read (default: standard output)')
      .option('--restore', 'restore the world from the file')
      .option('--force', 'overwrite a file that exists')
  },
  examples: [
    'snapshot before.json',
    'snapshot --restore before.json',
    'snapshot | jq .tables.orders',
  ],
  run: async ({ client, args: [file], options: { restore, force }, io }) => {
    if (restore === true) {
      if (file === undefined)
        throw new CommandFailure(
          EXIT.usage,
          'Failed to restore a snapshot: its file is missing. Use: npx ramp-sandbox snapshot --restore FILE',
        )
      const path = resolve(io.cwd, file)
      const world = await client
        .call('restoreSnapshot', readSnapshot(path))
        .catch((error: unknown) => {
          if (!(error instanceof ControlError && error.code === 'VALIDATION_FAILED')) throw error
          throw notSnapshot(path, reworded(printable(error.message), [[ABOUT_BODY, '']]))
        })
      return { json: world, text: `World "${world.name}" is as in ${file}.\n` }
    }
    const taken = await client.call('getSnapshot')
    const text = `${JSON.stringify(taken, null, 2)}\n`
    if (file === undefined) return { json: taken, text }
    writePrivate(file, text, { cwd: io.cwd, ...defined({ force }) })
    return { json: { written: file }, text: `wrote ${file}\n` }
  },
})

/** The sandbox takes no larger one. */
const MOST_MB = 64

/** The sandbox checks the rest. */
function readSnapshot(path: string): ControlInput<'restoreSnapshot'> {
  let text: string
  try {
    text = readText(path, MOST_MB)
  } catch (error) {
    throw new CommandFailure(
      EXIT.badFile,
      `Failed to read "${path}": ${fileCause(error)}. Check the path.`,
    )
  }
  const value = receivedJson(text)
  if (typeof value === 'object' && value !== null) return value as ControlInput<'restoreSnapshot'>
  throw notSnapshot(path, 'it is not a JSON object')
}

function notSnapshot(path: string, cause: string): CommandFailure {
  const text = `Failed to restore "${path}": ${cause.replace(/\.$/, '')}. "npx ramp-sandbox snapshot" writes snapshots.`
  return new CommandFailure(EXIT.badFile, text)
}
