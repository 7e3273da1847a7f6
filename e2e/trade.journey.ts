import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from './catalogue.ts'
import { expect, expectNoViolations, test } from './fixtures.ts'
import { addOwnProduct, servePictures } from './own-product.ts'
import {
  button,
  copies,
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

test.beforeEach(async ({ page, collector }) => {
  expect(collector.token).not.toBe('')
  await servePictures(page)
})

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

test('a draft outlives a reload, and not the session', async ({ page, api, collector }) => {
  const [mine, wanted] = [await addOwnProduct(api), await addOwnProduct(api)]
  await holdCopy(api, mine.id, { purchase_price: 12.34 })
  await give(page, mine.name)
  await receive(page, wanted.name, graded('PSA', '10'))
  await toReview(page, '-5')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Traded away' }).getByText(mine.name)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Received' }).getByText('PSA 10')).toBeVisible()
  await expect(page.getByText('You receive $5.00')).toBeVisible()

  await page.goto('/dashboard')
  await button(page, 'Log out').click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username or email').fill(collector.username)
  await page.getByLabel('Password', { exact: true }).fill(collector.password)
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Trade', exact: true }).first().click()
  await expect(copyNamed(page, mine.name)).toHaveAttribute('aria-pressed', 'false')
})

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

test('a keyboard chooses with Space and Enter', async ({ page, api }) => {
  const mine = await addOwnProduct(api)
  await holdCopy(api, mine.id)
  await holdCopy(api, mine.id, { condition: 'Damaged', purchase_price: 5 })
  await page.goto('/trade')
  await copies(page).first().focus()
  await page.keyboard.press('Space')
  await expect(copies(page).first()).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 copies selected')).toBeVisible()
  await expect(page.getByText('Total investment $105.00')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 copy selected')).toBeVisible()
  await button(page, `Leave out ${mine.name}, Damaged`).click()
  await expect(page.getByText('Select at least one card to go on.')).toBeVisible()
})

test('a product is received in several states, and pressing it again takes it out', async ({ page, api }) => {
  const [mine, wanted] = [await addOwnProduct(api), await addOwnProduct(api)]
  await holdCopy(api, mine.id)
  await give(page, mine.name)
  await receive(page, wanted.name, async dialog => {
    await dialog.getByLabel('Quantity').fill('-4')
    await dialog.getByLabel('Card Condition').focus()
    await expect(dialog.getByLabel('Quantity')).toHaveValue('1')
    await dialog.getByLabel('Card Condition').selectOption('Damaged')
  })
  await button(page, `Add another ${wanted.name}`).click()
  await details(page).getByLabel('This card is graded').check()
  await details(page).getByRole('button', { name: 'Save' }).click()
  await expect(details(page).getByText('Grading company is required.')).toBeVisible()
  await expect(details(page).getByText('Grade is required.')).toBeVisible()
  await expectNoViolations(page)
  await details(page).getByLabel('Grading Company').fill('PSA')
  await details(page).getByLabel('Grade', { exact: true }).fill('9')
  await details(page).getByLabel('Quantity').fill('2')
  await details(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('3 copies to receive')).toBeVisible()
  const tray = page.getByRole('list', { name: 'Selected products' })
  await expect(tray.getByRole('listitem')).toHaveText([/2 × .*PSA 9/, /Damaged/])

  await button(page, `Edit ${wanted.name}, PSA 9`).click()
  await expect(details(page).getByLabel('Quantity')).toHaveValue('2')
  await details(page).getByLabel('Quantity').fill('1')
  await details(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 copies to receive')).toBeVisible()
  await button(page, `Remove ${wanted.name}, PSA 9`).click()
  await expect(page.getByText('1 copy to receive')).toBeVisible()
  await receivable(page, wanted.name).click()
  await expect(page.getByText('Select at least one product to go on.')).toBeVisible()
  await expect(receivable(page, wanted.name)).toHaveAttribute('aria-pressed', 'false')
})

test('the catalogue is narrowed and paged, and Clear Filters takes that back', async ({ page, api }) => {
  await holdCopy(api, (await addOwnProduct(api)).id)
  await page.goto('/trade')
  await copies(page).first().click()
  await button(page, 'Next').click()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/trade?step=2&page=2')
  await page.getByLabel('Product type').selectOption('Sealed Product')
  await expect(page).toHaveURL('/trade?step=2&type=sealed_product')
  await receivable(page, '151 Booster Bundle').click()
  await expect(details(page).getByLabel('Quantity')).toBeVisible()
  await expect(details(page).getByLabel('This card is graded')).toHaveCount(0)
  await details(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Rarity').selectOption('Common')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  await button(page, 'Clear Filters').click()
  await expect(page).toHaveURL('/trade?step=2')
  await expect(page.getByText('Showing 1 to 12 of')).toBeVisible()
})

test('of the copies, search, set and type leave those that fit', async ({ page, api }) => {
  const [card, other] = [await addOwnProduct(api), await addOwnProduct(api, { set_name: 'Other Set' })]
  await holdCopy(api, card.id)
  await holdCopy(api, other.id, { condition: null, grading_company: 'PSA', grade: '10' })
  await page.goto('/trade')
  await expect(copies(page)).toHaveCount(2)
  await page.getByLabel('Type').selectOption('Graded Card')
  await expect(copies(page)).toHaveCount(1)
  await copyNamed(page, other.name).click()
  await page.getByLabel('Set', { exact: true }).selectOption('Own Set')
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  await expect(page.getByText('1 copy selected')).toBeVisible()
  await button(page, 'Clear Filters').click()
  await page.getByRole('searchbox').fill(card.name)
  await expect(copies(page)).toHaveCount(1)
  await expect(copyNamed(page, card.name)).toBeVisible()
})

test('an empty collection leads to the first product', async ({ page }) => {
  await page.goto('/trade')
  await expect(page.getByText('No products in your collection')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Add Your First Product' }).click()
  await expect(page).toHaveURL('/products/add')
})

test('five thousand copies are a list of which only the rows in view exist', async ({ page, api }) => {
  test.slow()
  const mine = await addOwnProduct(api)
  await holdCopy(api, mine.id, { condition: 'Damaged', purchase_price: 1 })
  for (let thousand = 0; thousand < 5; thousand += 1) {
    await holdCopy(api, mine.id, { quantity: 1_000, purchase_price: 2 })
  }
  await page.goto('/trade')
  await expect(page.getByText('5,001 copies')).toBeVisible()
  const items = page.getByRole('list', { name: 'Your copies' }).getByRole('listitem')
  await expect(items.first()).toBeVisible()
  expect(await items.count()).toBeLessThan(80)
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(copyNamed(page, 'Damaged')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await items.count()).toBeLessThan(80)
  await copyNamed(page, 'Damaged').click()
  await button(page, 'Next').click()
  await expect(stepHeading(page, 'Select Cards to Receive')).toBeVisible()
  await page.reload()
  await page.goBack()
  await expect(page.getByText('Total investment $1.00')).toBeVisible()
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
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
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
