/** `advance`: moves the clock of a running sandbox. */
import { durationText } from '../../config/option-parsers.ts'
import { controlCommand } from './control-command.ts'

export const advance = controlCommand({
  describe: (command) => {
    command.argument('<duration>', 'how far, such as 30m or 1h30m', durationText)
  },
  examples: ['advance 30m', 'advance 10s --world suite-1', 'advance 24h --json'],
  run: async ({ client, args: [by = ''] }) => {
    const clock = await client.advanceClock(by)
    return { json: clock, text: `It is ${clock.now} (${clock.mode} clock).\n` }
  },
})
