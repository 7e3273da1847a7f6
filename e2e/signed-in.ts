// For journeys of a collector who is signed in and sees pictures, whether a journey asks for either or not.

import { test as base } from './fixtures.ts'
import { servePictures } from './own-product.ts'

export const test = base.extend<{ signedIn: void }>({
  signedIn: [
    async ({ page, collector }, use) => {
      base.expect(collector.token).not.toBe('')
      await servePictures(page)
      await use()
    },
    { auto: true },
  ],
})
