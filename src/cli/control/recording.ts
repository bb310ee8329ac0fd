/** `recording`: writes what was recorded of a running sandbox as a file that `replay` repeats. */
import { writePrivate } from '../private-file.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { controlCommand } from './control-command.ts'

type Options = { readonly begin?: boolean; readonly force?: boolean }

export const recordingCommand = controlCommand<Options>({
  describe: (command) => {
    command
      .argument('[file]', 'HAR file to write (default: standard output)')
      .option('--begin', 'begin to record, and write no file')
      .option('--force', 'overwrite a file that exists')
  },
  examples: ['recording --begin', 'recording bug.har', 'recording > bug.har'],
  run: async ({ client, args: [file], options: { begin, force }, io }) => {
    if (begin === true) {
      const recording = await client.call('beginRecording')
      return { json: recording, text: 'Everything is recorded from now on.\n' }
    }
    const made = await client.call('exportRecording')
    const { entries, _end } = made.log
    if (_end !== undefined) io.err(`Notice: the recording ended early: ${_end}.\n`)
    const text = `${JSON.stringify(made)}\n`
    if (file === undefined) return { json: made, text }
    writePrivate(file, text, { cwd: io.cwd, ...defined({ force }) })
    return { json: { written: file }, text: `wrote ${file}: ${entries.length} entries\n` }
  },
})
