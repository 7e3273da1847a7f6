// Every word that the specification gives for a screen or dialog is shown there.

import type { Locator, Page } from '@playwright/test'
import { addAtGrader, addCopy } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { lose } from '#e2e/calls'
import { expect, test } from '#e2e/fixtures'
import { addProduct, addProducts, productNamed } from '#e2e/products/products'
import { button, goInside } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { details, give, receivable, receive, searchProducts } from '#e2e/trades/steps'
import { type Place, specifiedWords } from './specified-words.ts'

/** Fails with the words of a place that are not shown. */
async function expectWords(part: Locator, place: Place): Promise<void> {
  const missing = async () => {
    const shown = new Set(await shownTexts(part))
    return specifiedWords[place].filter(text => !shown.has(text))
  }
  await expect.poll(missing, `words that are not shown: ${place}`).toEqual([])
}

/** The text of everything that can be seen in a part of the page, with the star of a field that must be filled in. */
const shownTexts = (part: Locator) =>
  part.evaluate(root => {
    const isSeen = (element: Element): boolean => {
      if (element instanceof HTMLOptionElement) return isSeen(element.closest('select') ?? document.head)
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    return Array.from(root.querySelectorAll('*'))
      .filter(isSeen)
      .flatMap(element => {
        const star = getComputedStyle(element, '::after').content.startsWith('"*"') ? '*' : ''
        const text = `${element.textContent.replaceAll(/\s+/g, ' ').trim()}${star}`
        return [text, element.getAttribute('placeholder') ?? '']
      })
  })

const whole = (page: Page) => page.locator('body')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function close(page: Page, opened: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
}

test('an account with nothing yet shows the words of the specification', async ({ page, complaints }) => {
  await goInside(page, '/dashboard')
  await expectWords(page.getByRole('navigation', { name: 'Main' }), 'navigation')
  await expectWords(whole(page), 'dashboard, nothing yet')
  await goInside(page, '/collection')
  await expectWords(whole(page), 'collection, nothing yet')
  await goInside(page, '/prices')
  await expectWords(whole(page), 'statistics, nothing yet')
  await goInside(page, '/products?search=nothing-has-this-name')
  await expectWords(whole(page), 'products, none found')
  await goInside(page, '/products/add')
  await expectWords(whole(page), 'Add New Product')
  await page.getByLabel('Product Type').selectOption('Sealed Product')
  await expectWords(whole(page), 'Add New Product, sealed')
  await goInside(page, '/profile')
  await expectWords(whole(page), 'account settings')
  await expectWords(whole(page), 'profile tab')
  for (const tab of ['security', 'notifications', 'preferences'] as const) {
    await goInside(page, `/profile?tab=${tab}`)
    await expectWords(whole(page), `${tab} tab`)
  }

  await page.route('**/api/products?**', route => {
    const pagination = { currentPage: 1, totalPages: 1, itemsPerPage: 12, totalItems: 0 }
    return route.fulfill({ json: { products: [], pagination } })
  })
  await page.goto('/products')
  await expectWords(whole(page), 'products, nothing yet')
  await page.unroute('**/api/products?**')
  await lose(page, '**/api/{products,collections}?**')
  await page.goto('/products')
  await expectWords(whole(page), 'products, failing')
  await page.goto('/collection')
  await expectWords(whole(page), 'collection, failing')
  forgive(complaints, 'lost calls')
})

test('a collection shows the words of the specification', async ({ page, api }) => {
  const [raw, away] = [await addProduct(api), await addProduct(api)]
  for (const { id } of await addProducts(api, 12)) await addCopy(api, id)
  await addAtGrader(api, away.id)
  await addCopy(api, raw.id)
  await goInside(page, '/dashboard')
  await expectWords(whole(page), 'dashboard')
  await goInside(page, '/prices')
  await expectWords(whole(page), 'statistics')
  await goInside(page, '/collection')
  await expectWords(whole(page), 'collection')

  await button(page, 'Update to Graded').click()
  await expectWords(dialog(page, 'Update to Graded'), 'Update to Graded')
  await close(page, dialog(page, 'Update to Graded'))
  await button(page, `Edit ${raw.name}, Near Mint`).click()
  const edit = dialog(page, 'Edit Investment')
  await edit.getByLabel('Send this card for grading').check()
  await expectWords(edit, 'Edit investment')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await button(page, `Remove ${raw.name}, Near Mint`).click()
  const remove = dialog(page, 'Remove from Collection')
  await remove.getByLabel('I sold this item').check()
  await expectWords(remove, 'Remove from Collection')
  await remove.getByRole('button', { name: 'Cancel' }).click()
})

test('the catalogue shows the words of the specification', async ({ page, api }) => {
  const product = await productNamed(api, 'Charizard')
  await goInside(page, '/products?product_type=card')
  await expectWords(whole(page), 'products')
  await expect(page.getByText(/^Showing \d+ to \d+ of [\d,]+ products$/)).toBeVisible()
  await goInside(page, `/products/${product.id}`)
  await button(page, 'Add to Collection').first().click()
  const add = dialog(page, 'Add to Collection')
  await expectWords(add, 'Add to Collection')
  await add.getByRole('radio', { name: 'Graded' }).check()
  await expectWords(add, 'Add to Collection, graded')
  await add.getByRole('radio', { name: 'Raw' }).check()
  await add.getByLabel('This card is being sent for grading').check()
  await expectWords(add, 'Add to Collection, for grading')
  await add.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Edit').click()
  await expectWords(dialog(page, 'Edit Product'), 'Edit Product')
})

test('a trade shows the words of the specification', async ({ page, api }) => {
  const [mine, wanted] = [await addProduct(api), await productNamed(api, 'Professor Oak')]
  await addCopy(api, mine.id)
  await goInside(page, '/trade')
  await expectWords(whole(page), 'trade, step 1')
  await give(page, mine.name)
  await expectWords(whole(page), 'trade, step 2')
  await searchProducts(page, 'nothing-has-this-name')
  await expectWords(whole(page), 'trade, none found')
  await searchProducts(page, wanted.name)
  await receivable(page, wanted.name).click()
  await expectWords(details(page), 'Specify Product Details')
  await details(page).getByRole('button', { name: 'Cancel' }).click()
  await receive(page, wanted.name)
  await button(page, 'Next: Add Cash').click()
  await expectWords(whole(page), 'trade, step 3')
  await button(page, 'Next: Review & Confirm').click()
  await settled(page)
  await expectWords(whole(page), 'trade, step 4')
})
