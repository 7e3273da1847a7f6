import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/catalogue/catalogue'
import { forgive } from '#e2e/complaints'
import { type Collector, darken, expect, expectNoViolations } from '#e2e/fixtures'
import { addOwnProduct } from '#e2e/catalogue/own-product'
import { test } from '#e2e/signed-in'
import {
  button,
  copyNamed,
  details,
  give,
  graded,
  holdCopy,
  receivable,
  receive,
  statsOf,
  stepHeading,
  toReview,
  toTop,
} from './trade-steps.ts'

test('a card and cash are traded for another card, and the history tells of it', async ({ page, api }) => {
  test.slow()
  const [mine, other] = [await addOwnProduct(api), await addOwnProduct(api)]
  const wanted = await productNamed(api, 'Professor Oak')
  const copy = await holdCopy(api, mine.id)
  await holdCopy(api, other.id, { purchase_price: 30 })

  await page.goto('/trade')
  await expect(page).toHaveTitle('Select Cards to Trade Away · Trade · Holofolio')
  await expect(stepHeading(page, 'Select Cards to Trade Away')).toBeVisible()
  await expect(page.getByText('Select at least one card to go on.')).toBeVisible()
  await expect(button(page, 'Next')).toBeDisabled()
  await copyNamed(page, mine.name).click()
  await expect(copyNamed(page, mine.name)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 copy selected')).toBeVisible()
  await expect(page.getByText('Total investment $100.00')).toBeVisible()
  await toTop(page)
  await expectNoViolations(page)
  await button(page, 'Next').click()

  await expect(page).toHaveURL('/trade?step=2')
  await expect(stepHeading(page, 'Select Cards to Receive')).toBeFocused()
  await expect(button(page, 'Next: Add Cash')).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Search products' }).fill(wanted.name)
  await receivable(page, wanted.name).click()
  await expectNoViolations(page)
  await details(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 copy to receive')).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Next: Add Cash').click()

  await expect(stepHeading(page, 'Add Cash Adjustment')).toBeFocused()
  await page.getByLabel('Cash Adjustment').fill('25')
  await expect(page.getByText('You pay $25.00')).toBeVisible()
  await expect(page.getByText('What you receive takes on an investment of $125.00')).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Next: Review & Confirm').click()

  await expect(stepHeading(page, 'Review Trade')).toBeFocused()
  const money = page.getByRole('region', { name: 'The trade in money' })
  await expect(money.getByRole('term')).toHaveText([
    'Total investment of traded-away',
    /^Total investment allocated to received/,
    /^Market value of traded-away/,
    'Market value of received',
    'Cash adjustment',
    /^Lifetime earnings/,
    /^Realised profit/,
  ])
  await expect(money.getByRole('definition')).toHaveText([
    '$100.00',
    '$125.00',
    'N/A',
    /^\$/,
    'You pay $25.00',
    '-$25.00',
    '$0.00',
  ])
  const received = page.getByRole('region', { name: 'Received' })
  await expect(received.getByText('$125.00')).toBeVisible()
  await expectNoViolations(page)

  const sent = page.waitForRequest(request => request.url().endsWith('/api/collections/trades'))
  await button(page, 'Confirm Trade').click()
  await expect(page.getByRole('status').filter({ hasText: 'Trade submitted successfully!' })).toBeVisible()
  const request = await sent
  expect(await request.headerValue('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  expect(request.postDataJSON()).toMatchObject({
    traded_away: [
      { id: copy.id, product_id: mine.id, purchase_price: 100, condition: 'Near Mint', quantity: 1 },
    ],
    received: [
      {
        id: wanted.id,
        name: wanted.name,
        product_type: 'card',
        set_name: 'Base Set',
        condition: 'Near Mint',
        quantity: 1,
        purchase_price: 125,
        own_price: null,
      },
    ],
    cash_delta: 25,
  })

  await expect(page).toHaveURL('/trade')
  await expect(stepHeading(page, 'Select Cards to Trade Away')).toBeVisible()
  await expect(copyNamed(page, mine.name)).toHaveCount(0)
  await expect(copyNamed(page, wanted.name)).toHaveAttribute('aria-pressed', 'false')
  await expect(button(page, 'Next')).toBeDisabled()
  expect(await statsOf(api)).toMatchObject({ total_investment: 155, lifetime_earnings: -155 })
  await page.getByRole('link', { name: 'See the trade in your history' }).click()
  await expect(page.getByRole('article').getByRole('link', { name: wanted.name })).toBeVisible()
})

test('a product nobody prices blocks the trade until its collector says what it is worth', async ({
  page,
  api,
}) => {
  const [mine, wanted] = [await addOwnProduct(api), await addOwnProduct(api)]
  await holdCopy(api, mine.id)
  await give(page, mine.name)
  await receive(page, wanted.name, graded('Graad', '9'))
  await toReview(page, '-150')
  await expect(page.getByText('No price yet')).toBeVisible()
  const money = page.getByRole('region', { name: 'The trade in money' })
  await expect(money.getByText('0 of 1 priced')).toHaveCount(2)
  await button(page, 'Confirm Trade').click()
  const missing = 'Some products are still missing market prices after refresh. Please try again.'
  await expect(page.getByRole('alert').filter({ hasText: missing }).first()).toBeVisible()
  const own = page.getByLabel('Your own price')
  await expect(own).toHaveAttribute('aria-invalid', 'true')
  await expect(own).toBeFocused()
  await expect(page.getByText('Say what one copy is worth to you')).toBeVisible()
  await toTop(page)
  await expectNoViolations(page)

  await own.fill('120')
  await button(page, 'Confirm Trade').click()
  await expect(page.getByText('Trade submitted successfully!')).toBeVisible()
  const { collection } = await api<{ collection: WireAnswer<'POST /api/collections'>['items'] }>(
    'GET',
    '/api/collections',
  )
  expect(collection).toMatchObject([
    {
      product_id: wanted.id,
      label: 'Graad 9',
      purchase_price: 0,
      own_price: 120,
      current_market_price: null,
    },
  ])
  expect(await statsOf(api)).toMatchObject({
    lifetime_earnings: 50,
    realised_profit: 50,
    total_investment: 0,
  })
})

test('a draft outlives a reload and a session that ends by itself, and no logging out', async ({
  page,
  api,
  collector,
  complaints,
}) => {
  const [mine, wanted] = [await addOwnProduct(api), await addOwnProduct(api)]
  await holdCopy(api, mine.id, { purchase_price: 12.34 })
  await give(page, mine.name)
  await receive(page, wanted.name, graded('PSA', '10'))
  await toReview(page, '-5')
  await page.reload()
  const away = page.getByRole('region', { name: 'Traded away' })
  await expect(away.getByRole('paragraph').filter({ hasText: mine.name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Received' }).getByText('PSA 10')).toBeVisible()
  await expect(page.getByText('You receive $5.00')).toBeVisible()

  // The session ends on another device; the next call meets that.
  await api('POST', '/api/auth/logout')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await signIn(page, collector)
  await page.goto('/trade?step=4')
  await expect(page.getByRole('region', { name: 'Received' }).getByText('PSA 10')).toBeVisible()

  await button(page, 'Log out').click()
  await signIn(page, collector)
  await page.getByRole('link', { name: 'Trade', exact: true }).first().click()
  await expect(copyNamed(page, mine.name)).toHaveAttribute('aria-pressed', 'false')
  forgive(complaints, 401)
})

async function signIn(page: Page, { username, password }: Collector) {
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL('/dashboard')
}

test('no step is shown before the ones it builds on', async ({ page, api }) => {
  const [mine, wanted] = [await addOwnProduct(api), await addOwnProduct(api)]
  await holdCopy(api, mine.id)
  await page.goto('/trade?step=4')
  await expect(page).toHaveURL('/trade')
  await copyNamed(page, mine.name).click()
  await page.goto('/trade?step=3')
  await expect(page).toHaveURL('/trade?step=2')
  await receive(page, wanted.name)
  await button(page, 'Next: Add Cash').click()
  await page.getByLabel('Cash Adjustment').fill('1.005')
  await button(page, 'Next: Review & Confirm').click()
  await expect(page.getByText('Cash must be an amount')).toBeVisible()
  await expect(page.getByLabel('Cash Adjustment')).toBeFocused()
  await expectNoViolations(page)
  await page.goto('/trade?step=4')
  await expect(page).toHaveURL('/trade?step=3')

  await button(page, 'Back').click()
  await expect(stepHeading(page, 'Select Cards to Receive')).toBeFocused()
  await page.goBack()
  await expect(stepHeading(page, 'Add Cash Adjustment')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('every step fits, in both themes', async ({ page, api }) => {
    const [mine, wanted] = [await addOwnProduct(api), await addOwnProduct(api)]
    await holdCopy(api, mine.id)
    const fits = async () => {
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overhang).toBe(0)
      await expectNoViolations(page)
    }
    await page.goto('/trade')
    await darken(page)
    await copyNamed(page, mine.name).tap()
    await fits()
    await button(page, 'Next').tap()
    await receive(page, wanted.name, graded('Graad', '9'))
    await fits()
    await button(page, 'Next: Add Cash').tap()
    await fits()
    await button(page, 'Next: Review & Confirm').tap()
    await expect(page.getByLabel('Your own price')).toBeVisible()
    await fits()
  })
})
