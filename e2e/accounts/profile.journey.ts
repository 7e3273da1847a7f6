import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { hold, lose } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { expect, register, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, failure, success } from '#e2e/screen'

type Profile = WireAnswer<'GET /api/auth/profile'>

const username = (page: Page) => page.getByLabel('Username', { exact: true })
const email = (page: Page) => page.getByLabel('Email')

test('a collector changes their name', async ({ page, collector, app, complaints }) => {
  const save = button(page, 'Save Changes')
  await page.goto('/profile')

  await test.step('shows the tabs next to the panel', async () => {
    await expect(page).toHaveTitle('Account Settings · Holofolio')
    await expect(username(page)).toHaveValue(collector.username)
    const specified = ['Profile', 'Security', 'Notifications', 'Preferences']
    await expect(page.getByRole('tab')).toHaveText([...specified, 'Venues', 'Your data'])
    const [tab, panel] = [page.getByRole('tab').last(), page.getByRole('tabpanel')]
    const [tabBox, panelBox] = [await tab.boundingBox(), await panel.boundingBox()]
    expect((tabBox?.x ?? 0) + (tabBox?.width ?? 0)).toBeLessThan(panelBox?.x ?? 0)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('walks the tabs with the arrow keys, and keeps the tab in the address', async () => {
    await page.getByRole('tab', { name: 'Profile' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL('/profile?tab=security')
    await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page).toHaveURL('/profile?tab=data')
    await page.keyboard.press('Home')
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('tabpanel', { name: 'Profile' })).toBeVisible()
  })
  await test.step('shows each error at its field', async () => {
    await username(page).fill('')
    await email(page).fill('nowhere')
    await save.click()
    await expect(username(page)).toHaveAccessibleDescription('Username is required')
    await expect(username(page)).toBeFocused()
    await expect(email(page)).toHaveAccessibleDescription('Email is invalid')
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('reports a lost call', async () => {
    const restore = await lose(page, '**/api/auth/profile')
    const release = await hold(page, '**/api/auth/profile')
    await username(page).fill(collector.username)
    await email(page).fill(collector.email)
    await save.click()
    await expect(button(page, 'Saving...')).toBeVisible()
    release()
    await expect(failure(page)).toContainText('Failed to update profile')
    await expect(save).toBeVisible()
    await restore()
    forgive(complaints, 'lost calls')
  })
  await test.step('a save that works takes the message of the failed one away', async () => {
    // It stays for as long as somebody points at it.
    await failure(page).getByText('Failed to update profile').hover()
    await username(page).press('Enter')
    await expect(success(page)).toContainText('Profile updated successfully!')
    await expect(failure(page)).toBeEmpty()
  })
  await test.step('reports a taken username at its field', async () => {
    const { username: taken } = await register(app)
    await username(page).fill(taken)
    await save.click()
    await expect(failure(page)).toContainText('Username is already taken')
    await expect(username(page)).toHaveAccessibleDescription('Username is already taken')
    await expect(username(page)).toHaveValue(taken)
    await button(page, 'Dismiss').click()
    forgive(complaints, 409)
  })
  await test.step('saves the names, confirms at the top right and shows them at once', async () => {
    const renamed = `renamed-${collector.username.slice(10)}`
    await username(page).fill(renamed)
    await page.getByLabel('First name').fill('Robin')
    await page.getByLabel('Last name').fill('Fowler')
    await save.click()
    const toast = success(page).getByText('Profile updated successfully!')
    const toastBox = await toast.boundingBox()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(toastBox?.x).toBeGreaterThan(width / 2)
    expect(toastBox?.y).toBeLessThan(height / 4)
    await expect(page.getByRole('link', { name: `Profile of ${renamed}` })).toBeVisible()

    await page.reload()
    await expect(username(page)).toHaveValue(renamed)
    await expect(email(page)).toHaveValue(collector.email)
    await expect(page.getByLabel('First name')).toHaveValue('Robin')
    await expect(page.getByLabel('Last name')).toHaveValue('Fowler')
  })
})

test('notification settings are saved as they change', { tag: '@deep' }, async ({
  page,
  api,
  complaints,
}) => {
  const priceAlerts = page.getByRole('switch', { name: 'Price Alerts' })
  const emails = page.getByRole('switch', { name: 'Email Notifications' })
  const percent = page.getByLabel('Notify me of price changes of at least')
  const saved = async () => (await api<Profile>('GET', '/api/auth/profile')).user.settings.price_alert_percent
  await page.goto('/profile?tab=notifications')

  await test.step('every switch starts on', async () => {
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(3)
    for (const hint of [
      'Receive notifications via email',
      'Get notified when card prices change',
      'Notifications about your collection',
    ]) {
      await expect(page.getByText(hint, { exact: true })).toBeVisible()
    }
    await expect(page.getByText('Every Monday, the bell sums up your week')).toBeVisible()
  })
  await test.step('saves the smallest change on Enter and on leaving the field', async () => {
    await expect(percent).toHaveValue('10')
    await percent.fill('25')
    await percent.press('Enter')
    await expect.poll(saved).toBe(25)
    await percent.fill('1000')
    await percent.blur()
    await expect.poll(saved).toBe(1000)
    await percent.fill(' 30 ')
    await percent.press('Enter')
    await expect(percent).toHaveValue('30')
    await expect.poll(saved).toBe(30)
  })
  await test.step('rejects anything but a whole number from 1 to 1000', async () => {
    for (const wrong of ['0', '1001', '2.5', 'ten', '']) {
      await percent.fill(wrong)
      await percent.press('Enter')
      await expect(percent).toHaveAccessibleDescription('Enter a whole number from 1 to 1000')
    }
    await expectNoViolationsInDeepRun(page)
    await percent.fill('30')
    await percent.press('Enter')
  })
  await test.step('takes back what could not be saved', async () => {
    const restore = await lose(page, '**/api/auth/settings')
    await percent.fill('40')
    await percent.press('Enter')
    await expect(failure(page)).toContainText("Couldn't save the setting")
    await expect(percent).toHaveValue('30')
    await button(page, 'Dismiss').first().click()
    await emails.click()
    await expect(failure(page)).toContainText("Couldn't save the setting")
    await expect(emails).toBeChecked()
    await restore()
    forgive(complaints, 'lost calls')
  })
  await test.step('saves a switch, and keeps it after a reload', async () => {
    const answer = page.waitForResponse('**/api/auth/settings')
    await priceAlerts.uncheck()
    expect((await answer).status()).toBe(200)
    await expect(percent).toBeDisabled()
    await page.reload()
    await expect(priceAlerts).not.toBeChecked()
    await expect(emails).toBeChecked()
  })
})

test.describe('with a dark system', () => {
  test.use({ colorScheme: 'dark' })

  test('the theme is light until another is chosen, and dark from the first paint', async ({ page, api }) => {
    await page.route('**/api/auth/profile', async route => {
      const { user } = (await (await route.fetch()).json()) as Profile
      const dates = { created_at: '2025-03-09T23:30:00.000Z', last_login: null }
      await route.fulfill({ json: { user: { ...user, ...dates } } })
    })
    await page.goto('/profile?tab=preferences')
    const root = page.locator('html')
    const theme = page.getByLabel('Theme')

    await test.step('shows when the account began and was last used', async () => {
      await expect(page.getByText('Member since')).toBeVisible()
      await expect(page.getByText('Mar 9, 25')).toBeVisible()
      await expect(page.getByText('Last login')).toBeVisible()
      await expect(page.getByText('N/A')).toBeVisible()
    })
    await test.step('offers light, dark and auto', async () => {
      await expect(theme.getByRole('option')).toHaveText(['Light', 'Dark', 'Auto'])
      await expect(theme).toHaveValue('light')
      await expect(root).toHaveCSS('color-scheme', 'light')
      await theme.selectOption({ label: 'Auto' })
      await expect(root).toHaveCSS('color-scheme', 'light dark')
      await theme.selectOption({ label: 'Dark' })
      await expect(root).toHaveCSS('color-scheme', 'dark')
      await expect
        .poll(async () => (await api<Profile>('GET', '/api/auth/profile')).user.settings.theme)
        .toBe('dark')
    })
    await test.step('is dark after a reload, before any script has loaded', async () => {
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (document.body === null) return
          observer.disconnect()
          document.body.dataset['themeAtFirst'] = document.documentElement.dataset['theme']
        }).observe(document, { childList: true, subtree: true })
      })
      const release = await hold(page, '**/assets/*.js')
      await page.reload({ waitUntil: 'commit' })
      await expect(page.locator('body')).toHaveAttribute('data-theme-at-first', 'dark')
      await expect(root).toHaveCSS('color-scheme', 'dark')
      await expect(page.locator('#drawn-frame')).toBeAttached()
      release()
      await expect(theme).toHaveValue('dark')
      await expectNoViolationsInDeepRun(page)
    })
  })
})
