// A finger meets at least 44 by 44 pixels of everything that can be pressed, on every screen and in every dialog. Every
// screen fits its window whatever words it shows, and runs none of them.

import type { Page } from '@playwright/test'
import { runUser } from '#e2e/app'
import { expect, test } from '#e2e/fixtures'
import { button, chooseInMenu, expectToFit, goInside, isDeepRun, unfold } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { expectTouchable, smallTargets } from '#e2e/touch-targets'
import { details, give, receive, toReview } from '#e2e/trades/steps'
import { addresses, fullAddresses, widthsOfScreens } from './addresses.ts'
import { fill } from './filled-account.ts'
import { expectNothingRan } from './hostile.ts'
import { addLongWords } from './long-words.ts'

const phone = { width: 390, height: 844 }

test.use({ viewport: phone, hasTouch: true, isMobile: true })

/** Checks what a press opens, with all its fields, and closes it. */
async function expectOpened(page: Page, name: string | RegExp, open: () => Promise<void>): Promise<void> {
  await open()
  const opened = page
    .getByRole('dialog', { name })
    .or(page.getByRole('alertdialog', { name }))
    .or(page.getByRole('menu', { name }))
    .or(page.getByRole('group', { name }))
  await expect(opened).toBeVisible()
  await settled(page)
  await unfold(page)
  await expectTouchable(page, String(name))
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
}

async function load(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
}

/** The gate looks at those with the most to press and to hold, the deep run at all. */
test('screens can be pressed with a finger, fit every window and run no text', async ({
  page,
  api,
  app,
  collector,
}) => {
  test.slow()
  const { id } = await fill(api)
  const ofWords = await addLongWords(api)
  await runUser(app, 'trust', collector.username)
  const ofProduct = [`/products/${id}`, `/products/${id}#history`]
  const others = isDeepRun ? [...addresses, '/collection?search=c&type=raw'] : []
  for (const address of new Set([...fullAddresses, ...others, ...ofProduct, ...ofWords])) {
    await page.setViewportSize(phone)
    await goInside(page, address)
    await unfold(page)
    await expectTouchable(page, address)
    for (const width of widthsOfScreens) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page, `${address} at ${width} pixels`)
    }
    await expectNothingRan(page)
  }
})

test('the steps of a trade, and the screens of visitors, can be pressed with a finger', {
  tag: '@deep',
}, async ({ page, api }) => {
  await fill(api)
  await test.step('a trade', async () => {
    await give(page, 'Pikachu')
    await page.goBack()
    await expectTouchable(page, 'Select Cards to Trade Away')
    await page.goForward()
    await expectTouchable(page, 'Select Cards to Receive')
    await receive(page, 'Mew ex', async () => {
      await expectTouchable(page, 'Specify Product Details')
      await details(page).getByLabel('This card is graded').check()
      await expectTouchable(page, 'Specify Product Details, graded')
      await details(page).getByLabel('This card is graded').uncheck()
    })
    await button(page, 'Next: Add Cash').click()
    await expectTouchable(page, 'Add Cash Adjustment')
    await page.goBack()
    await toReview(page, '5')
    await expectTouchable(page, 'Review Trade')
  })
  await test.step('the screens of visitors', async () => {
    await page.evaluate(() => localStorage.clear())
    for (const address of [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password?token=a',
      '/confirm-email?token=a',
    ]) {
      await load(page, address)
      await expectTouchable(page, address)
    }
  })
})

