import type { Locator, Page } from '@playwright/test'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations, test } from '#e2e/fixtures'

test('the navigation leads everywhere and marks where one is', async ({ page, collector }) => {
  await page.goto('/dashboard')
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true })
  await expect(navigation.getByRole('link')).toHaveText([
    'Dashboard',
    'Collection',
    'Products',
    'Trade',
    'Add Product',
    'Stats',
  ])

  for (const [label, address] of [
    ['Collection', '/collection'],
    ['Products', '/products'],
    ['Trade', '/trade'],
    ['Add Product', '/products/add'],
    ['Stats', '/prices'],
    ['Dashboard', '/dashboard'],
  ] as const) {
    await navigation.getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(navigation.locator('[aria-current="page"]')).toHaveText([label])
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }

  await page.getByRole('link', { name: `Profile of ${collector.username}` }).click()
  await expect(page).toHaveURL('/profile')
  await expect(navigation.locator('[aria-current="page"]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Holofolio dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a link followed as soon as it is there leads to the heading too', async ({ page, collector: _ }) => {
  await page.addInitScript(() => {
    const followed = new MutationObserver(() => {
      const link = document.querySelector<HTMLElement>('nav a[href="/collection"]')
      if (!link) return
      followed.disconnect()
      link.click()
    })
    followed.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeFocused()
})

test('a keyboard passes the navigation by, or walks along it', async ({ page, collector }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(collector.username)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('link', { name: 'Dashboard', exact: true }).focus()
  for (const label of ['Collection', 'Products', 'Trade', 'Add Product', 'Stats']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: label, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/prices')
  await expect(page.getByRole('heading', { name: 'Statistics' })).toBeFocused()
})

/** From the dashboard to the collection by a link, so that Back and Forward lead between the two. */
async function walkToCollection(page: Page, link: Locator): Promise<void> {
  await page.goto('/dashboard')
  await link.click()
  await expectScreen(page, 'My Collection')
}

async function expectScreen(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

/** What was opened over one of two screens goes with it, on the way back and on the way forth. */
async function expectClosedOnTheWay(page: Page, opener: Locator, overlay: Locator): Promise<void> {
  const isTouched = await page.evaluate(() => navigator.maxTouchPoints > 0)
  const press = () => (isTouched ? opener.tap() : opener.click())
  await press()
  await expect(overlay).toBeVisible()
  await page.goBack()
  await expectScreen(page, /^Welcome, /)
  await expect(overlay).toBeHidden()

  await press()
  await expect(overlay).toBeVisible()
  await page.goForward()
  await expectScreen(page, 'My Collection')
  await expect(overlay).toBeHidden()
}

test('the question before a price update goes with its screen, unanswered', async ({ page, collector }) => {
  const posted: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') posted.push(request.url())
  })
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true })
  await walkToCollection(page, navigation.getByRole('link', { name: 'Collection' }))
  const question = page.getByRole('alertdialog', { name: 'Update prices?' })
  await page.getByRole('button', { name: 'Update prices' }).click()
  await expect(question).toBeVisible()

  await page.goBack()
  await expectScreen(page, `Welcome, ${collector.username}`)
  await expect(question).toBeHidden()

  await page.goForward()
  await expectScreen(page, 'My Collection')
  await expect(question).toBeHidden()
  expect(posted).toEqual([])
  await page.getByRole('button', { name: 'Update prices' }).click()
  await expect(question).toBeVisible()
})

test('Back and Forward close the list of notifications', async ({ page, collector }) => {
  expect(collector.token).not.toBe('')
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true })
  await walkToCollection(page, navigation.getByRole('link', { name: 'Collection' }))
  const bell = page.getByRole('button', { name: 'Notifications' })
  await expectClosedOnTheWay(page, bell, page.getByRole('dialog', { name: 'Notifications' }))
})

test('an unknown address says so and leads back', async ({ page, collector }) => {
  await page.goto('/no/such/screen')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Holofolio')
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Go to Holofolio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(collector.username)
})

test('/cards/add leads to the form for a new product', async ({ page, collector }) => {
  expect(collector.token).not.toBe('')
  await page.goto('/cards/add')
  await expect(page).toHaveURL('/products/add')
})

test('a screen that cannot be loaded leaves the others, and Retry reloads', async ({
  page,
  collector,
  complaints,
}) => {
  await page.route('**/assets/statistics-screen*', route => route.abort())
  await page.goto('/prices')
  await expect(page.getByText('Couldn’t load this screen')).toBeVisible()
  await expect(page.getByRole('link', { name: `Profile of ${collector.username}` })).toBeVisible()
  await expectNoViolations(page)
  await page.unroute('**/assets/statistics-screen*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible()
  forgive(complaints, 'lost calls')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the bar at the foot navigates, and More holds the rest', async ({ page, collector }) => {
    await page.goto('/dashboard')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Collection', 'Products', 'Trade', 'Add'])
    await bar.getByRole('link', { name: 'Trade' }).tap()
    await expect(page).toHaveURL('/trade')
    await expect(bar.locator('[aria-current="page"]')).toHaveText(['Trade'])

    const more = bar.getByRole('button', { name: 'More' })
    await more.tap()
    const sheet = page.getByRole('dialog', { name: 'More' })
    await expect(sheet.getByRole('link')).toHaveText(['Stats', 'Wishlist', 'Profile'])
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(more).toBeFocused()

    await more.tap()
    await sheet.getByRole('link', { name: 'Profile' }).tap()
    await expect(page).toHaveURL('/profile')
    await expect(sheet).toBeHidden()

    await more.tap()
    await sheet.getByRole('button', { name: 'Log out' }).tap()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('status')).toContainText('Logged out successfully')
    await expect(page.getByText(collector.username)).toHaveCount(0)
    await expectNoViolations(page)
  })

  test('Back and Forward close More', async ({ page, collector }) => {
    expect(collector.token).not.toBe('')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await walkToCollection(page, bar.getByRole('link', { name: 'Collection' }))
    const more = bar.getByRole('button', { name: 'More' })
    await expectClosedOnTheWay(page, more, page.getByRole('dialog', { name: 'More' }))
  })

  test('nothing runs off the edge of any of these screens', async ({ page, collector }) => {
    expect(collector.token).not.toBe('')
    for (const address of [
      '/dashboard',
      '/trade',
      '/trades',
      '/prices',
      '/profile',
      '/profile?tab=preferences',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overhang, address).toBe(0)
    }
  })
})
