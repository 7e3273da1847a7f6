// An operator lets an account see restricted prices, and loads a file of them.
import type { Browser } from '@playwright/test'
import { productNamed } from '#e2e/products/products'
import { type App, runUser } from '#e2e/app'
import { apiOf, test as base, expect, ownApp, register } from '#e2e/fixtures'
import { darken, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { settled, watchRequests } from '#e2e/settled'

const nowhere = 'http://127.0.0.1:9'
const urls = { TCGDEX_API_URL: nowhere, TCGCSV_URL: nowhere, PRICECHARTING_URL: nowhere }
const test = base.extend({ app: ownApp(urls) })

test('an operator allows an account to see restricted prices, and loads a file', { tag: '@deep' }, async ({
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
    await expectToFit(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectNoViolationsInDeepRun(page)
  }
  await darken(page)
  await expectNoViolationsInDeepRun(page)
})

const guide = `console-name,product-name,tcg-id,loose-price,manual-only-price
Pokemon Base Set,Blastoise #2,42360,$40.00,"$4,321.75"
`

test('of one slab each account sees its own figure, also when a permission is taken back', {
  tag: '@deep',
}, async ({ api, app, browser, collector }) => {
  test.slow()
  await runUser(app, 'operator', collector.username)
  const { id } = await productNamed(api, 'Blastoise')
  const { order } = await api<{ order: object }>('GET', '/api/operator/price-sources')
  await api('PUT', '/api/operator/price-sources', { ...order, graded: ['pricecharting'] })
  const slab = { product_id: id, is_graded: true, grading_company: 'PSA', grade: '10', purchase_price: 1 }
  const allowed = await otherPage(browser, app, slab)
  const other = await otherPage(browser, app, slab)
  const allowance = `/api/operator/price-sources/allowed/${allowed.username}`
  await api('PUT', allowance)
  const loaded = await fetch(`${app.url}/api/operator/price-sources/pricecharting/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${collector.token}`, 'content-type': 'text/csv' },
    body: guide,
  })
  expect(await loaded.json()).toMatchObject({ rows: 1, priced: 2 })

  const screens = ['/dashboard', '/collection', `/products/${id}`]
  await test.step('who is allowed sees the price on every screen', async () => {
    for (const screen of screens)
      await expect(async () => expect(await allowed.textOf(screen)).toContain('$4,321.75')).toPass()
  })
  const seesNothing = async ({ textOf }: typeof other) => {
    for (const screen of screens)
      await expect(async () => expect(await textOf(screen)).not.toMatch(/4,321|\$40\.00|charting/i)).toPass()
  }
  await test.step('who is not sees nothing of it', () => seesNothing(other))
  await test.step('an operator takes the permission back, and the figure goes', async () => {
    await api('DELETE', allowance)
    await seesNothing(allowed)
    expect(await allowed.textOf('/notifications')).not.toContain('4,321')
  })
  await test.step('and gives it again', async () => {
    await api('PUT', allowance)
    await expect(async () => expect(await allowed.textOf('/dashboard')).toContain('$4,321.75')).toPass()
  })
  await allowed.close()
  await other.close()
})

/** A browser of another account, which holds this copy. */
async function otherPage(browser: Browser, app: App, copy: object) {
  const { username, token } = await register(app)
  await apiOf(app, token)('POST', '/api/collections', copy)
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await watchRequests(page)
  await page.addInitScript(kept => localStorage.setItem('token', kept), token)
  return {
    username,
    close: () => context.close(),
    textOf: async (path: string) => {
      await page.goto(path)
      await settled(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return page.locator('main').innerText()
    },
  }
}
