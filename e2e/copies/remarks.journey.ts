// What a collector keeps about copies besides cost and grade, written and found with the keyboard.

import type { Locator } from '@playwright/test'
import { addProduct } from '#e2e/products/products'
import { tileOf, tiles } from '#e2e/products/tiles'
import { expect, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, success } from '#e2e/screen'
import { addCopy, copiesOf } from './copies.ts'

const fold = (dialog: Locator, label = 'More details') => dialog.getByText(label, { exact: true })
const press = async (target: Locator, key = 'Enter') => {
  // A press of a key does not wait for it, as a click does.
  await expect(target).toBeEnabled()
  await target.focus()
  await target.page().keyboard.press(key)
}

test('a copy is added and edited with note, tags, place and seller', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const product = await addProduct(api)
  await addCopy(api, product.id, { condition: 'Damaged', tags: ['Vintage'], box: 'Blue box' })
  await page.goto(`/products/${product.id}`)
  await button(page, 'Add to Collection').first().click()
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })

  await test.step('folded away until they are wanted', async () => {
    await expect(dialog.getByLabel('Note', { exact: true })).toBeHidden()
    await dialog.getByLabel('Price Paid').fill('12.50')
    await press(fold(dialog))
    await expect(dialog.getByLabel('Note', { exact: true })).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('tags are typed one after the other, and taken back', async () => {
    const tags = dialog.getByLabel('Tags', { exact: true })
    await tags.focus()
    await page.keyboard.type('vintage, For trade,')
    await page.keyboard.type('Mistake')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('listitem')).toHaveText(['vintage', 'For trade', 'Mistake'])
    await page.keyboard.press('Backspace')
    await expect(dialog.getByRole('listitem')).toHaveText(['vintage', 'For trade'])
    await expect(dialog).toBeVisible()
    // The page suggests what other copies have.
    await expect(dialog.locator('datalist option').filter({ hasText: 'Blue box' })).toBeAttached()
    await page.keyboard.type('Last one')
  })
  await test.step('is saved with what is typed', async () => {
    await dialog.getByLabel('Binder').fill('Charizards')
    await dialog.getByLabel('Page', { exact: true }).fill('12')
    await dialog.getByLabel('Bought from').fill('Card Show')
    await dialog.getByLabel('Note', { exact: true }).fill('Signed.\nSmall dent.')
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    await press(dialog.getByRole('button', { name: 'Add to Collection' }))
    await expect(success(page).filter({ hasText: 'Added to collection!' })).toBeVisible()
    expect((await copiesOf(api))[0]).toMatchObject({
      tags: ['Vintage', 'For trade', 'Last one'],
      box: null,
      binder: 'Charizards',
      page: '12',
      seller: 'Card Show',
      note: 'Signed.\nSmall dent.',
    })
  })
  const row = page.getByRole('row').filter({ hasText: 'Near Mint' })
  await test.step('shows on the page of its product', async () => {
    await expect(row).toContainText('Charizards, page 12')
    await expect(row).toContainText('Bought from Card Show')
    await expect(row.getByRole('list', { name: 'Tags' })).toContainText('For trade')
    await expect(row).toContainText('Small dent.')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('is edited, with what it has unfolded, and undone', async () => {
    await press(row.getByRole('button', { name: /Actions|More/ }))
    await press(page.getByRole('menuitem', { name: 'Edit' }))
    const edit = page.getByRole('dialog', { name: 'Edit Investment' })
    await expect(edit.getByLabel('Binder')).toHaveValue('Charizards')
    await expect(edit.getByRole('list', { name: 'Tags', exact: true })).toContainText('For trade')
    await press(edit.getByRole('button', { name: 'Remove tag For trade' }))
    await edit.getByLabel('Binder').fill('')
    await edit.getByLabel('Page', { exact: true }).fill('')
    await edit.getByLabel('Box').fill('BLUE BOX')
    await expectNoViolationsInDeepRun(page)
    await press(edit.getByRole('button', { name: 'Save' }))
    await expect(edit).toBeHidden()
    await expect(row).toContainText('Blue box')
    expect((await copiesOf(api))[0]).toMatchObject({
      tags: ['Vintage', 'Last one'],
      box: 'Blue box',
      binder: null,
      page: null,
    })
    await page.goto('/activity')
    await expect(page.getByText(/binder from Charizards to none/).first()).toBeVisible()
  })
})

test('copies are found by tag, place, seller and words, as tiles and as a table', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const [one, other] = [await addProduct(api), await addProduct(api)]
  await addCopy(api, one.id, { tags: ['Vintage'], box: 'Blue box', note: 'Signed at the convention' })
  await addCopy(api, other.id, { tags: ['vintage', 'Keep'], binder: 'Charizards', seller: 'Card Show' })
  await addCopy(api, other.id, { condition: 'Damaged' })
  await page.goto('/collection')
  await expect(tiles(page)).toHaveCount(3)

  await test.step('filters combine, and the address has them', async () => {
    await press(button(page, 'Filters'))
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabel('Tag').selectOption('Vintage')
    await expect(tiles(page)).toHaveCount(2)
    await sheet.getByLabel('Binder').selectOption('Charizards')
    await expect(tiles(page)).toHaveCount(1)
    await expectNoViolationsInDeepRun(page)
    await press(sheet.getByRole('button', { name: 'Show 1 item' }))
    await expect(page).toHaveURL(/tag=Vintage/)
    await expect(page).toHaveURL(/binder=Charizards/)
    await page.reload()
    await expect(tiles(page)).toHaveCount(1)
    await press(button(page, 'Clear Filters'))
    await expect(tiles(page)).toHaveCount(3)
  })
  await test.step('a saved view keeps them', async () => {
    await page.goto('/collection?seller=card+show')
    await expect(tiles(page)).toHaveCount(1)
    await press(button(page, 'View'))
    await press(page.getByRole('menuitem', { name: 'Save this view…' }))
    await page.getByLabel('Name').fill('From the show')
    await page.keyboard.press('Enter')
    // Leaving would end the call.
    await expect(page.locator('.current-view')).toHaveText('From the show')
    await page.goto('/collection')
    await press(button(page, 'View'))
    await press(page.getByRole('menuitem', { name: 'From the show' }))
    await expect(tiles(page)).toHaveCount(1)
  })
  await test.step('the search finds words of the note', async () => {
    await page.goto('/collection')
    await page.getByLabel('Search your collection').fill('signed conv')
    await expect(tiles(page)).toHaveCount(1)
    await expect(tileOf(page, one.name)).toBeVisible()
  })
  await test.step('the table has columns for them', async () => {
    await page.goto('/collection?view=table&columns=kind,tags,place,seller')
    const table = page.getByRole('table', { name: /Your collection/ })
    await expect(table.getByRole('row').filter({ hasText: 'Charizards' })).toContainText('Card Show')
    await expect(table.getByRole('row').filter({ hasText: 'Blue box' })).toContainText('Vintage')
    await expectNoViolationsInDeepRun(page)
    await expectToFit(page)
  })
})

