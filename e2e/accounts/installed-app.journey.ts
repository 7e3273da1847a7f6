// The installed app: what the browser needs to offer it, and what opens without a network.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { expect, test, visitorTest } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, goInside } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { installWorker, keeping, keptTexts } from './kept-device.ts'

const manifestFile = join(import.meta.dirname, '..', '..', 'dist', 'manifest.webmanifest')

test.use({ serviceWorkers: 'allow' })

/** The paths of everything that is kept on the device. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

const changedMark = (page: Page) => page.locator('meta[name="changed"]')

/** Makes the page that is kept another than the server's. */
const changeKeptPage = (page: Page) =>
  page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const cache = await caches.open(name)
    const kept = await cache.match('/index.html')
    if (!kept) throw new Error('no page is kept')
    const headers = new Headers(kept.headers)
    headers.set('etag', 'another')
    const html = (await kept.text()).replace('<head>', '<head><meta name="changed">')
    await cache.put('/index.html', new Response(html, { headers }))
  })

const isKeptPageChanged = (page: Page) =>
  page.evaluate(async () => (await (await caches.match('/index.html'))?.text())?.includes('name="changed"'))

visitorTest('the page names an app with icons of the sizes it claims', { tag: '@deep' }, async ({ page }) => {
  const { icons, start_url: start } = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
    icons: { src: string; sizes: string }[]
    start_url: string
  }
  expect(start).toBe('/dashboard')
  await page.goto('/login')
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest')
  expect(await page.evaluate(async () => (await fetch('/manifest.webmanifest')).status)).toBe(200)
  for (const { src, sizes } of icons) {
    const width = await page.evaluate(async src => {
      const image = new Image()
      image.src = src
      await image.decode()
      return image.naturalWidth
    }, src)
    if (sizes !== 'any') expect(`${width}x${width}`, src).toBe(sizes)
    expect(width, src).toBeGreaterThan(0)
  }
})

visitorTest('a visitor installs nothing', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/login')
  await settled(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('without a network the app opens, with nothing personal until a collection is kept', async ({
  page,
  context,
  api,
  complaints,
}) => {
  const { id, name } = await addProduct(api)
  await addCopy(api, id, { purchase_price: 12.5 })
  await installWorker(page)

  await test.step('nothing personal is kept', async () => {
    const kept = await keptPaths(page)
    expect(kept).toContain('/index.html')
    expect(kept.filter(path => path.startsWith('/assets/')).length).toBeGreaterThan(20)
    expect(kept.filter(path => /^\/(?:api|uploads)/.test(path))).toEqual([])
  })
  await test.step('a return opens the kept page, and gets that of the server for the next', async () => {
    await changeKeptPage(page)
    await page.goto('/collection')
    await expect(changedMark(page)).toBeAttached()
    await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible()
    await expect.poll(() => isKeptPageChanged(page)).toBe(false)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible()
    await expect(changedMark(page)).not.toBeAttached()
  })
  await test.step('the login screen comes from the server, which draws it', async () => {
    await changeKeptPage(page)
    await page.goto('/login')
    await expect(page).toHaveURL('/dashboard')
    await expect(changedMark(page)).not.toBeAttached()
  })
  await test.step('it opens without a network, and goes on with one', async () => {
    await context.setOffline(true)
    await page.goto('/collection')
    await expect(page.getByText("Holofolio isn't responding")).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible()
  })
  await test.step('the collection is kept once that is switched on', async () => {
    await goInside(page, '/profile?tab=preferences')
    await expect(keeping(page)).not.toBeChecked()
    expect(await keptTexts(page)).not.toContain(name)
    await keeping(page).check()
    await expect.poll(() => keptTexts(page)).toContain(name)
  })

  await test.step('the kept collection opens without a network, and can be searched', async () => {
    await context.setOffline(true)
    await page.goto('/dashboard')
    await expect(page.getByText("Holofolio can't be reached.")).toBeVisible()
    await expect(page.getByText('as this device kept it just now.')).toBeVisible()
    const rows = page.getByRole('list', { name: 'Your collection' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(name)
    await expect(rows).toContainText('$12.50')
    await page.getByRole('searchbox').fill('nothing like it')
    await expect(page.getByText('0 of 1 items')).toBeVisible()
    await page.getByRole('searchbox').fill(name)
    await expect(rows).toHaveCount(1)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page)
      await expectNoViolationsInDeepRun(page)
    }
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })

  await test.step('the network is back, and so is the dashboard', async () => {
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  })

  await test.step('logging out deletes it', async () => {
    await settled(page)
    await button(page, 'Log out').first().click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => keptTexts(page)).not.toContain(name)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('keeping'))).toBeNull()
  })
  forgive(complaints, 'no network')
})

test('a kept collection follows its changes, and a refused token deletes it', { tag: '@deep' }, async ({
  page,
  api,
  app,
  collector,
  complaints,
}) => {
  const { id, name } = await addProduct(api)
  const { id: laterId, name: later } = await addProduct(api)
  await addCopy(api, id)
  await page.goto('/profile?tab=preferences')
  await keeping(page).check()
  await expect.poll(() => keptTexts(page)).toContain(name)

  await addCopy(api, laterId)
  await page.reload()
  await expect.poll(() => keptTexts(page), { timeout: 20_000 }).toContain(later)

  const revoked = await fetch(`${app.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${collector.token}` },
  })
  expect(revoked.ok).toBe(true)
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => keptTexts(page)).not.toContain(name)
  forgive(complaints, 401)
})
