// How fast the explorer runs sequences of one copy of an application. With BENCH_BEFORE=FOLDER,
// another checkout is measured in turns with this one.
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { median, size, withDirectory } from './figure.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Half of them are to warm up. */
const SEQUENCES = process.env.BENCH_SEQUENCES ?? '1000'
const ROUNDS = 3

export function exploring() {
  return withDirectory(async (folder) => {
    const before = process.env.BENCH_BEFORE
    const checkouts = before === undefined ? { now: root } : { before, now: root }
    const bundles = {}
    for (const [name, at] of Object.entries(checkouts)) bundles[name] = await bundled(at, name)
    const shops = { 'go-shop': goShop(folder), integrator: join(root, 'examples/integrator') }
    const measured = Object.keys(shops).flatMap((shop) =>
      Object.keys(bundles).map((name) => ({ shop, name, rates: [], cpu: [] })),
    )
    for (let round = 0; round < ROUNDS; round++)
      for (const { shop, name, rates, cpu } of measured) {
        const { sequences, seconds, cpuMs } = run(bundles[name], shops[shop])
        rates.push(sequences / seconds)
        cpu.push(cpuMs / sequences)
      }
    return measured.flatMap(({ shop, name, rates, cpu }) => {
      const of = `sequences of ${shop}${before === undefined ? '' : `, ${name}`}`
      const atLeast = shop === 'go-shop' ? 100 : 70
      return [
        size(`${of}, one copy`, median(rates), { atLeast }, '/s'),
        size(`${of}, processor time of each`, median(cpu), { atMost: 4.2 }, 'ms'),
      ]
    })
  })
}

function run(bundle, shop) {
  const args = [bundle, join(shop, 'ramp-app.yaml'), SEQUENCES]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

/** Beside the packages that it imports. */
async function bundled(checkout, name) {
  const outfile = join(checkout, 'node_modules', '.cache', `explorations-${name}.mjs`)
  const contents = readFileSync(new URL('explorations.ts', import.meta.url), 'utf8')
  await build({
    stdin: { contents, resolveDir: join(checkout, 'bench'), loader: 'ts' },
    ...{ outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' },
    ...{ logLevel: 'error', minify: true },
  })
  return outfile
}

/** Compiled once, and not at every start. */
function goShop(folder) {
  const shop = join(folder, 'go-shop')
  cpSync(join(root, 'examples/go-shop'), shop, { recursive: true })
  execFileSync('go', ['build', '-o', 'shop', '.'], { cwd: shop })
  const file = join(shop, 'ramp-app.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('exec go run .', 'exec ./shop'))
  return shop
}
