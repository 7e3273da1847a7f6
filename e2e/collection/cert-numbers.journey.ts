import { productNamed } from '#e2e/catalogue/products'
import { tileOf } from '#e2e/catalogue/tiles'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolations } from '#e2e/screen'
import { addAtGrader, addCopy, copiesOf } from './copies.ts'

const slab = { grading_company: 'CGC', grade: '9.5', condition: null, purchase_price: 80 }

test('a slab is added with its cert number, once, and leads to its company', async ({
  page,
  api,
  complaints,
}) => {
  const { id } = await productNamed(api, 'Alakazam')
  await page.goto('/products?search=alakazam')
  await tileOf(page, 'Alakazam').getByRole('button', { name: 'Add to Collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
  const certNumber = dialog.getByLabel('Cert Number')
  const submit = dialog.getByRole('button', { name: 'Add to Collection' })

  await test.step('is asked for once a company is typed', async () => {
    await expect(certNumber).toBeHidden()
    await dialog.getByLabel('Price Paid').fill('80')
    await dialog.getByLabel('Grading Company').fill('CGC')
    await dialog.getByLabel('Grade', { exact: true }).fill('9.5')
    await certNumber.fill('4012/345')
    await submit.click()
    await expect(
      dialog.getByText('Cert number must be at most 20 letters, digits and hyphens.'),
    ).toBeVisible()
    await expect(certNumber).toBeFocused()
    await expectNoViolations(page)
    await certNumber.fill('4012 345 678')
    await submit.click()
    await expect(page.getByText('Added to collection!')).toBeVisible()
    expect(await copiesOf(api)).toMatchObject([{ label: 'CGC 9.5', cert_number: '4012345678' }])
  })
  await test.step('leads to its company from its product', async () => {
    await page.goto(`/products/${id}`)
    const link = page.getByRole('link', { name: '4012345678 at CGC' })
    await expect(link).toHaveAttribute('href', 'https://www.cgccards.com/certlookup/4012345678/')
    await expect(link).toHaveAttribute('rel', /noreferrer/)
    await expectNoViolations(page)
  })
  await test.step('is refused for a second copy, which is corrected', async () => {
    await addCopy(api, id, { ...slab, cert_number: '4012345679' })
    await page.goto('/collection?search=4012345679')
    await button(page, 'Edit Alakazam, CGC 9.5').click()
    await page.getByRole('button', { name: /Cert 4012345679/ }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Investment' })
    await expect(edit.getByLabel('Cert Number')).toHaveValue('4012345679')
    await edit.getByLabel('Cert Number').fill('4012345678')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(
      edit.getByText('Another copy in your collection has cert number 4012345678').first(),
    ).toBeVisible()
    await expectNoViolations(page)
    await edit.getByLabel('Cert Number').fill('')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    expect((await copiesOf(api)).map(copy => copy.cert_number)).toEqual([null, '4012345678'])
  })
  forgive(complaints, 409)
})

test('a card comes back from grading with its cert number', async ({ page, api }) => {
  await addAtGrader(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/collection')
  await button(page, 'Update to Graded').click()
  const update = page.getByRole('dialog', { name: 'Update to Graded' })
  await update.getByLabel('Grading Company').fill('PSA')
  await update.getByLabel('Grade', { exact: true }).fill('9')
  await update.getByLabel('Cert Number').fill('94597302')
  await expectNoViolations(page)
  await update.getByRole('button', { name: 'Save' }).click()
  await expect(update).toBeHidden()
  expect(await copiesOf(api)).toMatchObject([{ label: 'PSA 9', cert_number: '94597302' }])
})
