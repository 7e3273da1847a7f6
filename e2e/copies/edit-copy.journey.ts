import type { Page } from '@playwright/test'
import { addProduct, productNamed } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { fail, hold, lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, failure, success } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { addAtGrader, addCopy, copiesOf, statsOf } from './copies.ts'

const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Investment' })
const gradedDialog = (page: Page) => page.getByRole('dialog', { name: 'Update to Graded' })
const removal = (page: Page) => page.getByRole('dialog', { name: 'Remove from Collection' })
const press = (dialog: ReturnType<typeof removal>, name: string) =>
  dialog.getByRole('button', { name }).click()
const copyCalls = '**/api/collections/*'

test('a raw card is sent for grading, comes back, and keeps its cost', async ({ page, api, complaints }) => {
  await addCopy(api, (await productNamed(api, 'Charizard')).id, { purchase_price: 110 })
  await page.goto('/collection')
  const edit = editDialog(page)
  const update = gradedDialog(page)
  const price = edit.getByLabel('Investment Price')

  await test.step('rejects a price with three decimals and changes nothing', async () => {
    await button(page, 'Edit Charizard, Near Mint').click()
    await price.fill('1.005')
    await press(edit, 'Save')
    await expect(edit.getByText('Enter an amount like 12.50.')).toBeVisible()
    await expect(price).toBeFocused()
    await expectNoViolationsInDeepRun(page)
    await press(edit, 'Cancel')
    await expect(edit).toBeHidden()
    expect(await statsOf(api)).toMatchObject({ total_investment: 110 })
  })
  await test.step('adds up the card and the grading', async () => {
    await button(page, 'Edit Charizard, Near Mint').click()
    await edit.getByLabel('Send this card for grading').check()
    await expect(edit.getByLabel('Raw Card Cost')).toHaveValue('110.00')
    await edit.getByLabel('Grading Cost').fill('24.99')
    await expect(price).toHaveValue('134.99')
    await edit.getByLabel('Predicted Grade').fill('9')
    await expectNoViolationsInDeepRun(page)
    await press(edit, 'Save')
    await expect(tileOf(page, 'Charizard').getByText('Being Graded').first()).toBeVisible()
  })
  await test.step('reports a failed edit and a failed update, and changes nothing', async () => {
    const restore = await lose(page, copyCalls)
    await button(page, 'Edit Charizard, Being Graded').click()
    await edit.getByLabel('Grading Cost').fill('30')
    await press(edit, 'Save')
    await expect(edit.getByText('Failed to update item.')).toBeVisible()
    await press(edit, 'Cancel')

    await button(page, 'Update to Graded').click()
    await press(update, 'Save')
    await expect(update.getByText('Grading company is required.')).toBeVisible()
    await expect(update.getByText('Grade is required.')).toBeVisible()
    await update.getByLabel('Grading Company').fill('PSA')
    await update.getByLabel('Grade', { exact: true }).fill('9')
    await press(update, 'Save')
    await expect(update.getByText('Failed to update grading info.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    expect(await copiesOf(api)).toMatchObject([{ grading_status: 'grading', purchase_price: 134.99 }])
    await restore()
    forgive(complaints, 'lost calls')
  })
  await test.step('comes back graded, at the same cost', async () => {
    await press(update, 'Save')
    await expect(success(page).filter({ hasText: 'Updated to graded!' })).toBeVisible()
    await expect(tileOf(page, 'Charizard').getByText('PSA 9')).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_investment: 134.99, lifetime_earnings: -134.99 })
    await button(page, 'Edit Charizard, PSA 9').click()
    await expect(price).toHaveValue('134.99')
    await expect(edit.getByLabel('Send this card for grading')).toBeHidden()
  })
})

