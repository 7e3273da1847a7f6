// Journeys on a server that asks for the missing prices of what is added at once, as it does unless told otherwise.

import { type App, startApp } from '#e2e/app'
import { test as base } from '#e2e/fixtures'

export const test = base.extend<{}, { app: App }>({
  app: [
    async ({}, use) => {
      const app = await startApp(undefined, { PRICE_AT_ONCE: 'on' })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
