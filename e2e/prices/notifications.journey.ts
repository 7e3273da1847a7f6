import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { productNamed } from '#e2e/products/products'
import { fail } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'

type Answer = WireAnswer<'GET /api/notifications'>
type Notification = Answer['notifications'][number]
type WeekNotification = Extract<Notification, { kind: 'week' }>
type PriceNotification = Extract<Notification, { kind: 'price_move' | 'wish' }>

const minuteMs = 60_000
const pageLimit = 20
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const entries = (page: Page) => list(page).getByRole('listitem')
const markAll = (page: Page) => list(page).getByRole('button', { name: 'Mark all as read' })

/** A notification that a price rose from $10.00 to $12.50, `order` hours and five minutes ago. */
function notification(order: number, change: Partial<PriceNotification> = {}): PriceNotification {
  return {
    id: `notification-${order}`,
    created_at: new Date(Date.now() - (order * 60 + 5) * minuteMs).toISOString(),
    kind: 'price_move',
    product_id: `product-${order}`,
    name: `Moved card ${order}`,
    product_type: 'card',
    set_name: 'Base Set',
    set_code: null,
    card_number: null,
    rarity: null,
    pokemon_type: 'Fire',
    category: 'Pokemon',
    hp: null,
    image_url: null,
    misc_info: null,
    printing_label: null,
    language: 'en',
    label: 'Near Mint',
    old_price: 10,
    new_price: 12.5,
    change_percent: 25,
    is_read: false,
    ...change,
  }
}

/** The summary of a week of two purchases and a rise, five minutes ago. */
function week(change: Partial<WeekNotification> = {}): WeekNotification {
  return {
    id: 'week',
    created_at: new Date(Date.now() - 5 * minuteMs).toISOString(),
    kind: 'week',
    week_starts: '2026-03-30',
    week_ends: '2026-04-05',
    total_market_price: 12_345.67,
    change: 234.5,
    profit: 34.5,
    quantity: 1_042,
    quantity_change: 2,
    is_read: false,
    ...change,
  }
}