test('of several copies, the collector chooses which to edit, remove or grade', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { id } = await productNamed(api, 'Charizard')
  for (const [day, price] of [
    ['2026-01-05', 100],
    ['2026-02-05', 200],
    ['2026-03-05', 300],
  ] as const) {
    await addCopy(api, id, { purchase_price: price, purchase_date: day })
    await addAtGrader(api, id, { purchase_date: day, predicted_grade: String(price / 100 + 7) })
  }
  await page.goto('/collection')
  const raw = tileOf(page, 'Charizard').filter({ hasText: 'Near Mint' })
  const rawCopies = async () => (await copiesOf(api)).filter(({ kind }) => kind === 'raw')

  await test.step('edits the chosen copy', async () => {
    await expect(raw.getByText('$200.00')).toBeVisible()
    await button(page, 'Edit Charizard, Near Mint').click()
    await expect(editDialog(page).getByRole('listitem').getByRole('button')).toHaveText([
      /Mar 5, 26.*\$300\.00/,
      /Feb 5, 26.*\$200\.00/,
      /Jan 5, 26.*\$100\.00/,
    ])
    await expectNoViolationsInDeepRun(page)
    await press(editDialog(page), 'Jan 5, 26')
    await expect(editDialog(page).getByLabel('Investment Price')).toHaveValue('100.00')
    await editDialog(page).getByLabel('Investment Price').fill('130.03')
    await press(editDialog(page), 'Save')
    await expect(success(page).filter({ hasText: 'Updated!' })).toBeVisible()
    await expect(raw.getByText('$210.01')).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_investment: 930.03, lifetime_earnings: -930.03 })
  })
  await test.step('removes the chosen copy', async () => {
    await button(page, 'Remove Charizard, Near Mint').click()
    await press(removal(page), 'Feb 5, 26')
    await expect(removal(page).getByText('Lifetime earnings +$200.00')).toBeVisible()
    await press(removal(page), 'Remove Item')
    await expect(page.getByText('Removed from collection.')).toBeVisible()
    await expect(raw.getByText('×2', { exact: true })).toBeVisible()
    expect(await rawCopies()).toMatchObject([
      { purchase_date: '2026-03-05', purchase_price: 300 },
      { purchase_date: '2026-01-05', purchase_price: 130.03 },
    ])
  })
  await test.step('grades the chosen copy', async () => {
    await button(page, 'Update to Graded').click()
    await press(gradedDialog(page), 'Jan 5, 26')
    await gradedDialog(page).getByLabel('Grading Company').fill('CGC')
    await gradedDialog(page).getByLabel('Grade', { exact: true }).fill('8.5')
    await press(gradedDialog(page), 'Save')
    await expect(page.getByText('Updated to graded!')).toBeVisible()
    expect((await copiesOf(api)).filter(({ kind }) => kind !== 'raw')).toMatchObject([
      { kind: 'grading', predicted_grade: '10' },
      { kind: 'grading', predicted_grade: '9' },
      { kind: 'graded', purchase_date: '2026-01-05', grading_company: 'CGC', grade: '8.5' },
    ])
  })
})

test('an edit that fails after its screen was left says so, and a copy removed elsewhere disappears', {
  tag: '@deep',
}, async ({ page, api, complaints }) => {
  const { id } = await addCopy(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Collection' }).first().click()
  const open = button(page, 'Edit Charizard, Near Mint')
  const price = editDialog(page).getByLabel('Investment Price')

  await test.step('reports the failure on the next screen', async () => {
    await open.click()
    await price.fill('7')
    const restore = await fail(page, copyCalls)
    const release = await hold(page, copyCalls)
    await press(editDialog(page), 'Save')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
    release()
    await expect(failure(page).filter({ hasText: 'Failed to update item.' })).toBeVisible()
    await restore()
    forgive(complaints, 503)
  })
  await test.step('removes a copy from the list once it proves to be gone', async () => {
    await page.goForward()
    await open.click()
    await expect(price).toBeVisible()
    // A call under way would tell the dialog before.
    await settled(page)
    await api('DELETE', `/api/collections/${id}`, { sold_price: null })
    await price.fill('7')
    await press(editDialog(page), 'Save')
    await expect(page.getByRole('dialog').getByText('no longer in your collection')).toBeVisible()
    await editDialog(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText('No products in your collection')).toBeVisible()
    forgive(complaints, 409)
    forgive(complaints, 404)
  })
})

test('an edit and a sale with lost answers are sent again under the same key, and made once', {
  tag: '@deep',
}, async ({ page, api, complaints }) => {
  const { id, name } = await addProduct(api)
  await addCopy(api, id)
  const keys: Record<string, (string | null)[]> = { PUT: [], DELETE: [] }
  // The server acts on each first call, but its answer is lost.
  await page.route(copyCalls, async route => {
    const ofMethod = keys[route.request().method()]
    if (ofMethod === undefined) return route.continue()
    ofMethod.push(await route.request().headerValue('idempotency-key'))
    if (ofMethod.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.goto('/collection')
  await button(page, `Edit ${name}, Near Mint`).click()
  await editDialog(page).getByLabel('Investment Price').fill('120')
  await press(editDialog(page), 'Save')
  await expect(editDialog(page).getByText('Failed to update item.')).toBeVisible()
  await press(editDialog(page), 'Save')
  await expect(page.getByText('Updated!')).toBeVisible()

  await button(page, `Remove ${name}, Near Mint`).click()
  await removal(page).getByLabel('I sold this item').check()
  await removal(page).getByLabel('Sold Price').fill('150')
  await press(removal(page), 'Remove Item')
  await expect(removal(page).getByText('Failed to delete item.')).toBeVisible()
  await press(removal(page), 'Remove Item')
  await expect(page.getByText('Sold. Profit or loss: +$30.00.')).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ total_quantity: 0, lifetime_earnings: 30, realised_profit: 30 })

  const { PUT: edits = [], DELETE: removals = [] } = keys
  for (const [first, second] of [edits, removals]) {
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  }
  expect(edits[0]).not.toBe(removals[0])
  forgive(complaints, 'lost calls')
})
