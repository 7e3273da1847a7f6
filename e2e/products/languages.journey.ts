// Cards of another language, imported from a file while the server runs.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { importCatalogue } from '#e2e/app'
import { test as base, expect, ownApp } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { picture } from './pictures.ts'
import { productNamed } from './products.ts'

/** A server of its own: the products of other languages would count on other journeys' pages. */
const test = base.extend({ app: ownApp() })

const glurak = {
  id: 'base1-4',
  localId: '4',
  name: 'Glurak',
  category: 'Pokémon',
  rarity: 'Selten',
  types: ['Feuer'],
  hp: 120,
  set: { id: 'base1', name: 'Grundset', cardCount: { official: 102 } },
  variants_detailed: [{ type: 'Holo' }],
}

const tile = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const language = (page: Page) => page.getByLabel('Language', { exact: true })

test('a German card is found by its name, added and marked, and its English sibling stays', {
  tag: '@deep',
}, async ({ page, api, app }) => {
  const english = await productNamed(api, 'Charizard')
  await page.goto('/products')
  await expect(page.getByText(/^Showing 1 to 12/)).toBeVisible()
  await expect(language(page)).toHaveCount(0)

  const file = join(app.dataFolder, 'karten.ndjson')
  await writeFile(file, JSON.stringify(glurak))
  for (const _ of ['first', 'again']) await importCatalogue(app.env, ['--file', file, '--language', 'de'])

  await test.step('it is found by its German name, its number and its language', async () => {
    for (const search of ['glurak', 'grundset 4/102', 'glurak german']) {
      await page.goto(`/products?search=${encodeURIComponent(search)}`)
      await expect(tile(page, 'Glurak')).toHaveCount(1)
    }
    for (const text of ['Grundset', 'Fire', 'Rare', 'German'])
      await expect(tile(page, 'Glurak').getByText(text, { exact: true }).first()).toBeVisible()
  })
  await test.step('the catalogue filters by language, and has the sets of each', async () => {
    await page.goto('/products')
    await language(page).selectOption('German')
    await expect(page.getByText('Showing 1 to 1 of 1 products')).toBeVisible()
    await expect(page.getByLabel('Set', { exact: true }).getByRole('option')).toHaveText([
      'All Sets',
      'Grundset',
    ])
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page)
    }
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('a copy of it is marked in the dialog, on its page and in the collection', async () => {
    await tile(page, 'Glurak').getByRole('button', { name: 'Add to Collection' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
    await expect(dialog.getByText('Glurak · Grundset · German · #4')).toBeVisible()
    await dialog.getByLabel('Price Paid').fill('5')
    await dialog.getByLabel('Card Condition').selectOption('Near Mint')
    await button(page, 'Add to Collection').last().click()
    await expect(page.getByText('Added to collection!')).toBeVisible()
    await tile(page, 'Glurak').getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByText('Grundset · German · #4')).toBeVisible()
    await page.goto('/collection')
    await expect(page.getByRole('article', { name: 'Glurak' }).getByText('Grundset · German')).toBeVisible()
  })
  await test.step('the English card is as it was', async () => {
    expect(await productNamed(api, 'Charizard')).toEqual(english)
    await page.goto(`/products/${english.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Charizard' })).toBeVisible()
    await expect(page.getByText('German')).toHaveCount(0)
  })
  await test.step('a card of another language is added by hand', async () => {
    await page.goto('/products/add')
    await page.getByLabel('Product Name').fill('Turtok')
    await language(page).selectOption('German')
    await page.getByLabel('Set Name').fill('grundset')
    await page.getByLabel('Product Image').setInputFiles(picture)
    await expect(page.getByLabel('Image URL')).toHaveValue(/^\/uploads\//)
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Create Product').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Turtok' })).toBeVisible()
    await expect(page.getByText('Grundset · German')).toBeVisible()
  })
})
