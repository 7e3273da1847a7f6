import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

/** What the gate leaves out: tests of times and of memory, whose results depend on the machine. */
const deepTests = '**/*.deep.test.ts'
const isDeep = process.env['TEST_DEEP'] === '1'
const exclude = isDeep ? configDefaults.exclude : [...configDefaults.exclude, deepTests]

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'domain',
          // Pure: loading modules once for each worker instead of each file takes half the time.
          isolate: false,
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts'],
          exclude,
          // A busy machine is no failure.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'sandbox/**/*.test.ts'],
          exclude,
          // Threads start sooner from code that is compiled, and without the engine of types, which is WebAssembly.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'compiled') },
          globalSetup: ['scripts/postgres-for-tests.mjs', 'scripts/templates-for-tests.mjs'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          exclude,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
