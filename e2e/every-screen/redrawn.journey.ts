// What did not change is not drawn again: tiles are most of the work of a screen, and delay what is typed; a filter can
// have hundreds of options.

import type { Page } from '@playwright/test'
import { hold } from '#e2e/calls'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { expect, test } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { settled } from '#e2e/settled'

/** Marks the properties that React drew each with. Drawing one again gives it others. */
const mark = (page: Page, what: string) =>
  page.locator(what).evaluateAll(tiles => {
    for (const tile of tiles) Object.assign(drawnWith(tile), { marked: true })
    function drawnWith(tile: object) {
      const name = Object.keys(tile).find(key => key.startsWith('__reactProps$'))
      return tile[name as keyof typeof tile] as object
    }
  })

/** Counts which have been drawn since, and which have not. */
const drawnSince = (page: Page, what = tile) =>
  page.locator(what).evaluateAll(tiles => {
    const isMarked = (tile: object) =>
      Object.entries(tile).some(([key, value]) => key.startsWith('__reactProps$') && 'marked' in value)
    const kept = tiles.filter(isMarked).length
    return { kept, drawn: tiles.length - kept }
  })

const tile = '.shelf article'
const filter = '[role=search] select'

for (const [path, selects] of [
  ['/collection', 3],
  ['/products', 2],
] as const) {
  test(`${path} draws a tile once, whatever is typed, opened or left`, { tag: '@deep' }, async ({
    page,
    api,
  }) => {
    const [word, narrower] = [ownWord(), ownWord()]
    for (let index = 0; index < 13; index++) {
      const { id } = await addProduct(api, { name: `${word} ${index < 3 ? narrower : ''} Mew ${index}` })
      await addCopy(api, id)
    }
    const tiles = page.locator(tile)
    const search = page.getByRole('searchbox')
    await page.goto(`${path}?search=${word}`)
    await expect(tiles).toHaveCount(12)
    await settled(page)
    await mark(page, tile)

    await test.step('typing', async () => {
      // What is typed slowly is searched in parts too.
      const release = await hold(page, ({ pathname, searchParams }) => {
        const searched = searchParams.get('search') ?? word
        return pathname.startsWith('/api/') && searched !== word
      })
      await mark(page, filter)
      await search.pressSequentially(` ${narrower}`)
      await expect(page).toHaveURL(new RegExp(narrower))
      expect(await drawnSince(page)).toEqual({ kept: 12, drawn: 0 })
      expect(await drawnSince(page, filter)).toEqual({ kept: selects, drawn: 0 })
      release()
      await expect(tiles).toHaveCount(3)
    })
    await test.step('an answer with some of the same tiles', async () => {
      await mark(page, tile)
      await search.fill(word)
      await expect(tiles).toHaveCount(12)
      const { kept, drawn } = await drawnSince(page)
      expect(kept + drawn).toBe(12)
      expect(kept).toBeGreaterThan(0)
      await mark(page, tile)
    })
    await test.step('opening and closing a dialog', async () => {
      await tiles
        .first()
        .getByRole('button', { name: /^Edit / })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await drawnSince(page)).toEqual({ kept: 12, drawn: 0 })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await drawnSince(page)).toEqual({ kept: 12, drawn: 0 })
    })
    await test.step('leaving for the next page', async () => {
      await page.route(/page=2/, async route => {
        await expect.poll(() => drawnSince(page)).toEqual({ kept: 12, drawn: 0 })
        await route.continue()
      })
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(tiles).toHaveCount(1)
    })
  })
}
