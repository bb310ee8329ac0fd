/** The words that fit at the end of a half-typed command line. */
import { Command, type Option } from 'commander'
import { onOneLine } from '../../report/printable.ts'
import type { CliCommand, CommandEntry, Io } from '../command.ts'

export type Word = { readonly word: string; readonly about: string }

type Commands = { readonly entries: readonly CommandEntry[]; readonly usual: string }

/** `typed` begins after the name of the program; its last word may be empty. Never throws. */
export async function fittingWords(
  typed: readonly string[],
  commands: Commands,
  io: Io,
): Promise<readonly Word[]> {
  const before = typed.slice(0, -1)
  const current = typed.at(-1) ?? ''
  const words = await wordsAfter({ before, current }, commands, {
    ...{ out: () => {}, err: () => {} },
    ...{ cwd: io.cwd, hasColours: false },
  }).catch(() => [])
  return words.filter(({ word }) => word.startsWith(current) && !/\s/.test(word))
}

async function wordsAfter(
  { before, current }: { readonly before: readonly string[]; readonly current: string },
  { entries, usual }: Commands,
  io: Io,
): Promise<readonly Word[]> {
  const names = entries.map(({ name, summary }) => ({ word: name, about: summary }))
  const [first, ...rest] = before
  if (first === 'help') return rest.length === 0 ? names : []
  const begins = first === undefined && !current.startsWith('-')
  if (begins) return [...names, { word: 'help', about: 'print the help of a command' }]
  const entry = entries.find(({ name }) => name === first)
  // Without a command, the options are those of the default one.
  const { name, load } = entry ?? entries.find((each) => each.name === usual) ?? {}
  if (name === undefined || load === undefined) return []
  const { command: cli } = await load()
  const command = new Command(name).exitOverride().configureOutput({ writeErr: () => {} })
  cli.describe(command, io)
  return wordsOf(cli, command, { args: entry === undefined ? before : rest, current }, io)
}

async function wordsOf(
  cli: CliCommand,
  command: Command,
  { args, current }: { readonly args: readonly string[]; readonly current: string },
  io: Io,
): Promise<readonly Word[]> {
  // After "--", the rest is a command of its own.
  if (args.includes('--')) return []
  const last = args.at(-1) ?? ''
  const option = command.options.find(({ long, short }) => last === long || last === short)
  if (option !== undefined && option.required) {
    if (option.argChoices !== undefined) return plain(option.argChoices)
    read(command, args.slice(0, -1))
    return plain((await cli.values?.(command, { args: [], option: last }, io)) ?? [])
  }
  if (current.startsWith('-')) return [...command.options.flatMap(optionWord), HELP]
  const operands = read(command, args)
  const { registeredArguments } = command
  const argument =
    registeredArguments[operands.length] ?? registeredArguments.findLast((each) => each.variadic)
  if (argument === undefined) return []
  if (argument.argChoices !== undefined) return plain(argument.argChoices)
  return plain((await cli.values?.(command, { args: operands }, io)) ?? [])
}

const HELP: Word = { word: '--help', about: 'print the help of the command' }

/** Sets the options that are typed or are variables, and returns the arguments. */
function read(command: Command, args: readonly string[]): readonly string[] {
  for (const option of command.options) {
    const value = process.env[option.envVar ?? '']
    if (value !== undefined && value !== '')
      command.setOptionValue(option.attributeName(), option.parseArg?.(value, undefined) ?? value)
  }
  return command.parseOptions([...args]).operands
}

function optionWord({ long, description, hidden }: Option): readonly Word[] {
  return hidden || typeof long !== 'string' ? [] : [{ word: long, about: description }]
}

function plain(words: readonly string[]): readonly Word[] {
  return words.map((word) => ({ word: onOneLine(word), about: '' }))
}
