/** The packed tarball, unpacked in a folder without node_modules: it brings all that it needs. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { VERSION } from '../../src/base/vocabulary/version.ts'
import { packedInto } from './packed.ts'

const MEGABYTE = 1_000_000

const folder = aFolder()
const home = join(folder, 'package')
const main = join(home, 'dist/main.cjs')

let packed: ReturnType<typeof packedInto>

beforeAll(() => {
  packed = packedInto(folder)
  execFileSync('tar', ['-xzf', packed.filename], { cwd: folder })
})

test('the package needs no other package, and is small', () => {
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  expect(manifest.dependencies).toBeUndefined()
  expect(manifest.peerDependenciesMeta).toEqual({
    '@pact-foundation/pact': { optional: true },
    jest: { optional: true },
    vitest: { optional: true },
  })
  expect(packed.unpackedSize).toBeLessThan(9 * MEGABYTE)
  expect(readdirSync(join(home, 'dist')).filter((file) => file.endsWith('.map'))).toEqual([])
})

test('the package has nothing that builds from sources, which it does not have', () => {
  expect(readdirSync(home).sort()).toEqual([
    ...['ARCHITECTURE.md', 'CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', 'LICENSE'],
    ...[
      'README.md',
      'RELEASING.md',
      'SECURITY.md',
      'SKILL.md',
      'action.yml',
      'contracts',
      'dist',
      'docs',
      'examples',
      'llms.txt',
    ],
    ...['package.json', 'scenarios', 'scripts'],
  ])
  expect(readdirSync(join(home, 'scripts'))).toEqual(['prepare.mjs'])
})

test('the package names what it contains, with licences and as a bill of materials', () => {
  const bill = JSON.parse(readFileSync(join(home, 'dist/sbom.cdx.json'), 'utf8'))
  const names = (bill.components as readonly { name: string }[]).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      '@faker-js/faker',
      '@modelcontextprotocol/sdk',
      'ajv',
      'express',
      'lowdb',
      'preact',
      'undici',
    ]),
  )
  expect([bill.bomFormat, bill.metadata.component.version]).toEqual(['CycloneDX', VERSION])
  const notices = readFileSync(join(home, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')
  for (const name of names) expect(notices).toContain(`\n${name} `)
})

const RESOLVE = `fetch(process.env.RAMP_BASE_URL + '/api/developer/bank-accounts/resolve', {
  method: 'POST',
  headers: { 'x-api-key': process.env.RAMP_API_KEY, 'content-type': 'application/json' },
  body: '{"bankCode":"044","accountNumber":"0123456789"}',
}).then(async (answer) => console.log(await answer.text()))`

test('exec runs a command beside a sandbox, which resolves a bank account', () => {
  const ran = inFolder('exec', '--', process.execPath, '-e', RESOLVE)
  expect(ran.stderr).toBe('')
  expect(JSON.parse(ran.stdout)).toMatchObject({ accountName: expect.stringMatching(/^\w+ \S+/) })
})

test('run passes the scenarios of the package', () => {
  const ran = inFolder('run', join(home, 'scenarios'), '--filter', 'sell')
  expect(ran.stderr).toBe('')
  expect(ran.stdout).toMatch(/\d+ passed/)
  expect(ran.status).toBe(0)
})

test('start serves the service, the control contract and the console', async () => {
  const server = spawn(process.execPath, [main, 'start', '--memory', '--port', '0', '--json'], {
    cwd: folder,
  })
  try {
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
    const { url, controlUrl } = JSON.parse(line) as { url: string; controlUrl: string }
    for (const path of [
      `${controlUrl}/openapi.json`,
      `${controlUrl}/reference`,
      `${url}/__sandbox/console/`,
    ])
      expect((await fetch(path)).status, path).toBe(200)
  } finally {
    server.kill()
    await once(server, 'exit')
  }
})

test('the library checks a behaviour, answers a quote and closes', () => {
  const script = `
    import { createSandbox } from './package/dist/index.js'
    const sandbox = await createSandbox({ behaviour: { progression: 'manual' } })
    const answer = await fetch(sandbox.url + '/api/developer/quotes', {
      method: 'POST',
      headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ side: 'buy', fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }),
    })
    console.log((await answer.json()).bestQuote.provider)
    await sandbox.close()`
  writeFileSync(join(folder, 'library.mjs'), script)
  const ran = spawnSync(process.execPath, ['library.mjs'], { cwd: folder, encoding: 'utf8' })
  // Which provider is the best changes with the time of day.
  expect([ran.stderr, ran.stdout]).toEqual(['', expect.stringMatching(/^[A-Z][a-z]+\n$/)])
})

test('contracts and schemas are found by name', () => {
  const names = ['contracts/openapi.json', 'contracts/rules.yaml', 'schemas/order.schema.json']
  const script = `for (const name of ${JSON.stringify(names)})
    await import('node:fs').then((fs) =>
      fs.accessSync(new URL(import.meta.resolve('ramp-sandbox/' + name))))`
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    // Node resolves the own name of a package within its folder.
    cwd: home,
    encoding: 'utf8',
  })
  expect([ran.stderr, ran.status]).toEqual(['', 0])
})

test('every link of a document of the package names a file of the package', () => {
  const pages = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.md') && !path.startsWith('dist'),
  )
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'examples/integrator/README.md']))
  const broken = pages.flatMap((page) =>
    [...readFileSync(join(home, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !/^\w+:/.test(to) && !existsSync(join(home, dirname(page), to)))
      // The pictures of the console are as large as the rest, and stay in the repository.
      .filter((to) => !/^docs\/console\/.*\.png$/.test(join(dirname(page), to)))
      .map((to) => `${page} links to ${to}`),
  )
  expect(broken).toEqual([])
})

test('nothing installed a dependency meanwhile', () => {
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
})

function inFolder(...args: readonly string[]) {
  return spawnSync(process.execPath, [main, ...args], { cwd: folder, encoding: 'utf8' })
}
