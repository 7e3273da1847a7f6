// Quick Add: cards typed one after another, each saved with its Enter.

import type { Page } from '@playwright/test'
import { fail, lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { runUntilVisible, stopClock } from '#e2e/page-clock'
import { chooseInMenu, expectNoViolationsInDeepRun } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { copiesOf } from './copies.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Card', exact: true })
const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const options = (page: Page) => page.getByRole('listbox', { name: 'Which one?' }).getByRole('option')

async function open(page: Page) {
  await page.goto('/collection/add')
  await expect(field(page)).toBeFocused()
  await page.getByLabel('Price Paid').fill('2.50')
  await field(page).focus()
}

async function enter(page: Page, text: string) {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Lets pass what a question shows before a number answers it. */
const read = (page: Page) => page.clock.runFor(1_000)

test('cards are added from the keyboard alone, in three forms, and the list survives a reload', async ({
  page,
  api,
}) => {
  await open(page)
  await enter(page, 'charizard ex 199')
  await enter(page, 'BS 58')
  await enter(page, 'sv03.5-165')
  await expect(page.getByText('3 cards · paid $7.50')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await expect(row(page, 'Rigid Band')).toContainText('151 · Normal · #165 · Near Mint')
  expect((await copiesOf(api)).map(({ name, purchase_price }) => [name, purchase_price])).toEqual([
    ['Rigid Band', 2.5],
    ['Pikachu', 2.5],
    ['Charizard ex', 2.5],
  ])

  await test.step('with a settings change for the next ones', async () => {
    await page.getByLabel('Condition', { exact: true }).selectOption('Lightly Played')
    await page.getByLabel('Printing').selectOption('Reverse Holo')
    await field(page).focus()
    await enter(page, 'MEW 165')
    await expect(page.getByText('4 cards')).toBeVisible()
    await expect(row(page, 'Rigid Band').first()).toContainText('Reverse Holo · #165 · Lightly Played')
  })
  await test.step('is there after a reload, and without what was removed elsewhere', async () => {
    const [newest] = await copiesOf(api)
    await api('DELETE', `/api/collections/${newest?.id}`, { sold_price: null })
    await page.reload()
    await expect(page.getByText('3 cards')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(3)
  })
  await test.step('adds another one and takes a copy back', async () => {
    await page.getByRole('button', { name: 'Add another Pikachu' }).click()
    await expect(page.getByText('4 cards')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Pikachu' }).first().click()
    await expect(page.getByText('3 cards')).toBeVisible()
    expect(await copiesOf(api)).toHaveLength(3)
  })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoViolationsInDeepRun(page)
  }
})

test('a text that fits several cards is never added without a choice', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await page.clock.install()
  await open(page)
  await enter(page, 'charizard')
  await expect(options(page).first()).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await page.keyboard.press('Enter')
  expect(await copiesOf(api)).toEqual([])

  await test.step('made with the arrows', async () => {
    const second = await options(page).nth(1).locator('.block.font-semibold').textContent()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(row(page, second ?? '')).toBeVisible()
  })
  await test.step('made with its number', async () => {
    await enter(page, 'nidoran')
    await expect(options(page)).toHaveCount(2)
    await read(page)
    await page.keyboard.press('2')
    await expect(page.getByText('2 cards')).toBeVisible()
  })
  await test.step('made with a press', async () => {
    await enter(page, 'nidoran')
    await options(page).first().click()
    await expect(page.getByText('3 cards')).toBeVisible()
    await expect(field(page)).toBeFocused()
  })
  await test.step('nor is one whose name was corrected', async () => {
    await enter(page, 'rigit band')
    await expect(options(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(field(page)).toHaveValue('rigit band')
  })
  await test.step('and nothing found leads to Add Product', async () => {
    await field(page).fill('')
    await enter(page, 'xyzzyqwert')
    await page.getByRole('link', { name: 'Add it to the catalogue' }).click()
    await expect(page).toHaveURL('/products/add?search=xyzzyqwert')
  })
})

test('the next card, typed as a question comes up, is not taken for an answer', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await page.clock.install()
  await open(page)
  await page.keyboard.type('charizard')
  // The question stays as new as it comes up, however long the next card takes.
  await settled(page)
  await stopClock(page)
  await page.keyboard.press('Enter')
  await runUntilVisible(page, options(page).first())
  await enter(page, '4/102')
  await page.clock.resume()
  await expect(page.getByText('“charizard” is not added yet.')).toBeVisible()
  await expect(page.getByText('1 card · paid $2.50')).toBeVisible()
  expect(await copiesOf(api)).toMatchObject([{ name: 'Charizard', set_name: 'Base Set' }])
})

test('a reload loses no text that is still looked up or not answered', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await open(page)
  await page.route('**/api/products?*', () => undefined)
  await enter(page, 'BS 58')
  await enter(page, 'charizard')
  await enter(page, 'charizard')
  await page.reload()
  // Not before: what waits would be sent, and the first text be added.
  await page.unroute('**/api/products?*')
  await expect(page.getByText('“BS 58” is not added yet.')).toBeVisible()
  await expect(page.getByText('“charizard” is not added yet.')).toHaveCount(2)
  await page.getByLabel('Price Paid').fill('2.50')
  await page.getByRole('button', { name: 'Choose for charizard' }).first().click()
  await expect(options(page).first()).toBeVisible()
  await expect(page.getByText('“charizard” is not added yet.')).toHaveCount(1)
  await page.reload()
  await expect(page.getByText('“charizard” is not added yet.')).toHaveCount(2)
  await page.getByLabel('Price Paid').fill('2.50')
  await page.getByRole('button', { name: 'Choose for BS 58' }).click()
  await expect(page.getByText('1 card · paid $2.50')).toBeVisible()
  await expect(page.getByText('“BS 58” is not added yet.')).toBeHidden()
  expect(await copiesOf(api)).toHaveLength(1)
})

test('what fails stays in the list and is tried again with the same key', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  await open(page)
  const keys: (string | undefined)[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/collections'))
      keys.push(request.headers()['idempotency-key'])
  })
  const mend = await fail(page, '/api/collections')
  await enter(page, 'BS 58')
  await expect(row(page, 'Pikachu').getByRole('alert')).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await page.reload()
  await expect(row(page, 'Pikachu').getByRole('alert')).toBeVisible()
  expect(await copiesOf(api)).toEqual([])
  await mend()
  forgive(complaints, 503)
  const retry = page.getByRole('button', { name: 'Try again to add Pikachu' })
  const reconnect = await lose(page, '/api/collections')
  await retry.click()
  await expect(row(page, 'Pikachu')).toContainText("Can't reach Holofolio. Check your connection")
  await reconnect()
  forgive(complaints, 'lost calls')
  await retry.click()
  await expect(page.getByText('1 card · paid $2.50')).toBeVisible()
  expect(await copiesOf(api)).toHaveLength(1)
  expect(new Set(keys).size).toBe(1)
})

test('needs a price before the first card, and keeps what was typed', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await page.goto('/collection')
  await chooseInMenu(page, 'Add', 'Quick add')
  await expect(field(page)).toBeFocused()
  await enter(page, 'BS 58')
  await expect(page.getByText('Price paid is required.')).toBeVisible()
  await expect(page.getByLabel('Price Paid')).toBeFocused()
  await expect(field(page)).toHaveValue('BS 58')
  await page.keyboard.type('0')
  await page.getByRole('radio', { name: 'Graded', exact: true }).check()
  await page.getByLabel('Price Paid').press('Enter')
  await expect(page.getByLabel('Grading Company')).toBeFocused()
  await expect(page.getByText('A graded card needs a company and a grade.')).toHaveCount(1)
  await page.keyboard.type('PSA')
  await page.getByLabel('Grade', { exact: true }).fill('10')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(row(page, 'Pikachu')).toContainText('PSA 10')
  await expect(page.getByText('1 card · paid $0.00')).toBeVisible()
  expect(await copiesOf(api)).toMatchObject([
    { kind: 'graded', grading_company: 'PSA', grade: '10', purchase_price: 0 },
  ])
})
