import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium-for-tests.mjs'

const chromium = findChromium()
/** `npm run test:deep`, which leaves nothing out and forgives nothing. */
const isDeep = process.env['TEST_DEEP'] === '1'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  globalSetup: ['./scripts/build.mjs', './e2e/shared-server.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A journey that passes at a retry is reported as flaky.
  retries: isDeep ? 0 : 2,
  ...(!isDeep && { grepInvert: /@deep/ }),
  forbidOnly: true,
  timeout: 90_000,
  // A busy machine is no failure.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/journeys.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    // It would answer calls that a journey answers itself.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    // Colours in the middle of a change have no contrast of their own.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page is open for seconds, too few for optimized code to pay for its compilation.
        ...(isDeep ? [] : ['--js-flags=--no-opt --no-maglev']),
      ],
    },
  },
})
