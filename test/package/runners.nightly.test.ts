/** The fixtures and matchers in every test runner of the peer ranges, from the packed tarball. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { packedInto, ROOT } from './packed.ts'
import { EACH, FAILING, FIXTURE_TEST, RUNNERS, SECOND, withoutTypes } from './runner-fixtures.ts'

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
const OPTIONS = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']

type Version = {
  readonly name: 'vitest' | 'jest'
  readonly version: string
  /** A version of Node, if it does not run on this one. */
  readonly node?: number
}

/** The first and the last of each range, and what is between them. */
const VERSIONS: readonly Version[] = [
  { name: 'vitest', version: '3.2.0' },
  { name: 'vitest', version: '4.1.12' },
  { name: 'vitest', version: '5.1.1', node: 24 },
  { name: 'jest', version: '29.0.0' },
  { name: 'jest', version: '30.5.2' },
]

const packed = aFolder()
let tarball = ''

beforeAll(() => {
  ;({ tarball } = packedInto(packed))
})

test('the peer ranges have a tested version of each major version that they allow', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly peerDependencies: Readonly<Record<string, string>>
  }
  const majors = (of: string) =>
    VERSIONS.filter(({ name }) => name === of).map(({ version }) => Number.parseInt(version))
  for (const name of ['vitest', 'jest']) {
    const [, first, end] =
      /^>=(\d+)[\d.]* <(\d+)$/.exec(manifest.peerDependencies[name] ?? '') ?? []
    const allowed = Array.from({ length: Number(end) - Number(first) }, (_, n) => Number(first) + n)
    expect(majors(name)).toEqual(allowed)
  }
})

describe.each(VERSIONS)('$name $version', ({ name, version, node }) => {
  const folder = aFolder()

  beforeAll(() => {
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
    )
    const packages = [tarball, `@types/node@${node ?? 20}`, `${name}@${version}`]
    if (name === 'jest') packages.push(`@jest/globals@${version}`)
    // The package "node" installs one of these with a script.
    if (node !== undefined)
      packages.push(`node@npm:node-${process.platform}-${process.arch}@${node}`)
    execFileSync('npm', ['install', ...OPTIONS, ...packages], { cwd: folder })
  })

  const bin = node === undefined ? process.execPath : join(folder, 'node_modules/node/bin/node')

  /** Runs a test file, and returns the exit code and the output. */
  async function ran(
    { head, file, command, env }: (typeof RUNNERS)[number],
    of: string,
    text: string,
  ): Promise<readonly [code: unknown, output: string]> {
    const path = file(of)
    writeFileSync(
      join(folder, path),
      path.endsWith('.ts') ? `${head}\n${text}` : withoutTypes(`${head}\n${text}`),
    )
    const child = spawn(bin, [...command, path], {
      cwd: folder,
      env: { ...process.env, ...env, CI: 'true', NO_COLOR: '1', FORCE_COLOR: '0' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output += part))
    const [code] = await once(child, 'close')
    return [code, output]
  }

  // Most of the third is waiting.
  describe.concurrent.each(RUNNERS.filter((each) => each.name === name))('$how', (runner) => {
    test('the fixture and the matchers work', async () => {
      const [code, output] = await ran(runner, 'fixture', FIXTURE_TEST + EACH[name])
      expect(output).toMatch(/5 passed/)
      expect(code).toBe(0)
    })

    test('each of two sandboxTests has its own options', async () => {
      const [code, output] = await ran(runner, 'second', SECOND)
      expect([code, output]).toEqual([0, expect.stringMatching(/2 passed/)])
    })

    test('a wait that fails ends before its test, with its message', async () => {
      const [code, output] = await ran(runner, 'failing', FAILING)
      for (const type of ['created', 'failed', 'completed'])
        expect(output).toContain(
          `Failed to wait for transaction.${type}: no receiver acknowledged one within`,
        )
      expect(output).not.toMatch(/timed out|[Ee]xceeded timeout/)
      expect(output).toMatch(/3 failed/)
      expect(code).toBe(1)
    })
  })

  test('a strict consumer of the fixture compiles', async () => {
    const of = `fixture-${name}`
    mkdirSync(join(folder, of), { recursive: true })
    const expecting = name === 'jest' ? '@jest/globals' : 'vitest'
    const head = `import { describe, expect } from '${expecting}'
import { sandboxTest } from 'ramp-sandbox/${name}'
const test = sandboxTest({ clock: 'manual', progression: 'manual' })`
    writeFileSync(join(folder, of, 'main.ts'), head + FIXTURE_TEST + EACH[name] + SECOND)
    writeFileSync(
      join(folder, of, 'wrong.ts'),
      `${head}
test('x', async ({ sandbox }) => {
  // @ts-expect-error: no such event
  void expect(sandbox).toHaveDelivered('transaction.ended')
  // @ts-expect-error: no such schema
  expect({}).toMatchContract('quotes')
  // @ts-expect-error: no such option
  sandboxTest({ clok: 'manual' })
  const delivered: Promise<void> = expect(sandbox).toHaveDelivered('transaction.created')
  await delivered
})\n`,
    )
    writeFileSync(
      join(folder, of, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          skipLibCheck: false,
          noEmit: true,
          target: 'es2023',
          lib: ['es2023'],
          types: ['node'],
          module: 'nodenext',
        },
        include: ['*.ts'],
      }),
    )
    const compiler = spawn(process.execPath, [TSC, '-p', of], { cwd: folder })
    let output = ''
    compiler.stdout.setEncoding('utf8').on('data', (part: string) => (output += part))
    await once(compiler, 'close')
    // The declarations of some runners need types of browsers, and do not compile here.
    const ofOthers = /^node_modules\/(?!ramp-sandbox\/)|^ /
    const issues = output.split('\n').filter((line) => line !== '' && !ofOthers.test(line))
    expect(issues).toEqual([])
    expect(output).not.toContain('TS2428')
  })
})
