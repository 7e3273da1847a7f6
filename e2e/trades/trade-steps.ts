// The steps of the trade wizard, as a collector takes them.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { expect } from '#e2e/fixtures'

type Api = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>
type Item = WireAnswer<'POST /api/collections'>['item']

/** Adds a copy of a product, Near Mint for $100.00 unless said otherwise. */
export async function holdCopy(
  api: Api,
  productId: string,
  said: Record<string, unknown> = {},
): Promise<Item> {
  const body = { product_id: productId, purchase_price: 100, condition: 'Near Mint', ...said }
  return (await api<WireAnswer<'POST /api/collections'>>('POST', '/api/collections', body)).item
}

export async function statsOf(api: Api) {
  return (await api<WireAnswer<'GET /api/collections/stats'>>('GET', '/api/collections/stats')).basicStats
}

export const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const copies = (page: Page) => page.getByRole('list', { name: 'Your copies' }).getByRole('button')
export const copyNamed = (page: Page, name: string) => copies(page).filter({ hasText: name })
export const details = (page: Page) => page.getByRole('dialog', { name: 'Specify Product Details' })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** From the first step to the second, with these copies. */
export async function give(page: Page, ...names: string[]): Promise<void> {
  await page.goto('/trade')
  for (const name of names) await copyNamed(page, name).first().click()
  await button(page, 'Next').click()
  await expect(stepHeading(page, 'Select Cards to Receive')).toBeVisible()
}

/** In the second step: searches for a product and takes it, as it is or as the dialog is filled in. */
export async function receive(
  page: Page,
  name: string,
  fill: (dialog: ReturnType<typeof details>) => Promise<void> = async () => {},
): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search products' }).fill(name)
  await receivable(page, name).click()
  await fill(details(page))
  await details(page).getByRole('button', { name: 'Save' }).click()
  await expect(details(page)).toBeHidden()
}

/** A product of the second step's page. */
export const receivable = (page: Page, name: string) =>
  page.getByRole('listitem').getByRole('button').filter({ hasText: 'Market price' }).filter({ hasText: name })

/** Fills in that the card is graded. */
export const graded = (company: string, grade: string) => async (dialog: ReturnType<typeof details>) => {
  await dialog.getByLabel('This card is graded').check()
  await dialog.getByLabel('Grading Company').fill(company)
  await dialog.getByLabel('Grade', { exact: true }).fill(grade)
}

/** From the second step to the review. */
export async function toReview(page: Page, cash = ''): Promise<void> {
  await button(page, 'Next: Add Cash').click()
  await page.getByLabel('Cash Adjustment').fill(cash)
  await button(page, 'Next: Review & Confirm').click()
  await expect(stepHeading(page, 'Review Trade')).toBeVisible()
}

/** Half under the top bar, what is scrolled to would count as too small to be hit. */
export async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
}
