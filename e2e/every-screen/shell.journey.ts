import type { Locator, Page } from '@playwright/test'
import type { AnyRouter } from '@tanstack/react-router'
import { lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, openUnderMore } from '#e2e/screen'
import { settled } from '#e2e/settled'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })
const current = (navigation: Locator) => navigation.locator('[aria-current="page"]')

/** What a collector who operates nothing has under More, in order. */
const underMore = [
  'Quick add',
  'Sets',
  'Import',
  'Grading',
  'Trades',
  'Activity',
  'Wishlist',
  'Share',
  'Export',
]

async function expectScreen(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

/** Goes from the dashboard to the collection, so that Back and Forward lead between the two. */
async function walkToCollection(page: Page, link: Locator): Promise<void> {
  await link.click()
  await expectScreen(page, 'My Collection')
}

/** Opens something on the collection and goes Back, opens it on the dashboard and goes Forward. */
async function expectClosedOnLeaving(
  page: Page,
  press: () => Promise<void>,
  overlay: Locator,
): Promise<void> {
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

test('the navigation leads to every screen and marks the current one', async ({ page, collector }) => {
  await page.goto('/dashboard')
  await expect(title(page)).toContainText(collector.username)

  await test.step('the keyboard skips the navigation, or walks along it', async () => {
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
    await expectScreen(page, 'Statistics')
  })
  await test.step('each link opens its screen and moves the focus to its heading', async () => {
    const labels = ['Dashboard', 'Collection', 'Products', 'Trade', 'Add Product', 'Stats']
    await expect(main(page).getByRole('link')).toHaveText(labels)
    for (const [label, address, heading] of [
      ['Collection', '/collection', 'My Collection'],
      ['Products', '/products', 'Pokemon Products'],
      ['Trade', '/trade', 'Select Cards to Trade Away'],
      ['Stats', '/prices', 'Statistics'],
      ['Dashboard', '/dashboard', /^Welcome, /],
    ] as const) {
      await main(page).getByRole('link', { name: label, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(current(main(page))).toHaveText([label])
      await expectScreen(page, heading)
    }
  })
  await test.step('Add Product begins in its search', async () => {
    await main(page).getByRole('link', { name: 'Add Product', exact: true }).click()
    await expect(page).toHaveURL('/products/add')
    await expect(current(main(page))).toHaveText(['Add Product'])
    await expect(title(page)).toHaveText('Add New Product')
    await expect(page.getByRole('searchbox', { name: 'Search the catalogue' })).toBeFocused()
  })
  await test.step('the profile and the dashboard have links of their own', async () => {
    await page.getByRole('link', { name: `Profile of ${collector.username}` }).click()
    await expect(page).toHaveURL('/profile')
    // A screen that is left before it shows moves no focus.
    await expectScreen(page, 'Account Settings')
    await expect(current(main(page))).toHaveCount(0)
    await page.getByRole('link', { name: 'Holofolio dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('Back and Forward close the list of notifications', async () => {
    await expectScreen(page, /^Welcome, /)
    await walkToCollection(page, main(page).getByRole('link', { name: 'Collection' }))
    const bell = button(page, 'Notifications')
    await expectClosedOnLeaving(page, () => bell.click(), page.getByRole('dialog', { name: 'Notifications' }))
  })
  await test.step('Back closes the question about prices, unanswered', async () => {
    const posted: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST') posted.push(request.url())
    })
    const question = page.getByRole('alertdialog', { name: 'Update prices?' })
    await button(page, 'Update prices').click()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL('/collection')
    expect(posted).toEqual([])
    await button(page, 'Update prices').click()
    await expect(question).toBeVisible()
  })
})

test('More leads to every other screen, with the keyboard too', async ({ page }) => {
  const more = button(page, 'More')
  const menu = page.getByRole('menu', { name: 'More' })
  const entry = (name: string) => menu.getByRole('menuitem', { name })
  await page.goto('/collection?type=raw')
  await expect(title(page)).toHaveText('My Collection')

  await test.step('arrow keys walk along it, and Escape returns the focus', async () => {
    await more.press('Enter')
    await expect(menu.getByRole('menuitem')).toHaveText(underMore)
    await expect(entry('Quick add')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(entry('Sets')).toBeFocused()
    await page.keyboard.press('End')
    await expect(entry('Export')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(more).toBeFocused()
  })
  await test.step('Share and Export open over the collection as it is narrowed', async () => {
    for (const name of ['Share', 'Export']) {
      await openUnderMore(page, name)
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name })).toBeHidden()
      await expect(page).toHaveURL('/collection?type=raw')
      await expect(more).toBeFocused()
    }
  })
  await test.step('each screen marks More and its entry', async () => {
    for (const [name, address, heading] of [
      ['Quick add', '/collection/add', 'Quick Add'],
      ['Sets', '/sets', 'Sets'],
      ['Import', '/import', 'Import'],
      ['Grading', '/grading', 'Grading submissions'],
      ['Trades', '/trades', 'Trades'],
      ['Activity', '/activity', 'Activity'],
      ['Wishlist', '/wishlist', 'Wishlist'],
    ] as const) {
      await openUnderMore(page, name)
      await expect(page).toHaveURL(address)
      await expect(title(page)).toHaveText(heading)
      await expect(current(main(page))).toHaveText([name])
      await expect(more).toHaveAttribute('aria-current', 'true')
    }
  })
  await test.step('from another screen, Share leads to the collection', async () => {
    await openUnderMore(page, 'Share')
    await expect(page).toHaveURL('/collection?opens=share')
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  })
})

test('a link pressed as soon as it renders moves the focus too', async ({ page }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const link = document.querySelector<HTMLElement>('nav a[href="/collection"]')
      if (!link) return
      observer.disconnect()
      link.click()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/dashboard')
  await expectScreen(page, 'My Collection')
})

test('an address that changes just before the screen is drawn is followed', async ({ page }) => {
  await page.addInitScript(() => {
    let router: AnyRouter | undefined
    Object.defineProperty(window, '__TSR_ROUTER__', {
      get: () => router,
      set: (created: AnyRouter) => {
        router = created
        const load = created.load
        let isFirst = true
        created.load = async options => {
          const mayMove = isFirst
          isFirst = false
          await load(options)
          if (mayMove) void move()
        }
      },
    })
    /** After all that the page does now, before the task in which it draws. */
    async function move() {
      for (let turn = 0; turn < 50; turn++) await Promise.resolve()
      history.pushState(null, '', '/collection')
    }
  })
  await page.goto('/dashboard')
  await expectScreen(page, 'My Collection')
})

test('an unknown address leads back, and an old one leads on', { tag: '@deep' }, async ({
  page,
  collector,
}) => {
  await page.goto('/no/such/screen')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Holofolio')
  await expectNoViolationsInDeepRun(page)
  await page.getByRole('link', { name: 'Go to Holofolio' }).click()
  await expect(title(page)).toContainText(collector.username)

  await page.goto('/cards/add')
  await expect(page).toHaveURL('/products/add')
})

test('a screen that fails to load leaves the others usable, and Retry reloads it', async ({
  page,
  collector,
  complaints,
}) => {
  const restore = await lose(page, '**/assets/statistics-screen*')
  await page.goto('/prices')
  await expect(page.getByText('Couldn’t load this screen')).toBeVisible()
  await expect(page.getByRole('link', { name: `Profile of ${collector.username}` })).toBeVisible()
  await expectNoViolationsInDeepRun(page)
  await restore()
  await button(page, 'Retry').click()
  await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible()
  forgive(complaints, 'lost calls')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a bar at the bottom leads to five screens, and More to the rest', async ({ page, collector }) => {
    await page.goto('/dashboard')
    const bar = page.getByRole('navigation', { name: 'Main' })
    const more = bar.getByRole('button', { name: 'More' })
    const sheet = page.getByRole('dialog', { name: 'More' })

    await test.step('Back closes More and stays', async () => {
      await expect(title(page)).toContainText(collector.username)
      await walkToCollection(page, bar.getByRole('link', { name: 'Collection' }))
      await more.tap()
      await expect(sheet).toBeVisible()
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL('/collection')
    })
    await test.step('the bar marks the current screen', async () => {
      await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Collection', 'Products', 'Trade', 'Add'])
      await bar.getByRole('link', { name: 'Trade' }).tap()
      await expect(page).toHaveURL('/trade')
      await expect(current(bar)).toHaveText(['Trade'])
    })
    await test.step('More returns the focus when it closes', async () => {
      await more.tap()
      await expect(sheet.getByRole('link')).toHaveText(['Stats', ...underMore])
      await expectNoViolationsInDeepRun(page)
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(more).toBeFocused()
    })
    await test.step('More leads to a screen, marks it, and logs out', async () => {
      await more.tap()
      await sheet.getByRole('link', { name: 'Import' }).tap()
      await expect(page).toHaveURL('/import')
      await expect(sheet).toBeHidden()
      await expect(more).toHaveAttribute('aria-current', 'true')

      await settled(page)
      await more.tap()
      await expect(current(sheet)).toHaveText(['Import'])
      await sheet.getByRole('button', { name: 'Log out' }).tap()
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('status')).toContainText('Logged out successfully')
      await expect(page.getByText(collector.username)).toHaveCount(0)
      await expectNoViolationsInDeepRun(page)
    })
  })
})
