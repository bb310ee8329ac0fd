/** `advance`: moves the clock of a running sandbox. */
import { momentText } from '../../base/vocabulary/time.ts'
import { durationText } from '../../sandbox/config/option-parsers.ts'
import { controlCommand } from './control-command.ts'

/** For a shell: a quote, a payment window, a day and so on. */
const DURATIONS = ['10s', '1m', '5m', '30m', '1h', '24h']

export const command = controlCommand({
  describe: (command) => {
    command.argument('<duration>', 'how far to move it, such as 30m or 1h30m', durationText)
  },
  examples: ['advance 30m', 'advance 10s --world suite-1', 'advance 24h --json'],
  values: () => DURATIONS,
  run: async ({ client, args: [by = ''] }) => {
    const clock = await client.call('advanceClock', { by })
    return { json: clock, text: `It is ${momentText(clock.now)} (${clock.mode} clock).\n` }
  },
})
