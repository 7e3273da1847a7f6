// A shared page: made by its collector, opened by a visitor with the link, and revoked.

import type { Browser, Page } from '@playwright/test'
import { addBox, addProduct, productNamed } from '#e2e/products/products'
import { servePictures } from '#e2e/products/pictures'
import { tiles } from '#e2e/products/tiles'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { smallTargets } from '#e2e/touch-targets'
import { addCopy } from '#e2e/copies/copies'

const openShare = async (page: Page) => {
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  return page.getByRole('dialog', { name: 'Share', exact: true })
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const gone = 'This link is no longer shared.'

/** Somebody without an account, on a phone. */
async function visitorOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await servePictures(page)
  return page
}

/** Chooses from the menu of the page that is shared, once nothing moves: a dialog that closes over it takes the press. */
async function chooseAction(page: Page, action: string): Promise<void> {
  await settled(page)
  await button(page, 'Actions for For my friends').click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a collector shares a view by the keyboard, visitors see it, and it ends', async ({
  page,
  api,
  browser,
}) => {
  const card = await addProduct(api)
  await addCopy(api, card.id, { purchase_price: 77.77, note: 'From my uncle', box: 'Attic' })
  await addCopy(api, card.id, { purchase_price: 77.77 })
  await addCopy(api, (await addBox(api)).id, { condition: undefined })
  const parameters = (search: object) => JSON.stringify(search)
  await api('POST', '/api/collections/views', {
    name: 'My gains',
    parameters: parameters({ standing: 'gain' }),
  })
  await api('POST', '/api/collections/views', {
    name: 'Only boxes',
    parameters: parameters({ type: 'sealed' }),
  })
  const visitor = await visitorOf(browser)
  let link = ''

  await test.step('the dialog shows what others will see', async () => {
    await page.goto('/collection')
    await button(page, 'More actions').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Share…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Share', exact: true })
    await expect(dialog.getByText('Nothing is shared')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await dialog.getByRole('button', { name: 'Make a link' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Share a Page' })
    const preview = form.getByRole('region', { name: 'What others see' })
    await expect(preview.getByText('2 cards and 1 sealed product')).toBeVisible()
    await expect(preview.getByRole('article')).toHaveCount(2)
    await expect(form.getByRole('option', { name: /My gains/ })).toBeDisabled()
    await form.getByLabel('Cards').selectOption('Only boxes')
    await expect(form.getByLabel('Title')).toHaveValue('Only boxes')
    await expect(preview.getByText('1 sealed product')).toBeVisible()
    await form.getByLabel('Cards').selectOption('Whole collection')
    await form.getByLabel('Title').fill('')
    await form.getByLabel('Title').press('Enter')
    await expect(form.getByText('Enter a title.')).toBeVisible()
    await form.getByLabel('Title').fill('For my friends')
    await expectNoViolationsInDeepRun(page)
    await form.getByLabel('Title').press('Enter')
  })
  await test.step('the link is shown once, and can be copied', async () => {
    const dialog = page.getByRole('dialog', { name: 'Your link' })
    link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
    expect(link).toMatch(/\/shared\/[\w-]{43}$/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog.getByText('The link is copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await expectNoViolationsInDeepRun(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Whole collection · with values · not viewed yet')).toBeVisible()
  })
  await test.step('a visitor on a phone sees the cards and no cost', async () => {
    await visitor.goto(link)
    await expect(heading(visitor)).toHaveText('For my friends')
    await expect(visitor).toHaveTitle('For my friends · Holofolio')
    await expect(visitor.locator(`meta[property="og:image"][content$="/preview.png"]`)).toBeAttached()
    const picture = await visitor.request.get(`${link}/preview.png`)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
    await expect(visitor.getByText('2 cards and 1 sealed product')).toBeVisible()
    await expect(visitor.getByRole('article')).toHaveCount(2)
    await expect(visitor.getByRole('navigation')).toHaveCount(0)
    for (const hidden of [/77\.77/, /155\.54/, 'From my uncle', 'Attic'])
      await expect(visitor.getByText(hidden)).toHaveCount(0)
    await visitor.getByPlaceholder('Search these cards...').fill(card.name)
    await expect(visitor.getByRole('article')).toHaveCount(1)
    await visitor.getByPlaceholder('Search these cards...').fill('nothing like it')
    await expect(visitor.getByText('No cards found')).toBeVisible()
    await visitor.getByPlaceholder('Search these cards...').fill('')
    await visitor.getByLabel('Sort by').selectOption('Name, A to Z')
    await expect(visitor).toHaveURL(/sort=name/)
    await visitor.getByRole('button', { name: /Filters/ }).click()
    await visitor.getByRole('dialog').getByLabel('Type').selectOption('Sealed Product')
    await button(visitor, 'Show 1 item').click()
    await expect(visitor.getByRole('article')).toHaveCount(1)
    await expectToFit(visitor)
    expect(await smallTargets(visitor)).toEqual([])
    await expectNoViolationsInDeepRun(visitor)
    await darken(visitor)
    await expectNoViolationsInDeepRun(visitor)
  })
  await test.step('a new link ends the one before', async () => {
    await page.reload()
    // The address says that it is open.
    const dialog = page.getByRole('dialog', { name: 'Share', exact: true })
    await expect(dialog.getByText(/last viewed/)).toBeVisible()
    await chooseAction(page, 'New link…')
    await button(page, 'New link').click()
    const renewed = page.getByRole('dialog', { name: 'Your link' })
    const next = await renewed.getByRole('textbox', { name: 'Link' }).inputValue()
    await visitor.goto(link)
    await expect(visitor.getByText(gone)).toBeVisible()
    await visitor.goto(next)
    await expect(heading(visitor)).toHaveText('For my friends')
    link = next
    await renewed.getByRole('button', { name: 'Done' }).click()
  })
  await test.step('a change shows at once', async () => {
    const dialog = page.getByRole('dialog', { name: 'Share', exact: true })
    await chooseAction(page, 'Change what it shows…')
    const form = page.getByRole('dialog', { name: 'Change the Page' })
    await form.getByLabel('Show market values').uncheck()
    await form.getByLabel('Cards').selectOption('Only boxes')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/sealed products · without values/)).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('article')).toHaveCount(1)
    await expect(visitor.getByText('1 sealed product')).toBeVisible()
  })
  await test.step('what else is shown is chosen, and the dialog says who will see it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Share', exact: true })
    await chooseAction(page, 'Change what it shows…')
    const form = page.getByRole('dialog', { name: 'Change the Page' })
    await form.getByLabel('Cards').selectOption('Whole collection')
    await expect(form.getByText(/Never market values, what you paid, your notes/)).toBeVisible()
    await form.getByLabel('Show what I paid').check()
    await form.getByLabel('Show my notes').check()
    await expect(form.getByText(/sees your cards, what you paid, and your notes\./)).toBeVisible()
    const preview = form.getByRole('region', { name: 'What others see' })
    await expect(preview.getByText('From my uncle')).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/with what you paid · with your notes/)).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('Cost of all 2: $155.54')).toBeVisible()
    await expect(visitor.getByText('From my uncle')).toBeVisible()
    await expect(visitor.getByText('Attic')).toHaveCount(0)
    await expectToFit(visitor)
    expect(await smallTargets(visitor)).toEqual([])
    await expectNoViolationsInDeepRun(visitor)
  })
  await test.step('sharing ends after a question', async () => {
    const dialog = page.getByRole('dialog', { name: 'Share', exact: true })
    await chooseAction(page, 'Stop sharing…')
    await expectNoViolationsInDeepRun(page)
    await button(page, 'Stop sharing').click()
    await expect(page.getByText('No longer shared.')).toBeVisible()
    await expect(dialog.getByText('Nothing is shared')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText(gone)).toBeVisible()
    await expectNoViolationsInDeepRun(visitor)
  })
})

