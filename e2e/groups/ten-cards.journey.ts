// What ten mixed cards cost a newcomer in clicks. Typing, and moving with Tab, is free.

import type { Locator, Page } from '@playwright/test'
import { addBox, addProduct } from '#e2e/products/products'
import type { WireAnswer } from '#contract/endpoints'
import { type Api, expect, register, test } from '#e2e/fixtures'
import { expectNoViolationsInDeepRun } from '#e2e/screen'

type Copies = Extract<WireAnswer<'GET /api/collections'>, { collection: unknown }>

const atMost = 22

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search the catalogue' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add to Collection' })

/** Counts the clicks of a collector who adds one product after the other. */
class Clicks {
  count = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator) {
    this.count += 1
    await target.click()
  }

  /** Types over the selected search, opens the dialog, fills it in and goes on. */
  async add(name: string, fill: (dialog: Locator) => Promise<void>) {
    await this.page.keyboard.type(name)
    await this.click(
      this.page
        .getByRole('article', { name, exact: true })
        .getByRole('button', { name: 'Add to Collection' }),
    )
    const dialog = dialogOf(this.page)
    await expect(dialog.getByLabel('Price Paid')).toBeVisible()
    await fill(dialog)
    await this.click(dialog.getByRole('button', { name: 'Add and next' }))
    await expect(dialog).toBeHidden()
    await expect(this.page.getByText('Added to collection!').last()).toBeVisible()
    await expect(searchBox(this.page)).toBeFocused()
  }
}

const copiesOf = async (api: Api) => (await api<Copies>('GET', '/api/collections?limit=20')).collection

test('ten mixed cards take at most 22 clicks', { tag: '@deep' }, async ({ page, api }) => {
  test.setTimeout(120_000)
  const cards = await Promise.all(Array.from({ length: 9 }, () => addProduct(api)))
  const names = cards.map(({ name }) => name)
  const box = await addBox(api)
  const price = (text: string) => async (dialog: Locator) => {
    await dialog.getByLabel('Price Paid').fill(text)
  }
  await page.goto('/products/add')
  const clicks = new Clicks(page)
  await expect(searchBox(page)).toBeFocused()

  await test.step('the first card is raw and Near Mint unless changed', async () => {
    await clicks.add(names[0] ?? '', async dialog => {
      await expect(dialog.getByRole('radio', { name: 'Raw' })).toBeChecked()
      await expect(dialog.getByLabel('Card Condition')).toHaveValue('Near Mint')
      await expectNoViolationsInDeepRun(page)
      await price('1.50')(dialog)
    })
  })
  await test.step('the next ones are in the last condition', async () => {
    for (const name of names.slice(1, 7)) await clicks.add(name, price('2'))
  })
  await test.step('one that is sent for grading', async () => {
    await clicks.add(names[7] ?? '', async dialog => {
      await clicks.click(dialog.getByLabel('This card is being sent for grading'))
      await dialog.getByLabel('Raw Card Cost').fill('10')
      await dialog.getByLabel('Grading Cost').fill('20')
    })
  })
  await test.step('a graded one', async () => {
    await clicks.add(names[8] ?? '', async dialog => {
      await expect(dialog.getByLabel('This card is being sent for grading')).not.toBeChecked()
      await clicks.click(dialog.getByRole('radio', { name: 'Graded' }))
      await dialog.getByLabel('Grading Company').fill('PSA')
      await dialog.getByLabel('Grade', { exact: true }).fill('10')
      await price('90')(dialog)
    })
  })
  await test.step('and a box', async () => {
    await clicks.add(box.name, async dialog => {
      await expect(dialog.getByRole('radio')).toHaveCount(0)
      await price('150')(dialog)
    })
  })

  const labels = (await copiesOf(api)).map(copy => copy.label)
  expect(labels).toEqual(['Sealed', 'PSA 10', 'Being Graded', ...Array(7).fill('Near Mint')])
  expect(clicks.count).toBeLessThanOrEqual(atMost)
})

