/** `recording`: writes what the log of a running sandbox has, as a file that `replay` repeats. */
import { resolve } from 'node:path'
import { harEntries, newHarState } from '../../verify/traffic/har-reader.ts'
import { writePrivate } from '../private-file.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { controlCommand, printDownload } from './control-command.ts'

type Options = { readonly force?: boolean }

export const command = controlCommand<Options>({
  describe: (command) => {
    command
      .argument('[file]', 'HAR file to write (default: standard output)')
      .option('--force', 'overwrite a file that exists')
  },
  examples: ['recording bug.har', 'recording > bug.har'],
  run: async ({ client, args: [file], options: { force }, io }) => {
    const { since } = await client.call('getRecording')
    const made = await client.download('exportRecording')
    if (file === undefined) return printDownload(made, io)
    await writePrivate(file, made, { cwd: io.cwd, ...defined({ force }) })
    let entries = 0
    for (const _ of harEntries(resolve(io.cwd, file), newHarState())) entries += 1
    const text = `wrote ${file}: ${entries} entries since ${since}\n`
    return { json: { written: file, since }, text }
  },
})
