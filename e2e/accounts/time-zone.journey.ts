// A day is the collector's. The server's clock starts at 18:30 on November 20 in California.

import type { WireAnswer } from '#contract/endpoints'
import { addProduct } from '#e2e/products/products'
import { addCopy, copiesOf } from '#e2e/copies/copies'
import { type Api, apiOf, expect, ownApp, visitorTest } from '#e2e/fixtures'
import { ownUsername } from '#e2e/own-names'
import { button, expectNoViolationsInDeepRun } from '#e2e/screen'

const halfPastSix = '2026-11-21T02:30:00.000Z'

const test = visitorTest.extend({ app: ownApp({}, halfPastSix) })

test.use({ timezoneId: 'America/Los_Angeles' })

type Profile = WireAnswer<'GET /api/auth/profile'>

test("what happens in the evening is on the collector's day", { tag: '@deep' }, async ({ page, app }) => {
  await page.clock.install({ time: halfPastSix })
  let token = ''
  const api: Api = (method, path, body) => apiOf(app, token)(method, path, body)
  const timeZone = async () => (await api<Profile>('GET', '/api/auth/profile')).user.settings.time_zone
  const trade = async () => {
    const [card, { id }] = [await addProduct(api), await addCopy(api, (await addProduct(api)).id)]
    const received = [{ id: card.id, condition: 'Near Mint' }]
    await api('POST', '/api/collections/trades', { traded_away: [{ id }], received })
  }
  const tradeDays = page.getByRole('article').getByRole('heading', { level: 2 })
  const field = page.getByLabel('Time zone')

  await test.step('saves the time zone of the browser after the registration', async () => {
    const name = ownUsername('evening')
    await page.goto('/register')
    await page.getByLabel('Username', { exact: true }).fill(name)
    await page.getByLabel('Email').fill(`${name}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('a quiet long passphrase')
    await page.getByLabel('Confirm password').fill('a quiet long passphrase')
    await button(page, 'Create account').click()
    await expect(page).toHaveURL('/dashboard')
    token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    await expect.poll(timeZone).toBe('America/Los_Angeles')
  })
  await test.step('dates a trade, and what it brought, by the evening there', async () => {
    await trade()
    expect(await copiesOf(api)).toMatchObject([{ purchase_date: '2026-11-20' }])
    await page.goto('/trades')
    await expect(tradeDays).toHaveText(['Nov 20, 26'])
  })
  await test.step('offers that day for a new copy', async () => {
    const { name } = await addProduct(api)
    await page.goto(`/products?search=${name}`)
    await button(page, 'Add to Collection').click()
    await expect(page.getByLabel('Purchase Date')).toHaveValue('2026-11-20')
  })
  await test.step('shows the time zone and its day in the preferences', async () => {
    await page.goto('/profile?tab=preferences')
    await expect(field).toHaveValue('America/Los Angeles')
    await expect(field).toHaveAccessibleDescription(/Today is Nov 20, 26/)
    await expectNoViolationsInDeepRun(page)
  })
  await test.step('refuses what is no time zone', async () => {
    await field.fill('Atlantis')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/^Choose a time zone from the list/)
    await expectNoViolationsInDeepRun(page)
    await field.press('Escape')
    await expect(field).toHaveValue('America/Los Angeles')
  })
  await test.step('changes the time zone by the name of a city, and keeps it', async () => {
    await field.fill('tokyo')
    await field.press('Enter')
    await expect(field).toHaveValue('Asia/Tokyo')
    await expect(field).toHaveAccessibleDescription(/Today is Nov 21, 26/)
    await expect.poll(timeZone).toBe('Asia/Tokyo')
    await page.reload()
    await expect(field).toHaveValue('Asia/Tokyo')
  })
  await test.step('dates the next trade there, and leaves the first as it was', async () => {
    await trade()
    await page.goto('/trades')
    await expect(tradeDays).toHaveText(['Nov 21, 26', 'Nov 20, 26'])
    expect(await timeZone()).toBe('Asia/Tokyo')
  })
})
