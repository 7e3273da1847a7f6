// How many tiles of a collection a window shows without scrolling.

import type { Locator, Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { addProducts } from '#e2e/products/products'
import { tiles } from '#e2e/products/tiles'
import { type Api, expect, test } from '#e2e/fixtures'
import { darken, expectNoViolationsInDeepRun } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { addCopy } from '#e2e/copies/copies'

type Groups = Extract<WireAnswer<'GET /api/collections'>, { groups: unknown }>

async function addTwelve(page: Page, api: Api): Promise<void> {
  for (const { id } of await addProducts(api, 12)) await addCopy(api, id, { purchase_price: 141 })
  await page.route('**/api/collections?*grouped=true*', async route => {
    const answer = (await (await route.fetch()).json()) as Groups
    const price = {
      current_market_price: 199.99,
      counted_price: 199.99,
      market_price_ceiling: null,
      change: 58.99,
      change_percent: 41.8,
    }
    await route.fulfill({
      json: { ...answer, groups: answer.groups.map(group => ({ ...group, ...price })) },
    })
  })
}

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error('not on the page')
  return box
}

const bottomOf = async (part: Locator) => {
  const { y, height } = await boxOf(part)
  return y + height
}

/** How many tiles the first row has. */
async function acrossOf(page: Page): Promise<number> {
  const boxes = await Promise.all((await tiles(page).all()).map(boxOf))
  return boxes.filter(({ y }) => y === boxes[0]?.y).length
}

/** The lowest pixel of the names in some tiles. */
async function lowestName(shown: readonly Locator[]): Promise<number> {
  return Math.max(...(await Promise.all(shown.map(tile => bottomOf(tile.getByRole('heading'))))))
}

/** The lowest pixel that nothing at the bottom of the window covers. */
async function foldOf(page: Page): Promise<number> {
  const bar = page.locator('.bottom-bar')
  return (await bar.isVisible()) ? (await boxOf(bar)).y : (page.viewportSize()?.height ?? 0)
}

for (const [width, height, across] of [
  [1440, 900, 6],
  [820, 900, 5],
  [820, 1180, 5],
] as const) {
  test(`two rows of tiles fit into a window of ${width} by ${height} pixels`, async ({ page, api }) => {
    await addTwelve(page, api)
    await page.setViewportSize({ width, height })
    await page.goto('/collection')
    await expect(tiles(page)).toHaveCount(12)
    await settled(page)
    expect(await acrossOf(page)).toBe(across)
    const shown = (await tiles(page).all()).slice(0, 2 * across)
    expect(await lowestName(shown)).toBeLessThanOrEqual(await foldOf(page))
    const heights = await Promise.all(shown.map(async tile => Math.round((await boxOf(tile)).height)))
    expect(new Set(heights).size).toBe(1)
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
}

test('the details of a tile show while it has the focus, without moving anything', async ({ page, api }) => {
  await addTwelve(page, api)
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(12)
  await settled(page)
  const tile = tiles(page).first()
  const details = tile.getByRole('group', { name: /^Details of/ })
  await expect(details).toHaveCSS('opacity', '0')
  const before = await boxOf(tile)
  await tile.getByRole('button', { name: /^Edit/ }).focus()
  await expect(details).toHaveCSS('opacity', '1')
  expect(await boxOf(tile)).toEqual(before)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('two tiles fit with picture, name and price, and their details open as a sheet', async ({
    page,
    api,
  }) => {
    await addTwelve(page, api)
    await page.goto('/collection')
    await expect(tiles(page)).toHaveCount(12)
    await settled(page)
    expect(await acrossOf(page)).toBe(2)
    for (const tile of (await tiles(page).all()).slice(0, 2)) {
      for (const fact of ['$199.99', '+41.8%'])
        expect(await bottomOf(tile.getByText(fact))).toBeLessThan(await foldOf(page))
    }
    const edit = tiles(page).first().getByRole('button', { name: /^Edit/ })
    const remove = tiles(page)
      .first()
      .getByRole('button', { name: /^Remove/ })
    const open = tiles(page)
      .first()
      .getByRole('button', { name: /^Details of/ })
    await expect(edit).toBeHidden()
    await open.tap()
    for (const each of [edit, remove]) {
      const { width, height } = await boxOf(each)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await expectNoViolationsInDeepRun(page)
    await edit.tap()
    await expect(page.getByRole('dialog', { name: 'Edit Investment' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
  })
})
