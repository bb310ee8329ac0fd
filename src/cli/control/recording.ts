/** `recording`: writes what was recorded of a running sandbox as a file that `replay` repeats. */
import { resolve } from 'node:path'
import { defined } from '../../base/vocabulary/defined.ts'
import { harEntries, newHarState } from '../../verify/traffic/har-reader.ts'
import { writePrivate } from '../private-file.ts'
import { controlCommand, printDownload } from './control-command.ts'

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
    const made = await client.download('exportRecording')
    const { end } = await client.call('getRecording')
    if (end !== null) io.err(`Notice: the recording ended early: ${end}.\n`)
    if (file === undefined) return printDownload(made, io)
    await writePrivate(file, made, { cwd: io.cwd, ...defined({ force }) })
    let entries = 0
    for (const _ of harEntries(resolve(io.cwd, file), newHarState())) entries += 1
    return { json: { written: file }, text: `wrote ${file}: ${entries} entries\n` }
  },
})
