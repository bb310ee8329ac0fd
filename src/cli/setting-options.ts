/** Adds the flags of settings to a command, as the table of settings describes them. */
import type { Command } from 'commander'
import { flagOf, SETTINGS, type SettingName } from '../config/settings.ts'

export function addSettings(command: Command, names: readonly SettingName[]): void {
  for (const name of names) {
    const { takes, repeats, help, otherwise, env } = SETTINGS[name]
    const flag = takes === undefined ? flagOf(name) : `${flagOf(name)} <${takes}>`
    const notes = [otherwise === undefined ? '' : `default: ${otherwise}`, `env: ${env.join(', ')}`]
    const text = `${help} (${notes.filter((note) => note !== '').join('; ')})`
    if (repeats === true)
      command.option(flag, text, (more: string, list?: string) =>
        list === undefined ? more : `${list},${more}`,
      )
    else command.option(flag, text)
  }
}
