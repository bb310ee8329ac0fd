import { defineConfig } from 'vitest/config'
import quick from './vitest.config.ts'

/** The random tests of the quick suite run here too, longer: see test/random-run.ts. */
const RANDOM = ['test/sandbox/simulator/**/*.test.ts', 'test/verify/traffic/**/*.test.ts']

export default defineConfig({
  test: { ...quick.test, include: ['test/**/*.{gate,nightly}.test.ts', ...RANDOM], exclude: [] },
})
