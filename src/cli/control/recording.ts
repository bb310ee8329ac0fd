/** `recording`: writes what the log of a running sandbox has, as a file that `replay` repeats. */
import { writePrivate } from '../private-file.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { controlCommand } from './control-command.ts'

type Options = { readonly force?: boolean }

export const recordingCommand = controlCommand<Options>({
  describe: (command) => {
    command
      .argument('[file]', 'HAR file to write (default: standard output)')
      .option('--force', 'overwrite a file that exists')
  },
  examples: ['recording bug.har', 'recording > bug.har'],
  run: async ({ client, args: [file], options: { force }, io }) => {
    const made = await client.call('exportRecording')
    const { entries } = made.log
    const har = `${JSON.stringify(made)}\n`
    if (file === undefined) return { json: made, text: har }
    writePrivate(file, har, { cwd: io.cwd, ...defined({ force }) })
    const since = entries[0]?.startedDateTime
    const text = `wrote ${file}: ${entries.length} entries since ${since}\n`
    return { json: { written: file, since }, text }
  },
})
