/** The first files of a project: a test, a scenario and a CI file that pass as they are. */
import { CONFIG_FILE } from '../../sandbox/config/settings.ts'
import goHelper from '../../../examples/go/rampsandbox.go?raw'
import goModule from '../../../examples/go/go.mod?raw'
import pytestHelper from '../../../examples/pytest/ramp_sandbox.py?raw'
import buyScenario from '../../../scenarios/app.buy-completed.yaml?raw'
import clientGo from './templates/init/client.go.txt?raw'
import clientJs from './templates/init/client.js.txt?raw'
import clientPython from './templates/init/client.py?raw'
import conftest from './templates/init/conftest.py?raw'
import github from './templates/init/github.yml?raw'
import mainGo from './templates/init/main_test.go.txt?raw'
import quoteScenario from './templates/init/quote.answered.yaml?raw'
import receiverGo from './templates/init/receiver.go.txt?raw'
import receiverJs from './templates/init/receiver.js.txt?raw'
import receiverPython from './templates/init/receiver.py?raw'
import slowScenario from './templates/provider.slow.yaml?raw'
import adapter from './templates/ramp-app.yaml?raw'
import config from './templates/ramp-sandbox.config.yaml?raw'

export const PROJECTS = {
  client: 'a client that calls the service',
  receiver: 'a receiver of webhooks',
  application: 'an application that trades, with a server of its own',
  deployment: 'a deployment of the service',
} as const
export type Project = keyof typeof PROJECTS

export const RUNNERS = {
  javascript: ['node', 'vitest', 'jest'],
  typescript: ['node', 'vitest', 'jest'],
  python: ['pytest'],
  go: ['go'],
} as const
export type Language = keyof typeof RUNNERS
export type Runner = (typeof RUNNERS)[Language][number]

/** Only those with a test have a language and a runner. */
export type Plan =
  | { readonly project: 'application' | 'deployment' }
  | {
      readonly project: 'client' | 'receiver'
      readonly language: Language
      readonly runner: Runner
      /** Whether package.json says that .js files are ES modules. */
      readonly isModule: boolean
      /** Whether the project lets jest run TypeScript. */
      readonly jestRunsTypes: boolean
    }

type PlannedFile = {
  readonly file: string
  readonly content: string
  /** The schema that an editor checks it by. */
  readonly schema?: string
}

export type Planned = {
  readonly files: readonly PlannedFile[]
  /** The commands that try it. */
  readonly commands: readonly string[]
  /** The packages of npm that the commands need. */
  readonly packages: readonly string[]
  /** What a reader may not expect of the files. */
  readonly note?: string
}

/** What installs packages, by the file that locks them. */
export const MANAGERS = {
  'pnpm-lock.yaml': {
    add: 'pnpm add -D',
    install: ['corepack enable', 'pnpm install --frozen-lockfile'],
  },
  'yarn.lock': {
    add: 'yarn add -D',
    install: ['corepack enable', 'yarn install --frozen-lockfile'],
  },
  'package-lock.json': { add: 'npm i -D', install: ['npm ci'] },
} as const
export type Manager = (typeof MANAGERS)[keyof typeof MANAGERS]

export function planned(plan: Plan, manager: Manager): Planned {
  const settings = { file: CONFIG_FILE, content: config, schema: 'config' }
  const { files, commands, packages = [], setup, ...rest } = partsOf(plan)
  const workflow = {
    file: '.github/workflows/ramp-sandbox.yml',
    content: ci(commands, setup, manager),
  }
  return { ...rest, files: [settings, ...files, workflow], commands, packages }
}

type Parts = Omit<Planned, 'packages'> & Partial<Planned> & { readonly setup?: string }

