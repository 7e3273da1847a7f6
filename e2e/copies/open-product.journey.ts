import type { Page } from '@playwright/test'
import { addProduct, productNamed } from '#e2e/products/products'
import { lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { type Api, expect, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, goInside, success } from '#e2e/screen'
import { addCopy, copiesOf, statsOf } from './copies.ts'

const pack = 'Base Set Booster Pack'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Open box' })
const search = (page: Page) => dialog(page).getByRole('combobox', { name: 'Find what you pulled' })
const lines = (page: Page) =>
  dialog(page).getByRole('list', { name: 'What you pulled' }).getByRole('listitem')
const openIt = (page: Page) => dialog(page).getByRole('button', { name: 'Open box', exact: true })
const costOf = (page: Page, name: string) => dialog(page).getByLabel(`Cost of ${name}`)

async function addPack(api: Api) {
  const { id } = await productNamed(api, pack)
  return addCopy(api, id, { condition: null, purchase_price: 143.64 })
}

test('a pack becomes the cards pulled, found by typing and Enter alone', async ({ page, api }) => {
  await addPack(api)
  await page.goto('/collection')
  await page.getByRole('article', { name: pack }).getByRole('button', { name: 'Open box' }).click()

  await test.step('starts with nothing, and does not take that for an answer', async () => {
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await openIt(page).click()
    await expect(dialog(page).getByText('Add what you pulled, or check that you keep nothing.')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('finds cards of its own set first', async () => {
    await search(page).fill('charizard')
    const found = dialog(page).getByRole('option')
    await expect(found.first()).toHaveText(/Charizard.*Base Set/)
    await expect(found.first()).toHaveAttribute('aria-selected', 'true')
    await expect(found).not.toHaveCount(1)
    await expectNoViolationsInDeepRun(page)
    await page.keyboard.press('Escape')
    await expect(found).toHaveCount(0)
    await expect(search(page)).toHaveValue('')
  })
  await test.step('takes one after the other without waiting', async () => {
    await page.keyboard.type('charizard')
    await page.keyboard.press('Enter')
    await page.keyboard.type('professor oak')
    await page.keyboard.press('Enter')
    await page.keyboard.type('charizard')
    await page.keyboard.press('Enter')
    await expect(lines(page)).toHaveText([/Charizard/, /Professor Oak/])
    await expect(dialog(page).getByLabel('Quantity of Charizard')).toHaveValue('2')
    await dialog(page).getByLabel('Quantity of Charizard').press('Enter')
    await expect(dialog(page).getByLabel('Condition of Charizard')).toHaveValue('Near Mint')
    await expect(search(page)).toBeFocused()
    await search(page).fill('xyzzyqwert')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('No match for “xyzzyqwert”.')).toBeVisible()
  })
  await test.step('marks another with the arrows', async () => {
    await search(page).fill('charizard')
    await expect(dialog(page).getByRole('option').nth(1)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(lines(page)).toHaveCount(3)
    await lines(page)
      .first()
      .getByRole('button', { name: /^Remove/ })
      .press('Enter')
    await expect(lines(page)).toHaveCount(2)
    const remove = lines(page)
      .first()
      .getByRole('button', { name: /^Remove/ })
    await expect(remove).toBeFocused()
  })
  await test.step('says what moves, in both themes', async () => {
    await expect(dialog(page).getByText('$143.64 of cost moves to 3 cards')).toBeVisible()
    await expect(dialog(page).getByText('realised profit stay as they are')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('asks before it forgets what was entered', async () => {
    const question = page.getByRole('group', { name: 'Discard what you typed?' })
    for (const leave of [() => page.keyboard.press('Escape'), () => button(page, 'Cancel').click()]) {
      await leave()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(question).toBeHidden()
      await expect(lines(page)).toHaveCount(2)
    }
  })
  await test.step('splits the cost by hand, to the cent', async () => {
    await dialog(page).getByLabel('By hand').check()
    await expect(dialog(page).getByText('$143.64 left to split')).toBeVisible()
    await costOf(page, 'Charizard').fill('140')
    await expect(dialog(page).getByText('$3.64 left to split')).toBeVisible()
    await openIt(page).click()
    await expect(
      dialog(page).getByText('The costs add up to $140.00, $3.64 less than the $143.64 of the product.'),
    ).toBeVisible()
    await costOf(page, 'Professor Oak').fill('four')
    await openIt(page).click()
    await expect(dialog(page).getByText('Enter an amount like 12.50.')).toBeVisible()
    await costOf(page, 'Professor Oak').fill('')
    await page.keyboard.press('Tab')
    await expect(button(page, 'Add the $3.64 left to Professor Oak')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(costOf(page, 'Professor Oak')).toHaveValue('3.64')
    await expect(costOf(page, 'Professor Oak')).toBeFocused()
    await expect(dialog(page).getByText('$143.64 of cost moves to 3 cards')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('opens it once, and takes it back from the toast', async () => {
    await openIt(page).dblclick()
    await expect(dialog(page)).toBeHidden()
    const copies = (await copiesOf(api)).map(copy => [copy.name, copy.purchase_price])
    expect(copies.toSorted()).toEqual([
      ['Charizard', 70],
      ['Charizard', 70],
      ['Professor Oak', 3.64],
    ])
    expect(await statsOf(api)).toMatchObject({
      total_investment: 143.64,
      lifetime_earnings: -143.64,
      realised_profit: 0,
    })
    const toast = success(page).filter({ hasText: 'Opened: $143.64 moved to 3 cards.' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(success(page).filter({ hasText: 'Opening undone.' })).toBeVisible()
    await expect(page.getByRole('article', { name: pack })).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ total_sealed: 1, total_cards: 0, total_investment: 143.64 })
  })
  await test.step('shows it in the activity', async () => {
    await goInside(page, '/activity')
    const entries = page.getByRole('article')
    await expect(entries.nth(0)).toContainText(`Undid: opened ${pack}: 3 cards`)
    await expect(entries.nth(1)).toContainText(`Opened ${pack}: 3 cards`)
    await expectNoViolationsInDeepRun(page)
  })
})

test('a removal as opened leads there, and keeping nothing is a loss', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  const { product_id: productId } = await addPack(api)
  await page.goto('/collection')
  const removal = page.getByRole('dialog', { name: 'Remove from Collection' })

  await test.step('from the reason of a removal', async () => {
    await button(page, `Remove ${pack}, Sealed`).click()
    await removal.getByLabel('Reason').selectOption('Opened')
    await expect(removal.getByText('it takes on the $143.64 you paid')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await removal.getByRole('button', { name: 'Next' }).click()
    await expect(dialog(page)).toBeVisible()
  })
  await test.step('says the loss, and keeps what was entered when the call is lost', async () => {
    await dialog(page).getByLabel('I keep nothing from it').check()
    await expect(dialog(page).getByText('You keep nothing; loss -$143.64')).toBeVisible()
    const restore = await lose(page, '**/api/collections/*/open')
    await openIt(page).click()
    await expect(dialog(page).getByText("Can't reach Holofolio")).toBeVisible()
    await expect(dialog(page).getByLabel('I keep nothing from it')).toBeChecked()
    await restore()
    forgive(complaints, 'lost calls')
  })
  await test.step('records it', async () => {
    await openIt(page).click()
    await expect(page.getByText('No products in your collection')).toBeVisible()
    expect(await statsOf(api)).toMatchObject({ lifetime_earnings: -143.64, realised_profit: -143.64 })
  })
  await test.step('is in the menu of a sealed copy on its page', async () => {
    await addPack(api)
    await page.goto(`/products/${productId}`)
    await page.getByRole('button', { name: /^Actions for the Sealed copy/ }).click()
    await page.getByRole('menuitem', { name: 'Open box' }).click()
    await expect(search(page)).toBeFocused()
    const own = await addProduct(api)
    await page.keyboard.type(own.name)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('It has no market price, so the cost is split evenly.')).toBeVisible()
    await openIt(page).click()
    await expect(dialog(page)).toBeHidden()
    expect((await copiesOf(api)).map(copy => [copy.name, copy.purchase_price])).toEqual([[own.name, 143.64]])
  })
})

test('a card offers no opening', { tag: '@deep' }, async ({ page, api }) => {
  await addCopy(api, (await productNamed(api, 'Charizard')).id)
  await page.goto('/collection')
  await button(page, 'Remove Charizard, Near Mint').click()
  const options = page.getByLabel('Reason').getByRole('option')
  await expect(options).toHaveText(['Added by mistake', 'Given away', 'Lost or damaged'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open box' })).toHaveCount(0)
})
