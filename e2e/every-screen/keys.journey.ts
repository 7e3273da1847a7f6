// The keys that work on every screen.

import type { Page } from '@playwright/test'
import { addProduct, addProducts, productNamed } from '#e2e/products/products'
import { tiles } from '#e2e/products/tiles'
import { addCopy } from '#e2e/copies/copies'
import { serveManyGroups } from '#e2e/groups/many-groups'
import { type Api, expect, test } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { button, darken, expectNoViolationsInDeepRun, toTop } from '#e2e/screen'

const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

async function addEight(api: Api): Promise<void> {
  for (const { id } of await addProducts(api, 8)) await addCopy(api, id)
}

/** The place of the tile that has the focus, from 0. */
const focusedTile = (page: Page) =>
  page.evaluate(() => {
    const items = Array.from(document.querySelectorAll('main [data-item]'))
    return items.findIndex(item => item.contains(document.activeElement))
  })

/** Presses ArrowDown, and again so often each time a table has drawn other rows, before the browser lays them out. */
const pressAsDrawn = (page: Page, times: number) =>
  page.locator('.group-table-box > div').evaluate((list, times) => {
    const down = () => {
      const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(key)
    }
    let pressed = 0
    new MutationObserver((_, observer) => {
      pressed += 1
      if (pressed === times) observer.disconnect()
      down()
    }).observe(list, { attributeFilter: ['style'] })
    down()
  }, times)

test('keys search, move among the tiles, edit, select and open', async ({ page, api }) => {
  await addEight(api)
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(8)
  const search = page.getByPlaceholder('Search your collection...')

  await test.step('a field keeps the keys that are typed in it', async () => {
    await press(page, '/')
    await expect(search).toBeFocused()
    await press(page, '/', '?', 'x', 'e')
    await expect(search).toHaveValue('/?xe')
    // Its answer would take the tiles away later.
    await expect(page.getByText('No products found')).toBeVisible()
    await search.clear()
    await expect(tiles(page)).toHaveCount(8)
    await search.blur()
  })
  await test.step('arrows move in the grid, and stay at its ends', async () => {
    await press(page, 'ArrowRight')
    expect(await focusedTile(page)).toBe(0)
    const first = tiles(page).first().getByRole('heading').getByRole('link')
    await expect(first).toBeFocused()
    await press(page, 'ArrowLeft', 'ArrowUp')
    expect(await focusedTile(page)).toBe(0)
    // Six in a row.
    await press(page, 'ArrowRight', 'ArrowDown')
    expect(await focusedTile(page)).toBe(7)
    await press(page, 'ArrowDown', 'ArrowRight')
    expect(await focusedTile(page)).toBe(7)
    await press(page, 'ArrowUp')
    expect(await focusedTile(page)).toBe(1)
    await expect(tiles(page).nth(1)).toBeInViewport({ ratio: 0.9 })
  })
  await test.step('x selects, and begins to', async () => {
    await press(page, 'x')
    await expect(button(page, 'Stop selecting')).toBeVisible()
    await expect(tiles(page).nth(1).getByRole('checkbox')).toBeChecked()
    await press(page, 'ArrowRight', 'x')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await press(page, 'x')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await toTop(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('e edits, and the focus returns', async () => {
    await press(page, 'e')
    const edit = page.getByRole('dialog', { name: 'Edit Investment' })
    await expect(edit).toBeVisible()
    await edit.getByRole('heading', { name: 'Edit Investment' }).focus()
    await press(page, '?', '/', 'x', 'ArrowLeft')
    await expect(help(page)).toHaveCount(0)
    await press(page, 'Escape')
    await expect(edit).toBeHidden()
    expect(await focusedTile(page)).toBe(2)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  })
  await test.step('keys with a modifier stay the browser’s', async () => {
    await press(page, 'Control+e', 'Alt+x', 'Shift+ArrowLeft')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await focusedTile(page)).toBe(2)
  })
  await test.step('Enter opens, and a screen without a search leads to the products', async () => {
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/products\/[\w-]+$/)
    await press(page, '/')
    await expect(page).toHaveURL('/products')
    await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Tab')
  })
  await test.step('arrows move among products too', async () => {
    await expect(tiles(page).first()).toBeVisible()
    await page.getByRole('heading', { level: 1 }).focus()
    await press(page, 'ArrowDown', 'ArrowRight', 'e')
    await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible()
  })
})

test('keys move in the table, and in lists that load as they go', { tag: '@deep' }, async ({ page, api }) => {
  const { id } = await addProduct(api, { name: `${ownWord()} Mew` })
  await addCopy(api, id)
  await serveManyGroups(page, 500)

  await page.goto('/collection?view=table&size=endless')
  const row = (name: string) => page.getByRole('link', { name, exact: true })
  // The opposite key cancels a key that still waits for its row.
  await expect(row('Card 4')).toBeVisible()
  await test.step('rows up and down, sideways as before', async () => {
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp')
    await expect(row('Card 2')).toBeFocused()
    await press(page, 'x')
    await expect(page.getByRole('checkbox', { name: /^Select Card 2,/ })).toBeChecked()
    await press(page, 'e')
    await expect(page.getByRole('dialog', { name: 'Edit Investment' })).toBeVisible()
    await press(page, 'Escape')
    await expect(row('Card 2')).toBeFocused()
  })
  await test.step('beyond what is drawn', async () => {
    for (let number = 3; number <= 75; number++) {
      await press(page, 'ArrowDown')
      await expect(row(`Card ${number}`)).toBeFocused()
    }
    await expect(row('Card 75')).toBeInViewport({ ratio: 1 })
  })
  await test.step('before a frame has shown the rows of the last key', async () => {
    await pressAsDrawn(page, 10)
    await expect(row('Card 86')).toBeFocused()
    await expect(row('Card 86')).toBeInViewport({ ratio: 1 })
  })
  await page.goto('/collection?size=endless')
  await expect(row('Card 1')).toBeVisible()
  await test.step('in an endless grid', async () => {
    await press(page, 'ArrowDown')
    for (let number = 7; number <= 91; number += 6) {
      await press(page, 'ArrowDown')
      await expect(row(`Card ${number}`)).toBeFocused()
    }
    await expect(tiles(page).filter({ has: row('Card 91') })).toBeInViewport({ ratio: 0.9 })
    await press(page, 'ArrowRight')
    await expect(row('Card 92')).toBeFocused()
  })
})

test('the keys are listed, and can be switched off on a device', async ({ page, api }) => {
  await addCopy(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/profile?tab=preferences')
  await button(page, 'Keyboard shortcuts').click()
  await expect(help(page).getByText('Move from card to card')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await darken(page)
  await expectNoViolationsInDeepRun(page)
  await help(page).getByRole('switch', { name: 'Use these keys on this device' }).uncheck()
  await button(page, 'Close').last().click()
  await press(page, '?', '/')
  await expect(help(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile/)
  await button(page, 'Keyboard shortcuts').click()
  await help(page).getByRole('switch').check()
  await press(page, 'Escape', '?')
  await expect(help(page)).toBeVisible()
})
