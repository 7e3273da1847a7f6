// Journeys on a server that reads exchange rates, of a bank that they start with it.

import { startApp } from './app.ts'
import { test as base } from './fixtures.ts'
import { startRatesServer } from './rates-server.ts'

export const test = base.extend({
  app: async ({}, use) => {
    const bank = await startRatesServer()
    const app = await startApp({ EXCHANGE_RATES: 'on', ECB_URL: bank.url })
    await use(app)
    await app.stop()
    await bank.stop()
  },
})
