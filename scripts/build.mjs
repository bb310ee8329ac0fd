import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { load, root, write } from './load-typescript.mjs'

process.chdir(root)
const { validatorFiles } = await load('scripts/generate/validator-files.ts')
const validators = await validatorFiles(root)
write(validators)

// One bundle with split chunks starts several times quicker than a hundred small modules,
// and `start` must be up before a CI job notices. Commands are loaded on demand (see src/main.ts).
rmSync('dist', { recursive: true, force: true })
await build({
  entryPoints: ['src/main.ts', 'src/index.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  external: ['@pact-foundation/*'],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
})
chmodSync('dist/main.js', 0o755)
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
})
// The compiler emits declarations of what it compiled, and these are declarations already.
for (const path of validators.keys()) {
  if (path.endsWith('.d.ts')) cpSync(path, path.replace(/^src/, 'dist'))
}
