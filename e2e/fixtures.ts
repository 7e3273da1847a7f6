// What every browser journey starts from: the app of its worker, a collector nobody else uses, and a watch
// on the browser that fails the journey for what a person would never see.

import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type App, startApp } from './app.ts'
import { servePictures } from './catalogue/own-product.ts'

export { expect }

export type Collector = { username: string; email: string; password: string; token: string }

type Fixtures = {
  /** A collector of this journey alone. Asking for it signs the page in. */
  collector: Collector
  /** Calls the API as that collector; fails for any answer but a 2xx. */
  api: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>
  /** What the browser complained of; a journey that expects a complaint takes it out. */
  complaints: string[]
}

const imageHosts = ['assets.tcgdex.net']
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export const test = base.extend<Fixtures, { app: App }>({
  app: [
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ app }, use) => use(app.url),

  // What any journey puts into the catalogue may be on the page of any other, and no test may reach its pictures.
  page: async ({ page }, use) => {
    await servePictures(page)
    await use(page)
  },

  collector: async ({ app, page }, use) => {
    const collector = await register(app)
    // Only where no page has signed out or in since: a reload is no new sign-in.
    await page.addInitScript(token => {
      if (sessionStorage.getItem('signed in') !== null) return
      sessionStorage.setItem('signed in', 'once')
      localStorage.setItem('token', token)
    }, collector.token)
    await use(collector)
  },

  api: async ({ app, collector }, use) => {
    await use(async <Answer>(method: string, path: string, body?: unknown) => {
      const answer = await fetch(app.url + path, {
        method,
        headers: {
          authorization: `Bearer ${collector.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Answer
    })
  },

  complaints: [
    async ({ app, page }, use) => {
      const complaints: string[] = []
      watch(page, app.url, complaints)
      await use(complaints)
      expect(complaints, 'the browser had nothing to complain of').toEqual([])
    },
    { auto: true },
  ],
})

/** Puts the page into the dark, and waits for colours that change by and by. */
export async function darken(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.setAttribute('data-theme', 'dark')
    const changing = () => document.getAnimations().filter(each => each instanceof CSSTransition)
    // The end of one can begin another in what inherits from it.
    while (changing().length > 0) await Promise.allSettled(changing().map(({ finished }) => finished))
  })
}

/** Fails with what axe finds on the page as it stands, by the rules of WCAG 2.2 AA. */
export async function expectNoViolations(page: Page): Promise<void> {
  // A page without frames needs no second page to put their results together, and no report of what holds.
  expect(page.frames()).toHaveLength(1)
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await builder.withTags(rules).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help} — ${node.target.join(' ')}`),
  )
  expect(found).toEqual([])
}

async function register(app: App): Promise<Collector> {
  const username = `collector-${randomUUID().slice(0, 13)}`
  const account = {
    username,
    email: `${username}@example.com`,
    password: `password of ${username.slice(10)}`,
  }
  const answer = await fetch(`${app.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!answer.ok) throw new Error(`register: ${answer.status} ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: string }
  return { ...account, token }
}

/** A content security policy that stops something says so on the console. */
function watch(page: Page, appUrl: string, complaints: string[]) {
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => complaints.push(`error: ${error.stack ?? error.message}`))
  page.on('request', request => {
    const url = new URL(request.url())
    const isOwn = url.origin === appUrl || ['data:', 'blob:'].includes(url.protocol)
    const isCardImage = request.resourceType() === 'image' && imageHosts.includes(url.hostname)
    if (!isOwn && !isCardImage) complaints.push(`request to another origin: ${request.url()}`)
  })
}
