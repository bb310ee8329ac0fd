/** `reset`: returns a world to its initial state. */
import { momentText } from '../../base/vocabulary/time.ts'
import { controlCommand } from './control-command.ts'

export const command = controlCommand({
  describe: () => {},
  examples: ['reset', 'reset --world suite-1'],
  run: async ({ client }) => {
    const world = await client.call('resetWorld')
    const text = `World "${world.name}" is in its initial state: seed ${world.seed}, ${momentText(world.now)}.\n`
    return { json: world, text }
  },
})
