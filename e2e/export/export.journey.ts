// Export: a collection becomes a file, says before what does not fit, and another account imports it.

import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { productNamed } from '#e2e/products/products'
import { lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { type Api, apiOf, expect, register, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { expectTouchable } from '#e2e/touch-targets'
import { addAtGrader, addCopy, copiesOf } from '#e2e/copies/copies'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' })
const format = (page: Page, name: RegExp) => dialog(page).getByRole('radio', { name })

async function open(page: Page) {
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function download(page: Page): Promise<{ file: Download; text: string }> {
  const pressed = dialog(page).getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), pressed])
  await expect(page.getByText('Your collection has been downloaded.')).toBeVisible()
  return { file, text: await readFile(await file.path(), 'utf8') }
}

async function collect(api: Api) {
  const charizard = await productNamed(api, 'Charizard')
  await addCopy(api, charizard.id, { purchase_price: 12.34, quantity: 2 })
  await addCopy(api, (await productNamed(api, 'Pikachu')).id, { condition: 'Damaged', purchase_price: 3 })
  await addCopy(api, charizard.id, {
    condition: undefined,
    grading_company: 'PSA',
    grade: '10',
    purchase_price: 900.01,
    purchase_date: '2024-05-06',
  })
  await addAtGrader(api, charizard.id)
}

/** What the copies of a collection are, whatever their ids. */
async function factsOf(api: Api): Promise<string[]> {
  const copies = await copiesOf(api)
  const facts = copies.map(({ product_id, label, purchase_price, purchase_date }) =>
    [product_id, label, purchase_price, purchase_date].join(' '),
  )
  return facts.toSorted()
}

test('a collection is downloaded and becomes the same one in another account', { tag: '@deep' }, async ({
  page,
  api,
  app,
  complaints,
}) => {
  await collect(api)
  await page.goto('/collection')
  await open(page)
  await expect(dialog(page)).toContainText('5 copies will be in the file.')
  await expect(dialog(page).getByRole('radio', { name: 'Whole collection' })).toHaveCount(0)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    await expectNoViolationsInDeepRun(page)
  }

  await test.step('says what a format cannot hold', async () => {
    await format(page, /^TCGplayer/).check()
    await expect(dialog(page).getByRole('note')).toHaveText(
      '2 copies cannot be written in this format: 1 graded card, 1 card being graded.',
    )
    await format(page, /^PokéCollector/).check()
    await expect(dialog(page).getByRole('note').last()).toHaveText(
      'PokéCollector has costs in EUR, and yours are in USD: they are left out.',
    )
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
  })
  await test.step('says when a download fails, and tries again', async () => {
    await format(page, /^Holofolio/).check()
    const restore = await lose(page, '**/api/collections/export?**')
    await dialog(page).getByRole('button', { name: 'Download' }).click()
    await expect(dialog(page).getByRole('alert').first()).toContainText("Couldn't download your collection")
    await restore()
    forgive(complaints, 'lost calls')
  })
  const { file, text } = await download(page)
  expect(file.suggestedFilename()).toBe('holofolio-collection.csv')
  await expect(dialog(page)).toHaveCount(0)

  await test.step('another account imports it as the same collection', async () => {
    const { token } = await register(app)
    await page.evaluate(other => localStorage.setItem('token', other), token)
    await page.goto('/import')
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'holofolio.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await button(page, 'Add 5 copies').click()
    await expect(page.getByRole('heading', { name: 'Added 5 copies to your collection' })).toBeVisible()
    expect(await factsOf(apiOf(app, token))).toEqual(await factsOf(api))
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('what the filters show is downloaded, or the whole collection', { tag: '@deep' }, async ({
    page,
    api,
  }) => {
    await collect(api)
    await page.goto('/collection?type=graded')
    await open(page)
    await expect(dialog(page)).toContainText('1 copy will be in the file.')
    await expectTouchable(page, 'export')
    await dialog(page).getByText('Whole collection').tap()
    await expect(dialog(page)).toContainText('5 copies will be in the file.')
    await dialog(page).getByText('Filtered (1)').tap()
    await format(page, /^TCGplayer/).check()
    await expect(dialog(page)).toContainText('No copy can be written in this format.')
    await expect(dialog(page).getByRole('button', { name: 'Download' })).toBeDisabled()
    await format(page, /^Card Ladder/).check()
    const { file, text } = await download(page)
    expect(file.suggestedFilename()).toBe('holofolio-for-cardladder.csv')
    expect(text.split('\r\n')[1]).toMatch(/^5\/6\/2024,1,.*,PSA 10,900\.01,/)
  })

  test('the account settings lead to it too, and to a report for an insurer', { tag: '@deep' }, async ({
    page,
    api,
  }) => {
    await collect(api)
    await page.goto('/profile?tab=data')
    await button(page, 'Export').tap()
    await expect(dialog(page)).toContainText('5 copies will be in the file.')
    await format(page, /^PDF for insurance/).check()
    await expectNoViolationsInDeepRun(page)
    const { file, text } = await download(page)
    expect(file.suggestedFilename()).toBe('holofolio-insurance.pdf')
    expect(text.slice(0, 5)).toBe('%PDF-')
  })
})
