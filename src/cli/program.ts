/** Finds the command that the arguments name, loads it alone, and runs it. */
import { Command, CommanderError } from 'commander'
import { didYouMean } from '../vocabulary/nearest.ts'
import { VERSION } from '../vocabulary/version.ts'
import type { Io } from './command.ts'
import { COMMANDS, DEFAULT_COMMAND, type CommandEntry } from './commands.ts'
import { EXIT } from './exit-codes.ts'
import { failureOf } from './failure.ts'

const ABOUT =
  'A local stand-in for the routed buy/sell ramp service: quotes, orders, windows and webhooks on localhost, offline.'

/** Answers the exit code. Throws nothing. */
export async function runProgram(args: readonly string[], io: Io): Promise<number> {
  try {
    const named = args[0] === 'help' ? args[1] : args[0]
    if (named !== undefined && !named.startsWith('-') && findCommand(named) === undefined) {
      io.err(unknownCommand(named))
      return EXIT.usage
    }
    return await parse(args, named, io)
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
    const { message, exitCode } = failureOf(error)
    io.err(`${message}\n`)
    return exitCode
  }
}

async function parse(args: readonly string[], named: string | undefined, io: Io): Promise<number> {
  const program = shape(new Command('ramp-sandbox'), io)
    .description(ABOUT)
    .version(VERSION, '-V, --version', 'print the version')
    .enablePositionalOptions()
    .addHelpText('after', '\nRun "ramp-sandbox help <command>" for the options of a command.')
  let exitCode: number = EXIT.ok
  for (const entry of COMMANDS) {
    const command = shape(new Command(entry.name), io)
      .summary(entry.summary)
      .description(entry.summary)
    program.addCommand(command, { isDefault: entry.name === DEFAULT_COMMAND })
    if (entry.name !== (findCommand(named)?.name ?? DEFAULT_COMMAND)) continue
    const { describe, run } = await entry.load()
    describe(command)
    command.action(async () => {
      exitCode = await run({ options: command.opts(), args: command.args, io })
    })
  }
  await program.parseAsync(args, { from: 'user' })
  return exitCode
}

/** What the program and its commands have in common: they answer instead of leaving the process. */
function shape(command: Command, io: Io): Command {
  return command
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError(
      'Run "ramp-sandbox help" for the commands and "ramp-sandbox help <command>" for their options.',
    )
}

function findCommand(name: string | undefined): CommandEntry | undefined {
  return COMMANDS.find((entry) => entry.name === name)
}

function unknownCommand(name: string): string {
  const known = COMMANDS.map((entry) => entry.name)
  return [
    `Failed to run "${name}": there is no such command.${didYouMean(name, known)}`,
    `The commands are ${known.join(', ')}. Run "ramp-sandbox help" for what they do.`,
    '',
  ].join('\n')
}
