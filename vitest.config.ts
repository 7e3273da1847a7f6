import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const isDeep = process.env['TEST_DEEP'] === '1'

/** Tests that take long or depend on the speed of the machine run in the deep run alone. */
const exclude = isDeep ? configDefaults.exclude : [...configDefaults.exclude, '**/*.deep.test.ts']

/** What counts money fails at once: a wrong cent that comes and goes is a fault, not bad luck. */
const money = [
  'server/database/migrat*.test.ts',
  'server/database/migrations/**/*.test.ts',
  'server/**/*histor{y,ies}*.test.ts',
  'server/**/*{ledger,recount,reconcile}*.test.ts',
]

// A busy machine is no failure. The deep run takes up to twenty times as many values of each property.
const testTimeout = isDeep ? 600_000 : 30_000

const server = {
  // As for the domain: to load the server again for each file takes three quarters of the time.
  isolate: false,
  setupFiles: ['scripts/testing/restore-mocks.ts'],
  // Threads start sooner from code that is compiled, and without the engine of types, which is WebAssembly.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'compiled') },
  globalSetup: ['scripts/postgres-for-tests.mjs', 'scripts/templates-for-tests.mjs'],
  testTimeout,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
}

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
          testTimeout,
        },
      },
      {
        test: {
          name: 'web',
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude,
          testTimeout,
        },
      },
      { test: { ...server, name: 'money', include: money, exclude } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts', 'sandbox/**/*.test.ts'],
          exclude: [...exclude, ...money],
          // A test that needed it is named as flaky.
          retry: isDeep ? 0 : 1,
        },
      },
      {
        test: {
          name: 'scripts',
          isolate: false,
          include: ['scripts/**/*.test.ts'],
          exclude,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
