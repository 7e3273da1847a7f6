import type { WireAnswer } from '#contract/endpoints'
import { tileOf } from '#e2e/catalogue/catalogue-tiles'
import { darken, expect, expectNoViolations } from '#e2e/fixtures'
import { addOwnProduct } from '#e2e/catalogue/own-product'
import { test } from '#e2e/signed-in'
import { holdCopy } from './trade-steps.ts'

type Api = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>
type Trade = WireAnswer<'GET /api/trades'>['trades'][number]

/** Trades one copy of $100.00 for what is said. */
async function trade(api: Api, received: object[], cash_delta = 0): Promise<Trade> {
  const { id } = await holdCopy(api, (await addOwnProduct(api)).id)
  const body = { traded_away: [{ id }], received, cash_delta }
  const answer = await api<WireAnswer<'POST /api/collections/trades'>>(
    'POST',
    '/api/collections/trades',
    body,
  )
  return answer.trade
}

test('without trades the history says so and leads to the wizard', async ({ page }) => {
  await page.goto('/collection')
  await page.getByRole('link', { name: 'Trade history' }).click()
  await expect(page).toHaveTitle('Trades · Holofolio')
  await expect(page.getByRole('heading', { level: 1, name: 'Trades' })).toBeFocused()
  await expect(page.getByText('No trades yet')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Make your first trade' }).click()
  await expect(page).toHaveURL('/trade')
})

test('each trade tells both sides, the cash and what was realised', async ({ page, api }) => {
  const [card, box] = [
    await addOwnProduct(api),
    await addOwnProduct(api, { product_type: 'sealed_product', product_description: 'A box.' }),
  ]
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
    newer.getByRole('region', { name: 'You gave' }),
    newer.getByRole('region', { name: 'You got' }),
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
  await expectNoViolations(page)
  await darken(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
  await got.getByRole('link', { name: box.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: box.name })).toBeVisible()
})

test('a trade keeps the prices of its day, whatever they become', async ({ page, api }) => {
  // The sandbox sells whatever is of this set.
  const set = { set_name: 'Base Set' }
  const [mine, wanted] = [await addOwnProduct(api, set), await addOwnProduct(api, set)]
  const priceNow = async (productId: string) => {
    const asked = `/api/prices/product/${productId}?condition=Near+Mint`
    const { currentPrice } = await api<WireAnswer<'GET /api/prices/product/:id'>>('GET', asked)
    if (currentPrice === null) throw new Error('The sandbox has no price for this')
    return currentPrice.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  }
  const minePrice = await priceNow(mine.id)
  const { id } = await holdCopy(api, mine.id)
  await api('POST', '/api/collections/trades', {
    traded_away: [{ id }],
    received: [{ id: wanted.id, condition: 'Near Mint' }],
    cash_delta: 0,
  })
  // Nobody knew the price of what was received; now it is known.
  const wantedPrice = await priceNow(wanted.id)
  await page.goto('/collection')
  await expect(tileOf(page, wanted.name).getByText(wantedPrice)).toBeVisible()

  await page.goto('/trades')
  const side = (name: string) => page.getByRole('region', { name }).getByRole('definition')
  await expect(side('You gave')).toHaveText(['$100.00', `Market ${minePrice}`, '$100.00', minePrice])
  await expect(side('You got')).toHaveText(['$100.00', 'Market N/A', '$100.00', 'N/A (0 of 1 priced)'])
})

test('a trade of many copies shows the first of them, and all when asked', async ({ page, api }) => {
  const card = await addOwnProduct(api)
  await trade(api, [{ id: card.id, condition: 'Near Mint', quantity: 30 }])
  await page.goto('/trades')
  const got = page.getByRole('region', { name: 'You got' })
  await expect(got.getByRole('listitem')).toHaveCount(5)
  await got.getByRole('button', { name: 'Show all 30 copies' }).click()
  await expect(got.getByRole('listitem')).toHaveCount(30)
})

test('ten trades are a page', async ({ page, api }) => {
  const card = await addOwnProduct(api)
  for (let count = 0; count < 11; count += 1)
    await trade(api, [{ id: card.id, condition: 'Near Mint' }], count)
  await page.goto('/trades')
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByRole('article').first().getByText('You paid $10.00')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/trades?page=2')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('No cash')).toBeVisible()
  await page.goto('/trades?page=9')
  await expect(page).toHaveURL('/trades?page=2')
})
