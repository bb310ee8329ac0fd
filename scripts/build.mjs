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
import { minify } from 'terser'
import { readArguments } from './arguments.mjs'
import { billOfMaterials, bundledPackages, notices } from './bundled-packages.mjs'
import { installMissing } from './install-missing.mjs'
import { joinChunks } from './join-chunks.mjs'
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

/** The SDK of `mcp` has a file of its own, because it is minified. */
const ownFile = {
  name: 'own-file',
  setup: (build) =>
    build.onResolve({ filter: /\/mcp\/sdk\.ts$|^\.\/sdk\.ts$/ }, () => ({
      path: './mcp-sdk.js',
      external: true,
    })),
}

/** What only prints loads none of the program. */
const programFile = {
  name: 'program-file',
  setup: (build) =>
    build.onResolve({ filter: /\/process\.ts$/ }, () => ({ path: './process.js', external: true })),
}

/**
 * Of express, the server uses the router. It has readers of bodies and writers of answers of its
 * own, and calls none of these, which are half of what express loads.
 */
const withoutUnused = {
  name: 'without-unused',
  setup: (build) => {
    build.onResolve({ filter: /^(body-parser|mime-types|qs|send|serve-static)$/ }, ({ path }) => ({
      path,
      namespace: 'unused',
    }))
    build.onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: '' }))
  },
}

/** commander starts no program here, and Node takes longer to load this than all of commander. */
const withoutChildProcess = {
  name: 'without-child-process',
  setup: (build) => {
    build.onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
      importer.includes('/commander/') ? { path, namespace: 'unused' } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: '' }))
  },
}

/** Its index loads fetch, web sockets, caches and mocks too, and so takes twice as long. */
const partsOfUndici = {
  name: 'parts-of-undici',
  setup: (build) => {
    build.onResolve({ filter: /^undici$/ }, ({ path }) => ({ path, namespace: 'parts' }))
    build.onLoad({ filter: /./, namespace: 'parts' }, () => ({
      // A ProxyAgent calls `connect` of its clients, which only the index gives them.
      contents: `
      const Dispatcher = require('undici/lib/dispatcher/dispatcher.js')
      Dispatcher.prototype.connect = require('undici/lib/api/api-connect.js')
      module.exports = {
        Agent: require('undici/lib/dispatcher/agent.js'),
        ProxyAgent: require('undici/lib/dispatcher/proxy-agent.js'),
        buildConnector: require('undici/lib/core/connect.js'),
      }`,
      resolveDir: root,
    }))
  },
}

/** What browsers run. Elements are calls of `h`: with `jsx`, each has more to write. */
const PAGE = {
  outdir: 'dist/console',
  bundle: true,
  minify: true,
  platform: 'browser',
  target: 'es2022',
  tsconfigRaw: {
    compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' },
  },
  inject: ['preact'],
  metafile: true,
  logLevel: 'warning',
}

// One bundle with split chunks starts several times quicker than a hundred small modules, and
// `start` must be up before a CI job notices. Commands are loaded on demand: src/cli/commands.ts.
for (const name of existsSync('dist') ? readdirSync('dist') : []) {
  if (!(keepsDeclarations && name.endsWith('.d.ts')))
    rmSync(`dist/${name}`, { recursive: true, force: true })
}
const PROGRAM = {
  bundle: true,
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
  logLevel: 'warning',
}
const program = await build({
  ...PROGRAM,
  entryPoints: {
    process: 'src/cli/process.ts',
    index: 'src/index.ts',
    vitest: 'src/library/vitest.ts',
    jest: 'src/library/jest.ts',
  },
  outdir: 'dist',
  splitting: true,
  metafile: true,
  plugins: [rawText, ownFile, withoutUnused, withoutChildProcess, partsOfUndici],
})
await joinChunks(program.metafile, PROGRAM)
await build({
  ...PROGRAM,
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  define: { 'import.meta.dirname': '__dirname' },
  banner: {},
  plugins: [programFile],
})
// Services and scripts may name this file already.
writeFileSync('dist/main.js', "#!/usr/bin/env node\nimport './main.cjs'\n")
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
const sdk = await build({
  entryPoints: { 'mcp-sdk': 'src/mcp/sdk.ts' },
  outdir: 'dist',
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'esm',
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
// Its names repeat more than those of esbuild, so that a script is smaller when it is compressed.
for (const name of ['console', 'report']) {
  const file = `dist/console/${name}.js`
  const { code } = await minify(readFileSync(file, 'utf8'), {
    module: true,
    ecma: 2020,
    format: { inline_script: true },
  })
  writeFileSync(file, code)
}
for (const file of ['index.html', 'icon.svg']) cpSync(`console/${file}`, `dist/console/${file}`)
if (!keepsDeclarations) await writeDeclarations()
for (const extension of ['cjs', 'd.cts'])
  cpSync(`src/library/jest-entry.${extension}`, `dist/jest.${extension}`)

const { keptScenarios } = await load('scripts/generate/kept-scenarios.ts')
write(await keptScenarios(root))
const { keptOutput } = await load('scripts/generate/kept-output.ts')
write(await keptOutput())

const built = [program, names, sdk, page, report]
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
  await declarations.write({ file: 'dist/index.d.ts' })
  const vitestDeclarations = await rollup({
    input: 'src/library/vitest.ts',
    plugins: [dts({ tsconfig: 'tsconfig.json' })],
    external: ['vitest', resolve('src/index.ts')],
  })
  await vitestDeclarations.write({
    file: 'dist/vitest.d.ts',
    paths: { [resolve('src/index.ts')]: './index.js' },
  })
}
