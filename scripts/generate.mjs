// Makes everything that is made: code out of the contract, and the contract's examples out of the simulator.
// Tests fail where a file is stale, so run this after a change in contracts/.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const { assumptionFiles } = await load('scripts/generate/assumption-files.ts')
write(assumptionFiles(root))

const { ruleFiles, checkedRules } = await load('scripts/generate/rule-files.ts')
write(ruleFiles(root))
write(checkedRules(root))

const { generatedFiles } = await load('scripts/generate/files.ts')
write(await generatedFiles(root))

// After the code, for the simulator runs on it.
rmSync(join(root, 'contracts/examples'), { recursive: true, force: true })
const { exampleFiles } = await load('scripts/generate/example-files.ts')
write(await exampleFiles())

function write(files) {
  for (const [path, contents] of files) {
    const target = join(root, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, contents)
    console.log(path)
  }
}

// Node 20 runs no TypeScript, so a bundle of the module is what gets imported.
async function load(path) {
  const outfile = join(root, 'node_modules/.cache/ramp-sandbox', path.replace(/\.ts$/, '.mjs'))
  await build({
    entryPoints: [join(root, path)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
  return import(`${pathToFileURL(outfile).href}?${path}`)
}
