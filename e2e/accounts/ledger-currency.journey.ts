// A ledger in another currency than US dollars, on a server that reads exchange rates.

import type { Page } from '@playwright/test'
import { addProduct, productNamed } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { addCopy, statsOf } from '#e2e/copies/copies'
import { type Api, expect, register } from '#e2e/fixtures'
import { test } from '#e2e/rates-app'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, success } from '#e2e/screen'
import { settled } from '#e2e/settled'

const widths = [390, 820, 1440]
const screens = ['/dashboard', '/collection', '/prices', '/activity', '/trade', '/wishlist', '/profile']

type Rates = { rates: { rate: number | null }[] }

async function ratesAreRead(api: Api): Promise<void> {
  await expect
    .poll(async () => (await api<Rates>('GET', '/api/exchange-rates?currencies=JPY')).rates[0]?.rate)
    .toBeGreaterThan(0)
}

/** Fails for an amount in dollars on the screen, in a name for screen readers, or in the title. */
async function expectNoDollars(page: Page): Promise<void> {
  const said = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap(({ attributes }) =>
      ['aria-label', 'placeholder', 'title', 'aria-valuetext'].map(
        name => attributes.getNamedItem(name)?.value ?? '',
      ),
    ),
  )
  const shown = await page.locator('body').innerText()
  expect([shown, ...said].filter(text => /\$\s?\d/.test(text))).toEqual([])
}

async function expectFits(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
  }
}

test('a newcomer chooses euros, and sees them everywhere from then on', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await ratesAreRead(api)
  const { id, name, set_name } = await productNamed(api, 'Pikachu')
  const choice = page.getByLabel('Ledger currency')
  const add = page.getByRole('dialog', { name: 'Add to Collection' })

  await test.step('on the empty dashboard', async () => {
    await page.goto('/dashboard')
    await expect(choice).toHaveValue('USD')
    await expectNoViolationsInDeepRun(page)
    await expectFits(page)
    const otherTab = await page.context().newPage()
    await otherTab.goto('/dashboard')
    await expect(otherTab.getByText('$0.00').first()).toBeVisible()
    await choice.selectOption('EUR')
    await expect(page.getByText('€0.00').first()).toBeVisible()
    await expect(otherTab.getByText('€0.00').first()).toBeVisible()
    await otherTab.close()
    await expect(choice).toHaveValue('EUR')
    await expectNoDollars(page)
  })
  await test.step('adds a card paid in euros, and one paid in dollars', async () => {
    await page.goto(`/products?search=${name}&set=${set_name}`)
    await tileOf(page, name).getByRole('button', { name: 'Add to Collection' }).click()
    await expect(add.getByLabel('Paid in')).toHaveValue('EUR')
    await add.getByLabel('Price Paid').fill('$12.50')
    await add.getByLabel('Card Condition').selectOption('Near Mint')
    await add.getByRole('button', { name: 'Add to Collection' }).click()
    await expect(add.getByText('Enter an amount like 12.50.')).toBeVisible()
    await add.getByLabel('Price Paid').fill('€1,234.50')
    await expectNoViolationsInDeepRun(page)
    await add.getByRole('button', { name: 'Add to Collection' }).click()
    await expect(success(page).filter({ hasText: 'Added to collection!' })).toBeVisible()
    await tileOf(page, name).getByRole('button', { name: 'Add to Collection' }).click()
    await add.getByText('More details').click()
    await add.getByLabel('Paid in').selectOption('USD')
    await add.getByLabel('Price Paid').fill('11.37')
    await expect(add.getByText('€10.00 at 0.87974.')).toBeVisible()
    await add.getByLabel('Card Condition').selectOption('Damaged')
    await add.getByRole('button', { name: 'Add to Collection' }).click()
    await expect.poll(() => statsOf(api)).toMatchObject({ total_investment: 1_244.5 })
  })
  await test.step('on every screen, at every width', async () => {
    await api('PUT', `/api/wishlist/${id}`, { target_price: 5.5 })
    for (const path of [...screens, `/products/${id}`]) {
      await page.goto(path)
      await settled(page)
      if (path !== `/products/${id}`) await expectNoDollars(page)
      await expectFits(page)
    }
    await page.goto('/collection')
    await expect(tileOf(page, name).getByText('€1,234.50').first()).toBeVisible()
    await page.goto('/activity')
    await expect(page.getByText(/€1,234\.50/).first()).toBeVisible()
  })
  await test.step('and can no longer change it', async () => {
    await page.goto('/profile?tab=preferences')
    await expect(choice).toBeDisabled()
    await expect(choice).toHaveValue('EUR')
    await expect(page.getByText('It cannot change after your first entry.')).toBeVisible()
    await expect(page.getByLabel('Show amounts in').getByRole('option').first()).toHaveText('EUR')
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    await page.goto('/dashboard')
    await expect(page.getByText('€1,244.50').first()).toBeVisible()
    await expect(choice).toHaveCount(0)
  })
})

test('a ledger in yen takes no half ones and shows no decimals', { tag: '@deep' }, async ({ page, api }) => {
  await ratesAreRead(api)
  const { name } = await addProduct(api)
  const choice = page.getByLabel('Ledger currency')

  await test.step('chosen in the preferences', async () => {
    await page.goto('/profile?tab=preferences')
    await choice.focus()
    await choice.selectOption('JPY')
    await expect(page.getByLabel('Show amounts in').getByRole('option').first()).toHaveText('JPY')
    await expect(choice).toBeFocused()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('when adding', async () => {
    const add = page.getByRole('dialog', { name: 'Add to Collection' })
    await page.goto(`/products?search=${name}`)
    await tileOf(page, name).getByRole('button', { name: 'Add to Collection' }).click()
    await expect(add.getByLabel('Price Paid')).toHaveAttribute('placeholder', '0')
    await add.getByLabel('Price Paid').fill('12,000.5')
    await add.getByLabel('Card Condition').selectOption('Near Mint')
    await add.getByRole('button', { name: 'Add to Collection' }).click()
    await expect(add.getByText('Enter an amount like 1250. JPY has no decimals.')).toBeVisible()
    await add.getByLabel('Price Paid').fill('1,234,567')
    await add.getByRole('button', { name: 'Add to Collection' }).click()
    await expect(success(page).filter({ hasText: 'Added to collection!' })).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_investment: 1_234_567 })
  })
  await test.step('on every screen', async () => {
    for (const path of screens) {
      await page.goto(path)
      await settled(page)
      await expectNoDollars(page)
      expect(await page.locator('body').innerText()).not.toMatch(/¥[\d,]+\.\d+(?![\dKMB])/)
      await expectFits(page)
    }
    await page.goto('/collection')
    await expect(tileOf(page, name).getByText('¥1,234,567').first()).toBeVisible()
  })
})

test('signing in as somebody else on the same page shows their currency', { tag: '@deep' }, async ({
  page,
  api,
  app,
}) => {
  await ratesAreRead(api)
  const { id, name } = await addProduct(api)
  await api('PUT', '/api/auth/settings', { ledger_currency: 'EUR' })
  await addCopy(api, id, { purchase_price: 12.5 })
  await page.goto('/collection')
  await expect(tileOf(page, name).getByText('€12.50').first()).toBeVisible()
  const { username, password } = await register(app)
  await page.setViewportSize({ width: 1440, height: 900 })
  await settled(page)
  await button(page, 'Log out').click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('$0.00').first()).toBeVisible()
  await expect(page.getByText('€')).toHaveCount(0)
})
