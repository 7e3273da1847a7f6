// At a table with cards: what one is worth, and whether it is in the collection, right after its name is typed.

import { addCopy } from '#e2e/copies/copies'
import { Presses } from '#e2e/counted-presses'
import { expect, test } from '#e2e/fixtures'
import { productNamed } from './products.ts'
import { tileOf } from './tiles.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('the price of a card and how many are owned take no tap after typing', async ({ page, api }) => {
  const charizard = await productNamed(api, 'Charizard')
  await addCopy(api, charizard.id, { grading_company: 'PSA', grade: '9' })
  await addCopy(api, charizard.id, { condition: 'Near Mint' })
  // Reads the prices from the marketplace, as a visit of the page of the card does.
  await api('GET', `/api/prices/product/${charizard.id}`)
  await page.goto('/products')
  const presses = new Presses(page)
  await presses.press(page.getByRole('searchbox'))
  await presses.type('charizard 4/102')
  const tile = tileOf(page, 'Charizard')
  await expect(tile.getByText('You own 2')).toBeInViewport({ ratio: 1 })
  await expect(tile.getByText(/^\$[\d,]+\.\d\d$/)).toBeInViewport({ ratio: 1 })
  expect(presses.count).toBe(1)
})
