// The menus in the header of the collection.

import { expect, test } from '#e2e/fixtures'
import { chooseInMenu, goInside } from '#e2e/screen'

test('the menus of the collection share it, and lead to every way to add', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/collection')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Export' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Share…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Share', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  for (const [item, address] of [
    ['Find cards to add', '/products'],
    ['Quick add', '/collection/add'],
    ['Import a file', '/import'],
  ] as const) {
    await goInside(page, '/collection')
    await chooseInMenu(page, 'Add', item)
    await expect(page).toHaveURL(address)
  }
})
