import type { Locator, Page } from '@playwright/test'
import { tileOf } from '#e2e/catalogue/catalogue-tiles'
import { expect } from '#e2e/fixtures'
import { addOwnProduct } from '#e2e/catalogue/own-product'
import { test } from '#e2e/signed-in'
import { holdCopy } from '#e2e/trades/trade-steps'

/** More than any of the screens walked here has. */
const mostStops = 40
const gold = /rgb\(240, 207, 115\)/

/** What lies on the mat of a tile: the card, the slab or the box. */
const lying = (tile: Locator) => tile.locator('.copy-frame > *')
const slabLabel = (tile: Locator) => tile.locator('.slab-label')

test('a holding has the frame of what it is, and a ten has a label of gold', async ({ page, api }) => {
  const { id, name } = await addOwnProduct(api)
  const box = await addOwnProduct(api, { product_type: 'sealed_product', product_description: 'A box.' })
  const graded = { condition: undefined, grading_company: 'BGS' }
  await holdCopy(api, id)
  await holdCopy(api, id, { ...graded, grade: '10.0 Pristine' })
  await holdCopy(api, id, { ...graded, grade: '9.5' })
  await holdCopy(api, id, {
    condition: undefined,
    purchase_price: undefined,
    grading_status: 'grading',
    raw_card_cost: 20,
    grading_cost: 5,
    predicted_grade: '9',
  })
  await holdCopy(api, box.id, { condition: undefined })
  await page.goto('/collection')
  const tileWith = (words: string) => tileOf(page, name).filter({ hasText: words })

  const bare = tileWith('Near Mint')
  await expect(lying(bare)).toHaveCSS('border-top-width', '0px')
  await expect(lying(bare)).toHaveText('')
  await expect(lying(bare).locator('img')).toBeVisible()

  const [ten, nine] = [tileWith('BGS 10.0 Pristine'), tileWith('BGS 9.5')]
  for (const slab of [ten, nine]) {
    await expect(lying(slab)).toHaveCSS('border-top-style', 'solid')
    await expect(lying(slab)).toHaveCSS('border-top-width', '1px')
  }
  await expect(slabLabel(ten)).toHaveText('BGSPristine10')
  await expect(slabLabel(ten)).toHaveCSS('background-image', gold)
  await expect(slabLabel(nine)).toHaveText('BGSGraded9.5')
  await expect(slabLabel(nine)).not.toHaveCSS('background-image', gold)

  const away = tileWith('Being Graded')
  await expect(lying(away)).toHaveCSS('border-top-style', 'dashed')
  await expect(lying(away).getByText('Being Graded')).toContainText('Predicted 9')
  await expect(lying(away).getByText('Being Graded')).not.toHaveCSS('transform', 'none')

  const ribbon = lying(tileOf(page, box.name)).getByText('Sealed')
  await expect(ribbon).toHaveCSS('background-image', /gradient/)
  await expect(ribbon).toHaveCSS('position', 'absolute')
})

test('figures of money are of one width', async ({ page, api }) => {
  const { id, name } = await addOwnProduct(api)
  await holdCopy(api, id)
  const tabular = ['font-variant-numeric', 'lining-nums tabular-nums'] as const
  await page.goto('/collection')
  await expect(tileOf(page, name).getByText('$100.00')).toHaveCSS(...tabular)
  await page.goto('/dashboard')
  const recent = page.getByRole('region', { name: 'Recent Additions' })
  await expect(recent.getByText('$100.00')).toHaveCSS(...tabular)
  await expect(recent.getByText(name)).not.toHaveCSS(...tabular)
})

test('whatever the Tab key reaches shows that it has the focus', async ({ page, api }) => {
  await holdCopy(api, (await addOwnProduct(api)).id)
  for (const address of ['/collection', '/products/add', '/profile?tab=notifications']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const reached: string[] = []
    const unseen: string[] = []
    while (reached.length < mostStops) {
      await page.keyboard.press('Tab')
      const stop = await lookOfFocus(page)
      if (stop === null) break
      reached.push(stop.html)
      if (stop.focused === stop.left) unseen.push(stop.html)
    }
    expect(reached.length, address).toBeGreaterThan(10)
    expect(unseen, address).toEqual([])
  }
})

/** How the focused element is outlined, and how once the focus is gone; null where nothing has it. */
function lookOfFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const look = () => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return `${outlineStyle === 'none' ? 'no outline' : outlineWidth}, ${boxShadow}`
    }
    const focused = look()
    element.blur()
    const left = look()
    element.focus()
    return { html: element.outerHTML.slice(0, 120), focused, left }
  })
}

test('while the collection is on its way its places are kept, and nothing jumps', async ({ page, api }) => {
  const { id, name } = await addOwnProduct(api, { set_name: 'Base Set' })
  await api('GET', `/api/prices/product/${id}?condition=Near+Mint`)
  await holdCopy(api, id)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/collections(\/stats)?(\?|$)/, async route => {
    await released
    await route.continue()
  })
  await page.goto('/collection')
  const places = page.locator('.shelf > :has(.skeleton)')
  await expect(places).toHaveCount(12)
  await expect(places.first()).toBeVisible()
  const tops = () =>
    Promise.all(
      [
        page.getByRole('heading', { level: 1 }),
        page.getByText('Total Investment', { exact: true }),
        page.getByRole('searchbox', { name: 'Search your collection' }),
        page.locator('.shelf'),
      ].map(async part => (await part.boundingBox())?.y),
    )
  const before = await tops()
  release()
  await expect(tileOf(page, name)).toBeVisible()
  await expect(places).toHaveCount(0)
  expect(await tops()).toEqual(before)
  expect(await layoutShift(page)).toBe(0)
})

/** How much has jumped since the page began, as browsers count it. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<PerformanceEntryList>()
    new PerformanceObserver(list => resolve(list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
    // Nothing is told of a page on which nothing moved.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
    const entries = await promise
    return entries.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)
  })
}
