import type { WireAnswer } from '#contract/endpoints'
import { addBox, addProduct } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { addCopy } from '#e2e/copies/copies'
import { type Api, expect, test } from '#e2e/fixtures'
import { button, openUnderMore, darken, expectNoViolationsInDeepRun } from '#e2e/screen'

type Trade = WireAnswer<'GET /api/trades'>['trades'][number]

/** Trades one copy of $100.00 for these products. */
async function trade(api: Api, received: object[], cash_delta = 0): Promise<Trade> {
  const { id } = await addCopy(api, (await addProduct(api)).id)
  const body = { traded_away: [{ id }], received, cash_delta }
  const answer = await api<WireAnswer<'POST /api/collections/trades'>>(
    'POST',
    '/api/collections/trades',
    body,
  )
  return answer.trade
}

test('an empty history leads to the first trade', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/collection')
  await openUnderMore(page, 'Trades')
  await expect(page).toHaveTitle('Trades · Holofolio')
  await expect(page.getByRole('heading', { level: 1, name: 'Trades' })).toBeFocused()
  await expect(page.getByText('No trades yet')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await page.getByRole('link', { name: 'Record your first trade' }).click()
  await expect(page).toHaveURL('/trade')
})

test('each trade shows both sides, the cash and the realised profit', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const [card, box] = [await addProduct(api), await addBox(api)]
  const first = await trade(api, [{ id: card.id, condition: 'Near Mint' }], -125.5)
  const second = await trade(
    api,
    [
      { id: card.id, grading_company: 'PSA', grade: '10' },
      { id: box.id, quantity: 2 },
    ],
    20.01,
  )
  await page.goto(`/trades#${first.id}`)
  const trades = page.getByRole('article')
  await expect(trades).toHaveCount(2)
  const newer = trades.nth(0)
  await expect(newer.getByText('You paid $20.01')).toBeVisible()
  const [gave, got] = [
    newer.getByRole('group', { name: 'You gave' }),
    newer.getByRole('group', { name: 'You received' }),
  ]
  await expect(gave.getByRole('link', { name: second.given[0]?.name ?? '' })).toBeVisible()
  await expect(gave.getByText('Near Mint')).toBeVisible()
  await expect(got.getByRole('listitem')).toHaveCount(3)
  await expect(got.getByText('PSA 10')).toBeVisible()
  await expect(got.getByText('$40.01')).toHaveCount(1)
  await expect(got.getByText('$40.00')).toHaveCount(2)
  await expect(got.getByText('$120.01')).toBeVisible()
  await expect(newer.getByText('Realised profit')).toHaveCount(0)

  const older = trades.nth(1)
  await expect(older).toBeInViewport()
  await expect(older.getByText('You received $125.50')).toBeVisible()
  await expect(older.getByText('+$25.50')).toBeVisible()
  await expect(older.getByText('gain')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await darken(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolationsInDeepRun(page)
  await got.getByRole('link', { name: box.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: box.name })).toBeVisible()
})

test('a trade keeps the prices of its day', { tag: '@deep' }, async ({ page, api }) => {
  // The sandbox has prices for any card of this set.
  const set = { set_name: 'Base Set' }
  const [mine, wanted] = [await addProduct(api, set), await addProduct(api, set)]
  const priceNow = async (productId: string) => {
    const path = `/api/prices/product/${productId}?condition=Near+Mint`
    const { prices } = await api<WireAnswer<'GET /api/prices/product/:id'>>('GET', path)
    const found = prices.find(({ condition }) => condition === 'Near Mint')
    if (!found) throw new Error('The sandbox has no price for this product')
    const text = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    // A cheap card shows its ceiling in the collection, and counts in a trade with what it counts.
    const shown = found.ceiling === null ? text(found.price) : `under ${text(found.ceiling)}`
    return { counted: text(found.price), shown }
  }
  const { counted: minePrice } = await priceNow(mine.id)
  const { id } = await addCopy(api, mine.id)
  await api('POST', '/api/collections/trades', {
    traded_away: [{ id }],
    received: [{ id: wanted.id, condition: 'Near Mint' }],
    cash_delta: 0,
  })
  // The received product had no price at the time of the trade; now it gets one.
  const { shown } = await priceNow(wanted.id)
  await page.goto('/collection')
  await expect(tileOf(page, wanted.name).getByText(shown)).toBeVisible()

  await openUnderMore(page, 'Trades')
  const side = (name: string) => page.getByRole('group', { name }).getByRole('definition')
  await expect(side('You gave')).toHaveText(['$100.00', `Market ${minePrice}`, '$100.00', minePrice])
  await expect(side('You received')).toHaveText(['$100.00', 'Market N/A', '$100.00', 'N/A (0 of 1 priced)'])
})

test('a page has ten trades, and a large trade its first copies', { tag: '@deep' }, async ({ page, api }) => {
  const card = await addProduct(api)
  const line = { id: card.id, condition: 'Near Mint' }
  for (let count = 0; count < 10; count += 1) await trade(api, [line], count)
  await trade(api, [{ ...line, quantity: 30 }], 10)
  await page.goto('/trades')
  const trades = page.getByRole('article')
  await expect(trades).toHaveCount(10)
  await expect(trades.first().getByText('You paid $10.00')).toBeVisible()

  const got = trades.first().getByRole('group', { name: 'You received' })
  await expect(got.getByRole('listitem')).toHaveCount(5)
  await got.getByRole('button', { name: 'Show all 30 copies' }).click()
  await expect(got.getByRole('listitem')).toHaveCount(30)

  await button(page, 'Next').click()
  await expect(page).toHaveURL('/trades?page=2')
  await expect(trades).toHaveCount(1)
  await expect(page.getByText('No cash')).toBeVisible()
  await page.goto('/trades?page=9')
  await expect(page).toHaveURL('/trades?page=2')
})
