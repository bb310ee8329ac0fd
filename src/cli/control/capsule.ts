/** `capsule`: writes what was recorded of a running sandbox as a file that `replay` repeats. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeCause } from '../../vocabulary/file-cause.ts'
import { EXIT } from '../exit-codes.ts'
import { CommandFailure } from '../failure.ts'
import { controlCommand } from './control-command.ts'

export const capsuleCommand = controlCommand<{ readonly record?: boolean }>({
  describe: (command) => {
    command
      .argument('[file]', 'file to write (default: standard output)')
      .option('--record', 'begin to record, and write no file')
  },
  examples: ['capsule --record', 'capsule bug.capsule.json', 'capsule > bug.capsule.json'],
  run: async ({ client, args: [file], options: { record }, io }) => {
    if (record === true) {
      const recording = await client.call('beginRecording')
      return { json: recording, text: 'Everything is recorded from now on.\n' }
    }
    const made = await client.call('getCapsule')
    const text = `${JSON.stringify(made)}\n`
    if (made.end !== null) io.err(`Notice: the recording ended early: ${made.end}.\n`)
    if (file === undefined) return { json: made, text }
    try {
      writeFileSync(resolve(io.cwd, file), text)
    } catch (error) {
      throw new CommandFailure(
        EXIT.badFile,
        `Failed to write "${file}": ${writeCause(error)}. Check the path.`,
      )
    }
    return { json: { written: file }, text: `wrote ${file}: ${made.steps.length} steps\n` }
  },
})
