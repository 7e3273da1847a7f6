// For journeys of a collector who is signed in, whether a journey asks for that or not.

import { test as base } from './fixtures.ts'

export const test = base.extend<{ signedIn: void }>({
  signedIn: [
    async ({ collector }, use) => {
      base.expect(collector.token).not.toBe('')
      await use()
    },
    { auto: true },
  ],
})