function partsOf(plan: Plan): Parts {
  switch (plan.project) {
    case 'application':
      return {
        files: [
          scenario('app.buy-completed', buyScenario.replace(/^# yaml-language-server.*\n/, '')),
          { file: 'ramp-app.yaml', content: adapter, schema: 'adapter' },
        ],
        commands: [
          'npx ramp-sandbox app check',
          'npx ramp-sandbox run scenarios/ --adapter ramp-app.yaml',
        ],
      }
    case 'deployment':
      return {
        files: [scenario('quote.answered', quoteScenario)],
        commands: [
          'npx ramp-sandbox run scenarios/ --target "$RAMP_BASE_URL"',
          'npx ramp-sandbox verify --wait 3m',
        ],
        // Without it the pacts are inconclusive, and verify exits with 5.
        packages: ['@pact-foundation/pact'],
        setup: DEPLOYMENT,
      }
    default: {
      const test = testOf(plan)
      const commands = ['npx ramp-sandbox run scenarios/', ...test.commands]
      const files = [scenario('provider.slow', slowScenario), ...test.files]
      return { ...test, files, commands }
    }
  }
}

function scenario(name: string, content: string): PlannedFile {
  return { file: `scenarios/${name}.yaml`, content, schema: 'scenario' }
}

const DEPLOYMENT = `    env:
      # Variables and secrets of the repository: the address of the deployment, and a test key.
      RAMP_BASE_URL: \${{ vars.RAMP_BASE_URL }}
      RAMP_API_KEY: \${{ secrets.RAMP_API_KEY }}
`

const PYTHON = `      - uses: actions/setup-python@v6
        with: { python-version: '3.13' }
      - run: pip install pytest
`

const GO = `      - uses: actions/setup-go@v6
        with: { go-version: stable }
`

function ci(
  commands: readonly string[],
  setup: string | undefined,
  { add, install }: Manager,
): string {
  const stepsOf = (runs: readonly string[]) => runs.map((run) => `      - run: ${run}\n`).join('')
  const isJob = setup?.startsWith('    env:') === true
  return github
    .replace('    steps:\n', () => `${isJob ? setup : ''}    steps:\n`)
    .replace(/ *# SETUP\n/, () => (isJob ? '' : (setup ?? '')))
    .replace('ADD', add)
    .replace(/ *# STEPS\n/, () => stepsOf([...install, ...commands]))
}

const UNTYPED =
  'jest runs TypeScript only through a package such as ts-jest, so the test is JavaScript.'

type TestPlan = Extract<Plan, { readonly runner: Runner }>

function testOf({ project, language, runner, isModule, jestRunsTypes }: TestPlan): Parts {
  const isClient = project === 'client'
  if (language === 'python')
    return {
      files: [
        { file: 'tests/ramp_sandbox.py', content: pytestHelper },
        { file: 'tests/conftest.py', content: conftest },
        { file: 'tests/test_ramp.py', content: isClient ? clientPython : receiverPython },
      ],
      commands: ['python3 -m pytest tests'],
      setup: PYTHON,
    }
  if (language === 'go')
    return {
      files: [
        { file: 'go.mod', content: goModule },
        { file: 'ramptest/rampsandbox.go', content: goHelper },
        { file: 'ramptest/main_test.go', content: mainGo },
        { file: 'ramptest/ramp_test.go', content: isClient ? clientGo : receiverGo },
      ],
      commands: ['go test ./ramptest'],
      setup: GO,
    }
  const isTyped = language === 'typescript' && (runner !== 'jest' || jestRunsTypes)
  const hasRequire = runner === 'jest' && !isTyped
  const extension = isTyped ? 'ts' : !hasRequire ? 'mjs' : isModule ? 'cjs' : 'js'
  const file = `test/ramp.test.${extension}`
  const template = isClient ? clientJs : receiverJs
  const text = scriptOf(template, headOf(runner, isClient, isTyped), isTyped)
  return {
    files: [{ file, content: hasRequire ? required(text) : text }],
    commands: [
      {
        node: `node --test ${file}`,
        vitest: `npx vitest run ${file}`,
        jest: `npx jest --runTestsByPath ${file}`,
      }[runner as 'node' | 'vitest' | 'jest'],
    ],
    packages: { node: [], vitest: ['vitest'], jest: ['jest', '@jest/globals'] }[
      runner as 'node' | 'vitest' | 'jest'
    ],
    ...(isTyped || language !== 'typescript' ? {} : { note: UNTYPED }),
  }
}

function headOf(runner: Runner, isClient: boolean, isTyped: boolean): string {
  const options = `{ progression: 'manual'${isClient ? ", webhook: 'sandbox:inbox'" : ''} }`
  const types = isTyped && !isClient ? RECEIVER_TYPES : ''
  if (runner !== 'node') {
    const from = runner === 'jest' ? '@jest/globals' : 'vitest'
    const library = `ramp-sandbox/${runner}`
    return `import { expect } from '${from}'
import { sandboxTest } from '${library}'
${types}${types === '' ? '' : "import type { LocalSandbox } from 'ramp-sandbox'\n"}
const test = sandboxTest(${options})`
  }
  const needsType = isTyped ? ', type LocalSandbox' : ''
  return `import assert from 'node:assert/strict'
import { test as nodeTest } from 'node:test'
import { createSandbox${needsType} } from 'ramp-sandbox'
${types}
/** A test with a sandbox of its own. */
function test(title/*: string */, body/*: (of: { sandbox: LocalSandbox }) => Promise<void> */) {
  nodeTest(title, async () => {
    const sandbox = await createSandbox(${options})
    try {
      await body({ sandbox })
    } finally {
      await sandbox.close()
    }
  })
}`
}

const RECEIVER_TYPES = `import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
`

/** In a template, a type is a comment: after a colon, or as it is after an equals sign. */
function scriptOf(template: string, head: string, isTyped: boolean): string {
  const isNode = head.includes('node:assert')
  const text = template
    .replace('// HEAD', () => head)
    .replace(/\bTEST\(/g, 'test(')
    .replace(/\(SANDBOX\)/g, '({ sandbox })')
    .replace(/\bEQUAL\((.*), (.*)\)$/gm, (_all, found: string, wanted: string) =>
      isNode ? `assert.deepEqual(${found}, ${wanted})` : `expect(${found}).toEqual(${wanted})`,
    )
  return isTyped
    ? text
        .replace(/\/\*: (.*?) \*\//g, ': $1')
        .replace(/\/\*= (.*?) \*\//g, (_all, type: string) =>
          type.startsWith('<') ? type : ` ${type}`,
        )
    : text.replace(/\/\*[:=] .*? \*\//g, '')
}

/** Jest takes no ES modules without a transformer. */
function required(text: string): string {
  return text.replace(/^import (\{.*\}) from ('.*')$/gm, 'const $1 = require($2)')
}
