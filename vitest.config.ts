import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    // The default leaves one of two cores idle.
    maxWorkers: 2,
    // Nothing here keeps state in a module but pure memos, and reading every module anew for every file takes a quarter of the time.
    isolate: false,
  },
})
