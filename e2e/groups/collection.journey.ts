import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { addBox, addProduct, productNamed } from '#e2e/products/products'
import { tileOf, tiles } from '#e2e/products/tiles'
import { hold, lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun } from '#e2e/screen'
import { addAtGrader, addCopy } from '#e2e/copies/copies'
import { expectFrames } from './frames.ts'

type Groups = Extract<WireAnswer<'GET /api/collections'>, { groups: unknown }>

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Collection' })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search your collection' })
const typeFilter = (page: Page) => page.getByLabel('Type', { exact: true })
const setFilter = (page: Page) => page.getByLabel('Set', { exact: true })

test('an empty collection leads to the first product', { tag: '@deep' }, async ({ page, complaints }) => {
  const restoreCopies = await lose(page, '**/api/collections?**')
  await page.goto('/collection')

  await test.step('"Error loading collection": Retry reloads the page', async () => {
    await expect(page.getByText('Error loading collection')).toBeVisible()
    await expect(page.getByText("Can't reach Holofolio. Check your connection")).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    const reloaded = page.waitForEvent('domcontentloaded')
    await button(page, 'Retry').click()
    await reloaded
    await expect(page.getByText('Error loading collection')).toBeVisible()
  })
  await test.step('a failure to load the totals: the copies still show', async () => {
    await restoreCopies()
    const restoreStats = await lose(page, '**/api/collections/stats')
    const asked = page.waitForRequest(request => new URL(request.url()).pathname === '/api/collections')
    await button(page, 'Retry').click()
    const { searchParams } = new URL((await asked).url())
    expect(Object.fromEntries(searchParams)).toMatchObject({ page: '1', limit: '12' })
    await expect(page.getByText("Couldn't load your totals")).toBeVisible()
    await expect(page.getByText('No products in your collection')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await restoreStats()
    await button(page, 'Retry').click()
    await expect(page.getByText('Total Investment')).toBeVisible()
    forgive(complaints, 'lost calls')
  })
  await test.step('is empty', async () => {
    await expect(page).toHaveTitle('My Collection · Holofolio')
    await expect(title(page)).toBeVisible()
    await expect(page.getByText('N/A').first()).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('its prices are updated at once, by the real server', async () => {
    await button(page, 'Update prices').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update prices' }).click()
    const ended = page.getByRole('dialog', { name: 'Prices updated' })
    await expect(ended.getByText('Successfully updated eBay prices for 0 products!')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('links to the form for a product', async () => {
    await page.getByRole('link', { name: 'Add Your First Product' }).click()
    await expect(page).toHaveURL('/products/add')
  })
})

test('each kind of copy has its own look and facts', { tag: '@deep' }, async ({ page, api }) => {
  const card = await addProduct(api)
  const oak = await productNamed(api, 'Professor Oak')
  const box = await addBox(api)
  const graded = { condition: undefined, grading_company: 'BGS' }
  await addCopy(api, card.id, { purchase_price: 320, purchase_date: '2026-03-02' })
  await addCopy(api, card.id, { ...graded, purchase_price: 1450, grade: '10.0 Pristine' })
  await addCopy(api, card.id, { ...graded, grade: '9.5' })
  await addAtGrader(api, oak.id, { raw_card_cost: 110, grading_cost: 24.99, predicted_grade: '9' })
  await addCopy(api, box.id, { condition: undefined, purchase_price: 54.99, quantity: 2 })
  await page.goto('/collection')
  const tileWith = (words: string) => tileOf(page, card.name).filter({ hasText: words })

  await test.step('shows label, quantity, investment, price and date', async () => {
    await expect(tiles(page)).toHaveCount(5)
    const sealed = tileOf(page, box.name)
    await expect(sealed.getByText('Sealed').first()).toBeVisible()
    await expect(sealed.getByText('×2', { exact: true })).toBeVisible()
    await expect(sealed.getByText('$54.99')).toBeVisible()
    await expect(sealed.getByText('$109.98')).toBeVisible()
    await expect(sealed.getByRole('definition').last()).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{2}$/)
    const away = tileOf(page, 'Professor Oak')
    await expect(away.getByText('Being Graded').first()).toBeVisible()
    await expect(away.getByText('Predicted 9').first()).toBeVisible()
    await expect(away.getByText('$134.99')).toBeVisible()
    await expect(tiles(page).getByText('BGS 9.5')).toBeVisible()
    const raw = tileWith('Near Mint')
    await expect(raw.getByText('Mar 2, 26')).toBeVisible()
    await expect(raw.getByText('N/A')).toBeVisible()
    await expect(raw.getByText('$320.00')).toHaveCSS('font-variant-numeric', 'lining-nums tabular-nums')
  })
  await test.step('shows four figures', async () => {
    for (const label of ['Total Investment', 'Total Cards', 'Total Sealed', 'Total Market Price']) {
      await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toHaveCount(1)
    }
    await expect(page.getByRole('term').filter({ hasText: '% Profit/Loss' })).toHaveCount(0)
    await expect(page.getByText('$2,114.97')).toBeVisible()
  })
  await test.step('frames each kind of copy in its own way, and a ten in gold', () =>
    expectFrames({
      raw: tileWith('Near Mint'),
      ten: tileWith('BGS 10.0 Pristine'),
      nine: tileWith('BGS 9.5'),
      away: tileOf(page, 'Professor Oak'),
      sealed: tileOf(page, box.name),
    }))
  await test.step('narrows by search, set and type', () => expectFilters(page))
  await test.step('can be read in both themes, and on a phone', async () => {
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoViolationsInDeepRun(page)
  })
})

async function expectFilters(page: Page) {
  await expect(page.getByPlaceholder('Search your collection...')).toBeVisible()
  await expect(setFilter(page).getByRole('option')).toHaveText(['All Sets', 'Base Set', 'Own Set'])
  const kinds = ['Graded Card', 'Raw Card', 'In Grading', 'Sealed Product']
  await expect(typeFilter(page).getByRole('option')).toHaveText(['All Types', ...kinds])
  await typeFilter(page).selectOption('Graded Card')
  await expect(tiles(page)).toHaveCount(2)
  await expect(page).toHaveURL('/collection?type=graded')
  await page.goBack()
  await expect(tiles(page)).toHaveCount(5)

  const asked = page.waitForRequest(request => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname === '/api/collections' && searchParams.has('search') && searchParams.has('set')
  })
  await setFilter(page).selectOption('Base Set')
  await expect(tiles(page)).toHaveCount(1)
  await searchBox(page).fill('profesor')
  const { searchParams } = new URL((await asked).url())
  const query = { page: '1', limit: '12', search: 'profesor', set: 'Base Set' }
  expect(Object.fromEntries(searchParams)).toMatchObject(query)
  await expect(tileOf(page, 'Professor Oak')).toBeVisible()
  await searchBox(page).fill('zzzzzz')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  await button(page, 'Clear Filters').click()
  await expect(tiles(page)).toHaveCount(5)
}

test('a cheap card shows its ceiling, and what counts of it', { tag: '@deep' }, async ({ page, api }) => {
  const { id, name } = await addProduct(api, { set_name: 'Base Set' })
  await addCopy(api, id, { purchase_price: 0.2 })
  await page.route('**/api/collections?*grouped=true*', async route => {
    const answer = (await (await route.fetch()).json()) as Groups
    const low = { current_market_price: 0.35, counted_price: 0.35, market_price_ceiling: 0.99 }
    await route.fulfill({
      json: { ...answer, groups: answer.groups.map(group => ({ ...group, ...low })) },
    })
  })
  await page.goto('/collection')
  await expect(tileOf(page, name).getByText('under $0.99')).toBeVisible()
  await expect(tileOf(page, name).getByText('$0.35')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
})

test('the place of each tile is kept while the collection loads', { tag: '@deep' }, async ({ page, api }) => {
  const { id, name } = await addProduct(api, { set_name: 'Base Set' })
  await api('GET', `/api/prices/product/${id}?condition=Near+Mint`)
  await addCopy(api, id, { purchase_price: 100, purchase_date: '2024-03-01' })
  await addCopy(api, id, { purchase_price: 100.01, purchase_date: '2026-11-02' })
  await page.route('**/api/collections?*grouped=true*', async route => {
    const answer = (await (await route.fetch()).json()) as Groups
    const price = { current_market_price: 125.01, counted_price: 125.01, market_price_ceiling: null }
    const change = { ...price, change: 25, change_percent: 24.9975 }
    await route.fulfill({
      json: { ...answer, groups: answer.groups.map(group => ({ ...group, ...change })) },
    })
  })
  const release = await hold(page, /\/api\/collections(\/stats)?(\?|$)/)
  await page.goto('/collection')
  const places = page.locator('.shelf > :has(.skeleton)')
  await expect(places).toHaveCount(12)
  await expect(places.first()).toBeVisible()
  const tops = () =>
    Promise.all(
      [
        title(page),
        page.getByText('Total Investment', { exact: true }),
        searchBox(page),
        page.locator('.shelf'),
      ].map(async part => (await part.boundingBox())?.y),
    )
  const before = await tops()
  release()
  const tile = tileOf(page, name)
  await expect(tile).toBeVisible()
  await expect(places).toHaveCount(0)
  expect(await tops()).toEqual(before)
  expect(await layoutShift(page)).toBe(0)

  await test.step('a tile shows the mean investment, the price and the change of its copies', async () => {
    await expect(tile.getByText('Base Set').last()).toBeVisible()
    await expect(tile.getByRole('term')).toHaveText([
      'Value of all',
      'Change in percent',
      'Change',
      'Quantity',
      'Price each',
      'Mean investment',
      'Total investment',
      'Purchased',
    ])
    await expect(tile.getByRole('definition')).toHaveText([
      '$250.02',
      /^\+25\.0%\s*gain$/,
      '+$50.01',
      '2',
      '$125.01',
      '$100.01',
      '$200.01',
      'Mar 1, 24 to Nov 2, 26',
    ])
  })
})

/** How much has moved since the page began, as browsers count it. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<PerformanceEntryList>()
    new PerformanceObserver(list => resolve(list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
    // A page on which nothing moved has no entries to report.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
    const entries = await promise
    return entries.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)
  })
}
