// Journeys on a server that asks for the missing prices of what is added at once, as it does by default.

import { ownApp, test as base } from '#e2e/fixtures'

export const test = base.extend({ app: ownApp({ PRICE_AT_ONCE: 'on' }) })
