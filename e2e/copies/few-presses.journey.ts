// How many presses the first card and ten mixed cards cost. Typing is free, moving is not.

import { Presses } from '#e2e/counted-presses'
import { expect, test, visitorTest } from '#e2e/fixtures'
import { ownUsername } from '#e2e/own-names'
import { addBox, addProducts } from '#e2e/products/products'
import { button } from '#e2e/screen'
import { copiesOf } from './copies.ts'

visitorTest('the first card takes three presses after registering', async ({ page, api }) => {
  const [card] = await addProducts(api, 1)
  const name = card?.name ?? ''
  const username = ownUsername('newcomer')
  await page.goto('/register')
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('velvet otter at dawn')
  await page.getByLabel('Confirm password').fill('velvet otter at dawn')
  await button(page, 'Create account').click()
  await expect(page).toHaveURL('/dashboard')

  const presses = new Presses(page)
  await presses.press(page.getByRole('link', { name: 'Add your first card' }))
  await expect(page.getByRole('searchbox', { name: 'Search the catalogue' })).toBeFocused()
  await presses.type(name)
  const hit = page.getByRole('article', { name, exact: true })
  await presses.press(hit.getByRole('button', { name: 'Add to Collection' }))
  await expect(page.getByRole('dialog').getByLabel('Price Paid')).toBeFocused()
  await presses.type('4')
  await presses.key('Enter')
  await expect(page.getByText('Added to collection!')).toBeVisible()
  await expect(hit.getByText('You own 1')).toBeVisible()
  expect(presses.count).toBeLessThanOrEqual(3)
})

test('ten mixed cards take at most 22 presses with Quick Add', async ({ page, api }) => {
  const cards = (await addProducts(api, 8)).map(({ name }) => name)
  const boxes = [(await addBox(api)).name, (await addBox(api)).name]
  const field = page.getByRole('combobox', { name: 'Card', exact: true })
  await page.goto('/collection/add')
  const presses = new Presses(page)
  let added = 0

  /** Goes to a price, types over it, and returns to the card. */
  async function pay(price: string) {
    const paid = page.getByLabel('Price Paid')
    await presses.press(paid)
    if ((await paid.inputValue()) !== '') await presses.key('ControlOrMeta+A')
    await presses.type(price)
    await presses.key('Enter')
  }

  async function add(names: readonly string[]) {
    for (const name of names) {
      await expect(field).toBeFocused()
      await presses.type(name)
      await presses.key('Enter')
      added += 1
      await expect(page.getByText(added === 1 ? '1 card · paid' : `${added} cards · paid`)).toBeVisible()
    }
  }

  await test.step('six raw ones', async () => {
    await pay('2')
    await add(cards.slice(0, 6))
  })
  await test.step('two boxes, which have no condition', async () => {
    await pay('150')
    await add(boxes)
  })
  await test.step('two slabs', async () => {
    await presses.press(page.getByRole('radio', { name: 'Graded' }))
    await presses.press(page.getByLabel('Grading Company'))
    await presses.type('PSA')
    await presses.press(page.getByLabel('Grade', { exact: true }))
    await presses.type('10')
    await pay('90')
    await add(cards.slice(6))
  })
  const labels = (await copiesOf(api)).map(({ label }) => label)
  expect(labels).toEqual(['PSA 10', 'PSA 10', 'Sealed', 'Sealed', ...Array(6).fill('Near Mint')])
  expect(presses.count).toBeLessThanOrEqual(22)
})
