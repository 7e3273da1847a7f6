// Where only operators and trusted collectors change the names of imported products.

import { runUser } from '#e2e/app'
import { expect, ownApp, register, test as base } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { addProduct } from './products.ts'

const widths = [390, 820, 1440]

const test = base.extend({
  app: ownApp({ CATALOGUE_EDITS: 'trusted' }),
  // The first account of a server is an operator's.
  collector: async ({ app }, use) => {
    await register(app, 'operator')
    await use(await register(app))
  },
})

type Products = { products: { id: string; name: string }[] }

test('an imported product keeps its name, and says why', { tag: '@deep' }, async ({
  page,
  api,
  app,
  collector,
}) => {
  const { products } = await api<Products>('GET', '/api/products?search=charizard')
  const { id, name } = products[0] ?? { id: '', name: '' }
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const reason = dialog.getByText('Only an operator and collectors they trust can change its name')

  await test.step('the form shows the reason, and the other fields wait', async () => {
    await page.goto(`/products/${id}`)
    await button(page, 'Edit').click()
    await expect(reason).toBeVisible()
    for (const label of ['Name', 'Set Name', 'Card Number']) {
      await expect(dialog.getByRole('textbox', { name: label, exact: true })).not.toBeEditable()
    }
    await expectNoViolationsInDeepRun(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page)
    }
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    await dialog.getByLabel('Rarity').fill('Rude')
    await button(page, 'Save Changes').click()
    await expect(page.getByText('Your edit waits for approval.')).toBeVisible()
  })
  await test.step('the form leads to a report of the mistake', async () => {
    await button(page, 'Edit').click()
    await dialog.getByRole('button', { name: 'Report a mistake' }).click()
    await expect(page.getByRole('dialog', { name: 'Report Product' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('a trusted collector changes the name, and only such a one reverts it', async () => {
    await runUser(app, 'trust', collector.username)
    await page.reload()
    await button(page, 'Edit').click()
    await expect(dialog.getByLabel('Rarity')).toHaveValue('Rude')
    await expect(reason).toHaveCount(0)
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} renamed`)
    await button(page, 'Save Changes').click()
    await expect(page.getByRole('heading', { level: 1, name: `${name} renamed` })).toBeVisible()
    await runUser(app, 'trust', collector.username, '--remove')
    await page.goto(`/products/${id}#history`)
    await page.reload()
    const entries = page.getByRole('article')
    await expect(entries.first()).toContainText('Only an operator or a collector they trust can revert this')
    await expect(entries.getByRole('button', { name: /^Revert to before/ })).toHaveCount(0)
    await expectNoViolationsInDeepRun(page)
  })
})

test('a product that a collector made is open to all', { tag: '@deep' }, async ({ page, api }) => {
  const { id } = await addProduct(api)
  await page.goto(`/products/${id}`)
  await button(page, 'Edit').click()
  await expect(page.getByRole('textbox', { name: 'Set Name' })).toBeEditable()
})
