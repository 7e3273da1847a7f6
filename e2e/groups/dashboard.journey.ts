import type { Page } from '@playwright/test'
import { addBox, addProduct } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { fail, unavailable } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { countCalls } from '#e2e/presses'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'
import { addAtGrader, addCopy } from '#e2e/copies/copies'
import { alertOf, basicStats, changesOf, dayOf, type History, noMovers } from './figures.ts'

const moversPath = '/api/collections/movers'
const recent = (page: Page) => page.getByRole('region', { name: 'Recent Additions' })

test('an empty dashboard says what each part will show', { tag: '@deep' }, async ({
  page,
  collector,
  complaints,
}) => {
  const calls = countCalls(page, 'GET', '/api/collections/changes')
  const restoreStats = await fail(page, '**/api/collections/changes?*')
  const asked = page.waitForRequest(request => new URL(request.url()).pathname === '/api/collections')
  await page.goto('/')

  await test.step('opens from the root and asks for six copies', async () => {
    await expect(page).toHaveURL('/dashboard')
    await expect(page).toHaveTitle('Dashboard · Holofolio')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${collector.username}`)
    const { searchParams } = new URL((await asked).url())
    expect(Object.fromEntries(searchParams)).toMatchObject({ page: '1', limit: '6' })
  })
  await test.step('makes a failed call once more, then offers Retry', async () => {
    await expect(page.getByText("Couldn't load your totals")).toBeVisible()
    await expect(page.getByText(unavailable.error)).toBeVisible()
    expect(calls).toHaveLength(2)
    await expectNoViolationsInDeepRun(page)
    await restoreStats()
    await button(page, 'Retry').click()
    forgive(complaints, 503)
  })
  await test.step('shows no market price as zero', async () => {
    for (const label of [
      'Total Investment',
      'Total Cards',
      'Total Sealed',
      'Total Market Price',
      '% Profit/Loss',
    ]) {
      await expect(page.getByText(label, { exact: true }).last()).toBeVisible()
    }
    await expect(page.getByText('N/A')).toHaveCount(2)
    await expect(page.getByText('0.0%')).toHaveCount(0)
    await expect(page.getByText('$0.00')).toHaveCount(1)
    await expect(page.getByRole('radio', { name: '30D' })).toHaveCount(0)
    await expect(page.getByText('No price changes to show')).toBeVisible()
    await expect(page.getByText('Add cards with purchase prices to track changes')).toBeVisible()
    await expect(page.getByText('No cards in your collection yet')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('links to the first card and to four screens', async () => {
    await page.getByRole('link', { name: 'Add your first card' }).click()
    await expect(page).toHaveURL('/products/add')
    for (const [label, address] of [
      ['Add Product', '/products/add'],
      ['Browse Products', '/products'],
      ['View Statistics', '/prices'],
      ['My Collection', '/collection'],
    ] as const) {
      await page.goBack()
      const actions = page.getByRole('region', { name: 'Quick actions' })
      await actions.getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(address)
    }
  })
})

test('a search leads from an empty dashboard to the first card', async ({ page, api }) => {
  const { name } = await addProduct(api)
  await page.goto('/dashboard')
  await page.getByRole('searchbox', { name: 'Search for a card you own' }).fill(name)
  await page.keyboard.press('Enter')
  await tileOf(page, name).getByRole('button', { name: 'Add to Collection' }).click()
  const add = page.getByRole('dialog', { name: 'Add to Collection' })
  await add.getByLabel('Price Paid').fill('3.50')
  await add.getByLabel('Card Condition').selectOption('Near Mint')
  await add.getByRole('button', { name: 'Add to Collection' }).click()
  await expect(add).toBeHidden()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText('$3.50').first()).toBeVisible()
  await expect(recent(page).getByRole('listitem')).toHaveCount(1)
})

test('what needs the collector is one line each, with its link', { tag: '@deep' }, async ({ page }) => {
  const needs = page.getByRole('region', { name: 'Needs your attention' })
  await page.route('**/api/collections/changes?*', route =>
    route.fulfill({ json: { changes: changesOf('30d', 0), basicStats } }),
  )
  await page.goto('/dashboard')
  await recent(page).scrollIntoViewIfNeeded()
  await expect(needs.getByRole('listitem')).toHaveText(['1 copy has no market price'])
  await expectNoViolationsInDeepRun(page)
  await needs.getByRole('link').click()
  await expect(page).toHaveURL('/collection?standing=unpriced')
})

test('the dashboard adds up copies of every kind and shows the five newest', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const card = await addProduct(api)
  const box = await addBox(api)
  await addCopy(api, card.id, { purchase_price: 0.1, condition: 'Damaged' })
  await addCopy(api, card.id, { purchase_price: 0.2, quantity: 2 })
  const psa = { condition: undefined, grading_company: 'PSA', grade: '10' }
  await addCopy(api, card.id, { ...psa, purchase_price: 1299.99 })
  await addAtGrader(api, card.id, { raw_card_cost: 20, grading_cost: 24.99, predicted_grade: '9' })
  await addCopy(api, box.id, { condition: undefined, purchase_price: 26.94 })

  await page.goto('/dashboard')
  await expect(page.getByText('$1,372.42')).toBeVisible()
  await expect(recent(page).getByRole('listitem')).toHaveCount(5)
  await expect(recent(page).getByRole('listitem').first()).toContainText(box.name)
  await expect(recent(page).getByText('$0.10')).toHaveCount(0)
  await expect(recent(page).getByText('Being Graded').first()).toBeVisible()
  const tabular = ['font-variant-numeric', 'lining-nums tabular-nums'] as const
  await expect(recent(page).getByText('$26.94')).toHaveCSS(...tabular)
  await expect(recent(page).getByText(box.name)).not.toHaveCSS(...tabular)

  await expect(page.getByText('N/A')).toHaveCount(3)
  await expectNoViolationsInDeepRun(page)

  await recent(page)
    .getByRole('link', { name: new RegExp(box.name) })
    .click()
  await expect(page).toHaveURL(`/products/${box.id}`)
  await page.goBack()
  await recent(page).getByRole('link', { name: 'View collection' }).click()
  await expect(page).toHaveURL('/collection')
})

test('a priced collection shows its value, its change and five price changes', async ({ page }) => {
  const pictured = { ...alertOf(0), image_url: 'https://assets.tcgdex.net/en/test/moving.png' }
  const free = { ...alertOf(2), priceChangePercent: 0, change_percent: null }
  const history: History = [dayOf('2026-11-18', 0), dayOf('2026-11-19', 180)]
  await page.route('**/api/collections/changes?*', route =>
    route.fulfill({ json: { changes: { ...changesOf('30d', 0), price_moves_percent: null }, basicStats } }),
  )
  await page.route('**/api/collections/stat-history', route => route.fulfill({ json: history }))
  await page.route(`**${moversPath}?*`, route => {
    const since_purchase = [pictured, alertOf(1), free, ...[3, 4].map(alertOf)]
    return route.fulfill({ json: { ...noMovers, since_purchase } })
  })
  await page.goto('/dashboard')

  await test.step('the total shows its change and how many copies it prices', async () => {
    const total = page.getByRole('region', { name: 'Total Market Price' })
    await expect(total.getByText('$180.00').first()).toBeVisible()
    await expect(total.getByText('-$5.00')).toBeVisible()
    await expect(total.getByText('loss', { exact: true })).toBeVisible()
    await expect(total.getByText('%').filter({ visible: true })).toHaveCount(0)
    await expect(total.getByText('2 of 3 priced · 1 price older than a week')).toBeVisible()
    await total.getByText('Show as table').click()
    await expect(total.getByRole('rowheader')).toHaveText(['Nov 19, 26'])
    await total.getByRole('radio', { name: '1Y' }).check()
    await expect(total.getByRole('radio', { name: '1Y' })).toBeChecked()
  })
  await test.step('the percentage says what it compares, and the other shows on demand', async () => {
    const card = page.getByRole('term').filter({ hasText: '% Profit/Loss' }).locator('..')
    await expect(card.getByText('-10.0%')).toBeVisible()
    const notes = page.getByRole('region', { name: 'Total Market Price' })
    const what = notes.getByText('Added for $12.50 · Removed for $9.99')
    await expect(notes.getByText('on priced copies')).toBeHidden()
    await what.press('Enter')
    await expect(notes.getByText('on priced copies')).toBeVisible()
    for (const note of [
      '1 card without a price, bought for $50.00',
      'Including 1 guide price for any company, $60.00',
      '1 price from the last 24 hours, 1 older than a week (oldest Mar 2, 26)',
      '% Profit/Loss: All 3 copies; 1 without a price counts as $0',
      'Priced copies only: +20.0% against the $150.00 you paid for 2 copies',
    ])
      await expect(notes.getByText(note)).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await what.click()
    await expect(notes.getByText('on priced copies')).toBeHidden()
  })
  await test.step('each change has a picture, a sign and a word', async () => {
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
    await expect(changes.getByRole('listitem').nth(2)).toContainText(/\+\$12\.50\s*\(free\)/)
    await expectNoViolationsInDeepRun(page)
    await changes.getByRole('link', { name: 'View statistics' }).click()
    await expect(page).toHaveURL('/prices')
  })
})

test('returning to the window repeats no call', { tag: '@deep' }, async ({ page }) => {
  // The clock of the page moves far past the answers, so that only the rule prevents a new call.
  await page.clock.install()
  const calls = countCalls(page, 'GET', '/api/collections/changes')
  await page.goto('/dashboard')
  await expect(page.getByText('No price changes to show')).toBeVisible()
  await page.clock.fastForward('10:00')
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await page.getByRole('link', { name: 'Stats', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible()
  expect(calls).toHaveLength(1)
})
