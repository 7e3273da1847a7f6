import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// A busy machine is no failure. The deep run takes up to twenty times as many values of each property.
const testTimeout = process.env['TEST_DEEP'] === '1' ? 600_000 : 30_000

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
          testTimeout,
        },
      },
      { test: { name: 'web', isolate: false, include: ['web/**/*.test.{ts,tsx}'], testTimeout } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'sandbox/**/*.test.ts'],
          // Threads start sooner from code that is compiled, and without the engine of types, which is WebAssembly.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'compiled') },
          globalSetup: ['scripts/postgres-for-tests.mjs', 'scripts/templates-for-tests.mjs'],
          testTimeout,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
