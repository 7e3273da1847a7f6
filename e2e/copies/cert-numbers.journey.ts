import { addProduct, productNamed } from '#e2e/products/products'
import { tileOf } from '#e2e/products/tiles'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'
import { give, graded, receive, servePrice, toReview } from '#e2e/trades/steps'
import { addAtGrader, addCopy, copiesOf } from './copies.ts'

const slab = { grading_company: 'CGC', grade: '9.5', condition: null, purchase_price: 80 }

test('a slab is added with its cert number, once, and leads to its company', { tag: '@deep' }, async ({
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

  await test.step('is one of a graded card', async () => {
    await expect(certNumber).toBeHidden()
    await dialog.getByRole('radio', { name: 'Graded' }).check()
    await dialog.getByLabel('Price Paid').fill('80')
    await dialog.getByLabel('Grading Company').fill('CGC')
    await dialog.getByLabel('Grade', { exact: true }).fill('9.5')
    await certNumber.fill('4012/345')
    await submit.click()
    await expect(
      dialog.getByText('Cert number must be at most 20 letters, digits and hyphens.'),
    ).toBeVisible()
    await expect(certNumber).toBeFocused()
    await expectNoViolationsInDeepRun(page)
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
    await expectNoViolationsInDeepRun(page)
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
    await expectNoViolationsInDeepRun(page)
    await edit.getByLabel('Cert Number').fill('')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    expect((await copiesOf(api)).map(copy => copy.cert_number)).toEqual([null, '4012345678'])
  })
  forgive(complaints, 409)
})

test('a card comes back from grading with its cert number', { tag: '@deep' }, async ({ page, api }) => {
  await addAtGrader(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/collection')
  await button(page, 'Update to Graded').click()
  const update = page.getByRole('dialog', { name: 'Update to Graded' })
  await update.getByLabel('Grading Company').fill('PSA')
  await update.getByLabel('Grade', { exact: true }).fill('9')
  await update.getByLabel('Cert Number').fill('94597302')
  await expectNoViolationsInDeepRun(page)
  await update.getByRole('button', { name: 'Save' }).click()
  await expect(update).toBeHidden()
  expect(await copiesOf(api)).toMatchObject([{ label: 'PSA 9', cert_number: '94597302' }])
})

test('a PSA slab is looked up by its cert number', async ({ page, complaints }) => {
  const certificate = {
    company: 'PSA',
    number: '94597302',
    name: 'ALAKAZAM-HOLO',
    set: 'POKEMON GAME',
    year: '1999',
    card_number: '1',
    variety: null,
    grade: '9',
    population: 1_204,
    population_higher: 31,
    looked_up_at: '2026-11-23T10:00:00.000Z',
  }
  await page.route('**/api/prices/source', async route => {
    const source = await (await route.fetch()).json()
    await route.fulfill({ json: { ...source, certificate_companies: ['PSA'] } })
  })
  await page.route('**/api/certificates/PSA/*', async route => {
    const number = route.request().url().split('/').at(-1) ?? ''
    if (number === '11111111')
      return route.fulfill({
        status: 404,
        json: { error: 'PSA knows no certificate 11111111.', code: 'not_found' },
      })
    const card_number = number === '22222222' ? '99' : '1'
    const json = { certificate: { ...certificate, number, card_number }, product: null, candidates: [] }
    return route.fulfill({ json })
  })
  await page.goto('/products?search=alakazam')
  await tileOf(page, 'Alakazam').getByRole('button', { name: 'Add to Collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' })
  const [grade, certNumber] = [dialog.getByLabel('Grade', { exact: true }), dialog.getByLabel('Cert Number')]
  const lookUp = dialog.getByRole('button', { name: 'Look up at PSA' })
  await dialog.getByRole('radio', { name: 'Graded' }).check()
  await dialog.getByLabel('Grading Company').fill('CGC')
  await expect(certNumber).toBeVisible()
  await expect(lookUp).toBeHidden()
  await dialog.getByLabel('Grading Company').fill('psa')
  await expect(lookUp).toHaveAttribute('aria-disabled', 'true')

  await certNumber.fill('11111111')
  await lookUp.click()
  await expect(dialog.getByText('PSA knows no certificate 11111111.')).toBeVisible()
  await expectNoViolationsInDeepRun(page)

  await certNumber.fill('22222222')
  await lookUp.click()
  await expect(dialog.getByText('That is another card. Nothing was filled in.')).toBeVisible()
  await expect(grade).toHaveValue('')
  await expectNoViolationsInDeepRun(page)

  await certNumber.fill('# 9459 7302')
  await expect(dialog.getByText('That is another card.')).toBeHidden()
  await lookUp.press('Enter')
  await expect(dialog.getByText('population 1,204, 31 graded higher.')).toBeVisible()
  await expect(dialog.getByText('Check that this is your card.')).toBeVisible()
  await expect(grade).toHaveValue('9')
  await expectNoViolationsInDeepRun(page)
  forgive(complaints, 404)
})

test('a slab is received in a trade with its cert number', { tag: '@deep' }, async ({ page, api }) => {
  const [mine, wanted] = [await addProduct(api), await addProduct(api)]
  await addCopy(api, mine.id)
  await servePrice(page, () => 50)
  await give(page, mine.name)
  await receive(page, wanted.name, async dialog => {
    await graded('PSA', '10')(dialog)
    await dialog.getByLabel('Cert Number').fill('94597302')
    await dialog.getByLabel('Quantity').fill('2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(
      dialog.getByText('A cert number is for one copy: add the copies one at a time.'),
    ).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await dialog.getByLabel('Quantity').fill('1')
  })
  await toReview(page)
  await expect(page.getByText('Cert 94597302')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await button(page, 'Confirm Trade').click()
  await expect
    .poll(async () => (await copiesOf(api)).map(copy => [copy.label, copy.cert_number]))
    .toEqual([['PSA 10', '94597302']])
})
