import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/products/products'
import { forgive } from '#e2e/complaints'
import { type Api, expect, test } from '#e2e/fixtures'
import {
  button,
  darken,
  expectNoViolationsInDeepRun,
  expectToFit,
  openUnderMore,
  success,
  toTop,
} from '#e2e/screen'
import { expectTouchable } from '#e2e/touch-targets'
import { addAtGrader, addCopy, copiesOf, statsOf } from '#e2e/copies/copies'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected copies' })
const returned = (page: Page) => page.getByRole('form', { name: 'Returned cards' })
const line = (page: Page, name: string) => returned(page).getByRole('group', { name })

/** Sends copies to PSA. */
async function send(api: Api, holding_ids: readonly string[], facts: object = {}) {
  const body = { holding_ids, grading_company: 'PSA', ...facts }
  return (await api<WireAnswer<'POST /api/submissions'>>('POST', '/api/submissions', body)).submission_id
}

/** Three raw cards for $10.00 each. */
async function addThree(api: Api): Promise<string[]> {
  const ids: string[] = []
  for (const name of ['Charizard', 'Blastoise', 'Venusaur']) {
    const { id } = await productNamed(api, name)
    ids.push((await addCopy(api, id, { purchase_price: 10 })).id)
  }
  return ids
}

test('selected cards become a submission, and come back from the keyboard alone', async ({ page, api }) => {
  await addThree(api)
  await page.goto('/collection')
  await test.step('makes it of selected cards', async () => {
    await button(page, 'Select').click()
    for (const name of ['Charizard', 'Blastoise', 'Venusaur'])
      await page.getByRole('checkbox', { name: `Select ${name}, Near Mint` }).check()
    await bar(page).getByRole('button', { name: 'New submission' }).click()
    const dialog = page.getByRole('dialog', { name: 'New submission' })
    await dialog.getByRole('button', { name: 'PSA' }).click()
    await dialog.getByLabel('Service').fill('Value')
    await dialog.getByLabel('Day sent').fill('2026-01-05')
    await dialog.getByLabel('Expected back').fill('2026-02-05')
    await dialog.getByLabel('Grading fees').fill('75')
    await dialog.getByLabel('Return shipping').fill('25.01')
    await dialog.getByLabel('Predicted Grade').fill('9')
    await expect(dialog.getByText('$100.01 of grading costs')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await dialog.getByRole('button', { name: 'Make submission' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'PSA · Value' })).toBeVisible()
    await expect(page.getByText('Overdue')).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_investment: 130.01, quantity_by_kind: { grading: 3 } })
  })
  await test.step('records two cards with Tab, and one without a grade', async () => {
    await line(page, 'Venusaur').getByRole('textbox', { name: 'Grade' }).focus()
    await page.keyboard.type('10')
    await page.keyboard.press('Tab')
    await page.keyboard.type('94597302')
    // A scanner of bar codes ends with Enter.
    await page.keyboard.press('Enter')
    await expect(line(page, 'Blastoise').getByRole('textbox', { name: 'Grade' })).toBeFocused()
    await page.keyboard.type('8.5')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(line(page, 'Charizard').getByRole('textbox', { name: 'Grade' })).toBeFocused()
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Record 2 cards').press('Enter')
    await expect(success(page).filter({ hasText: '2 cards recorded as returned.' })).toBeVisible()
    await expect(page.getByText('Returned in part')).toBeVisible()
    await expect(line(page, 'Charizard').getByRole('textbox', { name: 'Grade' })).toBeFocused()
    await expect(page.getByText('Predicted 9, 1 better')).toBeVisible()
    await expect(page.getByText('Predicted 9, 0.5 worse')).toBeVisible()
  })
  await test.step('takes the last one back without a grade', async () => {
    await page.getByLabel('Some came back without a grade').check()
    await page.getByLabel('Charizard came back without a grade').check()
    await expect(line(page, 'Charizard').getByLabel('Condition')).toHaveValue('Near Mint')
    await button(page, 'Record 1 card').click()
    await expect(page.getByText('Not graded. Predicted 9')).toBeVisible()
    await expect(returned(page)).toBeHidden()
    const copies = await copiesOf(api)
    expect(copies.map(({ label }) => label).toSorted()).toEqual(['Near Mint', 'PSA 10', 'PSA 8.5'])
    expect(await statsOf(api)).toMatchObject({ total_investment: 130.01 })
  })
  await test.step('undoes the last return', async () => {
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(line(page, 'Charizard')).toBeVisible()
  })
})

