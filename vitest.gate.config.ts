import { defineConfig } from 'vitest/config'
import quick from './vitest.config.ts'

export default defineConfig({
  test: { ...quick.test, include: ['test/**/*.gate.test.ts'], exclude: [] },
})