test('the last kind, condition, company and day are chosen for the next card of this account', {
  tag: '@deep',
}, async ({ page, api, app }) => {
  const { name } = await addProduct(api)
  await page.goto(`/products?search=${name}`)
  const open = () => page.getByRole('button', { name: 'Add to Collection' }).click()
  const dialog = dialogOf(page)
  await open()
  await dialog.getByLabel('Price Paid').fill('3')
  await dialog.getByLabel('Card Condition').selectOption('Damaged')
  await expect(dialog.getByRole('radio', { name: 'Raw' })).toBeChecked()
  await dialog.getByLabel('Purchase Date').fill('2025-02-28')
  await dialog.getByRole('button', { name: 'Add and next' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused()

  await test.step('and can be changed', async () => {
    await open()
    await expect(dialog.getByText('You own 1')).toBeVisible()
    await expect(dialog.getByLabel('Card Condition')).toHaveValue('Damaged')
    await expect(dialog.getByLabel('Purchase Date')).toHaveValue('2025-02-28')
    await dialog.getByRole('radio', { name: 'Graded' }).check()
    await dialog.getByLabel('Grading Company').fill('psa')
    await dialog.getByLabel('Grade', { exact: true }).fill('9')
    await dialog.getByLabel('Price Paid').fill('40')
    await dialog.getByLabel('Price Paid').press('Enter')
    await expect(dialog).toBeHidden()
    const [copy] = await copiesOf(api)
    expect(copy).toMatchObject({ grading_company: 'psa', label: 'PSA 9' })
  })
  await test.step('a grade is of one card alone', async () => {
    await open()
    await expect(dialog.getByRole('radio', { name: 'Graded' })).toBeChecked()
    await expect(dialog.getByLabel('Grading Company')).toHaveValue('psa')
    await expect(dialog.getByLabel('Grade', { exact: true })).toHaveValue('')
    await expect(dialog.getByLabel('Grade', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
  })
  await test.step('and another account begins with its own', async () => {
    const other = await register(app)
    await page.evaluate(token => localStorage.setItem('token', token), other.token)
    await page.reload()
    await open()
    await expect(dialog.getByLabel('Card Condition')).toHaveValue('Near Mint')
    await expect(dialog.getByLabel('Purchase Date')).not.toHaveValue('2025-02-28')
  })
})

test('the market price follows printing and condition', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/products?search=charizard%204%2F102')
  await page.getByRole('button', { name: 'Add to Collection' }).click()
  const dialog = dialogOf(page)
  const price = dialog.getByRole('status').filter({ hasText: 'Market price' })
  await dialog.getByLabel('Card Condition').selectOption('Near Mint')
  await expect(price).toHaveText(/^Market price, Near Mint: \$[\d,.]+$/)
  const nearMint = await price.textContent()
  await dialog.getByRole('radio', { name: 'Graded' }).check()
  await dialog.getByLabel('Grading Company').fill('PSA')
  await dialog.getByLabel('Grade', { exact: true }).fill('10')
  await expect(price).toHaveText(/^Market price, PSA 10: /)
  await dialog.getByRole('radio', { name: 'Raw' }).check()
  await expect(price).toHaveText(nearMint ?? '')
  await dialog.getByLabel('Printing').selectOption({ index: 1 })
  await expect(price).toHaveText(/^Market price, Near Mint: /)
  await expect(price).not.toHaveText(nearMint ?? '')
})

test('a trade shows the market price of what is received', { tag: '@deep' }, async ({ page, api }) => {
  const { products } = await api<WireAnswer<'GET /api/products'>>(
    'GET',
    '/api/products?search=charizard%204%2F102',
  )
  await api('POST', '/api/collections', {
    product_id: products[0]?.id,
    purchase_price: 1,
    condition: 'Damaged',
  })
  await page.goto('/trade')
  await page.getByRole('button', { name: /Charizard/ }).click()
  await page.getByRole('button', { name: 'Next', exact: false }).click()
  await page.getByRole('searchbox').fill('charizard 4/102')
  const tile = page.getByRole('listitem').getByRole('button').filter({ hasText: 'You own 1' })
  await tile.click()
  const dialog = page.getByRole('dialog', { name: 'Specify Product Details' })
  await expect(dialog.getByRole('status').first()).toHaveText(/^Market price, Near Mint: \$[\d,.]+$/)
  await expect(dialog.getByText('You own 1')).toBeVisible()
  await dialog.getByLabel('This card is graded').check()
  await dialog.getByLabel('Grading Company').fill('PSA')
  await dialog.getByLabel('Grade', { exact: true }).fill('8')
  await expect(dialog.getByRole('status').first()).toHaveText(/^Market price, PSA 8: /)
})
