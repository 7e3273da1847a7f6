// The installed app: what the browser needs to offer it, and what opens without a network.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { forgive } from '#e2e/complaints'
import { expect, test, visitorTest } from '#e2e/fixtures'
import { expectNoViolations } from '#e2e/screen'

const manifestFile = join(import.meta.dirname, '..', '..', 'dist', 'manifest.webmanifest')

test.use({ serviceWorkers: 'allow' })

/** Waits until the worker keeps the page and answers its next load. */
async function installWorker(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** The paths of everything that is kept on the device. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

visitorTest('the page names an app with icons of the sizes it claims', async ({ page }) => {
  const { icons, start_url: start } = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
    icons: { src: string; sizes: string }[]
    start_url: string
  }
  expect(start).toBe('/dashboard')
  await page.goto('/login')
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest')
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

visitorTest('a visitor installs nothing', async ({ page }) => {
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('without a network the app opens, and nothing personal is kept', async ({
  page,
  context,
  complaints,
}) => {
  await installWorker(page)
  const kept = await keptPaths(page)
  expect(kept).toContain('/index.html')
  expect(kept.filter(path => path.startsWith('/assets/')).length).toBeGreaterThan(20)
  expect(kept.filter(path => /^\/(?:api|uploads)/.test(path))).toEqual([])

  await context.setOffline(true)
  await page.goto('/collection')
  await expect(page.getByText("Holofolio isn't responding")).toBeVisible()
  await expectNoViolations(page)
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible()
  forgive(complaints, 'no network')
})
