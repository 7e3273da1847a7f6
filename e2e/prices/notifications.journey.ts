import type { WireAnswer } from '#contract/endpoints'
import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/catalogue/catalogue'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations, test } from '#e2e/fixtures'

type Answer = WireAnswer<'GET /api/notifications'>
type Notification = Answer['notifications'][number]

const minuteMs = 60_000
const pageLimit = 20

/** A price that rose from $10.00 to $12.50, told so many minutes ago. */
function told(order: number, change: Partial<Notification> = {}): Notification {
  return {
    id: `told-${order}`,
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
    label: 'Near Mint',
    old_price: 10,
    new_price: 12.5,
    change_percent: 25,
    is_read: false,
    ...change,
  }
}

/** Answers the calls about notifications as the server would, from a list the journey can change. */
async function play(page: Page, notifications: Notification[]) {
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
    for (const notification of notifications) {
      if (ids === undefined || ids.includes(notification.id)) notification.is_read = true
    }
    return route.fulfill({ json: { unread: unread() } })
  })
  return marked
}

test('nobody was told anything yet: the list says from which change on they will be', async ({
  page,
  collector,
  api,
}) => {
  expect(collector.token).not.toBe('')
  await api('PUT', '/api/auth/settings', { price_alert_percent: 25 })
  await page.goto('/dashboard')
  const bell = page.getByRole('button', { name: 'Notifications', exact: true })
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByText('No notifications yet')).toBeVisible()
  await expect(
    list.getByText("We'll notify you when the price of a copy you own changes by at least 25%."),
  ).toBeVisible()
  await expect(list.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bell).toBeFocused()

  await api('PUT', '/api/auth/settings', { price_alerts: false })
  await page.reload()
  await bell.click()
  await expect(list.getByText(/Price Alerts are off/)).toBeVisible()
  await list.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL('/profile?tab=notifications')
  await expect(list).toBeHidden()
})

test('the bell counts what is unread; each says what moved, and opening it reads it', async ({
  page,
  api,
}) => {
  const charizard = await productNamed(api, 'Charizard')
  const marked = await play(page, [
    told(0, { product_id: charizard.id, name: 'Charizard', label: 'PSA 10' }),
    told(1, { new_price: 8.99, change_percent: -10.1 }),
    told(2, { name: 'Base Set Booster Box', label: 'Sealed' }),
    told(3, { is_read: true }),
  ])
  await page.goto('/dashboard')
  await page.getByRole('button', { name: '3 unread notifications' }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list).toBeFocused()
  const entries = list.getByRole('listitem')
  await expect(entries).toHaveCount(4)
  await expect(entries.first()).toContainText(
    /Charizard.*Unread.*Base Set\s*· PSA 10.*from \$10\.00.*to \$12\.50.*\+\$2\.50.*\(\+25\.0%\).*gain.*5 minutes ago/,
  )
  await expect(entries.nth(1)).toContainText(/-\$1\.01.*\(-10\.1%\).*loss.*1 hour ago/)
  await expect(entries.nth(3)).not.toContainText('Unread')
  await expectNoViolations(page)

  await entries.first().getByRole('link').click()
  await expect(page).toHaveURL(`/products/${charizard.id}`)
  await expect(list).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Charizard' })).toBeFocused()
  await page.getByRole('button', { name: '2 unread notifications' }).click()
  expect(marked).toEqual([['told-0']])
  await expect(entries.first()).not.toContainText('Unread')

  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(list.getByText('Unread')).toHaveCount(0)
  expect(marked).toEqual([['told-0'], 'all'])
  await expect(list.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  await list.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused()
})

test('more are shown page by page, none twice when another one comes in between', async ({
  page,
  collector,
}) => {
  expect(collector.token).not.toBe('')
  const notifications = Array.from({ length: pageLimit + 5 }, (_, order) => told(order))
  await play(page, notifications)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: '25 unread notifications' }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('listitem')).toHaveCount(pageLimit)
  notifications.unshift(told(99))
  await list.getByRole('button', { name: 'Show more' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(pageLimit + 5)
  await expect(list.getByRole('link', { name: /Moved card 19 / })).toHaveCount(1)
  await expect(list.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '26 unread notifications' })).toBeVisible()
})

test('what cannot be loaded or marked says so and can be tried again', async ({
  page,
  collector,
  complaints,
}) => {
  expect(collector.token).not.toBe('')
  const failure = {
    status: 503,
    json: { error: 'The database cannot be used right now', code: 'unavailable' },
  }
  await page.route('**/api/notifications?*', route => route.fulfill(failure))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByText("Couldn't load notifications")).toBeVisible()
  await expectNoViolations(page)
  await page.unroute('**/api/notifications?*')
  await play(page, [told(0)])
  await page.route('**/api/notifications/read', route => route.fulfill(failure))
  await list.getByRole('button', { name: 'Retry' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(list.getByText("Couldn't mark them as read")).toBeVisible()
  await expect(list.getByText('Unread')).toBeVisible()
  await expectNoViolations(page)
  forgive(complaints, 503)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the bell is in the top bar and opens a sheet', async ({ page, collector }) => {
    expect(collector.token).not.toBe('')
    await play(
      page,
      Array.from({ length: 120 }, (_, order) => told(order, { name: `Moved card of a long name ${order}` })),
    )
    await page.goto('/dashboard')
    await page.getByRole('button', { name: '99+ unread notifications' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Notifications' })
    await expect(sheet.getByRole('listitem')).toHaveCount(pageLimit)
    await expectNoViolations(page)
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overhang).toBe(0)
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await expect(sheet).toBeHidden()
  })
})

test('from which change on one is told is saved on Enter and on leaving the field', async ({
  page,
  collector,
  api,
  complaints,
}) => {
  expect(collector.token).not.toBe('')
  const saved = async () =>
    (await api<WireAnswer<'GET /api/auth/profile'>>('GET', '/api/auth/profile')).user.settings
      .price_alert_percent
  await page.goto('/profile?tab=notifications')
  const field = page.getByLabel('Notify me of price changes of at least')
  await expect(field).toHaveValue('10')
  await field.fill('25')
  await field.press('Enter')
  await expect.poll(saved).toBe(25)
  await field.fill('1000')
  await field.blur()
  await expect.poll(saved).toBe(1000)

  for (const wrong of ['0', '1001', '2.5', 'ten', '']) {
    await field.fill(wrong)
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription('Enter a whole number from 1 to 1000')
  }
  await expectNoViolations(page)
  await field.fill(' 30 ')
  await field.press('Enter')
  await expect(field).toHaveValue('30')
  await expect.poll(saved).toBe(30)

  await page.route('**/api/auth/settings', route => route.abort())
  await field.fill('40')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText("Couldn't save the setting")
  await expect(field).toHaveValue('30')
  await page.unroute('**/api/auth/settings')
  await page.getByRole('switch', { name: 'Price Alerts' }).uncheck()
  await expect(field).toBeDisabled()
  forgive(complaints, 'lost calls')
})
