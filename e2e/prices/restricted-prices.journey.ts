// An operator lets an account see restricted prices, and loads a file of them.
import { runUser, startApp } from '#e2e/app'
import { test as base, expect } from '#e2e/fixtures'
import { darken, expectNoViolations, overhang } from '#e2e/screen'
import type { App } from '#e2e/app'
const nowhere = 'http://127.0.0.1:9'
const test = base.extend<{}, { app: App }>({
  app: [
    async ({}, use) => {
      const app = await startApp(undefined, {
        TCGDEX_API_URL: nowhere,
        TCGCSV_URL: nowhere,
        PRICECHARTING_URL: nowhere,
      })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test('an operator allows an account to see restricted prices, and loads a file', async ({
  page,
  app,
  collector,
}) => {
  test.slow()

  await runUser(app, 'operator', collector.username)
  await page.goto('/settings/prices')
  await page.getByRole('switch', { name: 'PriceCharting for Graded cards' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  const viewers = page.getByRole('region', { name: 'Who sees these prices' })
  await viewers.getByLabel('Username').fill(collector.username)
  await viewers.getByRole('button', { name: 'Allow' }).click()
  await expect(viewers.getByRole('listitem')).toContainText(collector.username)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a CSV file' }).click()
  await (await chooser).setFiles({
    name: 'guide.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('console-name,product-name,tcg-id,loose-price\nX,Mew #1,7,$1.00\nX,Mew #2,,$1.00\n'),
  })
  await expect(page.getByText('2 rows: 0 prices saved.')).toBeVisible()
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectNoViolations(page)
  }
  await darken(page)
  await expectNoViolations(page)
})
