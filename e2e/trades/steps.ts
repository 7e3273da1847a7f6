// The steps of the trade wizard, as a collector takes them.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { type Api, expect } from '#e2e/fixtures'
import { button } from '#e2e/screen'
import { settled } from '#e2e/settled'

export const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const copies = (page: Page) => page.getByRole('list', { name: 'Your copies' }).getByRole('button')
export const copyNamed = (page: Page, name: string) => copies(page).filter({ hasText: name })
export const details = (page: Page) => page.getByRole('dialog', { name: 'Specify Product Details' })

/** Loads the first step, gives these copies and goes to the second step. */
export async function give(page: Page, ...names: string[]): Promise<void> {
  await page.goto('/trade')
  for (const name of names) await copyNamed(page, name).first().click()
  await button(page, 'Next').click()
  await expect(stepHeading(page, 'Select Cards to Receive')).toBeVisible()
}

/** In the second step: searches for a product, fills in the dialog and saves it. */
export async function receive(
  page: Page,
  name: string,
  fill: (dialog: ReturnType<typeof details>) => Promise<void> = async () => {},
): Promise<void> {
  await searchProducts(page, name)
  await receivable(page, name).click()
  await fill(details(page))
  await details(page).getByRole('button', { name: 'Save' }).click()
  await expect(details(page)).toBeHidden()
}

/** In the second step: searches, and waits for what is found, which moves the products that can be pressed. */
export async function searchProducts(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search products' }).fill(text)
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('search')?.includes(text) === true)
  await settled(page)
}

/** A product on the page of the second step. */
export const receivable = (page: Page, name: string) =>
  page.getByRole('listitem').getByRole('button').filter({ hasText: 'Market price' }).filter({ hasText: name })

/** Marks the card in the dialog as graded. */
export const graded = (company: string, grade: string) => async (dialog: ReturnType<typeof details>) => {
  await dialog.getByLabel('This card is graded').check()
  await dialog.getByLabel('Grading Company').fill(company)
  await dialog.getByLabel('Grade', { exact: true }).fill(grade)
}

/** Goes from the second step to the review. */
export async function toReview(page: Page, cash = ''): Promise<void> {
  await button(page, 'Next: Add Cash').click()
  await page.getByLabel('Cash Adjustment').fill(cash)
  await button(page, 'Next: Review & Confirm').click()
  await expect(stepHeading(page, 'Review Trade')).toBeVisible()
}

/** Answers for the prices of every product from now on. */
export async function servePrice(page: Page, priceOf: (productId: string) => number | null) {
  await page.route('**/api/prices/product/*', route => {
    const { pathname } = new URL(route.request().url())
    const currentPrice = priceOf(pathname.slice(pathname.lastIndexOf('/') + 1))
    const json: WireAnswer<'GET /api/prices/product/:id'> = { currentPrice, prices: [], waiting: [] }
    return route.fulfill({ json })
  })
}

/** Goes to the review of one copy of $100.00 for two products of $10.00 each. */
export async function toReviewOfTwo(page: Page, api: Api) {
  await servePrice(page, () => 10)
  const [mine, one, two] = [await addProduct(api), await addProduct(api), await addProduct(api)]
  await addCopy(api, mine.id)
  await give(page, mine.name)
  await receive(page, one.name)
  await receive(page, two.name)
  await toReview(page)
  await expect(page.getByText('Looking up market prices')).toHaveCount(0)
}
