import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: here('./') },
      // Outside of Next it throws on purpose; tests are the server.
      { find: 'server-only', replacement: here('./node_modules/server-only/empty.js') },
    ],
  },
  test: {
    allowOnly: false,
    retry: 0,
    passWithNoTests: false,
    // Much of the time is waiting: for a database, a process, a clock.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,components,lib,tests}/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          include: ['platform/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