test('many copies get a place and tags at once, which is undone as one', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const product = await addProduct(api)
  await addCopy(api, product.id, { tags: ['Old'], binder: 'Charizards', page: '3' })
  await addCopy(api, product.id, { condition: 'Damaged', tags: ['Keep'] })
  await page.goto('/collection')
  await button(page, 'Select').click()
  for (const label of ['Near Mint', 'Damaged'])
    await press(page.getByRole('checkbox', { name: `Select ${product.name}, ${label}` }), 'Space')
  const bar = page.getByRole('region', { name: 'Selected copies' })
  await press(bar.getByRole('button', { name: 'Edit' }))
  const dialog = page.getByRole('dialog', { name: 'Edit 2 copies' })
  await press(fold(dialog, 'Notes, tags and place'))
  await dialog.getByLabel('Add tags').fill('For sale')
  await dialog.getByLabel('Remove tags').fill('old')
  await dialog.getByLabel('Box').fill('Vault')
  await press(dialog.getByLabel('Clear their old place'), 'Space')
  await expect(dialog.getByText(/the investment of \$200\.00 stays/)).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await press(dialog.getByRole('button', { name: 'Save' }))
  await expect(success(page).filter({ hasText: '2 copies updated.' })).toBeVisible()
  const facts = async () =>
    (await copiesOf(api)).map(({ tags, box, binder, page: leaf }) => [...tags, box, binder, leaf])
  expect(await facts()).toEqual([
    ['Keep', 'For sale', 'Vault', null, null],
    ['For sale', 'Vault', null, null],
  ])
  await button(page, 'Undo').last().click()
  await expect.poll(facts).toEqual([
    ['Keep', null, null, null],
    ['Old', null, 'Charizards', '3'],
  ])
})
