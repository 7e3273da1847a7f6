// On a phone: what the missing cards of a set cost, from the dashboard.

import { addCopy } from '#e2e/copies/copies'
import { Presses } from '#e2e/counted-presses'
import { expect, test } from '#e2e/fixtures'
import { productNamed } from '#e2e/products/products'
import { button } from '#e2e/screen'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('what is missing of a set costs three presses, with a figure', async ({ page, api }) => {
  const [mine, missing] = [await productNamed(api, 'Charizard'), await productNamed(api, 'Blastoise')]
  expect(mine.set_name).toBe(missing.set_name)
  await addCopy(api, mine.id)
  // Reads the price of a missing card from the marketplace, as a visit of its page does.
  await api('GET', `/api/prices/product/${missing.id}`)
  await page.goto('/dashboard')
  const presses = new Presses(page)
  await presses.press(button(page, 'More'))
  await presses.press(page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Sets' }))
  await presses.press(page.getByRole('link', { name: mine.set_name, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: mine.set_name })).toBeVisible()
  await expect(page.getByText(/\$[\d,]+\.\d\d.*missing|missing.*\$[\d,]+\.\d\d/).first()).toBeInViewport()
  expect(presses.count).toBeLessThanOrEqual(3)
})
