/** `validate`: what is wrong with scenario files, all of it, without running them. */
import type { Command } from 'commander'
import { findScenarioFiles } from '../scenarios/find-files.ts'
import { formatProblem } from '../scenarios/load.ts'
import { loadFiles } from '../scenarios/run-suite.ts'
import type { CliCommand } from './command.ts'
import { EXIT } from './exit-codes.ts'
import { noFiles } from './no-files.ts'

export const validate: CliCommand = {
  describe: (command: Command) => {
    command.argument('<paths...>', 'scenario files, or folders of them')
    command.addHelpText(
      'after',
      '\nEvery problem has its file, line and column. Leaves with 2 where there is one.',
    )
  },
  run: async ({ args, io }) => {
    const found = findScenarioFiles(args, io.cwd)
    if (found.missing.length > 0 || found.files.length === 0) throw noFiles('validate', args, found)
    const loaded = await loadFiles(found.files, io.cwd)
    const problems = loaded.flatMap((each) =>
      'problems' in each ? each.problems.map((problem) => formatProblem(each.file, problem)) : [],
    )
    for (const problem of problems) io.err(`${problem}\n`)
    const broken = loaded.filter((each) => 'problems' in each).length
    if (broken > 0) {
      io.err(`${broken} of ${loaded.length} files ${broken === 1 ? 'does' : 'do'} not fit.\n`)
      return EXIT.badFile
    }
    io.out(`${loaded.length === 1 ? '1 file fits' : `${loaded.length} files fit`}.\n`)
    return EXIT.ok
  },
}
