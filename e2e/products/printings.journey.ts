import type { Locator, Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { addCopy } from '#e2e/copies/copies'
import { expect, test } from '#e2e/fixtures'
import { servePrices } from '#e2e/prices/prices'
import { button, darken, expectNoViolationsInDeepRun, expectToFit, goInside } from '#e2e/screen'
import { details, give, receive, servePrice, toReview } from '#e2e/trades/steps'
import { addProduct, productNamed } from './products.ts'

const firstEdition = '1st Edition Shadowless Holo'
const printings = (page: Page) => page.getByRole('region', { name: 'Printings' })
const printing = (page: Page, label: string) => printings(page).getByRole('link', { name: label })
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add to Collection' })

/** Chooses a printing, which has its price next to it once that is known. */
async function choose(field: Locator, label: string) {
  await field.selectOption(await field.getByRole('option', { name: label }).getAttribute('value'))
}

async function addAs(page: Page, label: string | null) {
  if (label !== null) await choose(addDialog(page).getByLabel('Printing'), label)
  await addDialog(page).getByLabel('Price Paid').fill('5')
  await addDialog(page).getByLabel('Card Condition').selectOption('Near Mint')
  await button(page, 'Add to Collection').last().click()
  // The message about the copy before can still show.
  await expect(page.getByText('Added to collection!').last()).toBeVisible()
}

test.beforeEach(({ page }) => servePrices(page, []))

test('a card is one tile, and its printings have copies of their own', async ({ page }) => {
  await page.goto('/products?search=charizard%204%2F102')
  const tile = page.getByRole('article', { name: 'Charizard', exact: true })
  await expect(tile).toHaveCount(1)
  await expect(tile.getByText('2 printings')).toBeVisible()

  await test.step('adding asks which, the common one chosen', async () => {
    await tile.getByRole('button', { name: 'Add to Collection' }).click()
    const chosen = addDialog(page).getByLabel('Printing').locator('option:checked')
    await expect(chosen).toHaveText(/^Unlimited Holo/)
    await expectNoViolationsInDeepRun(page)
    await addAs(page, firstEdition)
    await expect(tile.getByText('You own 1')).toBeAttached()
  })
  await test.step('its page shows all of them, and leads to each', async () => {
    await tile.getByRole('link', { name: 'View Details' }).click()
    await expect(printings(page).getByRole('link')).toHaveText([
      /^Unlimited Holo/,
      /^1st Edition Shadowless HoloYou own 1 copy/,
    ])
    await expect(printing(page, 'Unlimited Holo')).toHaveAttribute('aria-current', 'page')
    await printing(page, firstEdition).click()
    await expect(printing(page, firstEdition)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText(`Base Set · ${firstEdition} · #4`)).toBeVisible()
    await button(page, 'Add to Collection').first().click()
    await addAs(page, null)
    await expect(printing(page, firstEdition)).toContainText('You own 2 copies')
  })
  await test.step('the page fits, in both themes', async () => {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page)
    }
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('the collection tells them apart', async () => {
    await goInside(page, '/collection?search=1st%20edition')
    const group = page.getByRole('article', { name: 'Charizard' })
    await expect(group.getByText(`Base Set · ${firstEdition}`)).toBeVisible()
    await goInside(page, '/collection?search=unlimited')
    await expect(page.getByRole('article')).toHaveCount(0)
  })
})

test('a trade receives a printing', { tag: '@deep' }, async ({ page, api }) => {
  const { id, name } = await addProduct(api)
  await addCopy(api, id)
  await servePrice(page, () => 5)
  await give(page, name)
  await receive(page, 'Professor Oak', async () => {
    await choose(details(page).getByLabel('Printing'), '1st Edition Shadowless')
  })
  await toReview(page)
  await expect(page.getByText('Base Set · 1st Edition Shadowless')).toBeVisible()
  await button(page, 'Confirm Trade').click()
  await expect(page.getByText('Trade submitted successfully!')).toBeVisible()
  const { groups } = await api<WireAnswer<'GET /api/collections'> & { groups: { printing_label: string }[] }>(
    'GET',
    '/api/collections?grouped=true',
  )
  expect(groups.map(group => group.printing_label)).toEqual(['1st Edition Shadowless'])
})

test('what is pulled has a printing', { tag: '@deep' }, async ({ page, api }) => {
  const pack = await productNamed(api, 'Base Set Booster Pack')
  await addCopy(api, pack.id, { condition: null, purchase_price: 100 })
  await page.goto('/collection')
  await page.getByRole('article', { name: pack.name }).getByRole('button', { name: 'Open box' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open box' })
  await dialog.getByRole('combobox', { name: 'Find what you pulled' }).fill('charizard')
  await dialog.getByRole('option').first().click()
  await choose(dialog.getByLabel('Printing of Charizard'), firstEdition)
  await expect(dialog.getByRole('listitem').getByText(`Base Set · ${firstEdition} · #4`)).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await dialog.getByRole('button', { name: 'Open box', exact: true }).click()
  const pulled = page.getByRole('article', { name: 'Charizard' })
  await expect(pulled.getByText(`Base Set · ${firstEdition}`)).toBeVisible()
})
