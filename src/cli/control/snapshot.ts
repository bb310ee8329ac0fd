/** `snapshot`: writes a world to a file, or restores it from one. */
import { createReadStream, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { readText } from '../../sandbox/config/read-text.ts'
import type { ControlClient } from '../../base/client/control-client.ts'
import { ControlError } from '../../base/client/control-error.ts'
import { printable } from '../../report/printable.ts'
import type { ControlInput } from '../../base/contract/control-call.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { receivedJson } from '../../base/vocabulary/json.ts'
import { reworded } from '../../base/vocabulary/text.ts'
import { CommandFailure, cannotRead, fileFailure, usageFailure } from '../failure.ts'
import { writePrivate } from '../private-file.ts'
import { controlCommand, printDownload } from './control-command.ts'

/** The body is the file. */
const ABOUT_BODY = 'Failed to read the body of PUT /__sandbox/snapshot: '

const OF_FILE: readonly string[] = ['VALIDATION_FAILED', 'MALFORMED_JSON', 'BODY_TOO_LARGE']

type Options = { readonly restore?: boolean; readonly force?: boolean }

export const command = controlCommand<Options>({
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
        throw usageFailure(
          'Failed to restore a snapshot: its file is missing. Use: npx ramp-sandbox snapshot --restore FILE',
        )
      const path = resolve(io.cwd, file)
      const world = await restored(client, path).catch((error: unknown) => {
        if (!(error instanceof ControlError && OF_FILE.includes(error.code))) throw error
        throw notSnapshot(path, reworded(printable(error.message), [[ABOUT_BODY, '']]))
      })
      return { json: world, text: `World "${world.name}" is as in ${file}.\n` }
    }
    const taken = await client.download('getSnapshot')
    if (file === undefined) return printDownload(taken, io)
    await writePrivate(file, taken, { cwd: io.cwd, ...defined({ force }) })
    return { json: { written: file }, text: `wrote ${file}\n` }
  },
})

/** A longer file is read as it is sent. */
const MOST_READ_MB = 64

function restored(client: ControlClient, path: string) {
  const { size } = onFile(path, () => statSync(path))
  return size > MOST_READ_MB * 1024 * 1024
    ? client.upload('restoreSnapshot', createReadStream(path))
    : client.call('restoreSnapshot', readSnapshot(path))
}

function onFile<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw cannotRead(path, error)
  }
}

/** The sandbox checks the rest. */
function readSnapshot(path: string): ControlInput<'restoreSnapshot'> {
  const value = receivedJson(onFile(path, () => readText(path, MOST_READ_MB)))
  if (typeof value === 'object' && value !== null) return value as ControlInput<'restoreSnapshot'>
  throw notSnapshot(path, 'it is not a JSON object')
}

function notSnapshot(path: string, cause: string): CommandFailure {
  const text = `Failed to restore "${path}": ${cause.replace(/\.$/, '')}. "npx ramp-sandbox snapshot" writes snapshots.`
  return fileFailure(text)
}
