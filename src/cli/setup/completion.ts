/** `completion`: the script by which a shell completes commands, options and values. */
import { Argument } from 'commander'
import type { CliCommand, CommandEntry } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import bash from './templates/completion.bash?raw'
import fish from './templates/completion.fish?raw'
import zsh from './templates/completion.zsh?raw'

const SCRIPTS: Readonly<Record<string, string>> = { bash, zsh, fish }
/** What the scripts call to get the words that fit. */
const WORDS = 'words'

const AFTER = `
The shell then completes commands, options, orders of the running sandbox, actions and faults, also
after npx. The script calls "completion words -- <typed>", which prints one word per line.

Exits with 0, and with 1 if there is no script for the shell.

Examples:
  $ source <(npx ramp-sandbox completion bash)       in ~/.bashrc
  $ source <(npx ramp-sandbox completion zsh)        in ~/.zshrc, after compinit
  $ npx ramp-sandbox completion fish > ~/.config/fish/completions/ramp-sandbox.fish`

/** Of these commands; `usual` is the one of a call that names none. */
export function completionOf(entries: () => readonly CommandEntry[], usual: string): CliCommand {
  return {
    describe: (command) => {
      command
        .addArgument(
          new Argument('<shell>', 'the shell to complete in').choices([
            ...Object.keys(SCRIPTS),
            WORDS,
          ]),
        )
        .argument('[typed...]', 'with "words": what is typed so far, after --')
        .addHelpText('after', AFTER)
    },
    run: async ({ args: [shell = '', ...typed] }, io) => {
      if (shell !== WORDS) {
        io.out(SCRIPTS[shell] ?? '')
        return EXIT.ok
      }
      const { fittingWords } = await import('./fitting-words.ts')
      const words = await fittingWords(typed, { entries: entries(), usual }, io)
      io.out(words.map(({ word, about }) => `${word}\t${about}\n`).join(''))
      return EXIT.ok
    },
  }
}
