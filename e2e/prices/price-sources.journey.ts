// An operator orders the price sources, tries one, and goes back to the order of the environment.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { runUser } from '#e2e/app'
import { expect, ownApp, test as base } from '#e2e/fixtures'
import {
  button,
  darken,
  expectNoViolationsInDeepRun,
  expectToFit,
  goInside,
  openUnderMore,
} from '#e2e/screen'

type Sources = WireAnswer<'GET /api/operator/price-sources'>

const widths = [390, 820, 1440]
/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9'

/** The first account of a server is an operator's. */
const test = base.extend({ app: ownApp({ TCGDEX_API_URL: nowhere, TCGCSV_URL: nowhere }) })

const cardOf = (page: Page, label: string) => page.getByRole('article', { name: label })

async function fits(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectNoViolationsInDeepRun(page)
  }
}

test('an operator orders the price sources and tries one', async ({ page, app, collector }) => {
  test.slow()
  const raw = page.getByRole('region', { name: 'Raw cards' })
  const rawNames = () => raw.getByRole('listitem').locator('label').allTextContents()

  await test.step('More leads there', async () => {
    await page.goto('/profile')
    await openUnderMore(page, 'Price sources')
    await expect(page.getByRole('heading', { level: 1, name: 'Price sources' })).toBeFocused()
    await expect(page.getByText('Using PRICE_SOURCE from the server settings')).toBeVisible()
  })
  await test.step('a source without its key says what it needs, and stays off', async () => {
    await expect(raw.getByRole('switch', { name: 'JustTCG for Raw cards' })).toBeDisabled()
    await expect(raw.getByText('Set JUSTTCG_API_KEY on the server first.')).toBeVisible()
    await expect(cardOf(page, 'JustTCG').getByRole('button', { name: 'Try it: JustTCG' })).toBeDisabled()
    await expect(cardOf(page, 'the sandbox')).toContainText('of 4,500 calls left today')
  })
  await test.step('terms are said next to the switch of a list', async () => {
    const list = raw.getByRole('switch', { name: 'TCGplayer via TCGCSV for Raw cards' })
    await expect(list).toHaveAccessibleDescription(/run by one person/)
  })
  await test.step('sources are switched on and ordered by keyboard', async () => {
    await raw.getByRole('switch', { name: 'TCGplayer via TCGdex for Raw cards' }).focus()
    await page.keyboard.press('Space')
    await raw.getByRole('switch', { name: 'TCGplayer via TCGCSV for Raw cards' }).check()
    await expect
      .poll(async () => (await rawNames()).slice(0, 3))
      .toEqual(['the sandbox', 'TCGplayer via TCGdex', 'TCGplayer via TCGCSV'])
    const up = raw.getByRole('button', { name: 'Move TCGplayer via TCGCSV up for Raw cards' })
    expect((await up.boundingBox())?.width).toBeGreaterThanOrEqual(44)
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(up).toBeFocused()
    await expect
      .poll(async () => (await rawNames()).slice(0, 3))
      .toEqual(['the sandbox', 'TCGplayer via TCGCSV', 'TCGplayer via TCGdex'])
    await fits(page)
  })
  await test.step('discarding brings the order back, saving puts it in force', async () => {
    await button(page, 'Discard').click()
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
    await expect.poll(async () => (await rawNames())[0]).toBe('the sandbox')
    await raw.getByRole('switch', { name: 'TCGplayer via TCGCSV for Raw cards' }).check()
    await button(page, 'Save').click()
    await expect(page.getByText('Price sources saved.')).toBeVisible()
    await expect(page.getByText(/Using the order saved here since today/)).toBeVisible()
    await expect(page.getByText('Prices are being chosen again')).toBeVisible()
    await page.reload()
    await expect(raw.getByRole('switch', { name: 'TCGplayer via TCGCSV for Raw cards' })).toBeChecked()
  })
  await test.step('a try says what a source says right now, or why not', async () => {
    await button(page, 'Try it: the sandbox').click()
    await expect(cardOf(page, 'the sandbox').getByRole('status')).toContainText('Nothing was saved.')
    await button(page, 'Try it: TCGplayer via TCGCSV').click()
    await expect(cardOf(page, 'TCGplayer via TCGCSV').getByRole('status')).toContainText(
      'From its last reading.',
    )
    await fits(page)
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('and the order of the environment comes back', async () => {
    await button(page, 'Go back to PRICE_SOURCE').click()
    await button(page, 'Go back').click()
    await expect(page.getByText('Using PRICE_SOURCE from the server settings')).toBeVisible()
    await expect(raw.getByRole('switch', { name: 'TCGplayer via TCGCSV for Raw cards' })).not.toBeChecked()
  })
  await test.step('nobody else sees it', async () => {
    await runUser(app, 'operator', collector.username, '--remove')
    await page.goto('/settings/prices')
    await expect(page.getByText('Nothing for you here')).toBeVisible()
    await goInside(page, '/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
    await button(page, 'More').click()
    await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Price sources' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await fits(page)
  })
})

test('a list that was switched on is read, and its failure shows', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  test.slow()
  await page.goto('/settings/prices')
  await page.getByRole('switch', { name: 'TCGplayer via TCGCSV for Raw cards' }).check()
  await button(page, 'Save').click()
  await expect(page.getByText('Price sources saved.')).toBeVisible()
  const known = () => api<Sources>('GET', '/api/operator/price-sources')
  const failureOfList = async () => {
    const list = (await known()).sources.find(({ label }) => label === 'TCGplayer via TCGCSV')
    return list?.last_error ?? null
  }
  await expect.poll(failureOfList, { timeout: 60_000 }).not.toBeNull()
  await expect.poll(async () => (await known()).is_choosing, { timeout: 60_000 }).toBe(false)
  await page.reload()
  await expect(cardOf(page, 'TCGplayer via TCGCSV')).toContainText('Failing')
  await expect(page.getByText('Prices are being chosen again')).toHaveCount(0)
})
