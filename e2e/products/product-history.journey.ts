import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { addProduct } from './products.ts'

const widths = [390, 820, 1440]

test('the history of a product shows its edits side by side, and reverts them', async ({
  page,
  api,
  collector,
}) => {
  const { id, name } = await addProduct(api)
  await api('PUT', `/api/products/${id}`, { name: `${name} defaced`, rarity: 'Rude' })
  await api('PUT', `/api/products/${id}`, { image_url: 'https://assets.tcgdex.net/en/test/rude.png' })
  await page.goto(`/products/${id}`)
  const entries = page.getByRole('article')
  const title = (text: string) => page.getByRole('heading', { level: 1, name: text })

  await test.step('opens from the product', async () => {
    const details = page.getByRole('region', { name: 'Details' })
    await details.getByRole('link', { name: 'History' }).click()
    await expect(title('History')).toBeFocused()
    await expect(page).toHaveTitle(`History of ${name} defaced · Holofolio`)
    await expect(entries).toHaveCount(2)
    await expect(entries.first().getByRole('heading')).toHaveText(`${collector.username} changed picture`)
    await expect(entries.last().getByRole('heading')).toHaveText(
      `${collector.username} changed name and rarity`,
    )
    await expect(entries.last().getByRole('time')).toHaveText(/just now|minute/)
    const row = entries.last().getByRole('row', { name: 'Name' })
    await expect(row.getByRole('cell')).toHaveText([name, `${name} defaced`])
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('fits every width, and can be read in the dark', async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page)
    }
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('reverts once a question with both sides is answered', async () => {
    await entries
      .last()
      .getByRole('button', { name: /^Revert to before/ })
      .click()
    const question = page.getByRole('alertdialog', { name: 'Revert to before this edit?' })
    await expect(question.getByRole('row', { name: 'Name' })).toContainText(`${name} defaced`)
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Revert').click()
    await expect(page.getByText('Product reverted!')).toBeVisible()
    await expect(entries).toHaveCount(3)
    await expect(entries.first()).toContainText('reverted name, rarity and picture')
    await expect(entries.last()).toContainText('The product is now as it was before this')
    await page.getByRole('link', { name: 'Back to product' }).click()
    await expect(title(name)).toBeFocused()
  })
})

test('a revert is refused when somebody edits meanwhile, and the page shows their edit', {
  tag: '@deep',
}, async ({ page, api, complaints }) => {
  const { id, name } = await addProduct(api)
  await api('PUT', `/api/products/${id}`, { name: `${name} defaced` })
  await page.goto(`/products/${id}#history`)
  const entries = page.getByRole('article')
  await entries.getByRole('button', { name: /^Revert to before/ }).click()
  await expect(button(page, 'Revert')).toBeVisible()
  await settled(page)
  await api('PUT', `/api/products/${id}`, { name: `${name} again` })
  await button(page, 'Revert').click()
  await expect(page.getByText('Another collector edited this product after you opened it.')).toBeVisible()
  await expect(entries).toHaveCount(2)
  forgive(complaints, 409)
})

test('the history of an unedited product says so', { tag: '@deep' }, async ({ page, api }) => {
  const { id } = await addProduct(api)
  await page.goto(`/products/${id}#history`)
  await expect(page.getByText('No edits yet')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
})
