/** `init`: the first files of a project that uses the sandbox. Existing files stay unchanged. */
import { Option } from 'commander'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DEFAULT_DATA } from '../../sandbox/config/settings.ts'
import { writeCause } from '../../base/vocabulary/file-cause.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import type { CliCommand, Io } from '../command.ts'
import { withEditorSchema } from './editor-schema.ts'
import { EXIT } from '../exit-codes.ts'
import { runFailure, usageFailure } from '../failure.ts'
import {
  MANAGERS,
  planned,
  PROJECTS,
  RUNNERS,
  type Language,
  type Manager,
  type Plan,
  type Project,
  type Runner,
} from './project-files.ts'

const LANGUAGES = Object.keys(RUNNERS) as Language[]
const KINDS = Object.keys(PROJECTS) as Project[]
const ALL_RUNNERS = [...new Set(Object.values(RUNNERS).flat())]

const AFTER = `
On a terminal, asks what the project is, and in which language and test runner you test it. Options
answer these questions. --yes answers the rest: a client, in the language and runner of this folder.
Writes a configuration, a scenario, a test that passes, and a CI file for GitHub, and prints how to
install the packages that they lack. An application gets an adapter to fill in. Existing files stay
unchanged.

Exits with 0, 1 if an option is wrong, and 3 if a file cannot be written.

Examples:
  $ npx ramp-sandbox init
  $ npx ramp-sandbox init --yes
  $ npx ramp-sandbox init --project receiver --language python
  $ npx ramp-sandbox init --project deployment`

const TRANSFORMERS = ['ts-jest', '@swc/jest', '@babel/preset-typescript', 'esbuild-jest']

const WIDTH = 33
const ABOUT: Readonly<Record<string, string>> = {
  'npx ramp-sandbox start': 'runs the sandbox with these settings',
  'npx ramp-sandbox run scenarios/': 'runs the first scenario',
  'npx ramp-sandbox app check': 'passes once ramp-app.yaml describes your application',
  'npx ramp-sandbox cheatsheet': 'lists magic values, keys and control routes',
}

function aboutOf(command: string): string {
  if (/^node .*\.ts$/.test(command)) return 'needs Node 22.18 or later'
  return ABOUT[command] ?? ''
}

type InitOptions = {
  readonly project?: Project
  readonly language?: Language
  readonly runner?: Runner
  readonly yes?: boolean
}

export const command: CliCommand = {
  describe: (command) => {
    command
      .addOption(new Option('--project <kind>', 'what the project is').choices(KINDS))
      .addOption(new Option('--language <name>', 'language of the test').choices(LANGUAGES))
      .addOption(new Option('--runner <name>', 'runner of the test').choices(ALL_RUNNERS))
      .option('--yes', 'ask nothing')
      .addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const plan = await planOf(command.opts<InitOptions>(), io)
    const manager = managerIn(io.cwd)
    const { files, commands, packages, note } = planned(plan, manager)
    for (const { file, content, schema } of files) {
      const text =
        schema === undefined ? content : withEditorSchema(content, { folder: io.cwd, file, schema })
      const isNew = writeNew(join(io.cwd, file), text)
      io.out(isNew ? `wrote    ${file}\n` : `exists   ${file} (unchanged)\n`)
    }
    if (!ignoresData(io.cwd)) {
      io.out(
        `\n${DEFAULT_DATA}/ stores the worlds. Keep it out of git:\n  echo '${DEFAULT_DATA}/' >> .gitignore\n`,
      )
    }
    const outside = packageOutside(io.cwd)
    if (outside !== undefined) {
      const pack = `npm pack ${outside} && ${manager.add} ./ramp-sandbox-*.tgz`
      io.out(`\nCI has this folder only. Put the package into it, and commit it:\n  ${pack}\n`)
    }
    const manifest = manifestIn(io.cwd)
    const missing = packages.filter((name) => !uses(manifest, name))
    if (missing.length > 0)
      io.out(`\nInstall what package.json lacks:\n  ${manager.add} ${missing.join(' ')}\n`)
    if (note !== undefined) io.out(`\n${note}\n`)
    const next = ['npx ramp-sandbox start', ...commands, 'npx ramp-sandbox cheatsheet']
    const lines = next.map((each) => `  ${each.padEnd(WIDTH)} ${aboutOf(each)}`.trimEnd())
    io.out(`\nNext:\n${lines.join('\n')}\n`)
    return EXIT.ok
  },
}

