// A collection to look at: without an account, without a call, and without anything that could be changed.

import type { Page } from '@playwright/test'
import { listAsked } from '#e2e/asked'
import { expect, test, visitorTest } from '#e2e/fixtures'
import { button, darken, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { smallTargets } from '#e2e/touch-targets'

const notice = 'Demo: invented prices. Nothing here is saved.'
const demoLink = (page: Page) => page.getByRole('link', { name: 'Look at a demo collection' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const callsIn = (asked: string[]) => asked.filter(each => each.includes(' /api/'))

/** Says that it is invented, in view, and offers nothing to change. */
async function expectDemo(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo collection')
  await expect(page).toHaveTitle('Demo collection · Holofolio')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText(notice)).toBeInViewport({ ratio: 1 })
  await expect(
    page.getByRole('button', { name: /^(?:Edit|Remove|Sell|Update|Add|Save|Open)\b/ }),
  ).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
}

visitorTest('a visitor looks at the demo before they create an account', async ({ page }) => {
  const asked = listAsked(page)
  await page.goto('/login')
  await expect(page.locator('#drawn')).toHaveCount(0)

  await visitorTest.step('the dashboard has a total, a chart, price changes and kinds', async () => {
    await demoLink(page).click()
    await expect(page).toHaveURL('/demo')
    await expectDemo(page)
    await expect(page.getByText('$7,530.50').first()).toBeVisible()
    await expect(page.getByRole('img', { name: 'Total market price over time' })).toBeVisible()
    await expect(page.getByText('Added for $6,761.00')).toBeVisible()
    await page.getByRole('radio', { name: '30D' }).check()
    await expect(page.getByText('Added for $120.00')).toBeVisible()
    await expect(page.getByRole('figure', { name: 'Copies by kind' })).toContainText('Sealed products4')
  })
  await visitorTest.step('the collection has a tile for each, by the keyboard too', async () => {
    await tab(page, 'Dashboard').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/demo?view=collection')
    await expectDemo(page)
    await expect(page.getByRole('article')).toHaveCount(14)
    await expect(page.getByRole('article', { name: /^Dark Raichu/ })).toContainText('$47.50 each')
    for (const label of ['PSA 10', 'Near Mint', 'Being Graded', 'Sealed'])
      await expect(page.getByText(label).first()).toBeVisible()
  })
  await visitorTest.step('a card opens, says the same, and Back closes it', async () => {
    await button(page, '151 Elite Trainer Box').press('Enter')
    const dialog = page.getByRole('dialog', { name: '151 Elite Trainer Box' })
    await expect(dialog.getByText(notice)).toBeVisible()
    await expect(dialog.getByText('$524.00')).toBeVisible()
    await expect(dialog.getByText('+$146.00')).toBeVisible()
    await expect(dialog.getByRole('img', { name: 'Price of one copy over time' })).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/demo?view=collection')
    await page.goBack()
    await expect(tab(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true')
  })
  await visitorTest.step('no call was made', async () => {
    await settled(page)
    expect(callsIn(asked)).toEqual([])
  })
  await visitorTest.step('it leads to an account', async () => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/register')
    await demoLink(page).click()
    await expect(page).toHaveURL('/demo')
  })
})

visitorTest.describe('on a phone', () => {
  visitorTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  visitorTest('the demo fits, and can be pressed with a finger', async ({ page }) => {
    for (const address of ['/login', '/register', '/demo', '/demo?view=collection']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      expect.soft(await smallTargets(page), address).toEqual([])
      for (const width of [320, 390, 820, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expectToFit(page, `${address} at ${width} pixels`)
        if (address.startsWith('/demo')) await expect(page.getByText(notice)).toBeInViewport({ ratio: 1 })
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await darken(page)
      await expectNoViolationsInDeepRun(page)
    }
  })
})

test('an account without cards looks at the demo and comes back', async ({ page }) => {
  await page.goto('/dashboard')
  await demoLink(page).click()
  await expect(page).toHaveURL('/demo')
  await expectDemo(page)
  await settled(page)
  const asked = listAsked(page)
  await tab(page, 'Collection').click()
  await button(page, 'Lugia').click()
  await expect(page.getByRole('dialog', { name: 'Lugia' }).getByText('$735.00')).toBeVisible()
  await page.keyboard.press('Escape')
  await settled(page)
  expect(callsIn(asked)).toEqual([])
  await page.getByRole('link', { name: 'Your dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('No cards in your collection yet')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Add your first card' }).click()
  await expect(page).toHaveURL('/products/add')
})
