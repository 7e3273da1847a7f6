import type { WireAnswer } from '#contract/endpoints'
import { addOwnProduct } from '#e2e/catalogue/own-product'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations, test } from '#e2e/fixtures'

type Stats = WireAnswer<'GET /api/collections/stats'>
type Alert = WireAnswer<'GET /api/prices/alerts'>['alerts'][number]

test('an empty collection: every part says what is missing, and nothing is a zero market price', async ({
  page,
  collector,
}) => {
  await page.goto('/dashboard')
  await expect(page).toHaveTitle('Dashboard · Holofolio')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${collector.username}`)
  for (const label of [
    'Total Investment',
    'Total Cards',
    'Total Sealed',
    'Total Market Price',
    '% Profit/Loss',
  ]) {
    await expect(page.getByText(label, { exact: true }).last()).toBeVisible()
  }
  await expect(page.getByText('N/A')).toHaveCount(3)
  await expect(page.getByText('$0.00')).toHaveCount(1)
  await expect(page.getByText('No price changes to show')).toBeVisible()
  await expect(page.getByText('Add cards with purchase prices to track changes')).toBeVisible()
  await expect(page.getByText('No cards in your collection yet')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('link', { name: 'Add your first card' }).click()
  await expect(page).toHaveURL('/products/add')
})

test('six copies of every kind: figures to the cent, the five newest, no price yet', async ({
  page,
  api,
}) => {
  // Products of this journey alone: nobody has asked for their prices.
  const own = await addOwnProduct(api)
  const bundle = await addOwnProduct(api, {
    product_type: 'sealed_product',
    product_description: 'Six packs',
  })
  const card = { product_id: own.id }
  await api('POST', '/api/collections', { ...card, purchase_price: 0.1, condition: 'Damaged' })
  await api('POST', '/api/collections', { ...card, purchase_price: 0.2, condition: 'Near Mint', quantity: 2 })
  await api('POST', '/api/collections', {
    ...card,
    purchase_price: 1299.99,
    grading_company: 'PSA',
    grade: '10',
  })
  await api('POST', '/api/collections', {
    ...card,
    grading_status: 'grading',
    raw_card_cost: 20,
    grading_cost: 24.99,
    predicted_grade: '9',
  })
  await api('POST', '/api/collections', { product_id: bundle.id, purchase_price: 26.94 })

  await page.goto('/dashboard')
  await expect(page.getByText('$1,372.42')).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent Additions' })
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await expect(recent.getByRole('listitem').first()).toContainText(bundle.name)
  await expect(recent.getByText('$0.10')).toHaveCount(0)
  await expect(recent.getByText('Being Graded').first()).toBeVisible()

  const kinds = page.getByRole('figure', { name: 'Copies by kind' })
  await expect(kinds.getByRole('listitem')).toContainText([
    /Raw cards\s*3/,
    /Graded cards\s*1/,
    /In grading\s*1/,
    /Sealed products\s*1/,
  ])
  await expect(page.getByText('N/A')).toHaveCount(3)
  await expectNoViolations(page)

  await recent.getByRole('link', { name: new RegExp(bundle.name) }).click()
  await expect(page).toHaveURL(`/products/${bundle.id}`)
  await page.goBack()
  await recent.getByRole('link', { name: 'View collection' }).click()
  await expect(page).toHaveURL('/collection')
})

test('the quick actions lead where they say', async ({ page, collector }) => {
  expect(collector.token).not.toBe('')
  for (const [label, address] of [
    ['Add Product', '/products/add'],
    ['Browse Products', '/products'],
    ['View Statistics', '/prices'],
    ['My Collection', '/collection'],
  ] as const) {
    await page.goto('/dashboard')
    const actions = page.getByRole('region', { name: 'Quick actions' })
    await actions.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(address)
  }
})

const basicStats: Stats['basicStats'] = {
  total_investment: 200,
  total_cards: 3,
  total_sealed: 0,
  total_quantity: 3,
  lifetime_earnings: -200,
  realised_profit: 0,
  total_market_price: 180,
  priced_quantity: 2,
  priced_investment: 150,
  profit_loss_pct: -10,
  total_with_own_prices: 180,
  own_priced_quantity: 0,
  valued_quantity: 2,
  valued_at: new Date().toISOString(),
  quantity_by_kind: { raw: 3, graded: 0, grading: 0, sealed: 0 },
  has_history: true,
}

function alertOf(order: number): Alert {
  const isGain = order % 2 === 0
  return {
    collection_id: `copy-${order}`,
    product_id: `product-${order}`,
    name: `Moving card ${order}`,
    product_type: 'card',
    set_name: 'Base Set',
    set_code: 'base1',
    card_number: String(order),
    rarity: 'Rare',
    pokemon_type: 'Fire',
    category: 'Pokemon',
    hp: 120,
    image_url: null,
    misc_info: null,
    label: 'Near Mint',
    isGain,
    priceChange: isGain ? 12.5 : -3.25,
    priceChangePercent: isGain ? 25 : -6.5,
  }
}

test('with prices: the total, its change and how much of it is known; five changes with sign and word', async ({
  page,
  collector,
}) => {
  expect(collector.token).not.toBe('')
  const history: WireAnswer<'GET /api/collections/stat-history'> = [
    {
      date: '2026-11-18',
      profit_loss_pct: -100,
      lifetime_earnings: -200,
      realised_profit: 0,
      total_investment: 200,
      total_market_price: 0,
    },
    {
      date: '2026-11-19',
      profit_loss_pct: -10,
      lifetime_earnings: -200,
      realised_profit: 0,
      total_investment: 200,
      total_market_price: 180,
    },
  ]
  const pictured = { ...alertOf(0), image_url: 'https://assets.tcgdex.net/en/test/moving.png' }
  await page.route('**/api/collections/stats', route => route.fulfill({ json: { basicStats } }))
  await page.route('**/api/collections/stat-history', route => route.fulfill({ json: history }))
  await page.route('**/api/prices/alerts', route =>
    route.fulfill({ json: { alerts: [pictured, ...[1, 2, 3, 4, 5].map(alertOf)] } }),
  )
  await page.goto('/dashboard')

  const total = page.getByRole('region', { name: 'Total Market Price' })
  await expect(total.getByText('$180.00').first()).toBeVisible()
  await expect(total.getByText('+$30.00')).toBeVisible()
  await expect(total.getByText('(+20.0%)')).toBeVisible()
  await expect(total.getByText('gain')).toBeVisible()
  await expect(total.getByText('2 of 3 priced · Prices as of just now')).toBeVisible()
  await expect(page.getByText('-10.0%')).toBeVisible()
  await expect(page.getByText('+20.0% for priced copies')).toBeVisible()

  await total.getByText('Show as table').click()
  await expect(total.getByRole('rowheader')).toHaveText(['Nov 19, 26'])
  await total.getByRole('radio', { name: '1Y' }).check()
  await expect(total.getByRole('radio', { name: '1Y' })).toBeChecked()

  const changes = page.getByRole('region', { name: 'Price Changes' })
  await expect(changes.getByRole('listitem')).toHaveCount(5)
  await expect(changes.getByRole('listitem').first()).toContainText(
    /Moving card 0.*Base Set.*\+\$12\.50.*\(\+25\.0%\).*gain/,
  )
  const pictures = changes.getByRole('listitem').locator('img')
  await expect(pictures).toHaveCount(1)
  await expect(pictures).toHaveAttribute('src', pictured.image_url)
  await expect(pictures).toHaveAttribute('data-loaded')
  await expect(changes.getByRole('listitem').nth(1)).toContainText(/-\$3\.25.*\(-6\.5%\).*loss/)
  await expectNoViolations(page)
  await changes.getByRole('link', { name: 'View statistics' }).click()
  await expect(page).toHaveURL('/prices')
})

test('what cannot be loaded says so and can be tried again', async ({ page, collector, complaints }) => {
  expect(collector.token).not.toBe('')
  const failure = {
    status: 503,
    json: { error: 'The database cannot be used right now', code: 'unavailable' },
  }
  await page.route('**/api/collections/stats', route => route.fulfill(failure))
  await page.route('**/api/prices/alerts', route => route.fulfill(failure))
  await page.goto('/dashboard')
  await expect(page.getByText("Couldn't load your totals")).toBeVisible()
  await expect(page.getByText('The database cannot be used right now')).toBeVisible()
  await expectNoViolations(page)

  await page.unroute('**/api/collections/stats')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No cards in your collection yet')).toBeVisible()
  await expect(page.getByText("Couldn't load price changes")).toBeVisible()
  await expectNoViolations(page)
  await page.unroute('**/api/prices/alerts')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No price changes to show')).toBeVisible()
  forgive(complaints, 503)
})