test('a submission starts from the list of submissions, with a grade for each card', {
  tag: '@deep',
}, async ({ page, api }) => {
  await addThree(api)
  const { id: boxId } = await productNamed(api, 'Pikachu')
  await addAtGrader(api, boxId)
  await page.goto('/grading')
  const picker = page.getByRole('dialog', { name: 'New submission' })
  await test.step('picks raw cards by searching them', async () => {
    await button(page, 'New submission').click()
    await expect(picker.getByRole('checkbox')).toHaveCount(3)
    await expect(picker.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await expectNoViolationsInDeepRun(page)
    await picker.getByRole('checkbox', { name: /Pick Charizard, Near Mint/ }).check()
    await picker.getByLabel('Search your raw cards').fill('blasto')
    await expect(picker.getByRole('checkbox')).toHaveCount(1)
    await picker.getByRole('checkbox', { name: /Pick Blastoise/ }).check()
    await picker.getByLabel('Search your raw cards').fill('nothing like it')
    await expect(picker.getByText('No raw cards found')).toBeVisible()
    await expect(picker.getByText('2 cards picked')).toBeVisible()
    await picker.getByRole('button', { name: 'Continue' }).click()
  })
  await test.step('predicts one grade for all, and another for one', async () => {
    await expect(picker.getByText('2 cards sent for grading together.')).toBeVisible()
    await picker.getByRole('button', { name: 'PSA' }).click()
    await picker.getByLabel('Day sent').fill('2026-01-05')
    await picker.getByLabel('Grading fees').fill('50')
    await picker.getByLabel('Predicted Grade', { exact: true }).fill('9')
    await picker.getByText('Another grade for some cards').click()
    await picker.getByLabel('Predicted grade of Charizard').fill('10')
    await expectNoViolationsInDeepRun(page)
    await picker.getByRole('button', { name: 'Make submission' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'PSA' })).toBeVisible()
    await expect(line(page, 'Charizard')).toContainText('Predicted 10')
    await expect(line(page, 'Blastoise')).toContainText('Predicted 9')
  })
  await test.step('the activity says it in its own words, and leads to it', async () => {
    await page.goto('/activity')
    const entry = page.getByRole('article', { name: 'Sent 2 cards to PSA' })
    await entry.getByRole('link', { name: 'See the submission' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'PSA' })).toBeVisible()
  })
  await test.step('a card in grading leads to its submission', async () => {
    const { id } = await productNamed(api, 'Charizard')
    await page.goto(`/products/${id}`)
    await page.getByRole('link', { name: 'See its submission' }).click()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText('PSA')
    await expect(page.getByText('Only the submissions of one card.')).toBeVisible()
  })
  await test.step('one that was sent alone can get a submission', async () => {
    await page.goto(`/products/${boxId}`)
    await page.getByRole('link', { name: 'See its submission' }).click()
    await expect(page.getByText('This card is in no submission')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Make a submission of it').click()
    await picker.getByRole('button', { name: 'CGC' }).click()
    await picker.getByRole('button', { name: 'Make submission' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'CGC' })).toBeVisible()
  })
})

test('corrects the fees, and its cards follow', { tag: '@deep' }, async ({ page, api }) => {
  const ids = await addThree(api)
  const id = await send(api, ids, { fees: 60, sent_on: '2026-01-05' })
  await page.goto(`/grading/${id}`)
  await button(page, 'Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Edit submission' })
  await expect(dialog.getByLabel('Grading fees')).toHaveValue('60.00')
  await dialog.getByLabel('Grading fees').fill('75')
  await expect(dialog.getByText('Changes what its cards cost by +$15.00 altogether.')).toBeVisible()
  await dialog.getByLabel('Expected back').fill('2026-01-04')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The cards cannot be expected back before they are sent.')).toBeVisible()
  await dialog.getByLabel('Expected back').fill('2026-12-24')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Dec 24, 26')).toBeVisible()
  expect(await statsOf(api)).toMatchObject({ total_investment: 105 })
})

