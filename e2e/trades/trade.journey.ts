import type { Page } from '@playwright/test'
import { addProduct, productNamed } from '#e2e/products/products'
import { addCopy, copiesOf, statsOf } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { type Collector, expect, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, toTop } from '#e2e/screen'
import { settled } from '#e2e/settled'
import {
  copies,
  copyNamed,
  details,
  give,
  graded,
  receivable,
  receive,
  searchProducts,
  stepHeading,
  toReview,
} from './steps.ts'

const conditions = ['Near Mint', 'Lightly Played', 'Moderately Played', 'Heavily Played', 'Damaged']
const cash = (page: Page) => page.getByLabel('Cash Adjustment')
const money = (page: Page) => page.getByRole('region', { name: 'Trade summary' })
const optionsOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).getByRole('option')

test('a card and cash are traded for another card, and the history shows it', async ({ page, api }) => {
  test.slow()
  const [mine, other] = [await addProduct(api), await addProduct(api)]
  const wanted = await productNamed(api, 'Professor Oak')
  const copy = await addCopy(api, mine.id)
  const slab = { condition: null, grading_company: 'PSA', grade: '10', purchase_price: 30 }
  await addCopy(api, other.id, slab)
  const asked = page.waitForRequest(request => new URL(request.url()).pathname === '/api/collections')
  await page.goto('/trade')

  await test.step('1: the collector gives one of their copies', async () => {
    const { searchParams } = new URL((await asked).url())
    expect(Object.fromEntries(searchParams)).toMatchObject({ page: '1', limit: '1000' })
    await expect(page).toHaveTitle('Select Cards to Trade Away · Trade · Holofolio')
    await expect(stepHeading(page, 'Select Cards to Trade Away')).toBeVisible()
    await expect(page.getByText('Select at least one card to continue.')).toBeVisible()
    await expect(button(page, 'Next')).toBeDisabled()
    await expect(copyNamed(page, other.name)).toContainText(/Own Set.*PSA 10.*Investment \$30\.00/)
    await copyNamed(page, mine.name).click()
    await expect(copyNamed(page, mine.name)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('1 copy selected')).toBeVisible()
    await expect(page.getByText('Total investment $100.00')).toBeVisible()
    await toTop(page)
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Next').click()
  })
  await test.step('2: receives a product of the catalogue', async () => {
    await expect(page).toHaveURL('/trade?step=2')
    await expect(stepHeading(page, 'Select Cards to Receive')).toBeFocused()
    await expect(button(page, 'Next: Add Cash')).toBeDisabled()
    await expect(optionsOf(page, 'Product type')).toHaveText(['All Types', 'Card', 'Sealed Product'])
    await expect(optionsOf(page, 'Set').first()).toHaveText('All Sets')
    await expect(optionsOf(page, 'Rarity').first()).toHaveText('All Rarities')
    await expect(receivable(page, '')).toHaveCount(12)
    await searchProducts(page, wanted.name)
    await receivable(page, wanted.name).click()
    await expectDetails(page)
    await toTop(page)
    await expectNoViolationsInDeepRun(page)
    await details(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('1 copy to receive')).toBeVisible()
    await toTop(page)
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Next: Add Cash').click()
  })
  await test.step('3: adds cash', async () => {
    await expect(stepHeading(page, 'Add Cash Adjustment')).toBeFocused()
    await expect(page.getByText('Positive: you add cash. Negative: you receive cash.')).toBeVisible()
    await cash(page).fill('25')
    await expect(page.getByText('You pay $25.00')).toBeVisible()
    await expect(
      page.getByText('Cost of what you receive: $125.00 ($100.00 traded + $25.00 cash)'),
    ).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Next: Review & Confirm').click()
  })
  await test.step('4: reviews the trade in money', async () => {
    await expect(stepHeading(page, 'Review Trade')).toBeFocused()
    await expectMoney(page)
    await expect(page.getByText('Split across the received cards')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Received' }).getByText('$125.00')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('confirms after a refresh of prices and a look at each received price', async () => {
    await expect(page.getByText('Looking up market prices')).toHaveCount(0)
    const made = callsTo(page, wanted.id)
    const refreshed = page.waitForRequest('**/api/prices/update-ebay-prices')
    const sent = page.waitForRequest(request => request.url().endsWith('/api/collections/trades'))
    await button(page, 'Confirm Trade').click()
    await expect(page.getByRole('status').filter({ hasText: 'Trade submitted successfully!' })).toBeVisible()
    expect(made).toEqual([
      'POST /api/prices/update-ebay-prices',
      `GET /api/prices/product/${wanted.id}`,
      'POST /api/collections/trades',
    ])
    const keys = [mine.id, wanted.id].map(product_id => ({ product_id, condition: 'Near Mint' }))
    expect((await refreshed).postDataJSON()).toEqual({ keys })
    const request = await sent
    expect(await request.headerValue('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    const nearMint = { condition: 'Near Mint', quantity: 1 }
    expect(request.postDataJSON()).toMatchObject({
      traded_away: [{ id: copy.id, product_id: mine.id, purchase_price: 100, ...nearMint }],
      received: [
        {
          id: wanted.id,
          name: wanted.name,
          product_type: 'card',
          set_name: 'Base Set',
          purchase_price: 125,
          own_price: null,
          ...nearMint,
        },
      ],
      cash_delta: 25,
    })
  })
  await test.step('leads to the history', async () => {
    await expect(page).toHaveURL('/trade')
    await expect(stepHeading(page, 'Select Cards to Trade Away')).toBeVisible()
    await expect(copyNamed(page, mine.name)).toHaveCount(0)
    await expect(copyNamed(page, wanted.name)).toHaveAttribute('aria-pressed', 'false')
    expect(await statsOf(api)).toMatchObject({ total_investment: 155, lifetime_earnings: -155 })
    await page.getByRole('link', { name: 'View trade' }).click()
    await expect(page.getByRole('article').getByRole('link', { name: wanted.name })).toBeVisible()
    await page.goBack()
  })
  await test.step('starts the next trade empty', async () => {
    await expect(button(page, 'Next')).toBeDisabled()
    await copies(page).first().click()
    await button(page, 'Next').click()
    await expect(button(page, 'Next: Add Cash')).toBeDisabled()
    await receive(page, mine.name)
    await button(page, 'Next: Add Cash').click()
    await expect(cash(page)).toHaveValue('')
  })
})

async function expectDetails(page: Page) {
  const condition = details(page).getByLabel('Card Condition')
  await expect(condition.getByRole('option')).toHaveText(conditions)
  await details(page).getByLabel('This card is graded').check()
  await expect(condition).toBeHidden()
  await details(page).getByLabel('This card is graded').uncheck()
  await expect(details(page).getByLabel('Grading Company')).toBeHidden()
}

async function expectMoney(page: Page) {
  await expect(money(page).getByRole('term')).toHaveText([
    'Total investment traded away',
    /^Total investment allocated to received cards/,
    /^Market value traded away/,
    'Market value received',
    'Cash adjustment',
    /^Lifetime earnings/,
    /^Realised profit.*Only cash you get beyond it is profit\.$/,
  ])
  await expect(money(page).getByRole('definition')).toHaveText([
    '$100.00',
    '$125.00',
    'N/A',
    /^\$/,
    'You pay $25.00',
    '-$25.00',
    '$0.00',
  ])
}

/** Lists the calls from now on that confirm a trade for this product. */
function callsTo(page: Page, productId: string): string[] {
  const made: string[] = []
  const prices = `/api/prices/product/${productId}`
  const watched = ['/api/prices/update-ebay-prices', prices, '/api/collections/trades']
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (watched.includes(pathname)) made.push(`${request.method()} ${pathname}`)
  })
  return made
}

test('a product without a price blocks the trade until the collector enters one', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const [mine, wanted] = [await addProduct(api), await addProduct(api)]
  await addCopy(api, mine.id)
  await give(page, mine.name)
  await receive(page, wanted.name, graded('Graad', '9'))
  await toReview(page, '-150')
  await expect(page.getByText('No price yet')).toBeVisible()
  await expect(money(page).getByText('0 of 1 priced')).toHaveCount(2)
  await button(page, 'Confirm Trade').click()
  const missing = 'Some products are still missing market prices after refresh. Please try again.'
  await expect(page.getByRole('alert').filter({ hasText: missing }).first()).toBeVisible()
  const own = page.getByLabel('Your price')
  await expect(own).toHaveAttribute('aria-invalid', 'true')
  await expect(own).toBeFocused()
  await expect(page.getByText('Enter your price, or go back and remove this product.')).toBeVisible()
  await toTop(page)
  await expectNoViolationsInDeepRun(page)

  await own.fill('120')
  await button(page, 'Confirm Trade').click()
  await expect(page.getByText('Trade submitted successfully!')).toBeVisible()
  expect(await copiesOf(api)).toMatchObject([
    {
      product_id: wanted.id,
      label: 'Graad 9',
      purchase_price: 0,
      own_price: 120,
      current_market_price: null,
    },
  ])
  const profit = { lifetime_earnings: 50, realised_profit: 50, total_investment: 0 }
  expect(await statsOf(api)).toMatchObject(profit)
})

