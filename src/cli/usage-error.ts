/** The errors of commander in the form of all errors: what failed, the cause, the fix. */
import type { Command } from 'commander'
import { didYouMean } from '../base/vocabulary/nearest.ts'
import { wordList } from '../base/vocabulary/text.ts'

/** What commander writes, without its "error: ", and what a user reads instead. */
const TEXTS: readonly (readonly [
  wrote: RegExp,
  write: (command: Command, ...parts: readonly string[]) => string,
])[] = [
  [
    /^unknown option '(.*)'/s,
    (command, flag) => {
      const known = command.options.flatMap(({ long }) => long ?? [])
      return `${failed(command)}: there is no option ${flag}.${didYouMean(flag, known) || ' Leave it out.'}`
    },
  ],
  [
    /^option '(\S+)( .*)?' argument missing/s,
    (_, name, value = '') => `Failed to read ${name}: its value is missing. Pass ${name}${value}.`,
  ],
  [
    /^option '(\S+).*?' argument '(.*)' is invalid\. (.*)$/s,
    (_, name, value, cause) => invalid(name, value, cause),
  ],
  [
    /^option '.*' value '(.*)' from env '(\w+)' is invalid\. (.*)$/s,
    (_, value, variable, cause) => invalid(variable, value, cause),
  ],
  [
    /^command-argument value '(.*)' is invalid for argument '(.*)'\. (.*)$/s,
    (_, value, name, cause) => invalid(`<${name}>`, value, cause),
  ],
  [
    /^missing required argument '(.*)'/s,
    (command, name) =>
      `${failed(command)}: <${name}> is missing. Use: npx ramp-sandbox ${command.name()} ${command.usage()}`,
  ],
  [
    /^required option '(\S+)( .*)?' not specified/s,
    (command, name, value = '') => `${failed(command)}: ${name} is missing. Pass ${name}${value}.`,
  ],
  [
    /^(?:option|environment variable) '(\S+).*?' cannot be used with (?:option|environment variable) '(\S+).*'/s,
    (command, one, other) =>
      `${failed(command)}: ${one} and ${other} exclude each other. Leave one of them out.`,
  ],
  [
    /^too many arguments/,
    (command) => {
      const odd = command.args.slice(command.registeredArguments.length)
      const words = odd.map((word) => `"${word}"`)
      return `${failed(command)}: ${wordList(words, 'and')} ${odd.length === 1 ? 'is' : 'are'} not expected. Leave ${odd.length === 1 ? 'it' : 'them'} out.`
    },
  ],
]

export function usageError(written: string, command: Command): string {
  const text = written.replace(/^error: /, '').trimEnd()
  for (const [wrote, write] of TEXTS) {
    const parts = wrote.exec(text)
    if (parts !== null) return `${write(command, ...parts.slice(1))}\n`
  }
  return `${failed(command)}: ${text}\n`
}

function failed(command: Command): string {
  return `Failed to run "${command.name()}"`
}

const CHOICES = /^Allowed choices are (.*)\.$/

function invalid(name = '', value = '', cause = ''): string {
  const choices = CHOICES.exec(cause)?.[1]?.split(', ')
  if (choices === undefined) return `Failed to read ${name}: "${value}" is invalid. ${cause}`
  const hint = didYouMean(value, choices)
  return `Failed to read ${name}: "${value}" is not one of its values.${hint} It must be ${wordList(choices, 'or')}.`
}