test('keeps what was typed when a cert number is taken, and says by what', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  const { id: productId } = await productNamed(api, 'Charizard')
  const slab = { condition: null, grading_company: 'PSA', grade: '10', cert_number: '94597302' }
  await addCopy(api, productId, slab)
  const { id: copyId } = await addAtGrader(api, productId)
  await page.goto(`/grading/${await send(api, [copyId], { sent_on: '2026-01-05' })}`)
  await line(page, 'Charizard').getByLabel('Cert number').fill('9459 7302')
  await button(page, 'Record 1 card').click()
  await expect(line(page, 'Charizard').getByText('Grade is required.')).toBeVisible()
  await expect(line(page, 'Charizard').getByRole('textbox', { name: 'Grade' })).toBeFocused()
  await page.keyboard.type('10')
  await button(page, 'Record 1 card').click()
  await expect(page.getByText('Another copy in your collection has cert number 94597302')).toBeVisible()
  await expect(line(page, 'Charizard').getByLabel('Cert number')).toHaveValue('9459 7302')
  forgive(complaints, 409)
})

test('lists submissions from the menu, and says when there is none', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await page.goto('/collection')
  await addThree(api)
  await page.reload()
  await openUnderMore(page, 'Grading')
  await expect(page.getByText('No submissions yet')).toBeVisible()
  await button(page, 'New submission').click()
  await expect(page.getByRole('dialog', { name: 'New submission' }).getByRole('checkbox')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expectNoViolationsInDeepRun(page)
  const ids = (await copiesOf(api)).map(({ id }) => id)
  await send(api, ids.slice(0, 1), { service: 'Value', expected_on: '2026-01-01' })
  await send(api, ids.slice(1), { grading_company: 'CGC', fees: 30 })
  await page.reload()
  const rows = page.getByRole('article')
  await expect(rows.getByRole('heading')).toHaveText(['PSA · Value', 'CGC'])
  await expect(rows.first()).toContainText('Overdue')
  await expectNoViolationsInDeepRun(page)
  await rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'PSA · Value' })).toBeVisible()
  await expect(page.getByText('Being prepared')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('grades are chosen and recorded with one thumb', { tag: '@deep' }, async ({ page, api }) => {
    const id = await send(api, await addThree(api), { fees: 60, sent_on: '2026-01-05', predicted_grade: '9' })
    await page.goto('/grading')
    await expect(page.getByRole('article')).toBeVisible()
    await expectTouchable(page, 'submissions')
    await page.getByRole('article').getByRole('link').tap()
    await expect(page).toHaveURL(new RegExp(`/grading/${id}$`))
    await line(page, 'Charizard').getByRole('button', { name: '10', exact: true }).tap()
    await expect(line(page, 'Charizard').getByRole('textbox', { name: 'Grade' })).toHaveValue('10')
    await expect(button(page, 'Record 1 card')).toBeInViewport({ ratio: 1 })
    await expectToFit(page)
    await toTop(page)
    await expectTouchable(page, 'submission')
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Record 1 card').tap()
    await expect(success(page).filter({ hasText: '1 card recorded as returned.' })).toBeVisible()
    expect((await copiesOf(api)).filter(({ label }) => label === 'PSA 10')).toHaveLength(1)
  })
})

test('cards in grading without a submission are listed, graded, and put into one', async ({ page, api }) => {
  const [first, second] = [await productNamed(api, 'Charizard'), await productNamed(api, 'Blastoise')]
  for (const { id } of [first, second]) await addAtGrader(api, id)
  const list = page.getByRole('list', { name: 'Cards that are in no submission' })
  await page.goto('/grading')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expectNoViolationsInDeepRun(page)

  await test.step('the grade of one is recorded', async () => {
    await button(page, 'Update to Graded: Charizard').click()
    const dialog = page.getByRole('dialog', { name: 'Update to Graded' })
    await dialog.getByLabel('Grading Company').fill('PSA')
    await dialog.getByLabel('Grade', { exact: true }).fill('9')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(success(page).filter({ hasText: 'Updated to graded!' })).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(1)
  })
  await test.step('the other goes into a submission, and the list with it', async () => {
    await expect(button(page, 'Put into a submission')).toBeDisabled()
    await list.getByRole('checkbox', { name: /^Pick Blastoise/ }).check()
    await button(page, 'Put 1 into a submission').click()
    const dialog = page.getByRole('dialog', { name: 'New submission' })
    await dialog.getByRole('button', { name: 'PSA' }).click()
    await dialog.getByRole('button', { name: 'Make submission' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'PSA' })).toBeVisible()
    await page.goto('/grading')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(list).toHaveCount(0)
  })
})
