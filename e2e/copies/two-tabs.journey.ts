// A tab that is open while another one changes the collection.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/products/products'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { countCalls } from '#e2e/presses'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { addCopy } from './copies.ts'

const edit = (page: Page) => page.getByRole('dialog', { name: 'Edit Investment' })
const price = (page: Page) => edit(page).getByLabel('Investment Price')
const ownPrice = (page: Page) => edit(page).getByLabel('Your price')
const save = (page: Page) => edit(page).getByRole('button', { name: 'Save' }).click()

test('an open dialog keeps up with what another tab does', { tag: '@deep' }, async ({
  page,
  context,
  api,
  complaints,
}) => {
  const { id } = await addCopy(api, (await productNamed(api, 'Charizard')).id, { purchase_price: 10 })
  await page.goto('/collection')
  await button(page, 'Edit Charizard, Near Mint').click()
  await ownPrice(page).fill('15')
  const other = await context.newPage()
  await other.addInitScript(token => localStorage.setItem('token', token), await tokenOf(page))
  await other.goto('/collection')

  await test.step('shows what changed, and keeps what is typed', async () => {
    await button(other, 'Edit Charizard, Near Mint').click()
    await price(other).fill('12')
    await save(other)
    await expect(edit(other)).toBeHidden()
    await expect(price(page)).toHaveValue('12.00')
    await expect(ownPrice(page)).toHaveValue('15')
    await expect(edit(page).getByText('Changed elsewhere: Investment $12.00.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('saves both', async () => {
    await save(page)
    await expect(edit(page)).toBeHidden()
    type Item = WireAnswer<'GET /api/collections/:id'>['item']
    const { item } = await api<{ item: Item }>('GET', `/api/collections/${id}`)
    expect(item).toMatchObject({ purchase_price: 12, own_price: 15 })
  })
  await test.step('looks again when its window gets the focus, as after a change on a phone', async () => {
    await button(page, 'Edit Charizard, Near Mint').click()
    await expect(price(page)).toHaveValue('12.00')
    // The dialog looks once when it opens. Wait for that, so that only the focus can find the change.
    await settled(page)
    await api('PUT', `/api/collections/${id}`, { purchase_date: '2025-12-24' })
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(edit(page).getByLabel('Purchase Date')).toHaveValue('2025-12-24')
    await expect(edit(page).getByText('Changed elsewhere: Purchase Date Dec 24, 25.')).toBeVisible()
  })
  await test.step('says so when the copy is gone, and only closes', async () => {
    await other.bringToFront()
    await button(other, 'Remove Charizard, Near Mint').click()
    await button(other, 'Remove Item').click()
    await expect(other.getByText('No products in your collection')).toBeVisible()
    await page.bringToFront()
    await expect(edit(page).getByText('This copy is no longer in your collection.')).toBeVisible()
    await expect(edit(page).getByRole('button', { name: 'Save' })).toHaveCount(0)
    await expectNoViolationsInDeepRun(page)
    await edit(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(edit(page)).toHaveCount(0)
    await expect(page.getByText('No products in your collection')).toBeVisible()
    forgive(complaints, 404)
  })
})

test('a tab shows what another one removed, one out of view when it comes to the front', async ({
  page,
  context,
  api,
}) => {
  for (const name of ['Charizard', 'Blastoise', 'Venusaur'])
    await addCopy(api, (await productNamed(api, name)).id)
  await page.goto('/collection')
  await expect(page.getByText('3 items')).toBeVisible()
  const other = await context.newPage()
  await other.addInitScript(token => localStorage.setItem('token', token), await tokenOf(page))
  await other.goto('/collection')
  const remove = async (name: string) => {
    await button(other, `Remove ${name}, Near Mint`).click()
    await button(other, 'Remove Item').click()
  }

  await remove('Charizard')
  await expect(page.getByText('2 items')).toBeVisible()

  await settled(page)
  await show(page, 'hidden')
  const asked = countCalls(page, 'GET', '/api/collections/stats')
  await remove('Blastoise')
  await expect(other.getByText('1 item')).toBeVisible()
  expect(asked).toEqual([])
  await show(page, 'visible')
  await expect(page.getByText('1 item')).toBeVisible()
})

/** Brings a tab to the front, or puts it out of view: a browser without windows shows all of them. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate(now => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: now })
    Object.defineProperty(document, 'hidden', { configurable: true, value: now === 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')
