// Sets: two presses from the collection to what is missing and what it costs, and a binder whose ticks add it.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/products/products'
import { fail } from '#e2e/calls'
import { addCopy } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { expect, ownApp, test as base } from '#e2e/fixtures'
import { button, openUnderMore, darken, expectNoViolationsInDeepRun, expectToFit, toTop } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { pocketOf, pockets } from './pockets.ts'

/** Other journeys add cards to the sets of the small catalogue. */
const test = base.extend({ app: ownApp() })

type Checklist = WireAnswer<'GET /api/sets/:id'>

const bar = (page: Page) => page.getByRole('region', { name: 'Chosen cards' })
/** The place of the pocket that has the focus, from 0. */
const focusedPocket = (page: Page) =>
  pockets(page).evaluateAll(all => all.findIndex(pocket => pocket.contains(document.activeElement)))

test('what is missing of a set, ticks that add it, and Undo', async ({ page, api }) => {
  const charizard = await productNamed(api, 'Charizard')
  await addCopy(api, charizard.id)
  const code = charizard.set_code ?? ''
  const { set, missing } = await api<Checklist>('GET', `/api/sets/${code}`)
  expect(set).toMatchObject({ cards_owned: 1, is_chosen: false })
  expect(missing).toBe(10)

  await test.step('is two presses from the collection', async () => {
    await page.goto('/collection')
    await openUnderMore(page, 'Sets')
    await expect(page).toHaveURL('/sets')
    const row = page.getByRole('article').filter({ hasText: set.set_name })
    await expect(row.getByText('1 of 11 cards')).toBeVisible()
    await expect(row.getByText(/^10 missing(:|, no price yet)/)).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await page.getByRole('link', { name: set.set_name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: set.set_name })).toBeVisible()
    await expect(page.getByText(/^10 missing(:|, no price yet)/)).toBeVisible()
    await expect(pockets(page)).toHaveCount(11)
    await expect(pocketOf(page, 'Charizard')).toContainText('You own 1')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('filters by what is owned', async () => {
    await page.getByLabel('Owned 1').check()
    await expect(pockets(page)).toHaveCount(1)
    await page.getByLabel('Missing 10').check()
    await expect(pockets(page)).toHaveCount(10)
    await expect(page).toHaveURL(/show=missing/)
  })
  await test.step('asks once what the chosen cards cost', async () => {
    await page.getByRole('checkbox', { name: 'Choose Alakazam #1' }).check()
    await page.getByRole('checkbox', { name: 'Choose Blastoise #2' }).check()
    await expect(bar(page)).toContainText(/^2 chosen/)
    await button(page, 'Add 2 cards').click()
    await expect(page.getByText('Price paid is required.')).toBeVisible()
    await expect(page.getByLabel('Paid for each')).toBeFocused()
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 cards added.')).toBeVisible()
    await expect(page.getByText('3 of 11 cards')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await expect(pocketOf(page, 'Blastoise')).toContainText('You own 1')
    expect(await focusedPocket(page)).toBe(1)
    const after = await api<Checklist>('GET', `/api/sets/${code}`)
    expect([after.set.cards_owned, after.missing]).toEqual([3, 8])
  })
  await test.step('takes them back', async () => {
    await button(page, 'Undo').click()
    await expect(page.getByText('2 additions undone.')).toBeVisible()
    await expect(page.getByText('1 of 11 cards')).toBeVisible()
    await expect(pocketOf(page, 'Blastoise').getByRole('checkbox')).not.toBeChecked()
  })
  await test.step('wishes for the chosen cards', async () => {
    await page.getByRole('checkbox', { name: 'Choose Blastoise #2' }).check()
    await button(page, 'Add to wishlist').click()
    await expect(page.getByText('1 card added to your wishlist.')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    const { wishes } = await api<WireAnswer<'GET /api/wishlist'>>('GET', '/api/wishlist')
    expect(wishes).toMatchObject([{ name: 'Blastoise' }])
  })
  await test.step('shows the set on the dashboard once it is chosen', async () => {
    const star = button(page, `Finish ${set.set_name}`)
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(async () => (await api<Checklist>('GET', `/api/sets/${code}`)).set.is_chosen).toBe(true)
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Quick actions' }).scrollIntoViewIfNeeded()
    const section = page.getByRole('region', { name: 'Sets to finish' })
    await expect(section).toContainText('1 of 11 cards')
    await expect(section).toContainText('10 missing')
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    await button(page, `Finish ${set.set_name}`).click()
    await expect(section).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('keys move in a binder, tick and open, also where those of the page are off', async ({ page, api }) => {
  await page.goto('/profile?tab=preferences')
  await button(page, 'Keyboard shortcuts').click()
  await page.getByRole('switch', { name: 'Use these keys on this device' }).uncheck()
  const { set_code: code } = await productNamed(api, 'Charizard')
  // Three pockets in a row.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/sets/${code}`)
  await expect(pockets(page)).toHaveCount(11)
  await settled(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  await test.step('Tab reaches one pocket and its tick alone', async () => {
    await page.getByLabel('All 11').focus()
    await press('Tab')
    await press('Tab')
    expect(await focusedPocket(page)).toBe(0)
    await press('Tab')
    await expect(pockets(page).first().getByRole('checkbox')).toBeFocused()
    await press('Tab')
    expect(await focusedPocket(page)).toBe(-1)
    await press('Shift+Tab', 'Shift+Tab')
    expect(await focusedPocket(page)).toBe(0)
  })
  await test.step('arrows move in both directions, and stay at the ends', async () => {
    await press('ArrowLeft', 'ArrowUp')
    expect(await focusedPocket(page)).toBe(0)
    await press('ArrowDown', 'ArrowRight')
    expect(await focusedPocket(page)).toBe(4)
    await press('ArrowUp')
    expect(await focusedPocket(page)).toBe(1)
    await press('End')
    expect(await focusedPocket(page)).toBe(10)
    await expect(pockets(page).nth(10)).toBeInViewport({ ratio: 0.9 })
    await press('ArrowDown', 'Home', 'ArrowRight')
    expect(await focusedPocket(page)).toBe(1)
  })
  await test.step('Space ticks', async () => {
    await press('Space')
    await expect(pockets(page).nth(1).getByRole('checkbox')).toBeChecked()
    await press('ArrowRight', 'Space')
    await expect(bar(page)).toContainText(/^2 chosen/)
    await press('Space')
    await expect(bar(page)).toContainText(/^1 chosen/)
    await expectToFit(page)
    await toTop(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('the focus comes back from the bar', async () => {
    await button(page, 'Choose none').focus()
    await press('Enter')
    await expect(bar(page)).toHaveCount(0)
    expect(await focusedPocket(page)).toBe(2)
  })
  await test.step('Enter opens the card', async () => {
    await press('Enter')
    await expect(page).toHaveURL(/\/products\/[\w-]+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Charizard' })).toBeVisible()
  })
})

test('a set has a pocket for each printing', async ({ page, api }) => {
  const { set_code: code, printings } = await productNamed(api, 'Charizard')
  const [listed, other] = printings
  if (!listed?.label || !other?.label) throw new Error('Charizard has two printings')
  await addCopy(api, other.id)
  await page.goto(`/sets/${code}`)
  await expect(pocketOf(page, 'Charizard')).toContainText('You own 1')
  await page.getByLabel('Printings').check()
  await expect(page).toHaveURL(/printings=true/)
  await expect(page.getByLabel('All 22')).toBeChecked()
  await expect(pocketOf(page, 'Charizard').filter({ hasText: other.label })).toContainText('You own 1')
  await page.getByRole('checkbox', { name: `Choose Charizard #4, ${listed.label}` }).check()
  await page.getByLabel('Paid for each').fill('3.20')
  await button(page, 'Add 1 card').click()
  await expect(page.getByText(`Charizard #4, ${listed.label} added.`)).toBeVisible()
  await expect(page.getByText('2 of 22 printings')).toBeVisible()
  await expect(pocketOf(page, 'Charizard').filter({ hasText: listed.label })).toContainText('You own 1')
  const { cards } = await api<Checklist>('GET', `/api/sets/${code}`)
  const owned = cards.find(({ name }) => name === 'Charizard')?.printings
  expect(owned?.map(({ quantity }) => quantity)).toEqual([1, 1])
})

test('no set is begun, none loads, and one that is unknown', { tag: '@deep' }, async ({
  page,
  complaints,
}) => {
  await page.goto('/sets')
  await expect(page.getByText("You haven't started a set in English")).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await page.getByRole('link', { name: 'Show all sets' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByLabel('Search sets').fill('no set has this name')
  await expect(page.getByText('No set has this name')).toBeVisible()

  const restore = await fail(page, '**/api/sets?*')
  await page.goto('/sets?all=true')
  await expect(page.getByText("Couldn't load the sets")).toBeVisible()
  forgive(complaints, 503)
  await restore()
  await button(page, 'Retry').click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)

  await page.goto('/sets/nothing')
  await expect(page.getByText('There is no such set')).toBeVisible()
  forgive(complaints, 404)
})
