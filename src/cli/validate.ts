/** `validate`: what is wrong with scenario files, all of it, without running them. */
import type { Command } from 'commander'
import { formatIssue } from '../scenarios/model/load-scenario.ts'
import { loadFiles } from '../scenarios/runner/run-suite.ts'
import type { CliCommand } from './command.ts'
import { EXIT } from './exit-codes.ts'
import { scenarioFiles } from './scenario-files.ts'

export const validate: CliCommand = {
  describe: (command: Command) => {
    command.argument('<paths...>', 'scenario files, or folders of them')
    command.addHelpText(
      'after',
      '\nEvery problem has its file, line and column. Leaves with 2 where there is one.',
    )
  },
  run: async ({ args, io }) => {
    const loaded = await loadFiles(scenarioFiles('validate', args, io.cwd), io.cwd)
    const issues = loaded.flatMap((each) =>
      'issues' in each ? each.issues.map((issue) => formatIssue(each.file, issue)) : [],
    )
    for (const issue of issues) io.err(`${issue}\n`)
    const broken = loaded.filter((each) => 'issues' in each).length
    if (broken > 0) {
      io.err(`${broken} of ${loaded.length} files ${broken === 1 ? 'does' : 'do'} not fit.\n`)
      return EXIT.badFile
    }
    io.out(`${loaded.length === 1 ? '1 file fits' : `${loaded.length} files fit`}.\n`)
    return EXIT.ok
  },
}
