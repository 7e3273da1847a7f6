// Calls of the page to its server that a journey delays or fails.

import type { Page } from '@playwright/test'

type Address = Parameters<Page['route']>[0]

/** What the server answers when its database is down. */
export const unavailable = { error: 'The database is not available.', code: 'unavailable' }

/** Holds the calls to an address until the returned function is called. */
export async function hold(page: Page, address: Address): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await released
    await route.fallback()
  })
  return release
}

/** Answers the calls to an address with 503; the returned function ends that. */
export async function fail(page: Page, address: Address): Promise<() => Promise<void>> {
  await page.route(address, route => route.fulfill({ status: 503, json: unavailable }))
  return () => page.unroute(address)
}

/** Loses the calls to an address before they reach the server; the returned function ends that. */
export async function lose(page: Page, address: Address): Promise<() => Promise<void>> {
  await page.route(address, route => route.abort())
  return () => page.unroute(address)
}
