import { productNamed } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { expect, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, success } from '#e2e/screen'
import { addCopy, copiesOf, statsOf } from './copies.ts'

test('corrects a card that was entered as raw, and back', async ({ page, api }) => {
  await addCopy(api, (await productNamed(api, 'Charizard')).id, { purchase_price: 110 })
  await page.goto('/collection')
  const edit = page.getByRole('dialog', { name: 'Edit Investment' })
  const save = edit.getByRole('button', { name: 'Save' })
  const fold = edit.getByText('Correct condition or grade')

  await test.step('asks for company and grade', async () => {
    await button(page, 'Edit Charizard, Near Mint').click()
    await expect(edit.getByLabel('State')).toBeHidden()
    await fold.click()
    await edit.getByLabel('State').selectOption('Graded')
    await save.click()
    await expect(edit.getByText('Grading company is required.')).toBeVisible()
    await expect(edit.getByLabel('Grading Company')).toBeFocused()
    await edit.getByLabel('Grading Company').fill('PSA')
    await edit.getByLabel('Grade', { exact: true }).fill('9')
    await edit.getByLabel('Cert Number').fill('# 9459 7302')
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('is graded at what it cost', async () => {
    await save.click()
    await expect(success(page).filter({ hasText: 'Updated!' })).toBeVisible()
    await expect(tileOf(page, 'Charizard').getByText('PSA 9')).toBeVisible()
    expect(await copiesOf(api)).toMatchObject([{ cert_number: '94597302', purchase_price: 110 }])
    expect(await statsOf(api)).toMatchObject({ total_investment: 110, lifetime_earnings: -110 })
  })
  await test.step('becomes raw again, in another condition', async () => {
    await button(page, 'Edit Charizard, PSA 9').click()
    await fold.click()
    await edit.getByLabel('State').selectOption('Raw')
    await expect(edit.getByLabel('Cert Number')).toBeHidden()
    await edit.getByLabel('Card Condition').selectOption('Damaged')
    await save.click()
    await expect(tileOf(page, 'Charizard').getByText('Damaged')).toBeVisible()
    expect(await copiesOf(api)).toMatchObject([{ kind: 'raw', cert_number: null, purchase_price: 110 }])
  })
  await test.step('undoes the last correction from its toast', async () => {
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(tileOf(page, 'Charizard').getByText('PSA 9')).toBeVisible()
    expect(await copiesOf(api)).toMatchObject([{ kind: 'graded', cert_number: '94597302' }])
  })
})
