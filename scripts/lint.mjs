// Runs every check that needs no run of the code: types, lint rules with types, unused code,
// format, English, and the contract's own rules. The tools live in tools/ with a lockfile of their
// own, and are installed when they are first needed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'

const root = join(import.meta.dirname, '..')
const tool = (name) => join(root, 'tools/node_modules/.bin', name)
const own = (name) => join(root, 'node_modules/.bin', name)

const CHECKS = {
  // Not .bin/tsc, which is that of the older compiler that declarations are bundled with.
  types: [process.execPath, 'node_modules/typescript/bin/tsc', '--noEmit'],
  console: [process.execPath, 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'console'],
  rules: [
    tool('oxlint'),
    ...['--config', '.oxlintrc.json', '--type-aware'],
    ...['--ignore-pattern', 'src/base/contract/generated'],
    ...['src', 'console', 'test', 'scripts', 'bench', 'examples', 'tools'],
  ],
  unused: [tool('knip'), '--config', 'tools/knip.json'],
  format: [own('prettier'), '--check', '--log-level', 'warn', '.'],
  english: [process.execPath, 'scripts/check-english.mjs'],
  contract: [tool('redocly'), 'lint', '--config', 'tools/redocly.yaml'],
}

const NAMES = Object.keys(CHECKS).join(', ')
const { positionals: asked } = readArguments(
  `npm run lint [CHECKS]. Some of ${NAMES}; all of them by default.`,
  { most: Object.keys(CHECKS).length },
)
const unknown = asked.find((name) => !Object.hasOwn(CHECKS, name))
if (unknown !== undefined) {
  console.error(
    `Failed to lint: "${unknown}" is not a check. Name some of ${NAMES}, or none to run all.`,
  )
  process.exit(1)
}

if (run(process.execPath, ['scripts/install-tools.mjs', 'tools']).status !== 0) process.exit(1)
const failed = Object.entries(CHECKS)
  .filter(([name]) => asked.length === 0 || asked.includes(name))
  .filter(([name, [command, ...args]]) => {
    const { status, error } = run(command, args)
    if (error !== undefined) console.error(error.message)
    console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}`)
    return status !== 0
  })
process.exit(failed.length === 0 ? 0 : 1)

function run(command, args) {
  return spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      OXLINT_TSGOLINT_PATH: tool('tsgolint'),
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  })
}
