import { defineConfig, mergeConfig } from 'vitest/config'
import quick from './vitest.config.ts'

/** The random tests of the quick suite run here too, longer: see test/random-run.ts. */
const RANDOM = ['test/simulator/**/*.test.ts']

const config = mergeConfig(quick, defineConfig({ test: { exclude: [] } }))
config.test.include = ['test/**/*.long.test.ts', ...RANDOM]
export default config
