import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/products/products'
import { fail, lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { type Api, expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, failure, success } from '#e2e/screen'
import { addCopy, statsOf } from './copies.ts'

type Venues = WireAnswer<'GET /api/venues'>

const fair = { name: 'A card fair', fee_basis_points: 1_325, fixed_fee: 0, shipping: 4.5 }
const addVenue = (api: Api, fields: object = {}) => api('POST', '/api/venues', { ...fair, ...fields })
const venuesOf = async (api: Api) => (await api<Venues>('GET', '/api/venues')).venues

const removal = (page: Page) => page.getByRole('dialog', { name: 'Remove from Collection' })
const detail = (page: Page, label: string) => removal(page).getByLabel(label, { exact: true })
const remove = (page: Page) => removal(page).getByRole('button', { name: 'Remove Item' })
const usePreset = (page: Page) => removal(page).getByRole('button', { name: 'Use preset' })
const saveAsVenue = (page: Page) => removal(page).getByRole('button', { name: 'Save as a venue' })

/** Opens the form of a sale of Charizard, which cost $100.00, with its costs shown. */
async function openSale(page: Page, api: Api): Promise<void> {
  await addCopy(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/collection')
  await button(page, 'Remove Charizard, Near Mint').click()
  await removal(page).getByLabel('I sold this item').check()
  await removal(page).getByText('Fees, shipping and tax', { exact: true }).click()
}

test('a collector keeps where they sell, with what it costs', async ({ page, api, complaints }) => {
  const dialog = (title: string) => page.getByRole('dialog', { name: title })
  const section = page.getByRole('region', { name: 'Where you sell' })
  const field = (label: string) => page.getByRole('dialog').getByLabel(label)
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
  await page.goto('/profile?tab=venues')

  await test.step('starts with none', async () => {
    await expect(section.getByText('No venues yet')).toBeVisible()
    await expect(section.getByRole('listitem')).toHaveCount(0)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('adds one, with what remains of a sale as an example', async () => {
    await button(page, 'Add venue').click()
    await field('Name').fill('A card fair')
    await field('Fee (%)').fill('13.25')
    await field('Shipping').fill('4.5')
    const example = '$100.00 sale → $13.25 fees, $4.50 shipping, $82.25 net'
    await expect(dialog('Add Venue').getByText(example)).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await save.click()
    await expect(success(page).getByText('Venue saved.')).toBeVisible()
    await expect(section.getByRole('heading', { name: 'A card fair' })).toBeVisible()
    await expect(section.getByText('13.25% fees, $4.50 shipping')).toBeVisible()
    await expect(section.getByText(example)).toBeVisible()
    expect(await venuesOf(api)).toMatchObject([fair])
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('shows what is wrong at its field, and a taken name', async () => {
    await button(page, 'Add venue').click()
    await field('Fee (%)').fill('1e9')
    await save.click()
    await expect(field('Name')).toBeFocused()
    await expect(field('Name')).toHaveAccessibleDescription('Name is required.')
    await expect(field('Fee (%)')).toHaveAccessibleDescription('Enter a percentage from 0 to 100 like 13.25.')
    await field('Name').fill('a CARD fair')
    await field('Fee (%)').fill('1')
    await save.click()
    await expect(field('Name')).toHaveAccessibleDescription('You already have a venue with this name.')
    forgive(complaints, 409)
    await button(page, 'Cancel').click()
  })
  await test.step('changes it, unless another window has changed it meanwhile', async () => {
    await button(page, 'Edit A card fair').click()
    await expect(field('Fee (%)')).toHaveValue('13.25')
    const [known] = await venuesOf(api)
    await api('PUT', `/api/venues/${known?.id}`, { ...fair, shipping: 6, revision: 0 })
    await field('Fixed Fee').fill('0.30')
    await save.click()
    await expect(dialog('Edit Venue').getByText('This venue was changed in another window')).toBeVisible()
    forgive(complaints, 409)
    await button(page, 'Cancel').click()
    await expect(section.getByText('13.25% fees, $6.00 shipping')).toBeVisible()

    await button(page, 'Edit A card fair').click()
    await expect(field('Shipping')).toHaveValue('6.00')
    await field('Fixed Fee').fill('0.30')
    await save.click()
    await expect(section.getByText('13.25% + $0.30 fees, $6.00 shipping')).toBeVisible()
    await expect(button(page, 'Edit A card fair')).toBeFocused()
  })
  await test.step('asks before it deletes', async () => {
    await button(page, 'Delete A card fair').click()
    await expect(page.getByRole('alertdialog').getByText('Past sales keep their venue')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete venue' }).click()
    await expect(success(page).getByText('Venue deleted.')).toBeVisible()
    await expect(section.getByText('No venues yet')).toBeVisible()
  })
  await test.step('says when they cannot be loaded', async () => {
    const restore = await fail(page, '**/api/venues')
    await page.reload()
    await expect(section.getByRole('alert')).toContainText("Couldn't load your venues")
    await restore()
    forgive(complaints, 503)
    await section.getByRole('button', { name: 'Retry' }).click()
    await expect(section.getByText('No venues yet')).toBeVisible()
  })
})

test('a sale takes its fees and shipping from its venue, and shows what remains', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await addVenue(api)
  await addVenue(api, { name: 'A club', fee_basis_points: 0, fixed_fee: 1, shipping: 0 })
  const sold = await addCopy(api, (await productNamed(api, 'Pikachu')).id, { purchase_price: 0 })
  await api('DELETE', `/api/collections/${sold.id}`, { sold_price: 0, venue: 'A shop' })
  await openSale(page, api)

  await test.step('suggests the venues, and fills in their costs as the price changes', async () => {
    await expect(removal(page).locator('datalist option')).toHaveText(['A card fair', 'A club', 'A shop'])
    await detail(page, 'Sold At').fill('a card fair')
    await expect(detail(page, 'Shipping')).toHaveValue('4.50')
    await expect(detail(page, 'Fees')).toHaveValue('')
    await expect(detail(page, 'Sold At')).toHaveAccessibleDescription('Usually 13.25% fees, $4.50 shipping.')
    await detail(page, 'Sold Price').fill('120')
    await expect(detail(page, 'Fees')).toHaveValue('15.90')
    await expect(removal(page).getByText('You receive $99.60; loss -$0.40')).toBeVisible()
    await detail(page, 'Sold Price').fill('200')
    await expect(detail(page, 'Fees')).toHaveValue('26.50')
    await expect(removal(page).getByText('You receive $169.00; profit +$69.00')).toBeVisible()
    await expect(usePreset(page)).toBeHidden()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('another venue brings its own, an unknown one none', async () => {
    await detail(page, 'Sold At').fill('A club')
    await expect(detail(page, 'Fees')).toHaveValue('1.00')
    await expect(detail(page, 'Shipping')).toHaveValue('')
    await detail(page, 'Sold At').fill('A clu')
    await expect(detail(page, 'Fees')).toHaveValue('')
    await detail(page, 'Sold At').fill('A card fair')
    await expect(detail(page, 'Fees')).toHaveValue('26.50')
  })
  await test.step('what the collector types stays, until they use the preset', async () => {
    await detail(page, 'Fees').fill('20')
    await detail(page, 'Sold Price').fill('100')
    await expect(detail(page, 'Fees')).toHaveValue('20')
    await expect(detail(page, 'Shipping')).toHaveValue('4.50')
    await expect(removal(page).getByText('You receive $75.50')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await usePreset(page).click()
    await expect(detail(page, 'Sold At')).toBeFocused()
    await expect(detail(page, 'Fees')).toHaveValue('13.25')
    await expect(usePreset(page)).toBeHidden()
    await detail(page, 'Sold Price').fill('150')
    await expect(detail(page, 'Fees')).toHaveValue('19.88')
  })
  await test.step('is recorded with what was shown', async () => {
    const sent = page.waitForRequest(request => request.method() === 'DELETE')
    await expect(removal(page).getByText('You receive $125.62; profit +$25.62')).toBeVisible()
    await remove(page).click()
    expect((await sent).postDataJSON()).toMatchObject({
      sold_price: 150,
      sale_fees: 19.88,
      sale_shipping: 4.5,
      venue: 'A card fair',
    })
    await expect(page.getByText('Sold. Profit or loss: +$25.62.')).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ lifetime_earnings: 25.62, realised_profit: 25.62 })
  })
})

test('the costs of a sale become a venue', { tag: '@deep' }, async ({ page, api, complaints }) => {
  await openSale(page, api)
  await detail(page, 'Sold Price').fill('100')
  await detail(page, 'Sold At').fill('A shop')
  await expect(saveAsVenue(page)).toBeHidden()
  await detail(page, 'Fees').fill('10')
  await detail(page, 'Shipping').fill('3')

  await test.step('asks what the fees mean', async () => {
    await saveAsVenue(page).click()
    const means = removal(page).getByLabel('How are the fees of $10.00 charged?')
    await expect(means.getByRole('option')).toHaveText(['10% of the sold price', '$10.00 for each sale'])
    await expect(means).toBeFocused()
    await expect(removal(page).getByText('Shipping is $3.00 each time.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await removal(page).getByRole('button', { name: 'Cancel' }).first().click()
    await expect(detail(page, 'Sold At')).toBeFocused()
    await saveAsVenue(page).click()
  })
  await test.step('says when it cannot be saved', async () => {
    const restore = await lose(page, '**/api/venues')
    await removal(page).getByRole('button', { name: 'Save venue' }).click()
    await expect(failure(page)).toContainText("Couldn't save the venue")
    await restore()
    await button(page, 'Dismiss').click()
    forgive(complaints, 'lost calls')
  })
  await test.step('saves it, and fills in its share from then on', async () => {
    await removal(page).getByRole('button', { name: 'Save venue' }).click()
    await expect(success(page).getByText('Venue saved.')).toBeVisible()
    await expect(detail(page, 'Sold At')).toBeFocused()
    await expect(detail(page, 'Sold At')).toHaveAccessibleDescription('Usually 10% fees, $3.00 shipping.')
    expect(await venuesOf(api)).toMatchObject([
      { name: 'A shop', fee_basis_points: 1_000, fixed_fee: 0, shipping: 3 },
    ])
    await detail(page, 'Sold Price').fill('200')
    await expect(detail(page, 'Fees')).toHaveValue('10')
    await usePreset(page).click()
    await expect(detail(page, 'Fees')).toHaveValue('20.00')
  })
  await test.step('fees above the price are fixed', async () => {
    await detail(page, 'Sold At').fill('Another shop')
    await detail(page, 'Sold Price').fill('1')
    await detail(page, 'Fees').fill('2')
    await saveAsVenue(page).click()
    const means = removal(page).getByLabel('How are the fees of $2.00 charged?')
    await expect(means.getByRole('option')).toHaveText(['$2.00 for each sale'])
    await removal(page).getByRole('button', { name: 'Save venue' }).click()
    await expect(detail(page, 'Sold At')).toHaveAccessibleDescription('Usually $2.00 fees.')
    expect(await venuesOf(api)).toMatchObject([{ name: 'A shop' }, { fee_basis_points: 0, fixed_fee: 2 }])
  })
})
