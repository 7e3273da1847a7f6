import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts'] } },
      { test: { name: 'server', include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 } },
    ],
  },
})
