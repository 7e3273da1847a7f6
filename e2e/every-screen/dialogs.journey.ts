// Back and dialogs.

import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'

const sell = (page: Page) => page.getByRole('dialog', { name: 'Sell from Collection' })

test('Back closes the dialog on top, and the history stays as it was', async ({ page, api }) => {
  await addCopy(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Collection', exact: true }).first().click()
  const open = button(page, 'Sell Charizard, Near Mint')
  await open.click()
  await expect(sell(page).getByLabel('Sold Price')).toBeVisible()
  const screen = page.locator('html')
  await expect(screen, 'does not scroll under a dialog').toHaveCSS('overflow-y', 'hidden')
  await page.goBack()
  await expect(sell(page)).toBeHidden()
  await expect(screen).not.toHaveCSS('overflow-y', 'hidden')
  await expect(page).toHaveURL(/\/collection$/)
  await expect(open).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/collection$/)
  await expect(sell(page)).toHaveCount(0)
})

test('a dialog asks before what was typed in it goes', async ({ page, api }) => {
  await addCopy(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Collection', exact: true }).first().click()
  const open = button(page, 'Edit Charizard, Near Mint')
  const edit = page.getByRole('dialog', { name: 'Edit Investment' })
  const price = edit.getByLabel('Investment Price')
  const question = edit.getByRole('group', { name: 'Discard what you typed?' })
  const keep = question.getByRole('button', { name: 'Keep editing' })
  await open.click()
  const paid = await price.inputValue()

  await test.step('not when nothing differs from what it opened with', async () => {
    await price.fill('1')
    await price.fill(paid)
    await page.keyboard.press('Escape')
    await expect(edit).toBeHidden()
    await expect(open).toBeFocused()
  })
  await test.step('at Escape, the close button, the backdrop and Back, and keeps it', async () => {
    await open.click()
    await price.fill('77')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => edit.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
      () => page.goBack(),
      // As Android's Back does when it is pressed twice.
      () => edit.evaluate((dialog: HTMLDialogElement) => dialog.close()),
    ]
    for (const leave of ways) {
      await leave()
      await expect(keep).toBeFocused()
      await keep.click()
      await expect(question).toBeHidden()
      await expect(price).toBeFocused()
      await expect(price).toHaveValue('77')
    }
    await expect(page).toHaveURL('/collection')
    await expect(edit.getByRole('button', { name: 'Save' })).toBeVisible()
  })
  await test.step('Escape and going on typing take the question back', async () => {
    await page.keyboard.press('Escape')
    await expectNoViolationsInDeepRun(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await price.click()
    await expect(question).toBeHidden()
  })
  await test.step('Discard drops it, Cancel drops it at once', async () => {
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(edit).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await expect(price).toHaveValue(paid)
    await price.fill('78')
    await edit.getByRole('button', { name: 'Cancel' }).click()
    await expect(edit).toBeHidden()
  })
  await test.step('the browser asks before the page goes with it', async () => {
    await open.click()
    const asked: string[] = []
    page.on('dialog', question => {
      asked.push(question.type())
      void question.accept()
    })
    await page.reload()
    expect(asked).toEqual([])
    await open.click()
    await price.fill('78')
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
  })
  await test.step('leaving the screen closes it, and so does saving', async () => {
    await open.click()
    await price.fill('79')
    await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/prices"]')?.click())
    await expect(page).toHaveURL('/prices')
    await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeFocused()
    await expect(edit).toHaveCount(0)
    await page.goBack()
    await open.click()
    await price.fill('80')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await expect(page.getByText('$80.00').first()).toBeVisible()
  })
})

test('dialogs of every kind ask', { tag: '@deep' }, async ({ page, api }) => {
  const { id } = await productNamed(api, 'Charizard')
  await addCopy(api, id)
  const asks = async (name: string, type: () => Promise<unknown>) => {
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await type()
    await page.keyboard.press('Escape')
    const question = dialog.getByRole('group', { name: 'Discard what you typed?' })
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto('/collection')
  await button(page, 'Sell Charizard, Near Mint').click()
  await asks('Sell from Collection', () => sell(page).getByLabel('Sold Price').fill('5'))
  await button(page, 'Remove Charizard, Near Mint').click()
  await asks('Remove from Collection', () => page.getByLabel('I sold this item').check())
  await page.goto(`/products/${id}`)
  await button(page, 'Add to Collection').click()
  await asks('Add to Collection', () => page.getByLabel('Price Paid').fill('5'))
  await button(page, 'Report').click()
  await asks('Report Product', () =>
    page.getByRole('textbox', { name: 'Details' }).fill('The number is wrong.'),
  )
})
