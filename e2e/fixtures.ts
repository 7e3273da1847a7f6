// The setup of every journey: the server that journeys share or one of its own, a collector of its own, and a watch on the
// browser that fails the journey for errors a person would not see.

import { test as base, expect, type Page, type TestFixture } from '@playwright/test'
import { type Api, apiOf, type Collector, register } from './accounts/collector.ts'
import { type App, ready, startApp } from './app.ts'
import { isAskedByPage } from './asked.ts'
import { servePictures } from './products/pictures.ts'
import { watchRequests } from './settled.ts'

export { type Api, apiOf, type Collector, expect, register }

type Fixtures = {
  app: App
  /** A registered collector whom no other journey uses. */
  collector: Collector
  api: Api
  /** Errors the browser reports; a journey that expects one removes it. */
  complaints: string[]
}

const imageHosts = ['assets.tcgdex.net']

/** For journeys of a visitor: the page starts signed out. */
export const visitorTest = base.extend<Fixtures>({
  app: async ({}, use) => use(ready().app),

  baseURL: async ({ app }, use) => use(app.url),

  // A product of one journey may show on the page of another, and no test may load its picture from outside.
  page: async ({ page, serviceWorkers }, use) => {
    const opensOffline = serviceWorkers === 'allow'
    await watchRequests(page, opensOffline)
    await servePictures(page, opensOffline)
    await use(page)
  },

  collector: async ({ app }, use) => use(await register(app)),

  api: async ({ app, collector }, use) => use(apiOf(app, collector.token)),

  complaints: [
    async ({ app, page }, use) => {
      const complaints: string[] = []
      watch(page, app.url, complaints)
      await use(complaints)
      expect(complaints, 'errors the browser reported').toEqual([])
    },
    { auto: true },
  ],
})

/** For journeys of a collector: the page starts signed in. */
export const test = visitorTest.extend<{ signedIn: void }>({
  signedIn: [
    async ({ page, collector }, use) => {
      // Only on the first load, so that a page that signs out stays signed out.
      await page.addInitScript(token => {
        if (sessionStorage.getItem('signed in') !== null) return
        sessionStorage.setItem('signed in', 'once')
        localStorage.setItem('token', token)
      }, collector.token)
      await use()
    },
    { auto: true },
  ],
})

/**
 * The app of journeys that need a server of their own: with other settings, with another clock, or because others would
 * see what they change.
 */
export function ownApp(settings?: Record<string, string>, clockStartsAt?: string): TestFixture<App, {}> {
  return async ({}, use) => {
    const app = await startApp(settings, clockStartsAt)
    await use(app)
    await app.stop()
  }
}

/** Collects console errors (a content security policy reports there), exceptions and requests to other hosts. */
function watch(page: Page, appUrl: string, complaints: string[]) {
  const askedByBrowser = new Set<string>()
  page.on('console', message => {
    const { url } = message.location()
    if (message.type() === 'error' && !askedByBrowser.has(url))
      complaints.push(`console: ${message.text()} (${url})`)
  })
  page.on('pageerror', error => complaints.push(`error: ${error.stack ?? error.message}`))
  page.on('request', request => {
    if (!isAskedByPage(request)) askedByBrowser.add(request.url())
    const url = new URL(request.url())
    const isOwn = url.origin === appUrl || ['data:', 'blob:'].includes(url.protocol)
    const isCardImage = request.resourceType() === 'image' && imageHosts.includes(url.hostname)
    if (!isOwn && !isCardImage) complaints.push(`request to another origin: ${request.url()}`)
  })
}
