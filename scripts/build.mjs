import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { readArguments } from './arguments.mjs'
import { billOfMaterials, bundledPackages, notices } from './bundled-packages.mjs'
import { installMissing } from './install-missing.mjs'
import { load, root, write } from './load-typescript.mjs'
import { rawText } from './raw-text.mjs'

process.chdir(root)
// Declarations take longer than all the rest, and the tests of `npm test` do not read them.
const { values } = readArguments('npm run build [-- --keep-declarations]', {
  options: { 'keep-declarations': { type: 'boolean', default: false } },
})
const keepsDeclarations = values['keep-declarations'] && existsSync('dist/vitest.d.ts')
installMissing(root)
const { validatorFiles } = await load('scripts/generate/validator-files.ts')
write(await validatorFiles(root))
const { controlFiles } = await load('scripts/generate/control-files.ts')
write(await controlFiles(root))

/** What browsers run. */
const PAGE = {
  outdir: 'dist/console',
  bundle: true,
  minify: true,
  platform: 'browser',
  target: 'es2022',
  metafile: true,
  logLevel: 'warning',
}

// One bundle with split chunks starts several times quicker than a hundred small modules, and
// `start` must be up before a CI job notices. Commands are loaded on demand: src/cli/commands.ts.
for (const name of existsSync('dist') ? readdirSync('dist') : []) {
  if (!(keepsDeclarations && name.endsWith('.d.ts')))
    rmSync(`dist/${name}`, { recursive: true, force: true })
}
const program = await build({
  entryPoints: {
    main: 'src/main.ts',
    index: 'src/index.ts',
    vitest: 'src/vitest.ts',
    jest: 'src/jest.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  // Names stay, so that the stack of a defect names the functions.
  minifyWhitespace: true,
  minifySyntax: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: ['@pact-foundation/*', 'vitest'],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  metafile: true,
  logLevel: 'warning',
  plugins: [rawText],
})
// The command of the package, and of services and scripts that name it.
writeFileSync('dist/main.cjs', "#!/usr/bin/env node\nimport('./main.js')\n")
for (const extension of ['cjs', 'js']) chmodSync(`dist/main.${extension}`, 0o755)
// The core loads it with require, at the first name.
const names = await build({
  entryPoints: { names: '@faker-js/faker/locale/en_NG' },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  metafile: true,
  logLevel: 'warning',
})
const page = await build({
  ...PAGE,
  entryPoints: ['console/console.tsx', 'console/console.css'],
  format: 'esm',
})
// One script without imports: a report is one file.
const report = await build({
  ...PAGE,
  entryPoints: ['console/reports/report.tsx', 'console/reports/report.css'],
  format: 'iife',
})
for (const file of ['index.html', 'icon.svg']) cpSync(`console/${file}`, `dist/console/${file}`)
if (!keepsDeclarations) await writeDeclarations()
for (const extension of ['cjs', 'd.cts'])
  cpSync(`src/sandbox/library/jest-entry.${extension}`, `dist/jest.${extension}`)

const built = [program, names, page, report]
const packages = bundledPackages(built.map(({ metafile }) => metafile))
write(
  new Map([
    ['dist/THIRD-PARTY-NOTICES.txt', notices(packages)],
    [
      'dist/sbom.cdx.json',
      billOfMaterials(JSON.parse(readFileSync('package.json', 'utf8')), packages),
    ],
  ]),
)

// One declaration file that imports no other package, so that a strict consumer compiles it.
async function writeDeclarations() {
  const declarations = await rollup({
    input: 'src/index.ts',
    plugins: [dts({ tsconfig: 'tsconfig.json' })],
    external: /^node:/,
  })
  // What a compiler would otherwise only know from the options of its project.
  const banner = '/// <reference types="node" />\n/// <reference lib="esnext.disposable" />'
  await declarations.write({ file: 'dist/index.d.ts', banner })
  const vitestDeclarations = await rollup({
    input: 'src/vitest.ts',
    plugins: [dts({ tsconfig: 'tsconfig.json' })],
    external: ['vitest', resolve('src/index.ts')],
  })
  await vitestDeclarations.write({
    file: 'dist/vitest.d.ts',
    paths: { [resolve('src/index.ts')]: './index.js' },
  })
}