test('every menu and dialog of a collection can be pressed with a finger', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  test.slow()
  await fill(api)
  const press = (name: string) => () => button(page, name).first().click()
  await load(page, '/collection')
  await expectOpened(page, 'Notifications', () =>
    page.getByRole('button', { name: /notifications?$/i }).click(),
  )
  await expectOpened(page, 'More', press('More'))
  await expectOpened(page, 'Add', press('Add'))
  await expectOpened(page, 'More actions', press('More actions'))
  await expectOpened(page, 'Update prices?', press('Update prices'))
  await expectOpened(page, 'Filters', press('Filters'))
  await expectOpened(page, 'View', press('View'))
  await expectOpened(page, 'Save View', async () => {
    await chooseInMenu(page, 'View', 'Save this view…')
  })
  const pikachu = 'Details of Pikachu, Near Mint'
  await expectOpened(page, pikachu, press(pikachu))
  for (const [of, label, title] of [
    ['Charizard, Near Mint', /^Sell Charizard/, 'Sell from Collection'],
    ['Pikachu, Near Mint', /^Sell Pikachu/, 'Sell from Collection'],
    ['Pikachu, Near Mint', /^Edit Pikachu/, 'Edit Investment'],
    ['Blastoise, PSA 9', /^Edit Blastoise/, 'Edit Investment'],
    ['Pikachu, Near Mint', /^Remove Pikachu/, 'Remove from Collection'],
    [/Being Graded$/, 'Update to Graded', 'Update to Graded'],
    [/Sealed$/, 'Open box', 'Open box'],
  ] as const) {
    await expectOpened(page, title, async () => {
      const name = typeof of === 'string' ? `Details of ${of}` : of
      await page.getByRole('button', { name }).first().click()
      await page.getByRole('button', { name: label }).first().click()
    })
  }
  await test.step('the table', async () => {
    await chooseInMenu(page, 'View', 'Show as table')
    await expectOpened(page, 'View options', () => chooseInMenu(page, 'View', 'View options…'))
    await expectOpened(page, /^Actions for Pikachu/, () =>
      page.getByRole('button', { name: /^Actions for Pikachu/ }).click(),
    )
    await chooseInMenu(page, 'View', 'Show as tiles')
  })
  await test.step('a selection', async () => {
    await button(page, 'Select').click()
    await expectTouchable(page, 'selecting')
    await button(page, 'Select all 6 items').click()
    const bar = page.getByRole('region', { name: 'Selected copies' })
    const chosen = (name: string) => () => bar.getByRole('button', { name, exact: true }).click()
    await expect(bar.getByText('7 copies')).toBeVisible()
    await expectTouchable(page, 'Selected copies')
    await expectOpened(page, /^Edit \d+ copies/, chosen('Edit'))
    await expectOpened(page, /^Sell \d+ copies/, chosen('Sell as a lot'))
    await expectOpened(page, /^Send \d+ cards/, chosen('Send for grading'))
    await expectOpened(page, 'Update to Graded', chosen('Update to Graded'))
    await expectOpened(page, /^Remove \d+ copies/, chosen('Remove'))
  })
})

test('every other menu and dialog can be pressed with a finger', { tag: '@deep' }, async ({ page, api }) => {
  test.slow()
  const { id } = await fill(api)
  const press = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click()
  await load(page, '/products')
  await expectOpened(page, 'Filters', press('Filters'))
  await expectOpened(page, 'Add to Collection', press('Add to Collection'))
  await expectOpened(page, 'Edit Product', press(/^Edit /))
  await load(page, `/products/${id}`)
  await expectOpened(page, 'Add to Collection', press('Add to Collection'))
  await expectOpened(page, 'Report Product', press('Report'))
  await expectOpened(page, /^Actions for/, press(/^Actions for/))
  await load(page, '/trades')
  await expectOpened(page, 'Correct this trade', press('Correct'))
  await expectOpened(page, 'Undo this?', press('Undo'))
  await load(page, '/activity?view=sales')
  await expectOpened(page, 'Filters', press('Filters'))
  await expectOpened(page, 'Correct this sale', press('Correct'))
  await load(page, '/profile?tab=venues')
  await expectOpened(page, 'Add Venue', press('Add venue'))
  await expectOpened(page, 'Edit Venue', press('Edit Shop'))
  await expectOpened(page, 'Delete Shop?', press('Delete Shop'))
  await load(page, '/profile?tab=data')
  await expectOpened(page, 'Delete my account', press('Delete my account'))
})

test('finds targets that are small, or half under another', async ({ page }) => {
  // The code that is still on its way would miss the page that is replaced.
  await load(page, '/dashboard')
  await page.evaluate(() => {
    document.body.setHTMLUnsafe(
      `${'<button>·</button>'.repeat(4)}<p>Words and <a href="#a">a link</a>.</p><p><a href="#b">Alone</a></p>`,
    )
    const boxes = [
      { left: '0', width: '30px' },
      { left: '100px', width: '44px' },
      { left: '200px', width: '44px' },
      { left: '230px', width: '44px' },
    ]
    for (const [index, element] of document.querySelectorAll('button').entries()) {
      Object.assign(element.style, { position: 'absolute', top: '200px', height: '44px', ...boxes[index] })
    }
  })
  expect(await smallTargets(page)).toHaveLength(3)
})
