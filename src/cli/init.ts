/** `init`: the first files of a project that uses the sandbox. Existing files stay unchanged. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CONFIG_FILE, DEFAULT_DATA } from '../config/settings.ts'
import { writeCause } from '../vocabulary/file-cause.ts'
import type { CliCommand } from './command.ts'
import { withEditorSchema } from './editor-schema.ts'
import { EXIT } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'
import scenario from './templates/provider.slow.yaml?raw'
import config from './templates/ramp-sandbox.config.yaml?raw'

const FILES = [
  { file: CONFIG_FILE, content: config, schema: 'config' },
  { file: 'scenarios/provider.slow.yaml', content: scenario, schema: 'scenario' },
]

const NEXT = `
Next:
  ramp-sandbox start        runs the sandbox with these settings
  ramp-sandbox run scenarios/
                            runs the first scenario
  ramp-sandbox cheatsheet   lists magic values, keys and control routes
`

export const init: CliCommand = {
  describe: (command) => {
    command.addHelpText(
      'after',
      `\nWrites ${FILES.map(({ file }) => file).join(' and ')}. Existing files stay unchanged.

Example:
  $ ramp-sandbox init`,
    )
  },
  run: async (_command, io) => {
    for (const { file, content, schema } of FILES) {
      const text = withEditorSchema(content, { folder: io.cwd, file, schema })
      const isNew = writeNew(join(io.cwd, file), text)
      io.out(isNew ? `wrote    ${file}\n` : `exists   ${file} (unchanged)\n`)
    }
    if (!ignoresData(io.cwd)) {
      io.out(
        `\n${DEFAULT_DATA}/ stores the worlds. Keep it out of git:\n  echo '${DEFAULT_DATA}/' >> .gitignore\n`,
      )
    }
    io.out(NEXT)
    return EXIT.ok
  },
}

/** Returns whether the file was written. Never opens an existing file. */
function writeNew(path: string, content: string): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (existsSync(path)) return false
    throw new CommandFailure(
      EXIT.couldNotRun,
      `Failed to write "${path}": ${writeCause(error)}. Check the permissions of the folder, or use another folder.`,
    )
  }
}

function ignoresData(folder: string): boolean {
  const file = join(folder, '.gitignore')
  if (!existsSync(file)) return false
  return readFileSync(file, 'utf8')
    .split('\n')
    .some((line) => line.trim().replaceAll('/', '') === DEFAULT_DATA)
}
