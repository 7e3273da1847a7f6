import { addProduct } from '#e2e/products/products'
import { expect, test } from '#e2e/fixtures'
import { addCopy } from '#e2e/copies/copies'

test('a tile leads to its product on the same page, or in a tab of its own', async ({
  page,
  api,
  context,
}) => {
  const { id, name } = await addProduct(api)
  await addCopy(api, id)
  await page.goto('/collection')
  const link = page.getByRole('heading', { name }).getByRole('link')

  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await link.click()
  await expect(page).toHaveURL(`/products/${id}`)
  await expect(page.locator('body[data-same]')).toBeVisible()

  await page.goBack()
  const tab = context.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await expect(await tab).toHaveURL(`/products/${id}`)
  await expect(page).toHaveURL('/collection')
})
