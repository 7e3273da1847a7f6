import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { tileOf } from '#e2e/catalogue/catalogue-tiles'
import { forgive } from '#e2e/complaints'
import { expect } from '#e2e/fixtures'
import { addOwnProduct } from '#e2e/catalogue/own-product'
import { test } from '#e2e/signed-in'
import { button, holdCopy, statsOf } from '#e2e/trades/trade-steps'

type Api = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>
type Copies = Extract<WireAnswer<'GET /api/collections'>, { collection: unknown }>['collection']

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const copiesOf = async (api: Api) =>
  (await api<{ collection: Copies }>('GET', '/api/collections?limit=100')).collection

test('of several copies, the one that is chosen is removed', async ({ page, api }) => {
  const { id, name } = await addOwnProduct(api)
  await holdCopy(api, id, { purchase_price: 100, purchase_date: '2026-01-05' })
  await holdCopy(api, id, { purchase_price: 200, purchase_date: '2026-02-05' })
  await holdCopy(api, id, { purchase_price: 300, purchase_date: '2026-03-05' })
  await page.goto('/collection')
  await button(page, `Remove ${name}, Near Mint`).click()

  const removal = dialog(page, 'Remove from Collection')
  await removal.getByRole('button', { name: /Feb 5, 26.*\$200\.00/ }).click()
  await expect(removal.getByText('Lifetime earnings +$200.00')).toBeVisible()
  await removal.getByRole('button', { name: 'Remove Item' }).click()
  await expect(page.getByText('Removed from collection.')).toBeVisible()
  await expect(tileOf(page, name).getByText('×2', { exact: true })).toBeVisible()
  expect(await copiesOf(api)).toMatchObject([
    { purchase_date: '2026-03-05', purchase_price: 300 },
    { purchase_date: '2026-01-05', purchase_price: 100 },
  ])
})

test('of several copies at the grader, the one that is chosen comes back graded', async ({ page, api }) => {
  const { id } = await addOwnProduct(api)
  const away = { purchase_price: undefined, grading_status: 'grading', raw_card_cost: 20, grading_cost: 5 }
  await holdCopy(api, id, { ...away, predicted_grade: '8', purchase_date: '2026-01-05' })
  await holdCopy(api, id, { ...away, predicted_grade: '9', purchase_date: '2026-02-05' })
  await holdCopy(api, id, { ...away, predicted_grade: '10', purchase_date: '2026-03-05' })
  await page.goto('/collection')
  await button(page, 'Update to Graded').click()

  const update = dialog(page, 'Update to Graded')
  await update.getByRole('button', { name: /Jan 5, 26.*Predicted 8/ }).click()
  await update.getByLabel('Grading Company').fill('CGC')
  await update.getByLabel('Grade', { exact: true }).fill('8.5')
  await update.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated to graded!')).toBeVisible()
  expect(await copiesOf(api)).toMatchObject([
    { kind: 'grading', predicted_grade: '10' },
    { kind: 'grading', predicted_grade: '9' },
    { kind: 'graded', purchase_date: '2026-01-05', grading_company: 'CGC', grade: '8.5' },
  ])
})

test('an edit and a sale whose answers are lost are sent again under the same key, and done once', async ({
  page,
  api,
  complaints,
}) => {
  const { id, name } = await addOwnProduct(api)
  await holdCopy(api, id)
  const keys: Record<string, (string | null)[]> = { PUT: [], DELETE: [] }
  // The server does what is asked first, but its answer is lost.
  await page.route('**/api/collections/*', async route => {
    const ofMethod = keys[route.request().method()]
    if (ofMethod === undefined) return route.continue()
    ofMethod.push(await route.request().headerValue('idempotency-key'))
    if (ofMethod.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.goto('/collection')
  await button(page, `Edit ${name}, Near Mint`).click()
  const edit = dialog(page, 'Edit Investment')
  await edit.getByLabel('Investment Price').fill('120')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Failed to update item.')).toBeVisible()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated!')).toBeVisible()

  await button(page, `Remove ${name}, Near Mint`).click()
  const removal = dialog(page, 'Remove from Collection')
  await removal.getByLabel('I sold this item').check()
  await removal.getByLabel('Sold Price').fill('150')
  await removal.getByRole('button', { name: 'Remove Item' }).click()
  await expect(removal.getByText('Failed to delete item.')).toBeVisible()
  await removal.getByRole('button', { name: 'Remove Item' }).click()
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