test('a signed-in collector sees the page of another, sorted by value, page by page', {
  tag: '@deep',
}, async ({ page, api, complaints }) => {
  for (let number = 0; number < 25; number++) await addCopy(api, (await addProduct(api)).id)
  const charizard = await productNamed(api, 'Charizard')
  await addCopy(api, charizard.id)
  const choices = { title: 'Everything', sort: 'value', shows_values: true, shows_username: true }
  const { secret } = await api<{ secret: string }>('POST', '/api/shared-pages', choices)
  await page.goto(`/shared/${secret}`)
  await expect(page.getByText(/^Collection of collector-/)).toBeVisible()
  await expect(page.getByLabel('Sort by')).toHaveValue('value-desc')
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'Holofolio' }).click()
  await expect(heading(page)).toContainText('Welcome')

  await test.step('a page that failed to load can be tried again', async () => {
    await page.route('**/api/shared/*', route => route.fulfill({ status: 503, json: { error: 'Busy.' } }))
    await page.goto(`/shared/${secret}`)
    await expect(page.getByText("Couldn't load this page")).toBeVisible()
    await page.unroute('**/api/shared/*')
    await button(page, 'Retry').click()
    await expect(heading(page)).toHaveText('Everything')
    forgive(complaints, 503)
  })
  await test.step('a page that cannot be shared says why', async () => {
    await page.goto('/collection')
    await expect(tiles(page).first()).toBeVisible()
    const dialog = await openShare(page)
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const form = page.getByRole('dialog', { name: 'Share a Page' })
    await page.route('**/api/shared-pages', route =>
      route.fulfill({ status: 409, json: { error: 'You can share at most 20 pages.', code: 'conflict' } }),
    )
    await form.getByRole('button', { name: 'Make link' }).click()
    await expect(form.getByText('You can share at most 20 pages.')).toBeVisible()
    forgive(complaints, 409)
  })
})
