/** Finds the command that the arguments name, loads only that one, and runs it. */
import { Command, CommanderError } from 'commander'
import { withoutCredentials } from '../base/vocabulary/masking.ts'
import { didYouMean, meant } from '../base/vocabulary/nearest.ts'
import { VERSION } from '../base/vocabulary/version.ts'
import type { Io } from './command.ts'
import { COMMANDS, DEFAULT_COMMAND, OTHER_WORDS } from './commands.ts'
import { EXIT, MEANINGS } from './exit-codes.ts'
import { shownIo } from './shown-io.ts'
import { usageError } from './usage-error.ts'

const ABOUT =
  'A local simulator of the routed buy/sell ramp service: quotes, orders, intents and webhooks on localhost, offline.'

// Both have the same members.
const CODES = Object.entries(EXIT).map(
  ([name, code]) => `  ${code}  ${MEANINGS[name as keyof typeof EXIT]}`,
)

const AFTER = `
Exit codes:
${CODES.join('\n')}

A flag beats its variable (env), which beats the configuration file, which beats the default.
Run "npx ramp-sandbox help <command>" for the options of a command.`

/** Calls that print something about all commands, and so load none of them. */
const ABOUT_ALL: readonly (string | undefined)[] = ['-h', '--help', '-v', '--version', 'help']

/** Returns the exit code. Never throws. */
export async function runProgram(given: readonly string[], own: Io): Promise<number> {
  const io = shownIo(own)
  const args = given[0] === 'help' && given[1] === 'help' ? ['help'] : given
  const named = args[0] === 'help' ? args[1] : args[0]
  const names = COMMANDS.map(({ name }) => name)
  if (named !== undefined && !named.startsWith('-') && !names.includes(named)) {
    const other = Object.hasOwn(OTHER_WORDS, named) ? OTHER_WORDS[named] : undefined
    const hint = other === undefined ? didYouMean(named, names) : meant(other)
    io.err(
      `Failed to run "${named}": there is no such command.${hint || ' Choose another one.'}\n` +
        'Run "npx ramp-sandbox help" for the list.\n',
    )
    return EXIT.usage
  }
  const isAboutAll = ABOUT_ALL.includes(args[0]) && args.length === 1
  const called = isAboutAll ? undefined : (names.find((name) => name === named) ?? DEFAULT_COMMAND)
  try {
    return await parse(args, called, io)
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
    return (await import('./failure.ts')).reportFailure(error, io)
  }
}

async function parse(args: readonly string[], called: string | undefined, io: Io): Promise<number> {
  const program = configure(new Command('ramp-sandbox'), io)
    .description(ABOUT)
    .version(VERSION, '-v, --version', 'print the version')
    .enablePositionalOptions()
    .addHelpText('after', AFTER)
  let exitCode: number = EXIT.ok
  // Only the help of all commands shows the others.
  for (const { task, name, summary, load } of COMMANDS) {
    if (called !== undefined && name !== called) continue
    const command = configure(new Command(name), io).summary(summary).description(summary)
    command.helpGroup(`${task}:`)
    program.addCommand(command, { isDefault: name === DEFAULT_COMMAND })
    if (called === undefined) continue
    const { describe, run } = (await load()).command
    describe(command, io)
    command.action(async () => {
      exitCode = await run(command, io)
    })
  }
  await program.parseAsync(args, { from: 'user' })
  return exitCode
}

/** The program and its commands throw instead of ending the process. */
function configure(command: Command, io: Io): Command {
  return command
    .exitOverride()
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => write(withoutCredentials(usageError(text, command))),
    })
    .showSuggestionAfterError(false)
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError(
      `Run "npx ramp-sandbox help ${command.name()}" for its arguments and options.`,
    )
}
