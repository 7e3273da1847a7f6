import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { addProduct } from '#e2e/products/products'
import { addCopy, copiesOf, statsOf } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { type Api, expect, test } from '#e2e/fixtures'
import { darken, expectNoViolationsInDeepRun } from '#e2e/screen'

const trades = (page: Page) => page.getByRole('article')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Correct this trade' })
const total = (page: Page, label: string) =>
  page.getByRole('main').locator('dl').filter({ hasText: label }).getByRole('definition').first()

/** Trades a copy of $100.00 for two others, with this cash. */
async function swap(api: Api, cash_delta: number) {
  const [mine, one, two] = [await addProduct(api), await addProduct(api), await addProduct(api)]
  const { id } = await addCopy(api, mine.id)
  const nearMint = { condition: 'Near Mint' }
  const body = {
    traded_away: [{ id }],
    received: [
      { id: one.id, ...nearMint },
      { id: two.id, ...nearMint },
    ],
    cash_delta,
  }
  const path = '/api/collections/trades'
  const { trade } = await api<WireAnswer<'POST /api/collections/trades'>>('POST', path, body)
  return { mine, one, two, trade }
}

test('corrects a trade from the trades, and back', async ({ page, api }) => {
  const { one, two } = await swap(api, 20)
  await page.goto('/trades')
  await expect(total(page, 'Realised Profit from Trades')).toHaveText('$0.00')
  await trades(page).getByRole('button', { name: 'Correct' }).click()
  const form = dialog(page)
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await expect(form.getByLabel('Cash Adjustment')).toHaveValue('20.00')

  await test.step('shows cost, split and profit before it happens', async () => {
    await form.getByLabel('Cash Adjustment').fill('-30.01')
    const row = (name: string) => form.getByRole('row', { name }).getByRole('cell')
    await expect(row('Investment received')).toHaveText(['$120.00', '$69.99'])
    await expect(row('Realised profit')).toHaveText(['$0.00', '$0.00'])
    await expect(row(one.name)).toHaveText(['$60.00', '$35.00'])
    await expect(row(two.name)).toHaveText(['$60.00', '$34.99'])
    await expect(
      form.getByText(
        'You receive $30.01. Lifetime earnings change by +$50.01; realised profit stays the same.',
      ),
    ).toBeVisible()
    await form.getByLabel('Cash Adjustment').fill('-110.01')
    await expect(row('Realised profit')).toHaveText(['$0.00', '$10.01'])
    await expect(
      form.getByText('Lifetime earnings change by +$130.01, realised profit by +$10.01.'),
    ).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('says at its field what is wrong', async () => {
    await form.getByLabel('Day of Trade').fill('2099-01-01')
    await form.getByRole('button', { name: 'Correct Trade' }).click()
    await expect(form.getByLabel('Day of Trade')).toBeFocused()
    await expect(form.getByText('Day must not be in the future.')).toBeVisible()
    await form.getByLabel('Day of Trade').fill('2026-03-01')
  })
  await test.step('replaces the trade, which no longer counts', async () => {
    await form.getByRole('button', { name: 'Correct Trade' }).click()
    await expect(page.getByText('Trade corrected.')).toBeVisible()
    await expect(trades(page)).toHaveCount(2)
    // A message stays while it has the focus.
    await undo.focus()
    const [correction, corrected] = [trades(page).nth(0), trades(page).nth(1)]
    await expect(correction.getByRole('heading', { level: 2 })).toHaveText('Mar 1, 26')
    await expect(correction.getByText('You received $110.01')).toBeVisible()
    await expect(corrected.getByText('Corrected', { exact: true })).toBeVisible()
    await expect(corrected.getByText('No longer counts.')).toBeVisible()
    await expect(corrected.getByRole('button', { name: /Correct|Undo/ })).toHaveCount(0)
    await expect(total(page, 'Lifetime Earnings from Trades')).toHaveText('+$110.01')
    await expect(total(page, 'Realised Profit from Trades')).toHaveText('+$10.01')
    await expect(page.getByText('1 trade, not counting 1 undone').first()).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ lifetime_earnings: 10.01, realised_profit: 10.01 })
    await expectNoViolationsInDeepRun(page)
    await correction.getByRole('link', { name: 'See what was corrected' }).click()
    await expect(page).toHaveURL(/\/trades#.+/)
    await corrected.getByRole('link', { name: 'See the corrected trade' }).click()
    await expect(page).toHaveURL(/\/trades#.+/)
  })
  await test.step('brings the trade back as it was', async () => {
    await undo.click()
    await expect(page.getByText('Correction undone.')).toBeVisible()
    await expect(trades(page)).toHaveCount(3)
    await expect(trades(page).first().getByText('You paid $20.00')).toBeVisible()
    expect((await copiesOf(api)).map(copy => copy.purchase_price)).toEqual([60, 60])
    expect(await statsOf(api)).toMatchObject({ lifetime_earnings: -120, realised_profit: 0 })
  })
})

test('corrects a trade from the activity', { tag: '@deep' }, async ({ page, api }) => {
  await swap(api, 0)
  await page.goto('/activity')
  await page.getByRole('button', { name: 'Correct: Traded 1 copy for 2' }).click()
  await dialog(page).getByLabel('Cash Adjustment').fill('5')
  await dialog(page).getByRole('button', { name: 'Correct Trade' }).click()
  await expect(page.getByText('Trade corrected.')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Corrected: traded 1 copy for 2, paid $5.00' }),
  ).toBeVisible()
  expect((await copiesOf(api)).map(copy => copy.purchase_price)).toEqual([52.5, 52.5])
})

test('undoes a trade from the trades, unless a later change is in the way', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  const { mine, one, trade } = await swap(api, -110)
  const kept = trade.received[0]?.holding_id ?? ''
  await api('PUT', `/api/collections/${kept}`, { own_price: 5 })
  await page.goto('/trades')
  const question = page.getByRole('alertdialog', { name: 'Undo this?' })

  await test.step('refuses both, naming the copy', async () => {
    await trades(page).getByRole('button', { name: 'Undo' }).click()
    await expect(question).toContainText('Lifetime earnings change by -$110.00, realised profit by -$10.00.')
    await question.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${one.name} has changed since. Undo the later change first.`)).toBeVisible()
    await trades(page).getByRole('button', { name: 'Correct' }).click()
    await dialog(page).getByLabel('Cash Adjustment').fill('5')
    await dialog(page).getByRole('button', { name: 'Correct Trade' }).click()
    await expect(
      dialog(page).locator('form').getByText(`${one.name} has changed since. Undo the later change first.`),
    ).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => complaints).toHaveLength(2)
    forgive(complaints, 409)
  })
  await test.step('marks it as undone', async () => {
    await api('PUT', `/api/collections/${kept}`, { own_price: null })
    await trades(page).getByRole('button', { name: 'Undo' }).click()
    await question.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Trade undone.')).toBeVisible()
    await expect(trades(page).getByText('Undone', { exact: true })).toBeVisible()
    await expect(total(page, 'Realised Profit from Trades')).toHaveText('$0.00')
    expect((await copiesOf(api)).map(copy => copy.name)).toEqual([mine.name])
    await trades(page).getByRole('link', { name: 'See what undid it' }).click()
    await expect(page).toHaveURL(/\/activity\?copy=.+#.+/)
    await expect(page.getByRole('heading', { name: /^Undid: traded/ })).toBeVisible()
  })
})
