/** Programs that others use on such a package and on such a contract take them as they are. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../src/create-sandbox.ts'
import type { LocalSandbox } from '../../src/sandbox/library/local-sandbox.ts'
import { GENERATED_CLIENTS } from './generated-clients.ts'
import { packedInto, ROOT } from './packed.ts'

const TOOLS = join(ROOT, 'tools/consumers')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
const run = promisify(execFile)

let sandbox: LocalSandbox
let folder: string

beforeAll(async () => {
  await run(process.execPath, [join(ROOT, 'scripts/install-tools.mjs'), TOOLS])
  // Below the tools, where their packages are found.
  folder = mkdtempSync(join(TOOLS, 'node_modules/.calls-'))
  sandbox = await createSandbox({ clock: 'manual', progression: 'manual' })
  for (const [name, url] of [
    ['service', `${sandbox.url}/openapi.json`],
    ['control', `${sandbox.controlUrl}/openapi.json`],
    ['webhooks', `${sandbox.url}/asyncapi.json`],
  ] as const) {
    writeFileSync(contract(name), await (await fetch(url)).text())
  }
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await sandbox.close()
})

const contract = (name: string) => join(folder, `${name}.json`)

test.each(GENERATED_CLIENTS)(
  'a client by $name compiles and calls every operation',
  async ({ generate, calls }) => {
    const program = await compiled(generate, 'service', calls)
    await sandbox.reset()
    const { stdout } = await run(process.execPath, [program, sandbox.url, sandbox.apiKey])
    expect(stdout.trim()).toBe('200 201 200 200 200 200 409')
  },
)

test.each(GENERATED_CLIENTS)(
  'a client of the control API by $name compiles and steers a world',
  async ({ generate, control }) => {
    const program = await compiled(generate, 'control', control)
    const { controlUrl, apiKey, url } = sandbox
    const { stdout } = await run(process.execPath, [program, controlUrl, apiKey, url])
    expect(stdout.trim()).toBe('201 201 200 200 200 200 200 200 200 200 404 409 200')
  },
)

/** The file of a program that uses what a generator made of a contract. */
async function compiled(
  generate: (contract: string, folder: string) => string,
  of: 'service' | 'control',
  calls: string,
): Promise<string> {
  const home = mkdtempSync(join(folder, 'client-'))
  writeFileSync(join(home, 'generate.mjs'), generate(contract(of), home))
  await run(process.execPath, [join(home, 'generate.mjs')], { cwd: TOOLS })
  writeFileSync(join(home, 'calls.ts'), calls)
  writeFileSync(
    join(home, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        target: 'es2023',
        lib: ['es2023', 'dom', 'dom.iterable'],
        types: [],
        module: 'preserve',
      },
      include: ['*.ts'],
    }),
  )
  const { stdout } = await run(process.execPath, [TSC, '-p', home]).catch((error) => error)
  expect(stdout).toBe('')
  const outfile = join(home, 'calls.mjs')
  await build({
    entryPoints: [join(home, 'calls.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  return outfile
}

test.each(['service', 'control', 'webhooks'])(
  'spectral has nothing to say about the contract: %s',
  async (name) => {
    const bin = join(TOOLS, 'node_modules/@stoplight/spectral-cli/dist/index.js')
    const args = [
      'lint',
      '--ruleset',
      join(TOOLS, 'spectral.yaml'),
      '--format',
      'text',
      '--fail-severity',
      'hint',
    ]
    const { stdout } = await run(process.execPath, [bin, ...args, contract(name)]).catch(
      (error) => error,
    )
    expect(stdout).toMatch(/^No results|^\s*$/)
  },
)

test('swagger-parser and the parser of AsyncAPI accept the contracts', async () => {
  const script = `
    import { readFileSync } from 'node:fs'
    import SwaggerParser from '@apidevtools/swagger-parser'
    import { Parser } from '@asyncapi/parser'
    for (const name of ['service', 'control']) await SwaggerParser.validate(${JSON.stringify(folder)} + '/' + name + '.json')
    const { document, diagnostics } = await new Parser().parse(readFileSync(${JSON.stringify(contract('webhooks'))}, 'utf8'))
    // 2 is information: that there is a newer version of AsyncAPI.
    console.log(document.messages().length, diagnostics.filter(({ severity }) => severity < 2).length)`
  writeFileSync(join(folder, 'parsers.mjs'), script)
  const { stdout } = await run(process.execPath, [join(folder, 'parsers.mjs')])
  expect(stdout.trim()).toBe('4 0')
})

test('publint and attw find nothing in the packed package', async () => {
  const { tarball } = packedInto(folder)
  const bin = (name: string) => {
    const home = join(TOOLS, 'node_modules', name)
    const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
    return join(home, Object.values<string>(manifest.bin)[0] ?? '')
  }
  await run(process.execPath, [bin('publint'), 'run', '--strict', tarball])
  await run(process.execPath, [bin('@arethetypeswrong/cli'), tarball, '--profile', 'esm-only'])
})

test.each([
  ['Action', 'action.yml'],
  ['Workflow', '.github/workflows/ci.yml'],
  ['Workflow', 'docs/ci/shards.github.yml'],
])('the schema of GitHub accepts the %s %s', async (kind, file) => {
  const script = `
    import { readFileSync } from 'node:fs'
    import { validate${kind} } from '@action-validator/core'
    console.log(JSON.stringify(validate${kind}(readFileSync(${JSON.stringify(file)}, 'utf8')).errors))`
  writeFileSync(join(folder, 'schema.mjs'), script)
  const { stdout } = await run(process.execPath, [join(folder, 'schema.mjs')], { cwd: ROOT })
  expect(JSON.parse(stdout)).toEqual([])
})
