/** Parses settings as a command does, and loads their configuration. */
import { Command } from 'commander'
import { loadConfig, type Config } from '../../../src/sandbox/config/config.ts'
import { settingOptions } from '../../../src/sandbox/config/settings.ts'
import { withEnvironment } from '../../cli/environment.ts'

type Given = {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd: string
}

export function parsedConfig({ args = [], env = {}, cwd }: Given): Promise<Config> {
  return withEnvironment(env, async () => {
    const command = new Command().exitOverride().configureOutput({ writeErr: () => {} })
    for (const option of Object.values(settingOptions(cwd))) command.addOption(option)
    return loadConfig(command.parse(args, { from: 'user' }), cwd)
  })
}