test('a draft survives a reload and an expired session, but not a logout', { tag: '@deep' }, async ({
  page,
  api,
  collector,
  complaints,
}) => {
  const [mine, wanted] = [await addProduct(api), await addProduct(api)]
  await addCopy(api, mine.id, { purchase_price: 12.34 })
  await give(page, mine.name)
  await receive(page, wanted.name, graded('PSA', '10'))
  await toReview(page, '-5')
  await page.reload()
  const away = page.getByRole('region', { name: 'Traded away' })
  const received = page.getByRole('region', { name: 'Received' })
  await expect(away.getByRole('paragraph').filter({ hasText: mine.name })).toBeVisible()
  await expect(received.getByText('PSA 10')).toBeVisible()
  await expect(page.getByText('You receive $5.00')).toBeVisible()

  // The session ends on another device, and the next call is refused. No call may be under way, so that the click
  // makes it.
  await settled(page)
  await api('POST', '/api/auth/logout')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await signIn(page, collector)
  await page.goto('/trade?step=4')
  await expect(received.getByText('PSA 10')).toBeVisible()

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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('every step fits, and can be read in the dark', { tag: '@deep' }, async ({ page, api }) => {
    const [mine, wanted] = [await addProduct(api), await addProduct(api)]
    await addCopy(api, mine.id)
    const expectFit = async () => {
      await expectToFit(page)
      await toTop(page)
      await expectNoViolationsInDeepRun(page)
    }
    await page.goto('/trade')
    await darken(page)
    await copyNamed(page, mine.name).tap()
    await expectFit()
    await button(page, 'Next').tap()
    await receive(page, wanted.name, graded('Graad', '9'))
    await expectFit()
    await button(page, 'Next: Add Cash').tap()
    await expectFit()
    await button(page, 'Next: Review & Confirm').tap()
    await expect(page.getByLabel('Your price')).toBeVisible()
    await expectFit()
  })
})
