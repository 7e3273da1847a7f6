// The first amount of money of a screen shows before the code has loaded, where the screen shows it later.

import type { Locator, Page } from '@playwright/test'
import { holdCode } from './held-code.ts'
import { keepHere } from './kept-device.ts'
import { hold } from '#e2e/calls'
import { addCopy } from '#e2e/copies/copies'
import { type Api, expect, register, test } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { addProduct } from '#e2e/products/products'

/** A card that the sandbox has a price for, and a copy of it. Returns the id of the card. */
async function ownPricedCard(api: Api): Promise<string> {
  const { id } = await addProduct(api, { name: `${ownWord()} Mew`, set_name: 'Base Set' })
  await api('GET', `/api/prices/product/${id}?condition=Near+Mint`)
  await addCopy(api, id)
  return id
}

const drawn = (page: Page) => page.locator('#drawn-frame [data-place="amount"]:visible')

/** The same amount in the screen. */
const shown = (page: Page, amount: string) =>
  page.getByRole('main').getByText(amount, { exact: true }).first()

async function placeOf(text: Locator) {
  const { x, y, width, height } = (await text.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}

for (const path of ['/dashboard', '/collection', '/prices', '/products/']) {
  for (const width of [390, 1_280]) {
    const name = `${path} shows its first amount before its code, and keeps it in its place, ${width} pixels wide`
    test(name, { tag: width === 390 ? [] : '@deep' }, async ({ page, api }) => {
      const id = await ownPricedCard(api)
      await page.setViewportSize({ width, height: 844 })
      const release = await holdCode(page)
      await page.goto(path === '/products/' ? `${path}${id}` : path, { waitUntil: 'commit' })
      await expect(drawn(page)).toHaveText(/^\$\d/)
      const amount = (await drawn(page).textContent()) ?? ''
      const before = await placeOf(drawn(page))
      release()
      await expect(page.locator('#drawn-frame')).toHaveCount(0)
      expect(await placeOf(shown(page, amount))).toEqual(before)
    })
  }
}

test('the amount stays until its screen is there, however late', async ({ page, api }) => {
  await ownPricedCard(api)
  // The page waits half a second before it says that it is loading. Noted when that has passed.
  await page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((run: () => void, ms = 0) => {
      if (ms !== 500) return setTimeout(run, ms)
      return setTimeout(() => {
        run()
        document.documentElement.dataset['late'] = ''
      })
    }) as never
  })
  const release = await hold(page, /\/assets\/dashboard-screen-/)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('html[data-late]')).toBeAttached()
  await expect(drawn(page)).toHaveText(/^\$\d/)
  await expect(page.getByText('Loading your session')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
})

test('a collector who sees another currency than the ledger’s first sees no amount', async ({
  page,
  api,
}) => {
  await ownPricedCard(api)
  await api('PUT', '/api/auth/settings', { display_currency: 'EUR' })
  const release = await holdCode(page)
  await page.goto('/collection', { waitUntil: 'commit' })
  await expect(page.locator('#drawn-frame').getByText('My Collection')).toBeVisible()
  await answered(page)
  await expect(drawn(page)).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Waits until the head of the page has its answers. */
async function answered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    type Early = { earlyAnswers: { answers: Record<string, Promise<Response>> } }
    const { answers } = (globalThis as unknown as Early).earlyAnswers
    for (const answer of Object.values(answers)) await (await answer).clone().json()
  })
}

test('a device that keeps the collection begins with the amount that it kept, for its session alone', async ({
  page,
  api,
  app,
}) => {
  await ownPricedCard(api)
  await page.goto('/dashboard')
  await keepHere(page, 'Mew')
  await page.goto('/dashboard')
  const kept = () => page.evaluate(() => localStorage.getItem('first texts'))
  await expect.poll(kept).toContain('$')

  await test.step('first as it was kept, then fresh', async () => {
    const releaseCode = await holdCode(page)
    const release = await hold(page, '**/api/collections/changes*')
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(drawn(page)).toHaveText(/^\$\d/)
    const age = page.locator('#drawn-frame').getByText(/^As of /)
    await expect(age).toBeVisible()
    release()
    await expect(age).toHaveCount(0)
    await expect(drawn(page)).toHaveText(/^\$\d/)
    releaseCode()
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
  })
  await test.step('another collector sees nothing of what was left behind', async () => {
    const { token } = await register(app)
    const left = await page.evaluate(next => {
      const token = localStorage.getItem('token')
      localStorage.setItem('token', next)
      return token
    }, token)
    const releaseCode = await holdCode(page)
    const release = await hold(page, '**/api/collections/changes*')
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.locator('#drawn-frame').getByText('Welcome')).toBeVisible()
    await expect(drawn(page)).toHaveCount(0)
    await page.evaluate(token => localStorage.setItem('token', token ?? ''), left)
    release()
    releaseCode()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
  })
})

test('signing out deletes the amounts that a device has kept', async ({ page, api }) => {
  await ownPricedCard(api)
  await page.goto('/dashboard')
  await keepHere(page, 'Mew')
  await page.goto('/dashboard')
  const kept = () => page.evaluate(() => localStorage.getItem('first texts'))
  await expect.poll(kept).toContain('$')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await kept()).toBeNull()
})