async function planOf(options: InitOptions, io: Io): Promise<Plan> {
  const { project: given, language: spoken, runner: named } = options
  const ask = options.yes === true ? undefined : io.ask
  const usualProject: Project = 'client'
  const project =
    given ??
    (await chosen('What is this project?', KINDS, { usual: usualProject, ask, about: PROJECTS }))
  if (project === 'application' || project === 'deployment') return { project }
  const manifest = manifestIn(io.cwd)
  const owner = LANGUAGES.find((each) => RUNNERS[each].some((runner) => runner === named))
  const guessed = owner === 'python' || owner === 'go' ? owner : languageIn(io.cwd)
  const language =
    spoken ?? (await chosen('In which language is it tested?', LANGUAGES, { usual: guessed, ask }))
  const runners: readonly Runner[] = RUNNERS[language]
  if (named !== undefined && !runners.includes(named))
    throw usageFailure(
      `Failed to plan the project: ${language} has no runner "${named}". Use ${runners.join(', ')}.`,
    )
  const usual = runners.find((each) => uses(manifest, each)) ?? runners[0] ?? 'node'
  const runner =
    named ??
    (runners.length === 1
      ? usual
      : await chosen('Which runner runs its tests?', runners, { usual, ask }))
  return {
    project,
    language,
    runner,
    isModule: memberOf(manifest, 'type') === 'module',
    jestRunsTypes: TRANSFORMERS.some((each) => uses(manifest, each)),
  }
}

type Choice<Name extends string> = {
  readonly usual: Name
  readonly ask: Io['ask']
  readonly about?: Readonly<Record<Name, string>>
}

/** A person answers with a number or a name; an empty answer is the usual one. */
async function chosen<Name extends string>(
  question: string,
  names: readonly Name[],
  { usual, ask, about }: Choice<Name>,
): Promise<Name> {
  if (ask === undefined) return usual
  const rows = names.map((name, index) => {
    const words = about === undefined ? '' : `: ${about[name]}`
    return `  ${index + 1}) ${name}${words}\n`
  })
  const answer = (await ask(`${question}\n${rows.join('')}Number or name (${usual}): `)).trim()
  const found = names.find((name, index) => answer === String(index + 1) || answer === name)
  if (found !== undefined || answer === '') return found ?? usual
  throw usageFailure(
    `Failed to plan the project: "${answer}" is not one of the answers. Use ${names.join(', ')}.`,
  )
}

const SIGNS: readonly (readonly [file: string, language: Language])[] = [
  ['tsconfig.json', 'typescript'],
  ['package.json', 'javascript'],
  ['go.mod', 'go'],
  ['pyproject.toml', 'python'],
  ['requirements.txt', 'python'],
  ['setup.py', 'python'],
]

function languageIn(folder: string): Language {
  // A package.json without more can be there only because the sandbox is installed.
  const found = SIGNS.filter(([file]) => existsSync(join(folder, file))).map(([, name]) => name)
  return found.find((name) => name !== 'javascript') ?? 'javascript'
}

/** npm, unless another one locks the packages of the folder. */
function managerIn(folder: string): Manager {
  const found = Object.entries(MANAGERS).find(([file]) => existsSync(join(folder, file)))
  return found?.[1] ?? MANAGERS['package-lock.json']
}

function manifestIn(folder: string): unknown {
  const file = join(folder, 'package.json')
  return existsSync(file) ? parsedJson(readFileSync(file, 'utf8')) : undefined
}

/** Where the package is installed from, if that is not in the folder of the project. */
function packageOutside(folder: string): string | undefined {
  const lists = ['dependencies', 'devDependencies'].map((list) =>
    memberOf(manifestIn(folder), list),
  )
  const found = lists
    .map((list) => memberOf(list, 'ramp-sandbox'))
    .find((each) => each !== undefined)
  const path =
    typeof found === 'string' ? /^(?:(?:file|link|portal):)?(.*)$/.exec(found)?.[1] : undefined
  return path !== undefined && /^(?:\.\.|\/|[a-z]:)/i.test(path) ? path : undefined
}

function uses(manifest: unknown, name: string): boolean {
  return ['dependencies', 'devDependencies'].some(
    (list) => memberOf(memberOf(manifest, list), name) !== undefined,
  )
}

/** Returns whether the file was written. Never opens an existing file. */
function writeNew(path: string, content: string): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (existsSync(path)) return false
    throw runFailure(
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
