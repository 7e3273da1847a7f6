// As installed, no source prices slabs and boxes: where such a price is missing, the way to switch one on is near.

import { addBox, productNamed } from '#e2e/products/products'
import { runUser } from '#e2e/app'
import { expect, ownApp, test as base } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, expectToFit, goInside, success } from '#e2e/screen'

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9'

/** The first account of a server is an operator's. */
const test = base.extend({
  app: ownApp({ PRICE_SOURCE: 'tcgdex', TCGDEX_API_URL: nowhere, TCGCSV_URL: nowhere }),
})

test('an operator switches on a source where a price is missing', async ({ page, api, app, collector }) => {
  const box = await addBox(api)
  const card = await productNamed(api, 'Charizard')
  const lead = page.getByRole('note').filter({ hasText: 'No source of prices for' })

  await test.step('a card says who knows slabs', async () => {
    await page.goto(`/products/${card.id}`)
    await expect(lead).toContainText('No source of prices for graded cards is on. eBay,')
    await expect(lead.getByRole('link', { name: 'All price sources' })).toHaveAttribute(
      'href',
      '/settings/prices',
    )
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('a box has a source that needs no key, with its terms', async () => {
    await goInside(page, `/products/${box.id}`)
    await expect(lead).toContainText('No source of prices for sealed products is on.')
    await page.setViewportSize({ width: 320, height: 800 })
    await expectToFit(page)
    await lead.getByRole('button', { name: 'Switch on TCGplayer via TCGCSV' }).click()
    const question = page.getByRole('alertdialog', { name: 'Switch on TCGplayer via TCGCSV?' })
    await expect(question).toContainText('TCGCSV is run by one person')
    await expect(question).toContainText('It is asked last, for raw cards and sealed products.')
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Switch on').click()
    await expect(success(page).filter({ hasText: 'TCGplayer via TCGCSV is on.' })).toBeVisible()
    await expect(lead).toHaveCount(0)
  })
  await test.step('other collectors read whom to ask', async () => {
    await runUser(app, 'operator', collector.username, '--remove')
    // A phone asks which sources are on once the prices are in view.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/products/${card.id}`)
    await expect(lead).toContainText('An operator of this server can switch one on.')
    await expect(lead.getByRole('button')).toHaveCount(0)
  })
})
