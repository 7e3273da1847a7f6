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

/** How many tiles the first row has. */
async function acrossOf(page: Page): Promise<number> {
  const boxes = await Promise.all((await tiles(page).all()).map(boxOf))
  return boxes.filter(({ y }) => y === boxes[0]?.y).length
}

/** The lowest pixel of name, price and change in the tiles given. */
async function lowestFact(shown: readonly Locator[]): Promise<number> {
  const facts = shown.flatMap(tile => [
    tile.getByRole('heading'),
    tile.getByText('$199.99', { exact: true }),
    tile.getByText('+41.8%'),
  ])
  const boxes = await Promise.all(facts.map(boxOf))
  return Math.max(...boxes.map(({ y, height }) => y + height))
}

test('six tiles across on a desktop, with the price and change of the first row above the fold', {
  tag: '@deep',
}, async ({ page, api }) => {
  await addTwelve(page, api)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(12)
  await settled(page)
  expect(await acrossOf(page)).toBeGreaterThanOrEqual(6)
  expect(await lowestFact((await tiles(page).all()).slice(0, 6))).toBeLessThan(900)
  await expectNoViolationsInDeepRun(page)
  await darken(page)
  await expectNoViolationsInDeepRun(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('two tiles fit above the fold with name, price and change, and buttons are large enough for a thumb', async ({
    page,
    api,
  }) => {
    await addTwelve(page, api)
    await page.goto('/collection')
    await expect(tiles(page)).toHaveCount(12)
    await settled(page)
    expect(await acrossOf(page)).toBe(2)
    const bar = await boxOf(page.getByRole('navigation').last())
    expect(await lowestFact((await tiles(page).all()).slice(0, 2))).toBeLessThan(bar.y)
    await tiles(page)
      .first()
      .getByRole('button', { name: /^Details of/ })
      .tap()
    for (const name of [/^Edit/, /^Remove/]) {
      const { width, height } = await boxOf(tiles(page).first().getByRole('button', { name }))
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await expectNoViolationsInDeepRun(page)
  })
})
