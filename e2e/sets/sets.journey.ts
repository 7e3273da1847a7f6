// Sets: two presses from the collection to what is missing, and ticks that add it.

import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/products/products'
import { fail } from '#e2e/calls'
import { addCopy } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, openUnderMore, darken, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'

type Checklist = WireAnswer<'GET /api/sets/:id'>

test('what is missing of a set, a tick, and Undo', async ({ page, api }) => {
  const charizard = await productNamed(api, 'Charizard')
  await addCopy(api, charizard.id)
  const code = charizard.set_code ?? ''
  const { set, cards, missing } = await api<Checklist>('GET', `/api/sets/${code}`)
  expect(set).toMatchObject({ cards_owned: 1, is_chosen: false })
  expect(missing).toBeGreaterThan(0)

  await test.step('is two presses from the collection', async () => {
    await page.goto('/collection')
    await openUnderMore(page, 'Sets')
    await expect(page).toHaveURL('/sets')
    await expect(page.getByText(`1 of ${set.cards} cards`)).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await page.getByRole('link', { name: set.set_name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: set.set_name })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(missing)
    await expectNoViolationsInDeepRun(page)
  })

  const first = cards.find(card => !card.is_owned)
  if (!first) throw new Error('nothing is missing')
  const row = page.getByRole('article').filter({ hasText: first.name }).first()
  await test.step('asks once what each card cost', async () => {
    await row.getByRole('button').first().click()
    await expect(page.getByText('Price paid is required.')).toBeVisible()
    await expect(page.getByLabel('Paid for each card you add')).toBeFocused()
    await page.keyboard.type('0')
    await row.getByRole('button').first().click()
    await expect(page.getByText(`2 of ${set.cards} cards`)).toBeVisible()
    await expect(row).toContainText('You own 1')
    await expect(row.getByRole('heading').getByRole('link')).toBeFocused()
    const after = await api<Checklist>('GET', `/api/sets/${code}`)
    expect([after.set.cards_owned, after.missing]).toEqual([2, missing - 1])
  })
  await test.step('takes the tick back', async () => {
    await button(page, 'Undo').click()
    await expect(page.getByText(`1 of ${set.cards} cards`)).toBeVisible()
    await expect(row.getByRole('button').first()).toBeVisible()
  })
  await test.step('shows the set on the dashboard once it is chosen', async () => {
    const star = button(page, `Finish ${set.set_name}`)
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(async () => (await api<Checklist>('GET', `/api/sets/${code}`)).set.is_chosen).toBe(true)
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Quick actions' }).scrollIntoViewIfNeeded()
    const section = page.getByRole('region', { name: 'Sets to finish' })
    await expect(section).toContainText(`1 of ${set.cards} cards`)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    await button(page, `Finish ${set.set_name}`).click()
    await expect(section).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
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
