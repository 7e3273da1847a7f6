// What a press needs is there before it: the code of dialogs, and the next page.

import type { Locator, Page } from '@playwright/test'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { type Api, expect, test } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { settled } from '#e2e/settled'

/** Opens the collection with one copy, and waits until nothing moves. */
async function editButton(page: Page, api: Api): Promise<Locator> {
  const { id } = await addProduct(api, { name: `${ownWord()} Mew` })
  await addCopy(api, id)
  await page.goto('/collection')
  const edit = page.getByRole('button', { name: /^Edit / })
  await expect(edit).toBeVisible()
  // Dialogs are loaded for somebody who uses the page.
  await edit.hover()
  await settled(page)
  return edit
}

test('a dialog opens in the task after the frame that shows the press', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const edit = await editButton(page, api)
  const title = await edit.evaluate(async (button: HTMLElement) => {
    button.click()
    // React draws the dialog in a microtask of the press.
    await Promise.resolve()
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    return document.querySelector('dialog[open] h2')?.textContent
  })
  expect(title).toBe('Edit Investment')
})

test('a key pressed before a dialog has opened is for the dialog', async ({ page, api }) => {
  const edit = await editButton(page, api)
  const early = await edit.evaluate(async (button: HTMLElement) => {
    const keysOfPage: string[] = []
    document.addEventListener('keydown', ({ key, target }) => {
      if (target === document.body) keysOfPage.push(key)
    })
    button.focus()
    button.click()
    await Promise.resolve()
    const isOpen = document.querySelector('dialog[open]') !== null
    const key = { key: 'Escape', bubbles: true, cancelable: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', key))
    return { isOpen, keysOfPage }
  })
  expect(early).toEqual({ isOpen: false, keysOfPage: [] })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(edit).toBeFocused()
})

test('pointing at Next asks for the next page, and pressing it shows that in the same tiles', {
  tag: '@deep',
}, async ({ page, api }) => {
  const word = ownWord()
  for (let index = 0; index < 13; index++) {
    const { id } = await addProduct(api, { name: `${word} Mew ${index}` })
    await addCopy(api, id)
  }
  let asked = 0
  page.on('request', request => {
    if (/\/api\/collections\?page=2/.test(request.url())) asked++
  })
  await page.goto('/collection')
  const tiles = page.locator('.shelf article')
  await expect(tiles).toHaveCount(12)
  const next = page.getByRole('button', { name: 'Next' })
  await next.scrollIntoViewIfNeeded()
  expect(asked).toBe(0)
  const answered = page.waitForResponse(/\/api\/collections\?page=2/)
  await next.hover()
  await answered
  const [element, name] = [await tiles.first().elementHandle(), tiles.first().getByRole('heading')]
  const nameBefore = await name.innerText()
  await next.click()
  await expect(tiles).toHaveCount(1)
  await settled(page)
  expect(asked).toBe(1)
  // A tile of the next page is a tile of this one with other texts: a new tile takes longer.
  await expect(name).not.toHaveText(nameBefore)
  expect(await tiles.first().evaluate((tile, old) => tile === old, element)).toBe(true)
})
