// What becomes of adds that wait when their collector leaves the device.

import type { Page } from '@playwright/test'
import type { App } from '#e2e/app'
import { lose } from '#e2e/calls'
import { addProduct } from '#e2e/products/products'
import { addCopy, copiesOf } from '#e2e/copies/copies'
import { forgive } from '#e2e/complaints'
import { apiOf, type Collector, expect, register, test } from '#e2e/fixtures'
import { button, expectNoViolationsInDeepRun, expectToFit, goInside } from '#e2e/screen'
import { keepHere, keeping, keptTexts, waiting } from './kept-device.ts'
import { addOn, adds, question, untilKept } from './queued-adds.ts'

async function logIn(page: Page, { username, password }: Collector) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL('/dashboard')
}

/** The copies of a collector, read in a session of its own: logging out ends the other one. */
async function copiesFor(app: App, { username, password }: Collector) {
  const answer = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return copiesOf(apiOf(app, token))
}

/** Keeps the collection on the device, and adds a copy that waits there. Returns what brings the network back. */
async function queueOne(page: Page, product: Awaited<ReturnType<typeof addProduct>>) {
  await keepHere(page, product.name)
  const restore = await lose(page, adds)
  await addOn(page, product)
  await untilKept(page)
  return restore
}

test('logging out asks about adds that wait: send them, or discard them', async ({
  page,
  api,
  app,
  collector,
  complaints,
}) => {
  const product = await addProduct(api)
  await addCopy(api, product.id)
  const restore = await queueOne(page, product)

  await test.step('Cancel changes nothing, and sending that fails says so and stays', async () => {
    await button(page, 'Log out').first().click()
    await expect(question(page)).toContainText('Log out with 1 unsent add?')
    await expect(question(page)).toContainText('Send it before you log out, or discard it.')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page)
      await expectNoViolationsInDeepRun(page)
    }
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toBeHidden()
    await button(page, 'Log out').first().click()
    await question(page).getByRole('button', { name: 'Send' }).click()
    await expect(question(page)).toContainText("Can't reach Holofolio")
    await expect(question(page)).toContainText('1 add is not sent.')
    await expect(page).toHaveURL(`/products/${product.id}`)
  })
  await test.step('sent, it is in the collection', async () => {
    await restore()
    await question(page).getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL('/login')
    expect(await copiesFor(app, collector)).toHaveLength(2)
  })
  await test.step('discarded, it is nowhere', async () => {
    await logIn(page, collector)
    await queueOne(page, product)
    await button(page, 'Log out').first().click()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => keptTexts(page)).not.toContain(product.name)
    await page.unroute(adds)
    await logIn(page, collector)
    await goInside(page, '/collection')
    await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    expect(await copiesFor(app, collector)).toHaveLength(2)
  })
  forgive(complaints, 'lost calls')
})

test('a refused token hides what waits until its collector is back, and from everybody else', {
  tag: '@deep',
}, async ({ page, api, app, collector, complaints }) => {
  const product = await addProduct(api)
  await addCopy(api, product.id)
  const restore = await queueOne(page, product)
  await fetch(`${app.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${collector.token}` },
  })
  await restore()

  await test.step('nothing is shown', async () => {
    await page.goto('/collection')
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(product.name)).toHaveCount(0)
  })
  await test.step('another collector neither sees nor sends it', async () => {
    const other = await register(app)
    await logIn(page, other)
    await page.goto('/collection')
    await expect(page.getByText('No products in your collection')).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await button(page, 'Log out').first().click()
    await expect(page).toHaveURL('/login')
    expect(await copiesFor(app, other)).toEqual([])
    expect(await copiesFor(app, collector)).toHaveLength(1)
  })
  await test.step('its collector finds it sent', async () => {
    await logIn(page, collector)
    await expect(page.getByText('Added 1 waiting copy.')).toBeVisible()
    expect(await copiesFor(app, collector)).toHaveLength(2)
  })
  forgive(complaints, 401)
  forgive(complaints, 'lost calls')
})

test('an add goes to its collector, though another one has just signed in elsewhere', {
  tag: '@deep',
}, async ({ page, api, app, complaints }) => {
  const product = await addProduct(api)
  await addCopy(api, product.id)
  const restore = await queueOne(page, product)
  await page.goto('/collection')
  await expect(waiting(page)).toHaveCount(1)
  const other = await register(app)
  // Another tab signs in, and this one does not know yet.
  await page.evaluate(token => localStorage.setItem('token', token), other.token)
  await restore()
  await button(page, 'Send now').click()
  await expect(waiting(page)).toHaveCount(0)
  expect(await copiesOf(api)).toHaveLength(2)
  expect(await copiesFor(app, other)).toEqual([])
  forgive(complaints, 'lost calls')
})

test('switching it off keeps what waits, and deleting the account discards it', { tag: '@deep' }, async ({
  page,
  api,
  collector,
  complaints,
}) => {
  const product = await addProduct(api)
  await addCopy(api, product.id)
  await queueOne(page, product)

  await test.step('switched off', async () => {
    await page.goto('/profile?tab=preferences')
    await expect(page.getByText('1 add waits here, and is sent also when you switch this off.')).toBeVisible()
    await keeping(page).uncheck()
    await expect.poll(() => keptTexts(page)).not.toContain('"keptAt"')
    expect(await keptTexts(page)).toContain(product.name)
  })
  await test.step('deleted', async () => {
    await goInside(page, '/profile?tab=data')
    await button(page, 'Delete my account').click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await expect(dialog).toContainText('Not sent: 1 add that waits on this device.')
    await dialog.getByLabel('Password', { exact: true }).fill(collector.password)
    await dialog.getByLabel('Your username').fill(collector.username)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => keptTexts(page)).not.toContain(product.name)
  })
  forgive(complaints, 'lost calls')
})
