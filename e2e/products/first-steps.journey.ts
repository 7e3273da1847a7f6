// The first minute of a server: the first account fills the catalogue, and others read why it is empty before.

import type { Page } from '@playwright/test'
import { type App, startApp } from '#e2e/app'
import { expect, register, visitorTest } from '#e2e/fixtures'
import { button, darken, expectNoViolations, expectToFit, openUnderMore } from '#e2e/screen'
import { type TcgdexServer, startTcgdexServer } from './tcgdex-server.ts'

const test = visitorTest.extend<{ tcgdex: TcgdexServer; app: App }>({
  tcgdex: async ({}, use) => {
    const tcgdex = await startTcgdexServer()
    await use(tcgdex)
    await tcgdex.stop()
  },
  app: async ({ tcgdex }, use) => {
    const app = await startApp({ TCGDEX_API_URL: tcgdex.url, PRICE_SOURCE: '' }, undefined, { isEmpty: true })
    await use(app)
    await app.stop()
  },
})

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const open = (page: Page, title: string) => page.getByRole('heading', { name: title }).click()

async function fits(page: Page) {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
  }
  await expectNoViolations(page)
}

test('the first account fills the catalogue and sets the server up', async ({
  page,
  app,
  tcgdex,
  browser,
}) => {
  await page.goto('/register')
  await page.getByLabel('Username', { exact: true }).fill('first')
  await page.getByLabel('Email').fill('first@example.com')
  await page.getByLabel('Password', { exact: true }).fill('velvet otter at dawn')
  await page.getByLabel('Confirm password').fill('velvet otter at dawn')
  await button(page, 'Create account').click()
  await expect(page).toHaveURL('/start')
  await expect(page.getByText('You are an operator of this server')).toBeVisible()
  await expect(step(page, 'Fill the catalogue')).toContainText('No cards yet')
  await expect(step(page, 'Invite others').getByLabel('Address')).toHaveValue(`${app.url}/register`)
  await fits(page)

  await test.step('a failure says why, and can be tried again', async () => {
    tcgdex.fails = true
    await page.getByRole('button', { name: 'Fill the catalogue', exact: true }).click()
    await expect(page.getByText('TCGdex answered 404 (sets).')).toBeVisible()
    await fits(page)
  })

  await test.step('other screens lead the operator here, and tell others', async () => {
    for (const address of ['/dashboard', '/products', '/collection/add']) {
      await page.goto(address)
      await expect(page.getByText('The catalogue of this server is empty.')).toBeVisible()
    }
    const { token } = await register(app, 'second')
    const context = await browser.newContext({ baseURL: app.url })
    await context.addInitScript(stored => localStorage.setItem('token', stored), token)
    const other = await context.newPage()
    const words = other.getByText('The operator of this server has not filled the catalogue yet.')
    for (const address of ['/dashboard', '/products', '/products?search=mew', '/collection/add']) {
      await other.goto(address)
      await expect(words).toBeVisible()
    }
    await other.goto('/products')
    await expect(other.getByText('No products have been added to the database yet')).toBeVisible()
    await other.goto('/start')
    await expect(other.getByText('Only an operator of this server sets it up.')).toBeVisible()
    await context.close()
  })

  await test.step('the cards come, then their details', async () => {
    tcgdex.fails = false
    tcgdex.holds = true
    await page.goto('/products')
    await page.getByRole('link', { name: 'Fill it' }).click()
    await button(page, 'Try again').click()
    await expect(step(page, 'Fill the catalogue')).toContainText('24 English cards, details follow')
    await open(page, 'Fill the catalogue')
    await expect(page.getByRole('progressbar')).toBeVisible()
    await fits(page)
    await button(page, 'Stop').click()
    await expect(step(page, 'Fill the catalogue')).toContainText('Stopped: 24 English cards')
    tcgdex.holds = false
    await button(page, 'Go on').click()
    await open(page, 'Fill the catalogue')
    await expect(page.getByLabel('Language of the cards')).toBeVisible({ timeout: 30_000 })
    await fits(page)
  })

  await test.step('the steps are ticked, and the server is set up', async () => {
    // The second account is there.
    await expect(step(page, 'Invite others').getByRole('heading')).toHaveText('Invite others, done')
    await page.getByRole('link', { name: 'Choose price sources' }).click()
    await expect(page).toHaveURL('/settings/prices')
    await page.getByRole('link', { name: 'First steps' }).click()
    await button(page, 'Mark as done: Switch price sources on').click()
    await expect(page.getByText('This server is set up.')).toBeVisible()
    await darken(page)
    await fits(page)
    await page.goto('/products?search=alakazam')
    await expect(page.getByRole('heading', { name: 'Alakazam' }).first()).toBeVisible()
    await page.goto('/profile')
    await openUnderMore(page, 'First steps')
    await expect(page).toHaveURL('/start')
  })
})
