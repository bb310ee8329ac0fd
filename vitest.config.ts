import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // What takes longer: `npm run test:gate` guards users, `npm run test:nightly` runs everything.
    exclude: ['test/**/*.{gate,nightly}.test.ts'],
    reporters: ['default', './test/slowest-files.ts'],
    // Only there to end a run that hangs: on a machine with much other work the suite is slow,
    // not red.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // The default leaves one of two cores idle.
    maxWorkers: 2,
    // No module keeps state but pure memos. Reading every module again for each file takes a
    // quarter of the time.
    isolate: false,
    // Without it the text of style sheets is empty.
    css: true,
    // They import nothing, and are JavaScript already: transforming the largest takes seconds.
    server: { deps: { external: [/\/src\/base\/contract\/generated\/.*\.js$/] } },
  },
})
