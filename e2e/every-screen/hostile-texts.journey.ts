// What collectors type is shown to others and to themselves: it is text wherever it stands, and nothing of it runs.

import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures'
import { addOwnProduct, ownWord } from '#e2e/catalogue/own-product'
import { test } from '#e2e/signed-in'
import { button, copyNamed, holdCopy, stepHeading } from '#e2e/trades/trade-steps'

declare global {
  interface Window {
    __xss?: number
  }
}

const vectors = [
  '"><img src=x onerror=window.__xss=1>',
  "'><svg onload=window.__xss=1>",
  '</title></style></textarea><script>window.__xss=1</script>',
  '<iframe srcdoc="<script>parent.__xss=1</script>">',
  '<a href="javascript:window.__xss=1">x</a>',
  '{{constructor.constructor("window.__xss=1")()}}',
].join('')
/** For the fields that take fifty letters at most. */
const shortVectors = '"><img src=x onerror=window.__xss=1>'

/** Elements that only a text taken for markup would make, and addresses that would run. */
const planted = [
  'img[src="x"]',
  '[onerror], [onload]',
  'script:not([src])',
  'iframe',
  'a[href^="javascript:" i]',
].join(', ')

async function expectNothingRan(page: Page): Promise<void> {
  await expect(page.locator(planted)).toHaveCount(0)
  expect(await page.evaluate(() => window.__xss)).toBeUndefined()
}

test('texts that are meant to run stand there as text, on every screen', async ({ page, api, collector }) => {
  test.slow()
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const word = ownWord()
  const said = {
    name: `${word}a ${vectors}`.slice(0, 200),
    set_name: vectors.slice(0, 200),
    rarity: vectors.slice(0, 100),
    misc_info: vectors,
    card_number: shortVectors,
    product_description: vectors,
  }
  const [held, wanted] = [
    await addOwnProduct(api, said),
    await addOwnProduct(api, { ...said, name: `${word}b ${vectors}`.slice(0, 200) }),
  ]
  const graded = { condition: undefined, grading_company: shortVectors, grade: shortVectors }
  await holdCopy(api, held.id, graded)
  const away = await holdCopy(api, held.id)
  await api('POST', '/api/collections/trades', {
    traded_away: [{ id: away.id }],
    received: [{ id: wanted.id, grading_company: shortVectors, grade: shortVectors }],
    cash_delta: 0,
  })
  await api('PUT', `/api/wishlist/${wanted.id}`, {})
  const username = `${collector.username.slice(10, 18)}${shortVectors}`
  const names = { first_name: vectors.slice(0, 100), last_name: vectors.slice(0, 100) }
  await api('PUT', '/api/auth/profile', { username, email: collector.email, ...names })

  const query = encodeURIComponent(vectors.slice(0, 100))
  for (const [address, shown] of [
    ['/dashboard', `Welcome, ${names.first_name}`],
    ['/collection', said.name],
    [`/collection?search=${word}&set=${query}`, 'No products found'],
    [`/products?search=${word}`, said.name],
    [`/products?search=${query}&set=${query}&rarity=${query}`, 'No products found'],
    [`/products/${held.id}`, said.name],
    ['/products/add', 'Product Name'],
    ['/trade', said.name],
    ['/trades', said.name],
    ['/wishlist', wanted.name],
    ['/prices', 'Statistics'],
    ['/profile', 'Account Settings'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(shown).first(), address).toBeVisible()
    await expectNothingRan(page)
  }

  await page.goto('/collection')
  await button(page, `Remove ${held.name}, ${shortVectors} ${shortVectors}`).click()
  await expect(page.getByRole('dialog').getByText(held.name)).toBeVisible()
  await expectNothingRan(page)
  await page.goto('/trade')
  await copyNamed(page, held.name).click()
  await button(page, 'Next').click()
  await expect(stepHeading(page, 'Select Cards to Receive')).toBeVisible()
  expect(dialogs).toEqual([])
})