/** Answers the calls about notifications as the server would, from a list the journey can change. */
async function serve(page: Page, notifications: Notification[]) {
  const marked: unknown[] = []
  const unread = () => notifications.filter(({ is_read }) => !is_read).length
  await page.route('**/api/notifications?*', route => {
    const query = new URL(route.request().url()).searchParams
    const [at, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    const answer: Answer = {
      notifications: notifications.slice((at - 1) * limit, at * limit),
      unread: unread(),
      pagination: {
        page: at,
        totalPages: Math.ceil(notifications.length / limit),
        totalItems: notifications.length,
        itemsPerPage: limit,
      },
    }
    return route.fulfill({ json: answer })
  })
  await page.route('**/api/notifications/read', route => {
    const { ids } = route.request().postDataJSON() as { ids?: string[] }
    marked.push(ids ?? 'all')
    for (const each of notifications) {
      if (ids === undefined || ids.includes(each.id)) each.is_read = true
    }
    return route.fulfill({ json: { unread: unread() } })
  })
  return marked
}

test('an empty list says which price change will notify', { tag: '@deep' }, async ({ page, api }) => {
  await api('PUT', '/api/auth/settings', { price_alert_percent: 25 })
  await page.goto('/dashboard')
  const bell = button(page, 'Notifications')

  await test.step('names the percentage of the settings', async () => {
    await bell.click()
    await expect(list(page).getByText('No notifications yet')).toBeVisible()
    await expect(
      list(page).getByText(
        "We'll notify you when the price of a copy you own changes by at least 25%. Every Monday, we sum up your week.",
      ),
    ).toBeVisible()
    await expect(markAll(page)).toHaveCount(0)
    await expectNoViolationsInDeepRun(page)
    await page.keyboard.press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(bell).toBeFocused()
  })
  await test.step('links to the settings when Price Alerts are off', async () => {
    await api('PUT', '/api/auth/settings', { price_alerts: false, collection_updates: false })
    await page.reload()
    await bell.click()
    await expect(list(page).getByText(/Price Alerts are off/)).toBeVisible()
    await expect(list(page).getByText(/Every Monday/)).toHaveCount(0)
    await list(page).getByRole('link', { name: 'Notification settings' }).click()
    await expect(page).toHaveURL('/profile?tab=notifications')
    await expect(list(page)).toBeHidden()
  })
})

test('the bell counts unread notifications, and opening one marks it read', async ({ page, api }) => {
  const charizard = await productNamed(api, 'Charizard')
  const marked = await serve(page, [
    notification(0, { product_id: charizard.id, name: 'Charizard', label: 'PSA 10' }),
    notification(1, { new_price: 8.99, change_percent: -10.1 }),
    notification(2, { name: 'Base Set Booster Box', label: 'Sealed', is_read: true }),
    notification(3, { is_read: true }),
    notification(4, { ...charizard, kind: 'wish', old_price: 45, new_price: 40, is_read: true }),
  ])
  await page.goto('/dashboard')
  await button(page, '2 unread notifications').click()

  await test.step('each says what moved and when', async () => {
    await expect(list(page)).toBeFocused()
    await expect(entries(page)).toHaveCount(5)
    await expect(entries(page).first()).toContainText(
      /Charizard.*Unread.*Base Set\s*· PSA 10.*from \$10\.00.*to \$12\.50.*\+\$2\.50.*\(\+25\.0%\).*gain.*5 minutes ago/,
    )
    await expect(entries(page).nth(1)).toContainText(/-\$1\.01.*\(-10\.1%\).*loss.*1 hour ago/)
    await expect(entries(page).nth(3)).not.toContainText('Unread')
  })
  await test.step('a wish says that its target is reached', async () => {
    const wish = entries(page).nth(4)
    await expect(wish).toContainText(/Charizard.*Near Mint.*Fell to \$40\.00, target price \$45\.00/)
    await expect(wish).not.toContainText('loss')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('opening one shows its product and marks it read', async () => {
    await entries(page).first().getByRole('link').click()
    await expect(page).toHaveURL(`/products/${charizard.id}`)
    await expect(list(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Charizard' })).toBeFocused()
    await button(page, '1 unread notification').click()
    await expect.poll(() => marked).toEqual([['notification-0']])
    await expect(entries(page).first()).not.toContainText('Unread')
  })
  await test.step('Mark all as read marks the rest', async () => {
    await markAll(page).click()
    await expect(list(page).getByText('Unread')).toHaveCount(0)
    await expect.poll(() => marked).toEqual([['notification-0'], 'all'])
    await expect(markAll(page)).toBeDisabled()
    await list(page).getByRole('button', { name: 'Close' }).click()
    await expect(button(page, 'Notifications')).toBeFocused()
  })
})

test('a week is summed up and leads to the statistics', { tag: '@deep' }, async ({ page }) => {
  const unknown = { id: 'older', week_ends: '2026-03-15', change: -1.5, profit: null, is_read: true }
  const marked = await serve(page, [week(), week({ ...unknown, quantity: null, quantity_change: null })])
  await page.goto('/dashboard')
  await button(page, '1 unread notification').click()

  await test.step('says value, profit and copies', async () => {
    await expect(entries(page).first()).toContainText(
      /Your week.*Unread.*Mar 30 – Apr 5.*Market value.*\$12,345\.67.*\(\+\$234\.50\).*Profit\/loss of the week.*\+\$34\.50.*gain.*Copies.*1,042.*\(\+2\).*5 minutes ago/,
    )
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('leaves out what is not known', async () => {
    const older = entries(page).nth(1)
    await expect(older).toContainText(/Mar 9 – 15.*\$12,345\.67.*\(-\$1\.50\)/)
    await expect(older).not.toContainText(/Unread|Profit|Copies/)
  })
  await test.step('opens the statistics and marks it read', async () => {
    await entries(page).first().getByRole('link').click()
    await expect(page).toHaveURL('/prices')
    await expect(list(page)).toBeHidden()
    await expect.poll(() => marked).toEqual([['week']])
  })
})

test('the list loads page by page and can be retried', { tag: '@deep' }, async ({ page, complaints }) => {
  const restore = await fail(page, '**/api/notifications?*')
  const notifications = Array.from({ length: pageLimit + 5 }, (_, order) => notification(order))
  await page.goto('/dashboard')

  await test.step('Retry loads the list again', async () => {
    await button(page, 'Notifications').click()
    await expect(list(page).getByText("Couldn't load notifications")).toBeVisible()
    await expectNoViolationsInDeepRun(page)
    await restore()
    await serve(page, notifications)
    await fail(page, '**/api/notifications/read')
    await list(page).getByRole('button', { name: 'Retry' }).click()
    await expect(entries(page)).toHaveCount(pageLimit)
    await expect(button(page, '25 unread notifications')).toBeVisible()
  })
  await test.step('a failed mark leaves every notification unread', async () => {
    await markAll(page).click()
    await expect(list(page).getByText("Couldn't mark them as read")).toBeVisible()
    await expect(list(page).getByText('Unread')).toHaveCount(pageLimit)
    await expectNoViolationsInDeepRun(page)
    forgive(complaints, 503)
  })
  await test.step('a new notification shifts the pages, and none shows twice', async () => {
    notifications.unshift(notification(99))
    await list(page).getByRole('button', { name: 'Show more' }).click()
    await expect(entries(page)).toHaveCount(pageLimit + 5)
    await expect(list(page).getByRole('link', { name: /Moved card 19 / })).toHaveCount(1)
    await expect(list(page).getByRole('button', { name: 'Show more' })).toHaveCount(0)
    await expect(button(page, '26 unread notifications')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the bell opens a sheet', { tag: '@deep' }, async ({ page }) => {
    const named = (order: number) => notification(order, { name: `Moved card of a long name ${order}` })
    await serve(page, [week(), ...Array.from({ length: 120 }, (_, order) => named(order))])
    await page.goto('/dashboard')
    await button(page, '99+ unread notifications').tap()
    await expect(entries(page)).toHaveCount(pageLimit)
    await expectNoViolationsInDeepRun(page)
    await expectToFit(page)
    await list(page).getByRole('button', { name: 'Close' }).tap()
    await expect(list(page)).toBeHidden()
  })
})
