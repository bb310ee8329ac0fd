/** How the service behaves for a command that opens worlds of its own: its file, and --scheme. */
import { Option, type Command } from 'commander'
import { relative } from 'node:path'
import { shellWord } from '../../base/client/curl.ts'
import { loadBehaviour } from '../../sandbox/config/config.ts'
import { settingOptions, type Settings } from '../../sandbox/config/settings.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import {
  SIGNATURE_SCHEMES,
  type SignatureScheme,
} from '../../sandbox/simulator/webhooks/signature.ts'
import type { Io } from '../command.ts'

export type ServiceSettings = {
  readonly settings: Behaviour
  /** The options of a command that repeats it, each after a space. */
  readonly words: string
}

export function addServiceOptions(command: Command, { cwd }: Io): Command {
  return command
    .addOption(settingOptions(cwd).config)
    .addOption(schemeOption().default(null, 'that of the configuration, or hex'))
}

export function schemeOption(): Option {
  return new Option('--scheme <scheme>', 'how webhooks are signed').choices(SIGNATURE_SCHEMES)
}

type Signed = { readonly scheme: SignatureScheme | null }

/** Throws ConfigError. */
export async function serviceSettings(command: Command, cwd: string): Promise<ServiceSettings> {
  const behaviour = await loadBehaviour(command, cwd)
  const { config, scheme } = command.opts<Settings & Signed>()
  const { assumptions } = behaviour
  return {
    settings:
      scheme === null
        ? behaviour
        : { ...behaviour, assumptions: { ...assumptions, signatureScheme: scheme } },
    words:
      (typeof config === 'string' ? ` --config ${shellWord(relative(cwd, config))}` : '') +
      (scheme === null ? '' : ` --scheme ${scheme}`),
  }
}
