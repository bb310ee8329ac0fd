/** `validate`: reports every issue of scenario files without running them. */
import type { Command } from 'commander'
import { onOneLine } from '../../report/printable.ts'
import type { CliCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { scenarioFiles } from './scenario-files.ts'

export const command: CliCommand = {
  describe: (command: Command) => {
    command.argument('<paths...>', 'scenario files, folders of them, or patterns')
    command.addHelpText(
      'after',
      '\nNames the file, line and column of every issue. Exits with 0 if all are valid, 1 if no path is\ngiven, and 2 if a file has an issue or is missing.\n\nExample:\n  $ npx ramp-sandbox validate scenarios/',
    )
  },
  run: async ({ args }, io) => {
    const { formatIssue, loadFiles } = await import('../../scenarios/model/load-scenario.ts')
    const loaded = await loadFiles(scenarioFiles('validate', args, io.cwd), io.cwd)
    const issues = loaded.flatMap((each) =>
      'issues' in each ? each.issues.map((issue) => formatIssue(each.file, issue)) : [],
    )
    for (const issue of issues) io.err(`${onOneLine(issue)}\n`)
    const invalid = loaded.filter((each) => 'issues' in each).length
    if (invalid > 0) {
      io.err(`Found issues in ${invalid} of ${loaded.length} files.\n`)
      return EXIT.badFile
    }
    io.out(loaded.length === 1 ? '1 file is valid.\n' : `${loaded.length} files are valid.\n`)
    return EXIT.ok
  },
}
